import { shortened } from '../input';
import { isKnownCurrency, meansCurrency } from '../currency';
import { InputError } from '../errors';
import { amountInWords, magnitude, type Decimal } from '../money';
import { askedNames, DESCRIPTION_LINES, MONEY_KEYS, overlaid, type Description } from '../services';
import { moneyStatus } from '../words';
import { payoutAmount, type PayoutAmount } from './comparison';
import type { FoundPayout } from './foundPayouts';
import type { PayoutFile } from './payoutFileReader';
import type { ReadOptions } from './settlement';
import { isAgainst } from './rules/payoutRows';

/** What a file says of its payout against what was paid, or why it isn't known what was. */
export function saidAgainst(found: FoundPayout, paid: PayoutAmount | undefined): string[] {
	const { payout, payoutRows, summary, named } = found;
	const [other] = named.flatMap((ids) => otherPayout(payout.id, ids) ?? []);
	const another = other === undefined ? [] : [`The file names payout ${other}, not ${payout.id}`];
	if (paid === undefined) {
		const unclear = payoutRows.unclear === undefined ? [] : [`What was paid isn't known: ${payoutRows.unclear}`];
		return [...another, ...unclear];
	}
	const { amount, currency } = paid;
	const words = (sum: Decimal, code: string) => amountInWords(sum, code || currency);
	const inRow = payoutRows.paid ?? payoutRows.possible[0];
	const status = [summary.status ?? '', ...payoutRows.statuses].find((word) => moneyStatus(word) === 'not_paid');
	return [
		...another,
		...(status === undefined ? [] : [`The file says that the payout is "${status}"`]),
		...(inRow !== undefined && isAgainst(payoutRows, amount, currency)
			? [`The file's own row of the payout says ${words(inRow, payoutRows.currency)}`]
			: []),
		...saidBySummary(found, paid),
	];
}

/** What a Summary says was paid, where that's something else, or can't be compared. */
function saidBySummary({ summary, unreadInSummary }: FoundPayout, { amount, currency }: PayoutAmount): string[] {
	if (unreadInSummary !== '')
		return [`What the Summary says was paid can't be read: "${shortened(unreadInSummary)}"`];
	const inSummary = payoutAmount({ currency, ...summary, id: '' });
	if (inSummary === undefined) return [];
	const isOther = isKnownCurrency(inSummary.currency) && !meansCurrency(inSummary.currency, currency);
	return magnitude(inSummary.amount) === magnitude(amount) && !isOther
		? []
		: [`The Summary says that ${amountInWords(inSummary.amount, inSummary.currency)} was paid`];
}

/** Lines of money that a text still asks for: whatever is read without them may be wrong by as much. */
export function stillAsked(description: Description): string[] {
	const all = askedNames(description).filter((name) => OF_MONEY.includes(name));
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
