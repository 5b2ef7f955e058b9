import { counted, grouped, listed } from '../counted';
import { addToGroup } from '../grouped';
import { capitalized, compareTexts, picked, textOf } from '../input';
import { decimalsOf } from '../currency';
import { amountInWords, inCurrency, inMinorUnits, numberOf, sumsInWords, sumsOf, type Decimal } from '../money';
import { TRANSACTION_TYPES, typeFacts, wantedTypes, type TransactionType } from '../transactions';
import { writtenDay, type Clock } from '../calendar';
import { addUp, PART_NAMES, Tally, UNKNOWN_TYPE, type PartName, type Rows } from '../tally';
import type { Pause } from '../turns';
import type { DoubtedPayout, Settlement } from '../settlement';
import { isComplete, missingFrom, unsettledOf } from './verdict';

/** What there's a total for. */
export const GROUPINGS = {
	payout: { label: 'Payout' },
	type: { label: 'Type' },
	month: { label: 'Month' },
	day: { label: 'Day' },
	paymentMethod: { label: 'Payment Method' },
};
export type Grouping = keyof typeof GROUPINGS;

/** What each grouping adds to a total. */
const GROUP_COLUMNS: Record<Grouping, string[]> = {
	payout: ['payout_id', 'payout_date'],
	type: ['type'],
	month: ['month'],
	day: ['day'],
	paymentMethod: ['payment_method'],
};

/** Of a total, its group and what most workflows need: a complete one says so, and another why it isn't. */
const TOTAL_FIELDS = [
	...Object.values(GROUP_COLUMNS).flat(),
	...[
		'currency',
		'amount',
		'gross_sales',
		'refunds',
		'fees',
		'taxes',
		'fee_rate_percent',
		'count',
		'complete',
		'note',
	],
];

export function simplifyTotal(item: object): Record<string, unknown> {
	const fields = item as Record<string, unknown>;
	return picked(
		fields,
		TOTAL_FIELDS.filter((name) => name in fields),
	);
}

type TotalGroup = Record<string, string | null>;

/** What the transactions of a group and currency come to. */
interface Total {
	group: TotalGroup;
	/** The part of its group that a payout decides: see `placeOf`. */
	place: string;
	tally: Tally;
	/** Rows that may not count, or count twice, of payouts whose balance doesn't settle it. */
	unsettled: number;
	/** Rows of it whose type nobody knows. */
	unknownTypes: number;
}

interface TotalsOptions {
	groupBy: Grouping[];
	/** Whose date months and days are of. */
	dateOf: 'payout' | 'transaction';
	/** Empty for all. */
	types: TransactionType[];
	clock: Clock;
	format: (text: string) => string;
	/** Whether notes are for a table, whose cells have room for two words. */
	notesInFew?: boolean;
}

/** What's missing, as a sentence and in two words; null for nothing. */
type TotalNote = Record<'note' | 'few', string | null>;

/** Adds up transactions, exactly, a total for each group and currency. No row becomes an object. */
export class Totals {
	private readonly options: TotalsOptions;
	private readonly totals = new Map<string, Total>();
	private readonly payouts = new Set<string>();
	/** Payouts that don't balance, or weren't compared: what's missing there may be of any total of their place. */
	private readonly doubted: Array<DoubtedPayout & { place: string; currency: string }> = [];
	/** Payouts that should be in the totals, but couldn't be read. */
	payoutsLeftOut = 0;
	/** Rows whose type nobody knows, wanted or not. */
	private unknownTypes = 0;

	private readonly byType: boolean;
	private readonly byMethod: boolean;
	private readonly byDay: boolean;

	constructor(options: TotalsOptions) {
		const { groupBy, dateOf } = options;
		this.options = options;
		this.byType = groupBy.includes('type');
		this.byMethod = groupBy.includes('paymentMethod');
		this.byDay = dateOf === 'transaction' && (groupBy.includes('month') || groupBy.includes('day'));
	}

	/** @param isWanted whether it's a row that counts */
	async add(settlement: Settlement, isWanted: (rows: Rows, at: number) => boolean, pause: Pause): Promise<void> {
		const wanted = wantedTypes(this.options.types);
		const open = unsettledOf(settlement);
		const { payout, comparison } = settlement;
		this.payouts.add(payout.id);
		const place = this.placeOf(settlement);
		if (comparison.balanced !== true)
			this.doubted.push({ id: payout.id, comparison, place, currency: textOf(payout.currency).toUpperCase() });
		for (const sheet of settlement.sheets) {
			const totalAt = this.totalsOfSheet(settlement, sheet, place);
			await addUp([sheet], pause, (rows, at) => {
				const isUnknown = rows.hasAny(at, UNKNOWN_TYPE);
				if (isUnknown) this.unknownTypes++;
				if (!wanted.has(rows.typeAt(at)) || !isWanted(rows, at)) return undefined;
				const total = totalAt(at);
				if (rows.hasAny(at, open)) total.unsettled++;
				if (isUnknown) total.unknownTypes++;
				return total.tally;
			});
		}
	}

