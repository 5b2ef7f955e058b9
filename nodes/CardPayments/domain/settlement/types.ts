import { foldName } from '../cells';
import { lazily } from '../lazily';
import type { TypeWord } from '../services';
import { typeFacts, type TransactionType } from '../sheets';
import { BITS, LEFT_OUT } from './doubts';
import { ROW_TYPES, type Block, type RowType } from './movement';

/** What rows do to the payout: `signed` as their amounts are written, `unknown` where nothing says it. */
export type RowEffect = 'adds' | 'reduces' | 'signed' | 'unknown';

/** What rows with a word in the type column are. */
export interface WordMeaning {
	type: RowType;
	/** Where the file has no signs. */
	effect: RowEffect;
	/** What those are that reduce the payout, where the word is as good for what the account itself pays. */
	reduced?: RowType;
}

/** As services write them, separated by commas. What has a word of its own for its opposite is listed under that. */
const TYPE_WORDS: Array<[RowType, RowEffect, string]> = [
	[
		'charge',
		'adds',
		`charge, charges, charged, sale, sales, capture, captured, settled, order,
			payment captured, payment capture, paid, paid out payment, payment paid out, venta, ventas, cobro,
			verkauf, vente, satis, بيع`,
	],
	[
		'refund',
		'reduces',
		`refund, refunds, refunded, return, returns, partial refund, full refund, payment refund, charge refund, reembolso,
			devolucion, rimborso, remboursement, ruckerstattung, erstattung, terugbetaling, iade, استرداد, استرجاع`,
	],
	[
		'refund',
		'adds',
		`refund failure, refund failed, failed refund, refund reversal, refund reversed, reversed refund,
			refunded reversed, refund cancelled, refund canceled`,
	],
	[
		'dispute',
		'reduces',
		`dispute, disputes, disputed, chargeback, chargebacks, charge back, charged back, payment charged back,
			payment chargeback, second chargeback, contracargo, chargeback withdrawal, dispute withdrawal`,
	],
	[
		'dispute_release',
		'adds',
		`dispute release, dispute released, dispute reversal, dispute reversed, dispute won, chargeback reversal,
			chargeback reversed, chargeback won, chargeback release, chargeback released, dispute win, chargeback win`,
	],
	[
		'fee',
		'reduces',
		`fee, fees, commission, commissions, invoice deduction, service fee, service fees, processing fee,
			processing fees, transaction fee, transaction fees, platform fee, application fee, app fee, stripe fee, network cost,
			gateway fee, interchange fee, scheme fixed fee, scheme variable fee, gocardless fee, chargeback fee, dispute fee, refund fee, payout fee, subscription fee, monthly fee, comision, gebuhr,
			gebuhren, kosten, frais, komisyon, رسوم, عمولة`,
	],
	['fee', 'adds', 'fee refund, fee refunded, fee reversal, fee reversed, refunded fee, reversed fee'],
	[
		'none',
		'signed',
		`transfer, transfers, hold, holds, released hold, balance transfer, opening balance, closing balance,
			starting balance, ending balance, balance, authorization,
			authorisation, authorised, authorized, sent for settle, sent for refund, received, refused, cancelled`,
	],
	[
		'payout',
		'signed',
		`payout, payouts, merchant payout, merchant paid out, withdrawal, withdrawals, general withdrawal,
			payout reversal, payout failure, payout cancel`,
	],
];

/** Without what parts words: services write CHARGEBACK_REVERSED and ChargebackReversed. */
function joined(word: string): string {
	return foldName(word).replaceAll('_', '');
}

/** What a cardholder pays, or the account itself: which one, only a sign says. */
const PAYMENT_WORDS = `payment, payments, card payment, purchase, express checkout payment, compra, pago,
	pagamento, zahlung, kauf, betaling, paiement, achat, odeme, دفعة, عملية شراء`;

