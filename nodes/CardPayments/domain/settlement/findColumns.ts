import { ColumnNames } from '../cells/columnNames';
import { typeFacts, type TransactionType } from '../sheets/transactions';
import {
	ALL_COLUMNS,
	ALL_FEES,
	SHEET_COLUMNS,
	COLUMNS,
	CURRENCIES,
	IDS_OF_ANY,
	LIKE_A_FEE,
	MEANINGS,
	SETTLED_AMOUNTS,
	SETTLED_CURRENCIES,
	SURELY_GROSS,
	type AmountRole,
	type SheetColumn,
	type Meaning,
	type NamedColumns,
} from './columns';

/** The places of a sheet's columns by their role; missing where it has none. */
export interface FoundColumns extends Partial<Record<SheetColumn, number>> {
	/** All columns of fees. */
	fees: number[];
	/** Others that may hold the amount. */
	others: number[];
	/** How many columns have a known name. */
	known: number;
}

const PAIRS = COLUMNS.debit.names.map((name, index) => [name, COLUMNS.credit.names[index] as string] as const);
/** What isn't found by its name alone. */
const APART: readonly SheetColumn[] = ['amount', 'debit', 'credit', 'gross', 'fee', 'own_id', 'zone'];
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
	return new Finder(header, named).find(type);
}

class Finder {
	private readonly found: FoundColumns = { fees: [], others: [], known: 0 };
	private readonly names: ColumnNames;
	private readonly named: NamedColumns;
	private readonly taken = new Set<number>();

	constructor(header: string[], named: NamedColumns) {
		this.names = new ColumnNames(header);
		this.named = named;
	}

	find(type: TransactionType | undefined): FoundColumns {
		const { found, names } = this;
		const { own } = typeFacts(type ?? 'other');
		for (const meaning of MEANINGS) if (meaning !== 'fee') this.claim(meaning, this.entered(meaning));
		this.takeFees();
		this.takeAmount(own.amounts);
		const amountName = names.folded[found.amount ?? -1] ?? '';
		const isPair = found.debit !== undefined || found.credit !== undefined;
		// Beside a net amount, any other is the one before fees. Beside a mere "amount" that isn't certain.
		const isNet = isPair || amountName === PAID_OUT || SETTLED_AMOUNTS.includes(amountName);
		if (!this.isEntered('gross') && !this.takePair('gross_debit', 'gross_credit', 'gross_debit', 'gross_credit'))
			this.take('gross', [
				...SURELY_GROSS,
				...(isNet ? [...own.amounts, ...COLUMNS.amount.names, 'transaction_amount'] : []),
			]);
		const isSettled = isPair || /^(settle|net|payout)/.test(amountName);
		const dates = [
			...own.dates,
			...(type === undefined ? typeFacts('charge').own.dates : []),
			...COLUMNS.date.names,
		];
		const likely: Partial<Record<SheetColumn, readonly string[]>> = {
			currency: isSettled ? [...SETTLED_CURRENCIES, ...CURRENCIES] : [...CURRENCIES, ...SETTLED_CURRENCIES],
			date: inUtcFirst(dates),
			payout_date: inUtcFirst(ALL_COLUMNS.payout_date.names),
		};
		for (const role of SHEET_COLUMNS)
			if (!this.isEntered(role) && !APART.includes(role))
				this.take(role, likely[role] ?? ALL_COLUMNS[role].names);
		this.takeZone();
		// A column may be both: the own ID of a charge is what its refund calls it by.
		const isTyped = found.type !== undefined;
		const ids = [...own.ids, ...(isTyped ? IDS_OF_ANY : []), ...(type === 'charge' && !isTyped ? [] : ['id'])];
		found.own_id = ids.map((name) => names.findFolded(name)).find((column) => column !== undefined);
		found.known = this.taken.size;
		const known = [found.amount, found.tax, found.currency, found.payout_date, ...found.fees];
		found.others = names.folded
			.flatMap((name, index) => (LIKE_AN_AMOUNT.test(name) && !known.includes(index) ? [index] : []))
			.slice(0, MOST_OTHERS);
		return found;
	}

	private isEntered(role: SheetColumn): boolean {
		return (this.named[role as Meaning]?.trim() ?? '') !== '';
	}

