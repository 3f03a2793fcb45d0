/** Whose empire a spectator has put in the middle. */
let seat = $state(0);

export const watched = {
	get seat(): number {
		return seat;
	},
	set seat(chosen: number) {
		seat = chosen;
	},
};
