'use strict';

/** Decisions in a game: about as many as random players need for New Frontiers at two seats. */
const LENGTH = 96;

/**
 * A game of our own with the shape of ours and a small state: a seat takes one of six worlds on offer
 * and pays for it. There is nothing to hide, so the peer has no view to work out.
 */
const game = {
	name: 'outposts',
	minPlayers: 2,
	maxPlayers: 2,
	setup: () => ({
		taken: 0,
		offer: [3, 1, 4, 2, 5, 6],
		empires: [0, 1].map(() => ({ credits: 10, points: 0, worlds: [0, 0, 0, 0, 0, 0, 0, 0] })),
	}),
	turn: { minMoves: 1, maxMoves: 1 },
	moves: {
		settle: ({ G, playerID }, place) => {
			const empire = G.empires[Number(playerID)];
			const world = G.offer[place];
			empire.credits += empire.credits < world ? 5 : -world;
			empire.points += world;
			empire.worlds[G.taken % empire.worlds.length] = world;
			G.offer[place] = 1 + (G.taken % 6);
			G.taken += 1;
		},
	},
	endIf: ({ G }) => (G.taken === LENGTH ? { points: G.empires.map((empire) => empire.points) } : undefined),
};

module.exports = { game };
