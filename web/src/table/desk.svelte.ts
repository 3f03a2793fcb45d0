/** What is open on a table page: which tab, which drawer, which dialog. */
import { MediaQuery } from 'svelte/reactivity';

/** Where the layout changes. */
export const phone = new MediaQuery('max-width: 760px');
/** No room for the right rail. */
export const narrow = new MediaQuery('max-width: 1099px');

export type Side = 'log' | 'chat' | 'recap';
export type DialogName = 'keys' | 'rule' | 'rules' | 'options' | 'dice' | 'resign' | 'hand-over' | 'recap' | 'branch';

export class Desk {
	/** What the lower part of the right rail shows. */
	side = $state<Side>('log');
	/** Someone chose the log, or reads further up in it: nothing takes its place by itself. */
	keepsLog = $state(false);
	readsLog = $state(false);
	/** The right rail, where it is a drawer. */
	drawer = $state(false);
	/** The tab of a phone; empty for the first one of the game, `log` for log and chat. */
	tab = $state('');
	dialog = $state<DialogName | null>(null);
	/** The clause on show in the rule dialog. */
	clause = $state('');
	/** The seat to hand over. */
	seat = $state(0);
	/** The count of points lies over the stage. */
	count = $state(false);
	/** How many lines had been seen when log and chat were last looked at. */
	seenLog = $state(0);
	seenChat = $state(0);
	/** Names of those whose chat I do not want to read. */
	hidden = $state.raw<readonly string[]>([]);
	/** A line of the log to go to. */
	jump = $state<number | null>(null);

	/** Open log or chat, wherever they are now. */
	showSide(side: Side): void {
		this.side = side;
		if (side === 'log') this.keepsLog = true;
		if (phone.current) this.tab = 'log';
		else if (narrow.current) this.drawer = true;
	}

	/** Whether log or chat is on show. */
	sees(side: Side): boolean {
		if (this.side !== side) return false;
		return phone.current ? this.tab === 'log' : !narrow.current || this.drawer;
	}

	/** Hide what somebody writes, or show it again. */
	hide(name: string, on: boolean): void {
		this.hidden = on ? [...this.hidden, name] : this.hidden.filter((other) => other !== name);
	}

	showRule(clause: string): void {
		this.clause = clause;
		this.dialog = 'rule';
	}

	/** All of them, from the start. */
	showRules(): void {
		this.clause = '';
		this.dialog = 'rules';
	}

	close(): void {
		this.dialog = null;
	}
}
