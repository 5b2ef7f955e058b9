import { asciiDigits, foldName } from '../cells';
import { addToGroup } from '../grouped';
import { inTurns, type Pause } from '../turns';

/** What a spreadsheet makes of a number: 1003.0, 1,003, 1.003E+3. */
const DECIMAL = /^\d+(?:\.\d+)?(?:e\+?\d+)?$/i;
const GROUPED_NUMBER = /^\d{1,3}(?:,\d{3})+(?:\.0+)?$/;
/** Shorter ends are alike by accident. */
const SHORTEST_END = 3;

/**
 * A reference as its runs of letters and of digits: "ORD-0042", "ord_42" and "#Ord 0042" are ord and 42. Case, accents,
 * widths, scripts of digits, zeros in front, what can't be seen and what parts them don't count.
 */
function tokensOf(reference: string): string[] {
	const isPlain = PLAIN_REFERENCE.test(reference);
	const seen = isPlain ? reference : asciiDigits(reference.normalize('NFKC').replace(/[\p{Cf}\p{Cc}]/gu, ''));
	const folded = foldName(asWhole(seen.replace(/^['"#\s]+|['"\s]+$/g, '')));
	const tokens = folded.match(isPlain ? /\d+|[^\d_]+/g : /\p{N}+|[^\p{N}_]+/gu) ?? [];
	return tokens.map((token) => (token[0] === '0' ? token.replace(/^0+(?=\p{N})/u, '') : token));
}

function asWhole(text: string): string {
	const plain = GROUPED_NUMBER.test(text) ? text.replaceAll(',', '') : text;
	// Its zeros count where it's written with digits only.
	if (!DECIMAL.test(plain) || /^\d+$/.test(plain)) return plain;
	return Number.isSafeInteger(Number(plain)) ? String(Number(plain)) : plain;
}

/** Most references have nothing else: there are a million. */
const PLAIN_REFERENCE = /^[ -~]*$/;

/** The whole of a reference, and its ends that have a number and tell enough: SO-2026-1001, 2026-1001 and 1001. */
interface Spelling {
	whole: string;
	ends: string[];
}

export function spellingOf(text: string): Spelling {
	const tokens = tokensOf(text);
	const ends: string[] = [];
	let whole = '';
	for (let at = tokens.length - 1; at >= 0; at--) {
		whole = whole === '' ? (tokens[at] as string) : `${tokens[at]}-${whole}`;
		if (at > 0 && whole.length >= SHORTEST_END && /\p{N}/u.test(whole)) ends.push(whole);
	}
	return { whole, ends };
}

/** An order's reference and a payment's that are one. */
export interface ReferencePair {
	order: string;
	payment: string;
}

/** References of orders and of payments that aren't the same text. */
interface FoldedReferences {
	pairs: ReferencePair[];
	/** Where a spelling fits several: those of payments by the order's. */
	unclear: Map<string, string[]>;
}

/** What has one key. */
interface Fit {
	orders: string[];
	payments: string[];
	/** What one of the two has before the other. */
	prefix: string;
}

/**
 * Pairs references by their spelling, one to one: the whole of both, then that of one with the end of the other. What
 * fits two isn't paired, and fits no third one better. Both lists hold each text once, and none that the other has.
 *
 * @param believes whether a prefix may be left out, by all pairs that have it
 */
export async function foldReferences(
	orders: string[],
	payments: string[],
	{ believes, pause }: { believes: (pairs: ReferencePair[]) => boolean; pause: Pause },
): Promise<FoldedReferences> {
	const folded: FoldedReferences = { pairs: [], unclear: new Map() };
	const [ofOrders, ofPayments] = [await spellingsOf(orders, pause), await spellingsOf(payments, pause)];
	for (const isWhole of [true, false]) {
		const fits = new Map<string, Fit>();
		await inTurns([...ofOrders], pause, ([order, spelling]) => {
			for (const [key, prefix] of keysOf(spelling, isWhole, '<', '>')) {
				const fit = fits.get(key) ?? { orders: [], payments: [], prefix };
				if (key.length > 1) fits.set(key, fit);
				fit.orders.push(order);
			}
		});
		// Only what orders have is looked for.
		await inTurns([...ofPayments], pause, ([payment, spelling]) => {
			for (const [key, prefix] of keysOf(spelling, isWhole, '>', '<')) {
				const fit = fits.get(key);
				fit?.payments.push(payment);
				if (fit !== undefined) fit.prefix ||= prefix;
			}
		});
		const times = new Map<string, number>();
		const found = [...fits.values()].filter((fit) => fit.payments.length > 0);
		await inTurns(found, pause, (fit) => {
			for (const all of [fit.orders, fit.payments])
				for (const each of all) times.set(each, (times.get(each) ?? 0) + 1);
		});
		const byPrefix = new Map<string, ReferencePair[]>();
		await inTurns(found, pause, (fit) => {
			const [order = '', payment = ''] = [fit.orders[0], fit.payments[0]];
			const isOne = fit.orders.length === 1 && fit.payments.length === 1;
			if (isOne && times.get(order) === 1 && times.get(payment) === 1)
				addToGroup(byPrefix, fit.prefix, { order, payment });
			else for (const each of fit.orders) addUnclear(folded, each, fit.payments);
			for (const each of fit.orders) ofOrders.delete(each);
			for (const each of fit.payments) ofPayments.delete(each);
		});
		for (const pairs of byPrefix.values()) {
			const isSure = isWhole || believes(pairs);
			await pause();
			if (isSure) for (const pair of pairs) folded.pairs.push(pair);
			else for (const { order, payment } of pairs) addUnclear(folded, order, [payment]);
		}
	}
	return folded;
}

async function spellingsOf(texts: string[], pause: Pause): Promise<Map<string, Spelling>> {
	const spellings = new Map<string, Spelling>();
	await inTurns(texts, pause, (text) => void spellings.set(text, spellingOf(text)));
	return spellings;
}

/** By what it's looked for, and what it has before that. @param own before its whole @param other before its ends */
function keysOf({ whole, ends }: Spelling, isWhole: boolean, own: string, other: string): Array<[string, string]> {
	if (isWhole) return [[`=${whole}`, '']];
	return [[own + whole, ''], ...ends.map((end): [string, string] => [other + end, whole.slice(0, -end.length)])];
}

function addUnclear({ unclear }: FoldedReferences, order: string, payments: string[]): void {
	unclear.set(order, [...(unclear.get(order) ?? []), ...payments]);
}
