'use strict';

// boardgame.io's own server, as its documentation starts it: in memory, or with FlatFile where
// FLATFILE_DIR names a folder. It says its port on the first line, then serves until it is told to end.

const { Server } = require('boardgame.io/server');
const { game } = require('./game');

const server = Server({ games: [game], origins: ['http://127.0.0.1'] });

server.run(0).then(({ appServer }) => {
	process.stdout.write(`${JSON.stringify({ port: appServer.address().port })}\n`);
});
