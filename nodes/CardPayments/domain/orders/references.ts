import { asciiDigits, foldName } from '../cells';
import { inTurns, type Pause } from '../turns';

/** What a spreadsheet makes of a number: 1003.0, 1,003, 1.003E+3. */
const DECIMAL = /^\d+(?:\.\d+)?(?:e\+?\d+)?$/i;
const GROUPED_NUMBER = /^\d{1,3}(?:,\d{3})+(?:\.0+)?$/;
/** What a longer part of it can't be. */
const LONGEST_SUFFIX = 4;
/** Shorter numbers are alike by accident. */
const SHORTEST_NUMBER = 3;

/**
 * A reference as its runs of letters and of digits: "ORD-0042", "ord_0042" and "#Ord 0042" are ord and 0042. Case,
 * accents, widths, scripts of digits, what can't be seen and what parts them don't count.
 */
export function tokensOf(reference: string): string[] {
	const isPlain = PLAIN_REFERENCE.test(reference);
	const seen = isPlain ? reference : asciiDigits(reference.normalize('NFKC').replace(/[\p{Cf}\p{Cc}]/gu, ''));
	const folded = foldName(asWhole(seen.replace(/^['"#\s]+|['"\s]+$/g, '')));
	return folded.match(isPlain ? /\d+|[^\d_]+/g : /\p{N}+|[^\p{N}_]+/gu) ?? [];
}

function asWhole(text: string): string {
	const plain = GROUPED_NUMBER.test(text) ? text.replaceAll(',', '') : text;
	// Its zeros count where it's written with digits only.
	if (!DECIMAL.test(plain) || /^\d+$/.test(plain)) return plain;
	return Number.isSafeInteger(Number(plain)) ? String(Number(plain)) : plain;
}

/** Most references have nothing else: there are a million. */
const PLAIN_REFERENCE = /^[ -~]*$/;

export function withoutZeros(token: string): string {
	return token[0] !== '0' ? token : token.replace(/^0+(?=\p{N})/u, '');
}

/** What a text may be found by, from its own spelling on. */
const FOLDS: Array<(tokens: string[]) => string[]> = [
	(tokens) => [tokens.join('-')],
	(tokens) => [tokens.map(withoutZeros).join('-')],
];

/** The ends of a reference that begin with a number: 2026-1001 and 1001 of ORD-2026-1001. */
function suffixesOf(tokens: string[]): string[] {
	const plain = tokens.map(withoutZeros);
	return plain
		.map((token, at) => ({ token, at }))
		.filter(({ token, at }) => at > 0 && plain.length - at <= LONGEST_SUFFIX && /^\p{N}/u.test(token))
		.map(({ at }) => plain.slice(at).join('-'))
		.filter((suffix) => suffix.length >= SHORTEST_NUMBER);
}

/** Shorter texts occur by accident. */
export const TELLING_LENGTH = 4;

/** Without zeros and signs, and the ends that begin with a number and are long enough to tell. */
export function keysOf(text: string): string[] {
	const tokens = tokensOf(text).map(withoutZeros);
	const keys: string[] = [];
	let end = '';
	for (let at = tokens.length - 1; at >= 0; at--) {
		end = end === '' ? (tokens[at] as string) : `${tokens[at]}-${end}`;
		if (at === 0 || (end.length >= TELLING_LENGTH && /^\p{N}/u.test(end))) keys.push(end);
	}
	return keys;
}

/** Which of two sorts of references are one. */
export interface ReferencePair {
	order: string;
	payment: string;
	/** What one of them has before the other; empty where they are the same but for their spelling. */
	prefix: string;
}

/** References of orders and of payments that aren't the same text. */
interface FoldedReferences {
	pairs: ReferencePair[];
	/** Where a spelling fits several: those of payments by the order's. */
	unclear: Map<string, string[]>;
}

class Candidates {
	readonly orders = new Set<string>();
	readonly payments = new Set<string>();
}

/**
 * Pairs references by their spelling, one to one; what fits two isn't paired. Both lists hold each text once, and none
 * that the other has.
 *
 * @param believes whether a prefix may be left out, by all pairs that have it
 */
export async function foldReferences(
	orders: string[],
	payments: string[],
	{ believes, pause }: Pick<Prefixes, 'believes'> & { pause: Pause },
): Promise<FoldedReferences> {
	const folded: FoldedReferences = { pairs: [], unclear: new Map() };
	const left = { orders: new Set(orders), payments: new Set(payments) };
	if (orders.length === 0 || payments.length === 0) return folded;
	const tokens = new Map<string, string[]>();
	for (const texts of [orders, payments])
		await inTurns(texts, pause, (text) => void tokens.set(text, tokensOf(text)));
	const [spelled, whole] = FOLDS.map((fold) => (text: string) => fold(tokens.get(text) as string[]));
	const ends = (text: string) => suffixesOf(tokens.get(text) as string[]);
	const ways = [
		[spelled, spelled],
		[whole, whole],
		[whole, ends],
		[ends, whole],
	] as Array<[KeysOf, KeysOf]>;
	for (const [ofOrder, ofPayment] of ways) {
		const found = await candidatesBy(left, { ofOrder, ofPayment, pause });
		await settlePairs(found, left, folded, {
			pause,
			prefixes: ofOrder === ofPayment ? undefined : { tokens, believes },
		});
	}
	return folded;
}

type Left = Record<'orders' | 'payments', Set<string>>;
type KeysOf = (text: string) => string[];

async function candidatesBy(
	{ orders, payments }: Left,
	{ ofOrder, ofPayment, pause }: { ofOrder: KeysOf; ofPayment: KeysOf; pause: Pause },
): Promise<Candidates[]> {
	const byKey = new Map<string, Candidates>();
	await inTurns([...orders], pause, (order) => {
		for (const key of ofOrder(order)) {
			if (key === '') continue;
			const candidates = byKey.get(key) ?? new Candidates();
			byKey.set(key, candidates);
			candidates.orders.add(order);
		}
	});
	// Only what orders have is looked for.
	await inTurns([...payments], pause, (payment) => {
		for (const key of ofPayment(payment)) byKey.get(key)?.payments.add(payment);
	});
	const found: Candidates[] = [];
	await inTurns([...byKey.values()], pause, (each) => {
		if (each.payments.size > 0) found.push(each);
	});
	return found;
}

interface Prefixes {
	tokens: Map<string, string[]>;
	believes: (pairs: ReferencePair[]) => boolean;
}

async function settlePairs(
	found: Candidates[],
	left: Left,
	folded: FoldedReferences,
	{ pause, prefixes }: { pause: Pause; prefixes: Prefixes | undefined },
): Promise<void> {
	const isOneToOne = await oneToOne(found, pause);
	const byPrefix = new Map<string, ReferencePair[]>();
	await inTurns(found, pause, (candidates) => {
		const { orders, payments } = candidates;
		if (!isOneToOne(candidates)) {
			for (const each of orders) folded.unclear.set(each, [...(folded.unclear.get(each) ?? []), ...payments]);
			return;
		}
		const [order = ''] = orders;
		const [payment = ''] = payments;
		const prefix = prefixes === undefined ? '' : prefixOf(order, payment, prefixes.tokens);
		const pairs = byPrefix.get(prefix) ?? [];
		byPrefix.set(prefix, pairs);
		pairs.push({ order, payment, prefix });
	});
	for (const pairs of byPrefix.values()) {
		await pause();
		if (prefixes === undefined || prefixes.believes(pairs)) for (const pair of pairs) folded.pairs.push(pair);
		else for (const { order, payment } of pairs) folded.unclear.set(order, [payment]);
	}
	// Those that fit two fit no third one better.
	await inTurns(found, pause, ({ orders, payments }) => {
		for (const order of orders) left.orders.delete(order);
		for (const payment of payments) left.payments.delete(payment);
	});
}

/** Whether candidates are one order and one payment, of which neither fits anything else. */
async function oneToOne(found: Candidates[], pause: Pause): Promise<(candidates: Candidates) => boolean> {
	const timesOf = {
		orders: await timesIn(found, 'orders', pause),
		payments: await timesIn(found, 'payments', pause),
	};
	return ({ orders, payments }) => {
		const [order = ''] = orders;
		const [payment = ''] = payments;
		if (orders.size !== 1 || payments.size !== 1) return false;
		return timesOf.orders.get(order) === 1 && timesOf.payments.get(payment) === 1;
	};
}

/** Of how many candidates each reference is. */
async function timesIn(found: Candidates[], side: 'orders' | 'payments', pause: Pause): Promise<Map<string, number>> {
	const times = new Map<string, number>();
	await inTurns(found, pause, (candidates) => {
		for (const text of candidates[side]) times.set(text, (times.get(text) ?? 0) + 1);
	});
	return times;
}

/** The tokens that one has more, before those of the other. */
function prefixOf(order: string, payment: string, tokens: Map<string, string[]>): string {
	const [short = [], long = []] = [tokens.get(order), tokens.get(payment)].sort(
		(a = [], b = []) => a.length - b.length,
	);
	return long.slice(0, long.length - short.length).join('-');
}
