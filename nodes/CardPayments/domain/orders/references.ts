import { asciiDigits, foldName } from '../cells';
import { addToGroup } from '../grouped';
import { lazily } from '../lazily';
import { inTurns, type Pause } from '../turns';
import type { OrderPayment } from './orderPayment';

/** What a spreadsheet makes of a number: 1003.0, 1,003, 1.003E+3. */
const DECIMAL = /^\d+(?:\.\d+)?(?:e\+?\d+)?$/i;
const GROUPED_NUMBER = /^\d{1,3}(?:,\d{3})+(?:\.0+)?$/;
/** Shorter ends are alike by accident. */
const SHORTEST_END = 3;
/** What more have in common, a year, say, tells none of them. */
const MOST_OF_ONE_SPELLING = 10;

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

function spellingOf(text: string): Spelling {
	const tokens = tokensOf(text);
	const ends: string[] = [];
	let whole = '';
	for (let at = tokens.length - 1; at >= 0; at--) {
		whole = whole === '' ? (tokens[at] as string) : `${tokens[at]}-${whole}`;
		if (at > 0 && whole.length >= SHORTEST_END && /\p{N}/u.test(whole)) ends.push(whole);
	}
	return { whole, ends };
}

/** References of payments that are another text in another spelling: by the whole of both, or of one by its end. */
export interface Spelled {
	whole: string[];
	end: string[];
}

/** Finds the references that a text is in another spelling. */
export async function spellingsOf(references: string[], pause: Pause): Promise<(text: string) => Spelled> {
	const [byWhole, byEnd] = [new Map<string, string[]>(), new Map<string, string[]>()];
	const add = (names: Map<string, string[]>, key: string, name: string) => {
		if (key !== '' && (names.get(key)?.length ?? 0) < MOST_OF_ONE_SPELLING) addToGroup(names, key, name);
	};
	await inTurns(references, pause, (name) => {
		const { whole, ends } = spellingOf(name);
		add(byWhole, whole, name);
		for (const end of ends) add(byEnd, end, name);
	});
	return (text) => {
		const { whole, ends } = spellingOf(text);
		const end = [...(byEnd.get(whole) ?? []), ...ends.flatMap((each) => byWhole.get(each) ?? [])];
		return { whole: byWhole.get(whole) ?? [], end };
	};
}

/** What one of two references has before the other, which is its end. */
export function prefixOf(one: string, other: string): string {
	const [shorter = '', longer = ''] = [one, other]
		.map((text) => spellingOf(text).whole)
		.sort((a, b) => a.length - b.length);
	return longer.slice(0, longer.length - shorter.length);
}

/** Before the ID of a payment without a reference. */
const NAMELESS = '\n';

/** Payments by what they're called. */
export interface NamedPayments {
	/** By reference, or by the charge that has none. A refund or a dispute without one is of its charge. */
	byName: ReadonlyMap<string, OrderPayment[]>;
	byId: ReadonlyMap<string, OrderPayment[]>;
	/** The name of the payment with an ID. */
	namesOfId(id: string): string[];
	isReference(text: string): boolean;
	/** References that a text may mean: as it's written, else in other spellings. */
	namesMeant(): Promise<(text: string) => string[]>;
}

export async function namedPayments(payments: OrderPayment[], pause: Pause): Promise<NamedPayments> {
	const [byName, byId] = [new Map<string, OrderPayment[]>(), new Map<string, OrderPayment[]>()];
	const nameOfId = new Map<string, string>();
	await inTurns(payments, pause, ({ part, reference, transactionId }) => {
		if (reference !== '' && transactionId !== '' && (part === 'charges' || !nameOfId.has(transactionId)))
			nameOfId.set(transactionId, reference);
	});
	await inTurns(payments, pause, (payment) => {
		const { reference, transactionId } = payment;
		const name = reference || nameOfId.get(transactionId) || `${NAMELESS}${transactionId}`;
		addToGroup(byName, name, payment);
		if (transactionId !== '') nameOfId.set(transactionId, name);
	});
	// Maps of a hundred thousand take long to grow: one in a turn.
	await inTurns(payments, pause, (payment) => addToGroup(byId, payment.transactionId || NAMELESS, payment));
	const isReference = (text: string) => !hasNoReference(text) && byName.has(text);
	const spellings = lazily(async () => await spellingsOf([...byName.keys()].filter(isReference), pause));
	return {
		byName,
		byId,
		isReference,
		namesOfId: (id) => [nameOfId.get(id) ?? []].flat(),
		namesMeant: async () => {
			const spelled = await spellings();
			return (text) => {
				if (text === '' || isReference(text)) return text === '' ? [] : [text];
				const { whole, end } = spelled(text);
				return [...new Set([...whole, ...end])];
			};
		},
	};
}

export function hasNoReference(name: string): boolean {
	return name.startsWith(NAMELESS);
}
