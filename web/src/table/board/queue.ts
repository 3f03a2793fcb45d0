/** Answers sent one after the other, each to the question that it belongs to. */
import type { Reply } from '../../lib/table.svelte';
import { TAKE_BACK, type Step } from '.';
import type { Ground } from './tableBoard.svelte';

/** So long a question may keep us waiting, and so long we look away meanwhile, in milliseconds. */
const PATIENCE = 20_000;
const GLANCE = 4;

/** Send these as far as the table asks for them; the last reply, and how many were sent. */
export async function follow(ground: Ground, steps: readonly Step[]): Promise<{ reply: Reply; made: number }> {
	let reply: Extract<Reply, { ok: true }> = { ok: true, n: ground.doc.n };
	let made = 0;
	for (const step of steps) {
		const n: number = reply.n;
		const now = wanted(ground, step, n);
		const command = now === undefined ? await waitedFor(() => wanted(ground, step, n)) : now;
		if (!command) break;
		const answer = await command();
		if (!answer.ok) return { reply: answer, made };
		reply = answer;
		made++;
	}
	return { reply, made };
}

/** Until the table stands at state `n`. */
export async function shown(ground: Ground, n: number): Promise<void> {
	await waitedFor(() => (ground.doc.n >= n ? true : undefined));
}

async function waitedFor<T>(look: () => T | undefined): Promise<T | undefined> {
	let found = look();
	for (const end = Date.now() + PATIENCE; found === undefined && Date.now() < end; found = look())
		await new Promise((resolve) => setTimeout(resolve, GLANCE));
	return found;
}

/** What sends a step where the table stands at state `n` and asks me; null if it asks something else, undefined as long as it does not ask. */
function wanted(ground: Ground, step: Step, n: number): (() => Promise<Reply>) | null | undefined {
	const { n: now, stage, prompt, undo } = ground.doc;
	if (now < n) return undefined;
	if (step === TAKE_BACK) return undo.able ? () => ground.undo() : null;
	if (!prompt) return stage === 'playing' ? undefined : null;
	const texts = typeof step === 'string' ? [step] : step;
	const offered = texts.map((text) => prompt.options.find((option) => option.text === text)).find(Boolean);
	return offered ? () => ground.act(offered) : null;
}
