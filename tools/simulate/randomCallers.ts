/** Histories of one intent that nobody wrote down: who asks for it again, how, and what goes wrong, by chance. */
import type { Fault } from '../../sandbox/service/faults.ts';
import { DAY, HOUR } from '../../test/harness/simulatedTime.ts';
import type { Random } from '../fuzz/random.ts';
import {
	ENDINGS,
	KEYS,
	KINDS,
	LISTS,
	type Call,
	type Caller,
	type Kind,
	type World,
} from '../../test/harness/callers.ts';

export interface RandomHistory {
	kind: Kind;
	caller: Caller;
	world: World;
	faults: Fault[];
	/** In words, for a failure. */
	which: string;
}

const ONCE: Kind[] = ['capture', 'void', 'refund'];

export function randomHistory(random: Random): RandomHistory {
	const kind = random.pick(Object.keys(KINDS) as Kind[]);
	const [keys, lists] = [random.pick(Object.keys(KEYS)), random.pick(Object.keys(LISTS))];
	const names = Array.from({ length: random.int(4) }, () => random.pick(Object.keys(ENDINGS)));
	const calls: Call[] = [];
	for (let left = 2 + random.int(4); left > 0; left--) calls.push(randomCall(random, kind, calls));
	const world = { ...KEYS[keys as keyof typeof KEYS], listsLag: LISTS[lists as keyof typeof LISTS] };
	// Another day and another node: nobody can tell whether it's another payment.
	const days = calls.reduce((sum, { after = 0 }) => sum + after, 0) / DAY;
	const isRepeatable = !ONCE.includes(kind);
	// What another node made is in the memory of a process, which ends.
	const copy = calls.findIndex(({ node }) => node !== undefined);
	const isForgotten = copy >= 0 && world.listsLag === undefined && calls.slice(copy).some((each) => each.killAfter);
	return {
		kind,
		caller: { calls, most: isRepeatable && (days >= 1 || isForgotten) ? Infinity : 1 },
		world,
		faults: names.flatMap((name) => ENDINGS[name] ?? []),
		which: JSON.stringify({ kind, keys, lists, names, calls }),
	};
}

function randomCall(random: Random, kind: Kind, before: Call[]): Call {
	const at = before.length;
	const id = String(at + 1);
	const isRival = at > 0 && random.oneIn(4);
	const after = at === 0 || isRival ? 0 : random.pick([2_000, 60_000, HOUR, 3 * HOUR, 26 * HOUR, 31 * DAY]);
	// n8n's Retry repeats the first one, however long ago that was.
	const isRetry = at > 0 && random.oneIn(4);
	const call: Call = { id, token: isRetry ? 'token-0' : `token-${at}`, after };
	// What nobody sees yet, another node in another process doesn't see either.
	const isOfProcess = before.every(({ killAfter }) => killAfter === undefined);
	if (isRival && isOfProcess && random.oneIn(2)) return { ...call, node: 'copy', token: `token-${at}` };
	if (isRival) {
		// Nor does another process see at the same instant what another node asks for.
		const rivals = before.slice(before.findLastIndex((each) => each.after !== 0 || each.id === '1'));
		const [node, ...others] = new Set(rivals.map((each) => each.node));
		const isOne = others.length === 0;
		return isOne ? { ...call, apart: true, ...(node !== undefined && { node }) } : call;
	}
	if (random.oneIn(5)) call.tries = 3;
	if (random.oneIn(6)) call.parent = random.pick(['p', 'q']);
	const ends = random.pick(['stopAfter', 'killAfter', ...Array(6).fill(undefined)] as Array<
		'stopAfter' | 'killAfter' | undefined
	>);
	if (ends !== undefined) call[ends] = random.pick([300, 900, 5_000]);
	if (at === 0 || after < 60_000) return call;
	const other = random.pick(['copy', 'copy', 'forgets', ...Array(4).fill('')] as string[]);
	if (other === 'copy') Object.assign(call, { node: other, token: `token-${at}` });
	if (other === 'forgets') call.forgets = true;
	if (kind === 'refund' && random.oneIn(5)) call.byHand = random.pick([1, 4, 10]);
	if (after >= HOUR && random.oneIn(3)) call.again = random.pick(['looked', 'left']);
	return call;
}
