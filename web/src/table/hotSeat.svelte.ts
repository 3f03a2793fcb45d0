/** Several people at one browser: whose hands the device is in, and to whom it goes next. */
import { announcer } from '../lib/announce.svelte';
import type { TableClient } from '../lib/table.svelte';

export class HotSeat {
	/** The seat whose player has said that they hold the device; null before anyone has. */
	holder = $state<number | null>(null);

	constructor(readonly table: TableClient) {}

	/** The seat that should hold the device now. */
	readonly next: number = $derived.by(() => {
		const doc = this.table.document;
		const { holder } = this;
		if (!doc) return holder ?? 0;
		const asked = doc.my_seats.filter((seat) => doc.to_act.includes(seat) && doc.seats[seat].bot === null);
		if (holder !== null && (asked.includes(holder) || asked.length === 0)) return holder;
		return asked[0] ?? doc.you.seat ?? 0;
	});

	/** The table is put away until the next player takes the device; an end is for everyone. */
	readonly away: boolean = $derived.by(() => {
		const doc = this.table.document;
		return doc !== null && doc.stage === 'playing' && doc.my_seats.length > 1 && this.next !== this.holder;
	});

	/** The next player has it. */
	take(): void {
		const seat = this.next;
		this.holder = seat;
		announcer.forget();
		if (this.table.document?.you.seat !== seat) this.table.become(seat);
	}
}
