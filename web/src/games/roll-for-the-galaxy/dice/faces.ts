/** Each die with the face it rolled and where it stands now: the view tells colours by place, and faces by colour. */
import type { Colour, Columns, Dice, Face, Phase, Selection } from '../../../generated/roll_for_the_galaxy';
import { COLOURS, PHASES } from '../board';

export type Place = Phase | 'wild' | 'strip' | 'dictated';

export interface Standing {
	/** The same for the same die all round. */
	key: string;
	colour: Colour;
	face: Face;
	at: Place;
	/** It stands in another column than it rolled. */
	moved: boolean;
}

export interface Laid {
	faces: Partial<Record<Colour, Face[]>>;
	columns: Columns;
	selected: Selection | null;
	dictated: Dice;
	wild?: Dice;
}

/** Dice in the column that they rolled first; then wild ones, which may stand anywhere; the others were moved. */
export function standingDice(laid: Laid): Standing[] {
	return COLOURS.flatMap((colour) => ofColour(colour, laid));
}

function ofColour(colour: Colour, { faces, columns, selected, dictated, wild = {} }: Laid): Standing[] {
	const left = (faces[colour] ?? []).map((face, place) => ({ face, key: `${colour}-${place}` }));
	const found: Standing[] = [];
	const open: Place[] = [];
	const put = (at: Place, fits: (face: Face) => boolean): boolean => {
		const place = left.findIndex(({ face }) => fits(face));
		if (place < 0) return false;
		const [{ face, key }] = left.splice(place, 1);
		found.push({ key, colour, face, at, moved: face !== 'wild' && at !== 'strip' && at !== 'dictated' && face !== at });
		return true;
	};
	for (let n = 0; n < (wild[colour] ?? 0); n++) put('wild', (face) => face === 'wild');
	for (const phase of PHASES)
		for (let n = 0; n < (columns[phase][colour] ?? 0); n++) if (!put(phase, (face) => face === phase)) open.push(phase);
	const rest = open.filter((at) => !put(at, (face) => face === 'wild'));
	const off: Place[] = Array<Place>(dictated[colour] ?? 0).fill('dictated');
	if (selected?.die === colour) off.unshift('strip');
	for (const at of [...rest, ...off]) put(at, () => true);
	return found;
}