	/** The total that a row of a sheet is of. Most rows are of that of the row above. */
	private totalsOfSheet(settlement: Settlement, rows: Rows, place: string): (at: number) => Total {
		const known = new Map<string, Total>();
		let last: Total | undefined;
		let above = -1;
		let lastDay = Number.NaN;
		const [codes, methods] = [rows.column('currency'), rows.column('payment_method')];
		const isLike = (at: number, other: number, day: number) =>
			(!this.byType || rows.typeAt(at) === rows.typeAt(other)) &&
			(!this.byMethod || methods.at(at) === methods.at(other)) &&
			codes.at(at) === codes.at(other) &&
			Object.is(day, lastDay);
		return (at) => {
			const day = this.dayOf(rows, at);
			if (last === undefined || !isLike(at, above, day)) {
				const method = this.byMethod ? methods.at(at) : '';
				const type = this.byType ? rows.typeAt(at) : '';
				const code = [day, type, codes.at(at), method].join('\n');
				last = known.get(code) ?? this.totalOf(settlement, rows, { at, day, place });
				known.set(code, last);
			}
			above = at;
			lastDay = day;
			return last;
		};
	}

	/** The payout itself, or its day and month, where totals are by these. */
	private placeOf({ payout, time }: Settlement): string {
		const { groupBy, dateOf, clock } = this.options;
		const day = Number.isNaN(time) ? '' : writtenDay(clock.dayOf(time));
		const ofDay = dateOf === 'payout' ? { month: day.slice(0, 7), day } : {};
		const values: Partial<Record<Grouping, string>> = { payout: payout.id, ...ofDay };
		return JSON.stringify(groupBy.map((grouping) => values[grouping]));
	}

	/** Days since 1970; NaN where rows count on their payout's day. */
	private dayOf({ time }: Rows, at: number): number {
		return this.byDay ? this.options.clock.dayOf(time[at] as number) : Number.NaN;
	}

	private totalOf(
		{ payout, time }: Settlement,
		rows: Rows,
		{ at, day, place }: { at: number; day: number; place: string },
	): Total {
		const { groupBy, dateOf, clock, format } = this.options;
		const ofPayout = Number.isNaN(time) ? null : writtenDay(clock.dayOf(time));
		// A row without a date counts on its payout's day.
		const date = dateOf === 'payout' || Number.isNaN(day) ? ofPayout : writtenDay(day);
		const values: Record<Grouping, () => TotalGroup> = {
			payout: () => ({ payout_id: format(payout.id), payout_date: clock.text(time) }),
			type: () => ({ type: rows.typeAt(at) }),
			month: () => ({ month: date?.slice(0, 7) ?? null }),
			day: () => ({ day: date }),
			paymentMethod: () => ({ payment_method: format(rows.text('payment_method', at)) || null }),
		};
		const code = rows.text('currency', at) || (payout.currency ?? '').toUpperCase();
		const group: TotalGroup = Object.assign({}, ...groupBy.map((grouping) => values[grouping]()), {
			currency: format(code) || null,
		});
		const key = JSON.stringify(group);
		const total = this.totals.get(key) ?? { group, place, tally: new Tally(), unsettled: 0, unknownTypes: 0 };
		this.totals.set(key, total);
		return total;
	}

	/** A sum says what it misses. */
	items() {
		const { groupBy, types } = this.options;
		const { payoutsLeftOut } = this;
		const ofSomeTypes = types.length > 0 || groupBy.includes('type');
		return [...this.totals.values()].map((total) => {
			const unknownTypes = ofSomeTypes ? this.unknownTypes : total.unknownTypes;
			const doubted = this.doubtedOf(total);
			const missing = missingFrom({ ...total, doubted, payoutsLeftOut, unknownTypes });
			const note = missing.map(({ words }) => words).join('. ') || null;
			const [first] = missing;
			const few = first === undefined ? null : `${first.few}${missing.length > 1 ? '…' : ''}`;
			return this.itemOf({ ...total, unknownTypes }, isComplete(missing), { note, few });
		});
	}

	private doubtedOf({ place, group }: Total): DoubtedPayout[] {
		const isOf = (currency: string) => currency === '' || group.currency === null || group.currency === currency;
		return this.doubted.filter((each) => each.place === place && isOf(each.currency));
	}

