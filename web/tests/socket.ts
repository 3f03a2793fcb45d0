/** A WebSocket whose other end is the test. */

/** The browser's end of a connection; the test is the server. */
export class Socket {
	static all: Socket[] = [];
	static get last(): Socket {
		return Socket.all.at(-1)!;
	}
	sent: { type: string; id?: number; log?: number; option?: string }[] = [];
	onopen: (() => void) | null = null;
	onclose: ((event: { code: number; reason: string }) => void) | null = null;
	onmessage: ((event: { data: string }) => void) | null = null;

	constructor(readonly url: string) {
		Socket.all.push(this);
	}
	send(text: string): void {
		this.sent.push(JSON.parse(text));
	}
	close(): void {}

	opens(): void {
		this.onopen?.();
	}
	drops(code = 1006, reason = ''): void {
		this.onclose?.({ code, reason });
	}
	says(message: object): void {
		this.onmessage?.({ data: JSON.stringify(message) });
	}
	sentOf(type: string) {
		return this.sent.filter((message) => message.type === type);
	}
}
