import { shortened } from '../input';
import { isKnownCurrency, meansCurrency } from '../currency';
import { InputError } from '../errors';
import { amountInWords, magnitude, type Amount } from '../money';
import { askedNames, DESCRIPTION_LINES, MONEY_KEYS, overlaid, type Description } from '../services';
import { moneyStatus } from '../words';
import { payoutAmount } from './comparison';
import type { FoundPayout } from './foundPayouts';
import type { PayoutFile } from './payoutFileReader';
import type { ReadOptions } from './settlement';
import { isAgainst } from './rules/payoutRows';

/** What a file and its texts say of a payout, and what it paid. */
interface Said extends FoundPayout {
	/** Undefined where it isn't known. */
	paid: Amount | undefined;
	/** What texts say and still ask. */
	asked: Description;
}

/** What a file may say of its payout against what was paid. Any of it takes the word away that it balances. */
export const AGAINST: Array<(said: Said) => string[]> = [
	...[anotherPayout, unclearPaid, notPaid, otherInRow, unreadInSummary, otherInSummary, stillAsked],
];

/** What a file says of its payout against what was paid, or why it isn't known what was. */
export function saidAgainst(said: Said): string[] {
	return AGAINST.flatMap((say) => say(said));
}

function anotherPayout({ payout, named }: Said): string[] {
	const [other] = named.flatMap((ids) => otherPayout(payout.id, ids) ?? []);
	return other === undefined ? [] : [`The file names payout ${other}, not ${payout.id}`];
}

function unclearPaid({ payoutRows: { unclear }, paid }: Said): string[] {
	return unclear === undefined || paid !== undefined ? [] : [`What was paid isn't known: ${unclear}`];
}

function notPaid({ summary, payoutRows, paid }: Said): string[] {
	const words = paid === undefined ? [] : [summary.status ?? '', ...payoutRows.statuses];
	const status = words.find((word) => moneyStatus(word) === 'not_paid');
	return status === undefined ? [] : [`The file says that the payout is "${status}"`];
}

function otherInRow({ payoutRows, paid }: Said): string[] {
	const inRow = payoutRows.paid ?? payoutRows.possible[0];
	if (paid === undefined || inRow === undefined || !isAgainst(payoutRows, paid.amount, paid.currency)) return [];
	return [`The file's own row of the payout says ${amountInWords(inRow, payoutRows.currency || paid.currency)}`];
}

function unreadInSummary({ unreadInSummary: text, paid }: Said): string[] {
	return text === '' || paid === undefined
		? []
		: [`What the Summary says was paid can't be read: "${shortened(text)}"`];
}

function otherInSummary({ summary, paid }: Said): string[] {
	const inSummary = paid && payoutAmount({ currency: paid.currency, ...summary, id: '' });
	if (paid === undefined || inSummary === undefined) return [];
	const isOther = isKnownCurrency(inSummary.currency) && !meansCurrency(inSummary.currency, paid.currency);
	return magnitude(inSummary.amount) === magnitude(paid.amount) && !isOther
		? []
		: [`The Summary says that ${amountInWords(inSummary.amount, inSummary.currency)} was paid`];
}

/** Lines of money that a text still asks for: whatever is read without them may be wrong by as much. */
function stillAsked({ asked }: Said): string[] {
	const all = askedNames(asked).filter((name) => OF_MONEY.includes(name));
	return all.length === 0 ? [] : [`The description still asks: ${all.join(', ')}`];
}

/** What texts say of a file, and what they ask. */
export function askedOf({ entered }: PayoutFile, options: ReadOptions): Description {
	return overlaid(options.description, entered?.described ?? {});
}

/** @throws InputError where nobody says how large all amounts are */
export function checkUnit(file: PayoutFile, options: ReadOptions): void {
	if (askedOf(file, options).asked?.includes('amountUnit') === true)
		throw new InputError(
			'The description still asks for the Amount Unit, without which no amount is known',
			'Write "Amount Unit = minor" if 1050 is 10.50, else "Amount Unit = major".',
		);
}

const OF_MONEY = MONEY_KEYS.map((key) => DESCRIPTION_LINES[key].name);

/** A payout's ID or its number. */
interface Named {
	prefix: string;
	digits: string;
	text: string;
}

/**
 * What a file names in place of the payout that it's read as. Undefined where it names that one, or nothing that is
 * written like its ID: a service may number its files in its own way.
 */
function otherPayout(payoutId: string, named: string[]): string | undefined {
	const own = partsOfId(payoutId);
	if (own === undefined) return undefined;
	const isLike = ({ prefix, digits }: Named) =>
		prefix === own.prefix || ((prefix === '' || own.prefix === '') && digits.length === own.digits.length);
	const alike = named.map(partsOfId).filter((each) => each !== undefined && isLike(each));
	return alike.some((each) => each?.digits === own.digits) ? undefined : alike[0]?.text;
}

function partsOfId(text: string): Named | undefined {
	const [, prefix = '', digits] = /^([^\d]*)(\d{6,})$/.exec(text.trim()) ?? [];
	return digits === undefined ? undefined : { prefix: prefix.toLowerCase(), digits, text: text.trim() };
}
