/** Lines of sums, as the engine has them. */
import type { SumLine } from '../generated/kernel';

/** The lines of a price, as it is paid. */
export function paid(lines: readonly SumLine[] = []): SumLine[] {
	return lines.map(({ name, amount }) => ({ name, amount: -amount }));
}