	/** The columns that the user named: sheets may differ, and a name may have a comma. */
	private entered(meaning: Meaning): Array<number | undefined> {
		const name = this.named[meaning] ?? '';
		return [name, ...name.split(',')].map((each) => (each.trim() === '' ? undefined : this.names.find(each)));
	}

	/** The first of these that the sheet has, and that means nothing else. */
	private free(likely: readonly string[]): number | undefined {
		for (const name of likely) {
			const column = this.names.findFolded(name);
			if (column !== undefined && !this.taken.has(column)) return column;
		}
		return undefined;
	}

	private take(role: SheetColumn, likely: readonly string[]): void {
		this.claim(role, [this.free(likely)]);
	}

	private claim(role: SheetColumn, columns: Array<number | undefined>): void {
		const column = columns.find((each) => each !== undefined && !this.taken.has(each));
		if (column === undefined) return;
		this.found[role] = column;
		this.taken.add(column);
	}

	/** Both columns, or none. */
	private takePair(debit: SheetColumn, credit: SheetColumn, debitName: string, creditName: string): boolean {
		if (this.free([debitName]) === undefined || this.free([creditName]) === undefined) return false;
		this.take(debit, [debitName]);
		this.take(credit, [creditName]);
		return true;
	}

	private takeAmount(own: readonly string[]): void {
		if ((['amount', 'debit', 'credit'] as const).some((role) => this.isEntered(role))) return;
		// Beside the payout's own ID and a fee, "Payout" is what is paid of a row. Then "Net" may be without sales tax.
		const { names } = COLUMNS.payout_id;
		const isOfRow =
			this.found.fee !== undefined && this.free(names.filter((name) => name !== PAID_OUT)) !== undefined;
		this.take('amount', isOfRow ? [PAID_OUT, ...SETTLED_AMOUNTS] : SETTLED_AMOUNTS);
		if (this.found.amount !== undefined) return;
		if (PAIRS.some(([debit, credit]) => this.takePair('debit', 'credit', debit, credit))) return;
		this.take('amount', [...own, ...COLUMNS.amount.names]);
	}

	/** All that the user named, else the whole, else every one. */
	private takeFees(): void {
		const { found, names, taken } = this;
		const whole = this.free(ALL_FEES);
		const isLikely = (bare: string) => COLUMNS.fee.names.includes(bare) || LIKE_A_FEE.test(bare);
		const guessed = whole === undefined ? names.bare.map((bare, at) => (isLikely(bare) ? at : -1)) : [whole];
		const columns = this.isEntered('fee') ? this.entered('fee') : guessed;
		found.fees = [...new Set(columns)].filter((at) => at !== undefined && at >= 0 && !taken.has(at)) as number[];
		if (found.fees.length > 0) found.fee = found.fees[0];
		for (const column of found.fees) taken.add(column);
	}

	/** That of the date before any other. */
	private takeZone(): void {
		const { found, names } = this;
		const date = names.folded[found.date ?? -1] ?? '';
		const zones = names.folded.filter((name) => LIKE_A_ZONE.test(name));
		const ofDate = zones.filter((name) => name.startsWith(`${date.split('_', 1)[0]}_`));
		const usual = ALL_COLUMNS.zone.names;
		const only = zones.length === 1 ? zones : [];
		this.take('zone', [...usual.map((zone) => `${date}_${zone}`), ...ofDate, ...usual, ...only]);
	}
}

/** Whether a sheet gives amounts before fees. */
export function hasGross({ gross, gross_debit }: FoundColumns): boolean {
	return gross !== undefined || gross_debit !== undefined;
}

/** The columns of amounts that parts are made of. */
export function furtherAmounts({ debit, credit, gross_debit, gross_credit, fees }: FoundColumns) {
	const all = { debit, credit, gross_debit, gross_credit } as Partial<Record<AmountRole, number>>;
	fees.slice(1).forEach((column, index) => (all[`fee ${index + 1}`] = column));
	return (Object.entries(all) as Array<[AmountRole, number | undefined]>).filter(
		(entry): entry is [AmountRole, number] => entry[1] !== undefined,
	);
}

function inUtcFirst(names: readonly string[]): string[] {
	return names.flatMap((name) => [`${name}_utc`, name]);
}
