/** What truly happened in generated payouts, and how a service writes it. */
import type { Random } from './random.ts';
import {
	MINOR_UNITS,
	NOT_PAID,
	PAID,
	PAYOUT_NOT_PAID,
	RATES,
	STATUS_COLUMNS,
	TOTALS,
	TYPE_WORDS,
	WITH_CODE,
	WITH_MINOR,
	type TypeWords,
} from './words.ts';
import { two, USUAL_SPELLINGS, type Currency, type Type, type Writing } from './writing.ts';

/** What happened, in minor units: `gross + fee + tax` is `amount`, what it does to the payout. */
export interface Movement {
	type: Type;
	/** The row's own ID. */
	own: string;
	/** That of the charge. */
	charge: string;
	/** Unique: the oracle finds a row by it. */
	order: string;
	/** 2026-03-02 */
	day: string;
	method: string;
	gross: number;
	fee: number;
	tax: number;
	amount: number;
	/** Whether the row says that nothing was paid, or its amount or currency can't count. */
	isOdd: boolean;
	/** The word of its status, or what stands in its cell, where that's odd. */
	odd: string;
	/** Whether its word is that of a charge, but the account itself paid. */
	isOwnPayment: boolean;
}

/** How rows show what they are. */
type Layout = 'sheets' | 'typeColumn';
/** How rows show what they do to the payout. */
type Signs = 'signed' | 'magnitudes' | 'debitCredit' | 'direction';
/** Where fees stand. */
type FeeLayout =
	| 'parts' // gross, fee, tax on it, net
	| 'taxInFee' // the same, but the fee has its tax in it
	| 'taxOfSale' // the tax is the sale's, and part of the gross amount
	| 'severalFees' // gross, two fees, net
	| 'severalFeesOneInTheOther' // the same, but one is a part of the other
	| 'severalFeesNoGross'
	| 'foreignFee' // fee and gross amount in another currency than the settlement
	| 'foreignFeeNamed' // fee in another currency, which its name says
	| 'deducted' // fee, net
	| 'notDeducted' // gross, fee
	| 'summary'
	| 'feeSheet'
	| 'none';

export interface Style extends Writing {
	layout: Layout;
	signs: Signs;
	fees: FeeLayout;
	dates:
		| 'iso'
		| 'day'
		| 'dayFirst'
		| 'monthFirst'
		| 'dotted'
		| 'yearDotted'
		| 'epoch'
		| 'named'
		| 'hijri'
		| 'buddhist'
		| 'persian'
		| 'roc';
	/** How the column of the status is called, and its word for what was paid. */
	status: string;
	paidStatus: string;
	/** What a name of a column of amounts says of its unit. */
	unit: 'none' | 'code' | 'minor';
	/** A name with its unit. */
	withUnit: (name: string) => string;
	/** A column of rates, which are no amounts. */
	rate: string | undefined;
	spelling: (name: string) => string;
	separator: ',' | ';' | '\t' | '|';
	/** What refunds reverse of the fee: 1 costs another one, -1 gives it back. */
	refundFees: 1 | -1 | 0;
	total: string;
	totalPlace: 'end' | 'start' | 'both';
	/** In which column its name stands. */
	totalColumn: string;
	/** `refunded_amount` beside the amount of the charge. */
	ownAmounts: boolean;
	withCurrency: boolean;
	withOwnIds: boolean;
	withStatus: boolean;
	/** What stands above the header. */
	title: 'none' | 'words' | 'amounts';
	withPayoutRow: boolean;
	/** What the payout itself costs, in minor units: its own row says it. */
	payoutFee: number;
	/** What the payout's own row, or its Summary, says of it; '' for nothing. */
	payoutStatus: string;
	/** Whether currencies are numbers. */
	numericCurrency: boolean;
	/** A row that stands twice: by mistake, or as it happened twice. */
	repeats: 'none' | 'again' | 'twins';
	words: TypeWords;
	reducesWithMinus: boolean;
	odd: 'none' | 'status' | 'unreadable' | 'foreign' | 'manyDecimals';
}

/** Sheets in which nothing but movements stands, and that say all of them. */
export const EVEN = {
	odd: 'none',
	repeats: 'none',
	total: 'none',
	payoutFee: 0,
	payoutStatus: '',
	withPayoutRow: false,
	ownAmounts: false,
} as const satisfies Partial<Style>;