/** By words in comparable spelling. */
const MEANINGS_OF = lazily(() => {
	const meanings = new Map<string, WordMeaning>();
	const add = (words: string, meaning: WordMeaning) =>
		words.split(',').forEach((word) => meanings.set(joined(word), meaning));
	for (const [type, effect, words] of TYPE_WORDS) add(words, { type, effect });
	add(PAYMENT_WORDS, { type: 'charge', effect: 'adds', reduced: 'other' });
	return meanings;
});

/** What a word in a type column means; undefined for one that nobody knows. */
function meaningOfWord(word: string, own: Map<string, WordMeaning>): WordMeaning | undefined {
	return own.get(wordKey(word)) ?? MEANINGS_OF().get(joined(word));
}

/** What rows of a type do to the payout where nothing else says it. */
export function effectOf(type: RowType): RowEffect {
	const effect = type === 'none' || type === 'payout' ? 'unknown' : typeFacts(type).effect;
	return effect === 'unknown' ? 'signed' : effect;
}

/** What the rows of a sheet are where no type column says it. */
export interface SheetMeaning {
	type: TransactionType;
	effect: RowEffect;
	/** Whether the sheet's name says it: a word that nobody knows is then no type of a row. */
	isKnown: boolean;
}

const UNKNOWN_WORD: WordMeaning = { type: 'other', effect: 'unknown' };

/** What rows are, by the place of the word in their type column; all the same where no column says it. */
export function meaningsOfWords(words: string[], sheet: SheetMeaning, own: Map<string, WordMeaning>) {
	const { type, effect, isKnown } = sheet;
	const usual: WordMeaning = { type, effect };
	const meanings = words.map((word) => meaningOfWord(word, own));
	const isTyped = words.length > 1 && (meanings.some((meaning) => meaning !== undefined) || !isKnown);
	const meant = meanings.map((meaning, index) => meaning ?? (index === 0 && isKnown ? usual : UNKNOWN_WORD));
	const untyped = isKnown ? usual : UNKNOWN_WORD;
	return { words: isTyped ? meant : words.map(() => untyped), isTyped };
}

/** Sets the type of each row. */
export function typeMarker(words: WordMeaning[]): (block: Block) => void {
	const types = words.map(({ type }) => ROW_TYPES.indexOf(type));
	const bits = words.map((meaning) => {
		if (meaning === UNKNOWN_WORD) return BITS.unknownType;
		return meaning.type === 'none' || meaning.type === 'payout' ? BITS.noTransaction : 0;
	});
	return (block) => {
		const { type, listed, count } = block;
		for (let at = 0; at < count; at++) {
			const word = listed.type?.[at] ?? 0;
			type[at] = types[word] as number;
			block.doubt(at, bits[word] as number);
		}
	};
}

/** Sets what payments are that reduce the payout, once amounts have their signs: no sales. */
export function debitMarker(words: WordMeaning[]): (block: Block) => void {
	const reduced = words.map((meaning) => (meaning.reduced === undefined ? -1 : ROW_TYPES.indexOf(meaning.reduced)));
	const anyIs = reduced.some((type) => type >= 0);
	return (block) => {
		const { amount, count, listed, type } = block;
		for (let at = 0; anyIs && at < count; at++) {
			const other = reduced[listed.type?.[at] ?? 0] as number;
			if (other < 0 || !((amount[at] as number) < 0) || block.has(at, LEFT_OUT)) continue;
			type[at] = other;
			block.doubt(at, BITS.ownPayment);
		}
	};
}

/** Whether rows of a type add to a payout as a rule. */
export const ADDS = ROW_TYPES.map(
	(type) => type !== 'none' && type !== 'payout' && typeFacts(type).effect !== 'reduces',
);

/** A word as texts and files are compared by: a sign has nothing but itself. */
function wordKey(word: string): string {
	return foldName(word) || word.trim();
}

/** What a text says of words. What it asks says nothing. */
export function describedWords(words: TypeWord[] = []): Map<string, WordMeaning> {
	return new Map(
		words.flatMap(({ word, type, effect }) =>
			type === undefined ? [] : [[wordKey(word), { type, effect: effect ?? effectOf(type) }]],
		),
	);
}
