import { ColumnNames } from '../cells/columnNames';
import type { TransactionType } from '../sheets/kinds';
import {
	ALL_FEES,
	COLUMNS,
	CURRENCIES,
	FEE_CURRENCIES,
	GROSS_PAIR,
	IDS_OF_ANY,
	LIKE_A_FEE,
	MEANINGS,
	OWN,
	PAYOUT_DATES,
	SETTLED_AMOUNTS,
	SETTLED_CURRENCIES,
	SURELY_GROSS,
	ZONES,
	type Meaning,
	type NamedColumns,
} from './columns';

type Further = 'own_id' | 'grossDebit' | 'grossCredit' | 'grossCurrency' | 'feeCurrency' | 'payoutDate' | 'zone';

/** The places of a sheet's columns by their meaning; missing where it has none. */
export interface FoundColumns extends Partial<Record<Meaning | Further, number>> {
	/** All of what the sheet may have several of. */
	fees: number[];
	/** Others that may hold the amount. */
	others: number[];
	/** How many columns have a known name. */
	known: number;
}

const PAIRS = COLUMNS.debit.names.map((name, index) => [name, COLUMNS.credit.names[index] as string] as const);
/** What isn't found by its name alone. */
const APART: readonly Meaning[] = ['amount', 'debit', 'credit', 'gross', 'fee'];
const LIKE_AN_AMOUNT = /(^|_)(amount|net|gross|total|paid|settled|payable|payout|value)(_|$)/;
const MOST_OTHERS = 4;
const PAID_OUT = 'payout';
const LIKE_A_ZONE = /(^|_)(time_?zone|tz)$/;

/**
 * Which columns of a sheet mean what: those that the user named, else the likely ones. The currency that isn't named is
 * chosen by the amount: a sheet may give each charge in two currencies, and 100 USD must not pass for 100 SAR.
 *
 * @param type of all rows, if the sheet's name says it
 */
export function findColumns(header: string[], named: NamedColumns, type: TransactionType | undefined): FoundColumns {
	return new Finder(header, named, type).found;
}

class Finder {
	readonly found: FoundColumns = { fees: [], others: [], known: 0 };
	private readonly names: ColumnNames;
	private readonly named: NamedColumns;
	private readonly taken = new Set<number>();

	constructor(header: string[], named: NamedColumns, type: TransactionType | undefined) {
		this.names = new ColumnNames(header);
		this.named = named;
		const { found, names } = this;
		const own = OWN[type ?? 'other'];
		for (const meaning of MEANINGS) {
			const name = this.entered(meaning);
			if (name !== '' && meaning !== 'fee')
				this.claim(
					meaning,
					[name, ...commaList(name)].map((each) => names.find(each)),
				);
		}
		this.takeFees();
		this.takeAmount(own.amounts);
		const amountName = names.folded[found.amount ?? -1] ?? '';
		const isPair = found.debit !== undefined || found.credit !== undefined;
		// Beside a net amount, any other is the one before fees. Beside a mere "amount" that isn't certain.
		const isNet = isPair || amountName === PAID_OUT || SETTLED_AMOUNTS.includes(amountName);
		if (this.entered('gross') === '' && !this.takePair(GROSS_PAIR, ['grossDebit', 'grossCredit'])) {
			const more = isNet ? [...own.amounts, ...COLUMNS.amount.names, 'transaction_amount'] : [];
			this.take('gross', [...SURELY_GROSS, ...more]);
		}
		const isSettled = isPair || /^(settle|net|payout)/.test(amountName);
		const dates = [...own.dates, ...(type === undefined ? OWN.charge.dates : []), ...COLUMNS.date.names];
		const likely: Partial<Record<Meaning, readonly string[]>> = {
			currency: isSettled ? [...SETTLED_CURRENCIES, ...CURRENCIES] : [...CURRENCIES, ...SETTLED_CURRENCIES],
			date: inUtcFirst(dates),
		};
		for (const meaning of MEANINGS)
			if (this.entered(meaning) === '' && !APART.includes(meaning))
				this.take(meaning, likely[meaning] ?? COLUMNS[meaning].names);
		this.take('grossCurrency', CURRENCIES);
		this.take('feeCurrency', FEE_CURRENCIES);
		this.take('payoutDate', inUtcFirst(PAYOUT_DATES));
		const date = names.folded[found.date ?? -1] ?? '';
		const zones = names.folded.filter((name) => LIKE_A_ZONE.test(name));
		const ofDate = zones.filter((name) => name.startsWith(`${date.split('_', 1)[0]}_`));
		const only = zones.length === 1 ? zones : [];
		this.take('zone', [...ZONES.map((zone) => `${date}_${zone}`), ...ofDate, ...ZONES, ...only]);
		// A column may be both: the own ID of a charge is what its refund calls it by.
		const isTyped = found.type !== undefined;
		const ids = [...own.ids, ...(isTyped ? IDS_OF_ANY : []), ...(type === 'charge' && !isTyped ? [] : ['id'])];
		found.own_id = ids.map((name) => names.findFolded(name)).find((column) => column !== undefined);
		found.known = this.taken.size;
		const known = [found.amount, found.tax, found.currency, found.payoutDate, ...found.fees];
		found.others = names.folded
			.flatMap((name, index) => (LIKE_AN_AMOUNT.test(name) && !known.includes(index) ? [index] : []))
			.slice(0, MOST_OTHERS);
	}

