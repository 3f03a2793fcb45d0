/** Measures of a game that has no words for them: each under its own name, with a sign of that name if there is one. */
import { icons } from '../../art/icons';
import type { Measure } from '../../games/client';
import type { Change } from '../../generated/server';
import { plainName } from '../sentence';

/** Those that change; what stands behind a colon is a part of another. */
export function plainMeasures(changes: readonly Change[]): Record<string, Measure> {
	const whole = changes.map(([name]) => name).filter((name) => !name.includes(':'));
	return Object.fromEntries(
		whole.map((name) => [name, { icon: name in icons ? name : 'spark', name: plainName(name) }]),
	);
}