const SPELLINGS = [
	...USUAL_SPELLINGS,
	(name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
	(name: string) => name.replaceAll('_', '-'),
];
/** Layouts in which rows have fees. */
export const COSTS: FeeLayout[] = [
	'parts',
	'taxInFee',
	'taxOfSale',
	'severalFees',
	'severalFeesOneInTheOther',
	'severalFeesNoGross',
	'foreignFee',
	'foreignFeeNamed',
	'deducted',
	'notDeducted',
];
export const REDUCES: Type[] = ['refund', 'dispute', 'fee'];

const DATES = (
	'iso,day,dayFirst,monthFirst,dotted,yearDotted,epoch,named,iso,day,dayFirst,monthFirst,dotted,epoch,' +
	'hijri,buddhist,persian,roc'
).split(',') as Array<Style['dates']>;

export function styleOf(random: Random): Style {
	const layout = random.pick(['sheets', 'sheets', 'typeColumn'] as const);
	const fees = random.pick([...COSTS, 'summary', 'feeSheet', 'none', 'none'] as const);
	const currency: Currency = random.pick(['SAR', 'SAR', 'KWD', 'JPY']);
	const unit = unitOf(random, currency);
	// Nothing is in another currency where the amount's name says its own.
	const odd = ['status', 'unreadable', unit.unit === 'code' ? 'status' : 'foreign', 'manyDecimals'] as const;
	const withPayoutRow = layout === 'typeColumn' && fees !== 'summary' && random.oneIn(2);
	return {
		currency,
		layout,
		signs: layout === 'sheets' ? 'signed' : random.pick(['signed', 'magnitudes', 'debitCredit', 'direction']),
		fees,
		numbers: random.pick(['plain', 'plain', 'plain', 'thousands', 'comma', 'code', 'arabic']),
		minus: random.pick(['before', 'before', 'behind', 'brackets']),
		dates: random.pick(DATES),
		status: random.pick(STATUS_COLUMNS),
		paidStatus: random.pick(PAID),
		...unit,
		rate: random.oneIn(6) ? random.pick(RATES) : undefined,
		spelling: random.pick(SPELLINGS),
		separator: random.pick([',', ',', ';', '\t', '|']),
		refundFees: random.pick([0, 0, 1, -1]),
		total: random.oneIn(5) ? random.pick(TOTALS) : 'none',
		totalPlace: random.pick(['end', 'end', 'end', 'start', 'both']),
		totalColumn: random.pick(['charge_id', 'order_reference', 'order_reference', 'payment_method', 'terminal']),
		ownAmounts: random.oneIn(4),
		withCurrency: random.oneIn(2),
		withOwnIds: random.oneIn(2),
		withStatus: random.oneIn(3),
		title: random.oneIn(8) ? random.pick(['words', 'amounts']) : 'none',
		withPayoutRow,
		payoutFee: withPayoutRow && PAYOUT_FEES.includes(fees) && random.oneIn(2) ? 1 + random.int(500) : 0,
		payoutStatus: random.oneIn(15) ? random.pick(PAYOUT_NOT_PAID) : '',
		numericCurrency: random.oneIn(8),
		repeats: random.oneIn(12) ? random.pick(['again', 'twins']) : 'none',
		words: random.pick(TYPE_WORDS),
		reducesWithMinus: random.oneIn(2),
		odd: random.oneIn(5) ? random.pick(odd) : 'none',
	};
}

/** Layouts in which a payout's own row has a fee. */
const PAYOUT_FEES: FeeLayout[] = ['parts', 'taxInFee', 'deducted', 'notDeducted', 'severalFees'];

function unitOf(random: Random, currency: Currency): Pick<Style, 'unit' | 'withUnit'> {
	const [withCode, withMinor] = [random.pick(WITH_CODE), random.pick(WITH_MINOR)];
	const minor = random.pick(MINOR_UNITS[currency]);
	const unit = random.oneIn(5) ? random.pick(['code', 'minor'] as const) : 'none';
	const withUnit = {
		none: (name: string) => name,
		code: (name: string) => withCode(name, currency),
		minor: (name: string) => withMinor(name, minor),
	}[unit];
	return { unit, withUnit };
}

/** Rows that add to the payout, whatever their file shows of it. */
export function counted(movements: Movement[], { odd }: Style): Movement[] {
	return movements.filter(({ isOdd }) => !isOdd || odd === 'manyDecimals');
}

function movement(random: Random, type: Type, id: number, style: Style): Movement {
	const size = 1 + random.int(random.pick([100, 100_000, 3_000_000]));
	const isReversal =
		(type === 'charge' || REDUCES.includes(type)) &&
		// A payment that reduces the payout is no sale.
		!(type === 'charge' && style.layout === 'typeColumn' && style.words.isPayment === true) &&
		style.signs !== 'magnitudes' &&
		random.oneIn(20);
	const reduces = REDUCES.includes(type) || (type === 'other' && style.signs !== 'magnitudes' && random.oneIn(2));
	const gross = (reduces !== isReversal ? -1 : 1) * size;
	const costs = { charge: 1, refund: style.refundFees }[type as string] ?? 0;
	const hasFee = COSTS.includes(style.fees) && !random.oneIn(8);
	// The fees of a charge are less than it.
	const fee = hasFee && size > 50 && !isReversal ? costs * Math.ceil(size / 50) : 0;
	const withTax = ![
		'severalFees',
		'severalFeesOneInTheOther',
		'severalFeesNoGross',
		'foreignFee',
		'foreignFeeNamed',
		'taxOfSale',
	].includes(style.fees);
	const tax = fee !== 0 && withTax && random.oneIn(2) ? costs * Math.ceil(size / 350) : 0;
	const parts = type === 'fee' ? { gross: 0, fee: gross, tax: 0 } : { gross, fee: 0 - fee, tax: 0 - tax };
	return {
		type,
		own: `${type.slice(0, 3)}_${id}`,
		charge: type === 'charge' ? `chg_${id}` : `chg_${9_000 + random.int(5)}`,
		order: `order ${id}`,
		day: `2026-${two(1 + random.int(12))}-${two(1 + random.int(28))}`,
		method: random.pick(['mada', 'VISA', 'KNET']),
		...parts,
		amount: parts.gross + parts.fee + parts.tax,
		isOdd: false,
		odd: '',
		isOwnPayment: false,
	};
}

/** @param last the number of the one before: each has its own */
export function movementsOf(random: Random, style: Style, last = 0): Movement[] {
	const make = (type: Type) => movement(random, type, ++last, style);
	const types: Type[] = ['refund', 'dispute', 'dispute_release'];
	const canHaveFees = style.layout === 'typeColumn' && style.fees !== 'notDeducted';
	if (style.fees === 'feeSheet' || (canHaveFees && random.oneIn(3))) types.push('fee');
	if (random.oneIn(5) && style.signs !== 'magnitudes') types.push('other');
	const some = [
		...random.list(8, () => make('charge')),
		make('charge'),
		...types.flatMap((type) => random.list(4, () => make(type))),
	];
	for (const type of types) {
		// A sheet of nothing but reversals can't be told from one that is written with the other sign.
		const rows = some.filter((row) => row.type === type && REDUCES.includes(type));
		if (rows.length === 0 || rows.filter(({ amount }) => amount < 0).length * 2 > rows.length) continue;
		for (const row of rows)
			if (row.amount > 0)
				Object.assign(row, {
					gross: 0 - row.gross,
					fee: type === 'fee' ? 0 - row.fee : 0,
					tax: 0,
					amount: type === 'fee' ? 0 - row.fee : 0 - row.gross,
				});
	}
	const canPay = style.layout === 'typeColumn' && style.words.isPayment === true && style.signs !== 'magnitudes';
	if (canPay && random.oneIn(3)) some.push(ownPayment(make('other')));
	for (const row of some) row.amount = row.gross + row.fee + row.tax;
	const again = some[0];
	if (style.repeats === 'twins' && again !== undefined) {
		const id = ++last;
		some.push({ ...again, own: `${again.own.slice(0, 3)}_${id}`, order: `order ${id}` });
	}
	// The status of a dispute is its own.
	const odd = random.pick(
		some.filter(({ type }) => style.odd !== 'status' || type === 'charge' || type === 'refund'),
	);
	if (style.odd !== 'none') {
		odd.isOdd = true;
		odd.odd = style.odd === 'status' ? random.pick(NOT_PAID) : random.pick(['n/a', '', '1e3', '12.3.4']);
	}
	return some;
}

/** What the account itself bought. */
function ownPayment(row: Movement): Movement {
	return { ...row, gross: 0 - Math.abs(row.gross), isOwnPayment: true };
}
