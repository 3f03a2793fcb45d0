/** Written by tools/typescript.py from src/astrarium/server/messages.py. */

/** A message with a correlation id: the answer carries the same `id`. */
export interface Said {
	id?: number | null;
}

/** Decide: `option` is the notation or the number. */
export interface Act extends Said {
	type: 'act';
	n: number;
	option: string | number;
}

/** Undo my last decision. */
export interface Undo extends Said {
	type: 'undo';
	n: number;
}

/** Take an open seat. */
export interface Sit extends Said {
	type: 'sit';
	seat: number;
}

/** Give my seat back before the start. */
export interface Leave extends Said {
	type: 'leave';
}

/** Put a bot on an open seat, or remove it with null. */
export interface SeatBot extends Said {
	type: 'bot';
	seat: number;
	bot: string | null;
}

/** Start the game; open seats get the bot `fill`. */
export interface Start extends Said {
	type: 'start';
	fill?: string | null;
}

/** A bot plays my seat to the end. */
export interface Resign extends Said {
	type: 'resign';
}

/** Let a bot play for a seat that keeps the table waiting. */
export interface HandOver extends Said {
	type: 'hand-over';
	seat: number;
}

/** Take my seat back from the bot. */
export interface TakeBack extends Said {
	type: 'take-back';
}

/** The same seats again, at a new table. */
export interface Rematch extends Said {
	type: 'rematch';
}

/** Say something at the table. */
export interface Chat extends Said {
	type: 'chat';
	text: string;
}

/** Free a seat that a person has taken at my table, before the start; they cannot sit down here again. */
export interface Remove extends Said {
	type: 'remove';
	seat: number;
}

/** Take the word from someone in the chat of my table, or with `on` false give it back. The person is named by their seat or by the id of a line that they wrote. */
export interface Mute extends Said {
	type: 'mute';
	seat?: number | null;
	line?: number | null;
	on?: boolean;
}

/** Ask for prices, sums and previews. */
export interface Study extends Said {
	type: 'study';
}

/** The first message of a connection; `log` is the number of log lines the client has already, `seat` the one to speak for, where several are mine. */
export interface Hello extends Said {
	type: 'hello';
	log?: number;
	seat?: number | null;
}

/** Are you there? */
export interface Ping extends Said {
	type: 'ping';
}

export type RoomCommand =
	| Act
	| Undo
	| Sit
	| Leave
	| SeatBot
	| Start
	| Resign
	| HandOver
	| TakeBack
	| Remove;

export type Command = RoomCommand | Rematch | Chat | Mute;

export type SocketMessage = Command | Study | Hello | Ping;
