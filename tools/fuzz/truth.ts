/** A generated payout, and what is wrong in what an operation gives of it. */
import type { IDataObject } from 'n8n-workflow';
import type { Description, FeePlacement } from '../../nodes/CardPayments/domain/services';
import { counted, movementsOf, styleOf, type Movement, type Style } from './movements.ts';
import type { Random } from './random.ts';
import { sheetsOf, type Sheet } from './settlementFiles.ts';
import { CURRENCIES, sum, summaryFee, summaryTax } from './writing.ts';

const SETTING: Partial<Record<Style['fees'], FeePlacement>> = {
	deducted: 'inRows',
	notDeducted: 'inRowsNotDeducted',
	summary: 'inSummary',
	none: 'none',
};

/** One generated payout, and how it's read. */
export interface World {
	style: Style;
	movements: Movement[];
	sheets: Sheet[];
	/** What the service paid, in minor units, and what its rows truly come to. */
	paid: number;
	truly: number;
	describe: Description;
	isDescribed: boolean;
	/** Whether the user says what was paid: else the file's own row of the payout does. */
	isPaidGiven: boolean;
	/** Whether its file says that the payout wasn't paid. */
	isUnpaid: boolean;
}

export function worldOf(random: Random): World {
	const style = styleOf(random);
	const movements = movementsOf(random, style);
	const isDescribed = !random.oneIn(3);
	const inSummary = style.fees === 'summary' ? summaryFee(movements) + summaryTax(movements) : 0;
	const truly = sum(counted(movements, style).map(({ amount }) => amount)) - inSummary - style.payoutFee;
	const off = random.oneIn(4) ? random.pick([1, -1, 100, movements[0]?.gross ?? 1]) : 0;
	// What would settle a doubt by accident, as a row that counts twice or wasn't paid, is another difference.
	const accidents = [
		...movements.flatMap(({ amount, gross }) => [amount, gross]),
		...[summaryFee(movements), summaryTax(movements)],
	].map(Math.abs);
	let wrong = off;
	while (wrong !== 0 && accidents.includes(Math.abs(wrong))) wrong = wrong * 3 + 7;
	// The payout's own row says what is paid, too.
	const paid = truly + (style.withPayoutRow ? 0 : wrong);
	const hasStatus = style.withStatus || style.odd === 'status';
	return {
		style,
		movements,
		sheets: sheetsOf(random, movements, style),
		paid,
		truly,
		isDescribed,
		describe: isDescribed ? descriptionOf(style) : {},
		isPaidGiven: !style.withPayoutRow || random.oneIn(2),
		isUnpaid: style.payoutStatus !== '' && (style.fees === 'summary' || (style.withPayoutRow && hasStatus)),
	};
}

/** What a user would say of the service's files. */
export function descriptionOf({ fees, dates, words, layout, signs, spelling }: Style): Description {
	return {
		dateFormat: dates === 'monthFirst' ? 'monthFirst' : 'dayFirst',
		fees: SETTING[fees] ?? 'inRows',
		...(layout === 'typeColumn'
			? { typeWords: [{ word: words.other, type: 'other' }] }
			: { otherSheets: [{ name: 'adjustments', meaning: 'adds' }] }),
		...(signs === 'direction' ? { directionColumn: [spelling('cr_dr')] } : {}),
	};
}

/** A wrong value, and the words that would excuse it. */
export interface Wrong {
	what: string;
	/** Of the row itself. */
	note?: unknown;
	about: RegExp;
}

/** Words that speak of amounts. A word about dates says nothing of them. */
export const OF_AMOUNTS =
	/^(?!.*\bdate).*(amount|add up|missing|too much|counted|unknown|know|says|sign|\btype|currency|balance|total|several|fees|contradict|paid)/i;
/** That a row stands there twice. */
const OF_ROWS = new RegExp(`${OF_AMOUNTS.source}|twice|several rows`, 'i');
export const OF_PARTS = /^(?!.*\bdate).*(\bfees?\b|tax|vat|gross|add up)/i;
export const OF_DATES = /\bdates?\b/i;

export function minorOf(amount: unknown, { currency }: Style): number | undefined {
	return typeof amount === 'number' ? Math.round(amount * 10 ** CURRENCIES[currency]) : undefined;
}

/** What is wrong in transactions, each found by its order: an amount that isn't so, a row too many or too few. */
export function wrongIn(
	items: IDataObject[],
	expected: Movement[],
	{ style, describe }: World,
	isWhole: boolean,
): Wrong[] {
	const truth = new Map(expected.map((row) => [row.order, row]));
	const wrong: Wrong[] = [];
	const note = (what: string, about: RegExp, item?: IDataObject) => wrong.push({ what, about, note: item?.note });
	for (const item of items) {
		if (String(item.key).endsWith('/fee/summary')) continue;
		if (item.type === 'fee' && item.order_reference === null && style.payoutFee !== 0) {
			if (minorOf(item.amount, style) !== 0 - style.payoutFee)
				note(`the payout's fee ${String(item.amount)} is ${style.payoutFee}`, OF_AMOUNTS, item);
			continue;
		}
		const row = truth.get(String(item.order_reference));
		truth.delete(String(item.order_reference));
		if (row === undefined) {
			note(`${String(item.key)} is no movement`, OF_ROWS, item);
			continue;
		}
		// What has no amount is of the type that its word says, whatever it did.
		if (item.type !== row.type && !(row.isOwnPayment && item.amount === null))
			note(`${row.order}: type ${String(item.type)} is ${row.type}`, /type|sheet|name/i, item);
		const amount = minorOf(item.amount, style);
		if (row.isOdd ? amount !== undefined : amount !== row.amount)
			note(`${row.order}: amount ${amount} is ${row.isOdd ? 'odd' : row.amount}`, OF_AMOUNTS, item);
		if (row.isOdd) continue;
		// Where the tax is null, the fee may be written with it.
		const inclusive = item.tax === null ? row.fee + row.tax : row.fee;
		const isForeign = style.fees.startsWith('foreignFee') && row.type !== 'fee';
		for (const [name, is] of [
			['gross', [row.gross]],
			['fee', [row.fee, inclusive]],
			['tax', [row.tax]],
		] as const) {
			const given = minorOf(item[name], style);
			// What isn't known to be a fee has its amount as gross.
			if (name === 'gross' && item.type === 'other' && row.type === 'fee') continue;
			const isNothing = describe.fees === 'none' || describe.fees === 'inSummary';
			// Nothing is nothing in any currency.
			const isOther = isForeign && name !== 'gross' && row.fee !== 0;
			if (given === undefined || (!isOther && (is as readonly number[]).includes(given))) continue;
			if (isNothing && given === 0) continue;
			note(`${row.order}: ${name} ${given} is ${isOther ? 'foreign' : is[0]}`, OF_PARTS, item);
		}
		const date = item.date === null ? undefined : String(item.date).slice(0, 10);
		if (date !== row.day) note(`${row.order}: date ${date} is ${row.day}`, OF_DATES, item);
	}
	if (isWhole) for (const order of truth.keys()) note(`${order} is missing`, OF_AMOUNTS);
	if (new Set(items.map(({ key }) => key)).size !== items.length) note('two transactions have one key', /never/);
	return wrong;
}