	private entered(meaning: Meaning): string {
		return this.named[meaning]?.trim() ?? '';
	}

	/** The first of these that the sheet has, and that means nothing else. */
	private free(likely: readonly string[]): number | undefined {
		for (const name of likely) {
			const column = this.names.findFolded(name);
			if (column !== undefined && !this.taken.has(column)) return column;
		}
		return undefined;
	}

	private take(meaning: Meaning | Further, likely: readonly string[]): void {
		this.claim(meaning, [this.free(likely)]);
	}

	private claim(meaning: Meaning | Further, columns: Array<number | undefined>): void {
		const column = columns.find((each) => each !== undefined && !this.taken.has(each));
		if (column === undefined) return;
		this.found[meaning] = column;
		this.taken.add(column);
	}

	/** Both columns, or none. */
	private takePair(
		[debit, credit]: readonly [string, string],
		into: readonly [Meaning | Further, Meaning | Further],
	): boolean {
		if (this.free([debit]) === undefined || this.free([credit]) === undefined) return false;
		this.take(into[0], [debit]);
		this.take(into[1], [credit]);
		return true;
	}

	private takeAmount(own: readonly string[]): void {
		if ((['amount', 'debit', 'credit'] as const).some((meaning) => this.entered(meaning) !== '')) return;
		// Beside the payout's own ID and a fee, "Payout" is what is paid of a row. Then "Net" may be without sales tax.
		const { names } = COLUMNS.payout_id;
		const isOfRow =
			this.found.fee !== undefined && this.free(names.filter((name) => name !== PAID_OUT)) !== undefined;
		this.take('amount', isOfRow ? [PAID_OUT, ...SETTLED_AMOUNTS] : SETTLED_AMOUNTS);
		if (this.found.amount !== undefined || PAIRS.some((pair) => this.takePair(pair, ['debit', 'credit']))) return;
		this.take('amount', [...own, ...COLUMNS.amount.names]);
	}

	/** All that the user named, else the whole, else every one. */
	private takeFees(): void {
		const { found, names, taken } = this;
		const name = this.entered('fee');
		const whole = this.free(ALL_FEES);
		const isLikely = (bare: string) => COLUMNS.fee.names.includes(bare) || LIKE_A_FEE.test(bare);
		const guessed = whole === undefined ? names.bare.map((bare, at) => (isLikely(bare) ? at : -1)) : [whole];
		const entered = [name, ...commaList(name)].map((each) => names.find(each) ?? -1);
		found.fees = [...new Set(name === '' ? guessed : entered)].filter((at) => at >= 0 && !taken.has(at));
		if (found.fees.length > 0) found.fee = found.fees[0];
		for (const column of found.fees) taken.add(column);
	}
}

/** Columns of amounts that a part is made of, in the order of `more` of a block. */
export function moreColumns({ debit, credit, grossDebit, grossCredit, fees }: FoundColumns): number[] {
	return [debit, credit, grossDebit, grossCredit, ...fees.slice(1)].filter((column) => column !== undefined);
}

function inUtcFirst(names: readonly string[]): string[] {
	return names.flatMap((name) => [`${name}_utc`, name]);
}

function commaList(names: string): string[] {
	return names.split(',').map((name) => name.trim());
}