	/** The total of no transaction: sums of 0, and nothing that shows that they are all. */
	nothing() {
		const none = { group: { currency: null }, place: '', tally: new Tally(), unsettled: 0, unknownTypes: 0 };
		const isLeftOut = this.payoutsLeftOut > 0;
		const said = isLeftOut
			? { note: `${counted(this.payoutsLeftOut, 'payout')} left out`, few: 'Payouts missing' }
			: { note: 'There are no transactions', few: 'No transactions' };
		return this.itemOf(none, isLeftOut ? false : null, said);
	}

	private itemOf({ group, tally, unknownTypes }: Total, complete: boolean | null, { note, few }: TotalNote) {
		const amount = tally.amount();
		const isKnown = decimalsOf(group.currency ?? '') !== undefined;
		return {
			...group,
			amount: numberOf(amount) ?? null,
			...majors(tally),
			fee_rate_percent: tally.feeRate() ?? null,
			count: tally.total('count'),
			complete,
			note: this.options.notesInFew === true ? few : note,
			amount_minor: isKnown ? inMinorUnits(amount, group.currency ?? '') : null,
			rows_not_counted: tally.notCounted,
			rows_of_unknown_type: unknownTypes,
			...rowsWithoutParts(tally),
			payouts_left_out: this.payoutsLeftOut,
		};
	}

	/**
	 * "437 transactions of 44 payouts add up to 254,120.55 SAR", after the figure of what was asked for: "Refunds
	 * -5,397.92 SAR: …"; undefined where no amount is known.
	 */
	text(): string | undefined {
		const known = [...this.totals.values()].filter(
			({ group, tally }) => group.currency && tally.total('count') > 0,
		);
		if (known.length === 0) return undefined;
		const count = known.reduce((sum, { tally }) => sum + tally.total('count'), 0);
		const what = `${counted(count, 'transaction')} of ${counted(this.payouts.size, 'payout')}`;
		if (this.byType) {
			const byType = new Map<string, Total[]>();
			for (const total of known) addToGroup(byType, total.group.type ?? '', total);
			return `${[...byType].map(([type, own]) => `${namesOfTypes([type])} ${amountsOf(own)}`).join(', ')}: ${what}`;
		}
		const { types } = this.options;
		if (types.length > 0) return `${namesOfTypes(types)} ${amountsOf(known)}: ${what}`;
		return `${what} ${count === 1 ? 'adds' : 'add'} up to ${amountsOf(known)}`;
	}

	/** "8,928.91 SAR + 1,339.46 tax, 2.2 % of sales; 1.00 USD"; undefined where the fees of a currency aren't known. */
	fees(): string | undefined {
		const byCurrency = new Map<string | null, Tally>();
		for (const { group, tally } of this.totals.values()) {
			if (tally.total('count') === 0) continue;
			const all = byCurrency.get(group.currency ?? null) ?? new Tally();
			byCurrency.set(group.currency ?? null, all);
			all.include(tally);
		}
		const parts = [...byCurrency].sort(([a], [b]) => compareTexts(a ?? '', b ?? '')).map(feesInWords);
		return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join('; ');
	}
}

function feesInWords([currency, tally]: [currency: string | null, tally: Tally]): string | undefined {
	const { fees, taxes = 0n } = tally.parts();
	if (fees === undefined || currency === null) return undefined;
	const tax = taxes === 0n ? '' : ` + ${grouped(inCurrency(-taxes, currency))} tax`;
	const rate = tally.feeRate();
	return `${amountInWords(-fees, currency)}${tax}${rate === undefined ? '' : `, ${rate} % of sales`}`;
}

/** "Refunds and disputes" */
function namesOfTypes(types: readonly string[]): string {
	const names = TRANSACTION_TYPES.filter((type) => types.includes(type)).map((type) =>
		type === 'charge' ? 'Charges' : typeFacts(type).step.label,
	);
	return capitalized(listed(names.length === 0 ? ['Other'] : names).toLowerCase());
}

/** "254,120.55 SAR, 5.00 USD, and 2.000 KWD" */
function amountsOf(totals: Total[]): string {
	const amounts = totals.map(({ group, tally }) => ({ amount: tally.amount(), currency: group.currency ?? '' }));
	return sumsInWords(sumsOf(amounts));
}

/** Counted rows of which a part isn't known: the sums of fees and taxes leave them out. */
export function rowsWithoutParts(tally: Tally) {
	return {
		rows_without_gross: tally.total('withoutGross'),
		rows_without_fee: tally.total('withoutFee'),
		rows_without_tax: tally.total('withoutTax'),
	};
}

/** In JSON numbers; null for what isn't known, or has more digits than they hold. */
export function majors(tally: Tally): Record<PartName, number | null> {
	const parts = tally.parts();
	const number = (part: Decimal | undefined) => (part === undefined ? null : (numberOf(part) ?? null));
	return Object.fromEntries(PART_NAMES.map((name) => [name, number(parts[name])])) as ReturnType<typeof majors>;
}
