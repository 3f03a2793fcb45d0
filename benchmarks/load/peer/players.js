'use strict';

// Random players of the peer, over socket.io's own client on WebSockets alone. Both seats of a match
// are held by sockets that stay open from match to match.
//
//     node players.js '{"url": …, "tables": 50, "warm_up": 3, "seconds": 15}'
//
// It says what players.py says.

const { io } = require('socket.io-client');

const { url, tables, warm_up: warmUp, seconds } = JSON.parse(process.argv[2]);
const SILENCE = 10_000; // ms without a word at a match, at the end, that count as an error
const errors = {};
const latencies = [];
const pairs = [];
let games = 0;
let measuring = false;
let stopping = false;

const fault = (what) => {
	errors[what] = (errors[what] ?? 0) + 1;
};

async function post(path, body) {
	const answer = await fetch(`${url}/games/outposts/${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
	return answer.json();
}

/** One seat: a socket, and the newest state it was sent. */
class Player {
	constructor(seat) {
		this.seat = seat;
		this.heard = () => {};
		this.socket = io(`${url}/outposts`, { transports: ['websocket'], forceNew: true, reconnection: false });
		this.socket.on('sync', (match, { state }) => this.hear(match, state));
		this.socket.on('update', (match, state) => this.hear(match, state));
		this.socket.on('disconnect', () => stopping || fault('closed'));
		this.socket.on('connect_error', () => fault('connect'));
	}

	hear(match, state) {
		if (match !== this.match) return;
		this.state = state;
		this.at = performance.now();
		this.heard();
	}

	/** Sit down at a match; resolves when its state is here. */
	async join(match) {
		const name = `player ${this.seat}`;
		const { playerCredentials } = await post(`${match}/join`, { playerID: this.seat, playerName: name });
		this.credentials = playerCredentials;
		this.match = match;
		this.state = undefined;
		await new Promise((resolve) => {
			this.heard = resolve;
			this.socket.emit('sync', match, this.seat, playerCredentials, 2);
		});
	}

	get toAct() {
		return this.state.ctx.currentPlayer === this.seat;
	}

	move() {
		const place = Math.floor(Math.random() * 6);
		const payload = { type: 'settle', args: [place], playerID: this.seat, credentials: this.credentials };
		const action = { type: 'MAKE_MOVE', payload };
		this.socket.emit('update', action, this.state._stateID, this.match, this.seat);
	}
}

/** Play one match to its end; each seat moves as soon as it has heard that it is its turn. */
function play(pair) {
	return new Promise((resolve) => {
		for (const player of pair) {
			let sent = 0;
			let moved;
			const go = () => {
				if (moved !== undefined) {
					if (player.state._stateID === moved) return;
					if (player.state._stateID !== moved + 1) fault('wrong n');
					if (measuring) latencies.push(performance.now() - sent);
					moved = undefined;
				}
				if (stopping || player.state.ctx.gameover !== undefined) resolve();
				else if (player.toAct) {
					moved = player.state._stateID;
					sent = performance.now();
					player.move();
				}
			};
			player.heard = go;
			go();
		}
	});
}

async function table() {
	const pair = ['0', '1'].map((seat) => new Player(seat));
	pairs.push(pair);
	try {
		while (!stopping) {
			const { matchID } = await post('create', { numPlayers: 2 });
			for (const player of pair) await player.join(matchID);
			await play(pair);
			if (measuring) games += 1;
		}
	} catch (error) {
		if (!stopping) fault(error.message);
	}
	for (const player of pair) player.socket.close();
}

const sleep = (s) => new Promise((resolve) => setTimeout(resolve, s * 1000));

/** The latency that so large a share of all moves kept to. */
function share(part) {
	if (latencies.length === 0) return null;
	const place = Math.ceil(part * latencies.length) - 1;
	return Math.round(latencies[place] * 100) / 100;
}

async function main() {
	for (let n = 0; n < tables; n += 1) table();
	await sleep(warmUp);
	const cpu = process.cpuUsage();
	const began = performance.now();
	measuring = true;
	process.stdout.write('begin\n');
	await sleep(seconds);
	process.stdout.write('end\n');
	measuring = false;
	const took = (performance.now() - began) / 1000;
	const { user, system } = process.cpuUsage(cpu);
	for (const pair of pairs) {
		if (performance.now() - Math.max(...pair.map((player) => player.at)) > SILENCE) fault('silent table');
	}
	stopping = true;
	const answer = { tables, live: tables, moves: latencies.length, seconds: took, games, errors };
	answer.cpu = (user + system) / 1e6;
	latencies.sort((a, b) => a - b);
	answer.p50 = share(0.5);
	answer.p99 = share(0.99);
	answer.worst = share(1);
	process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(0));
}

main();
