import { ColumnNames, unitOfName, type NameUnit } from '../cells';
import { MONEY_KEYS, type Description } from '../services';
import { typeFacts, type TransactionType } from '../transactions';
import {
	ALL_COLUMNS,
	COLUMN_ROLES,
	COLUMNS,
	DESCRIBED_ROLES,
	OF_AMOUNT,
	PARTS,
	type PartRole,
	type ColumnRole,
	type DescribedRole,
} from './columns';
import { feeName, nameOf, sheetNames } from '../words';
import { onceAHeader } from './onceAHeader';
import { noColumns, type FoundColumns } from './foundColumns';
import { ownAmountNames } from './ownAmountNames';
import { statusNames } from './statusNames';

const PAIRS = COLUMNS.debit.names.map((name, index) => [name, COLUMNS.credit.names[index] as string] as const);
/** What isn't found by its name alone. */
const APART: readonly ColumnRole[] = ['amount', 'debit', 'credit', 'gross', 'fee', 'own_id', 'zone', 'paid', 'time'];
/** What is in the currency of the settlement; other amounts are in that of the transaction. */
const NET_NAMES = sheetNames('net');
const PAYOUT_NAME = 'payout';
const LIKE_A_ZONE = /(^|_)(time_?zone|tz)$/;

/**
 * Which columns of a sheet mean what: those that are described, else the likely ones. The currency that isn't named is
 * chosen by the amount: a sheet may give each charge in two currencies, and 100 USD must not pass for 100 SAR.
 *
 * @param type of all rows, if the sheet's name says it
 */
export const findColumns = onceAHeader<FoundColumns, TransactionType>((header, description, type) =>
	new Finder(header, description).find(type),
);

class Finder {
	private readonly found = noColumns();
	private readonly names: ColumnNames;
	private readonly units: NameUnit[];
	private readonly description: Description;
	private readonly taken = new Set<number>();

	constructor(header: string[], description: Description) {
		this.names = new ColumnNames(header);
		this.units = header.map(unitOfName);
		this.description = description;
		// A rate is no amount, and nothing else that a row has.
		this.units.forEach(({ isNoAmount }, column) => isNoAmount && this.taken.add(column));
	}

	find(type: TransactionType | undefined): FoundColumns {
		const { found } = this;
		const { amounts, dates } = typeFacts(type ?? 'other').columnNames;
		for (const role of DESCRIBED_ROLES) this.claimDescribed(role);
		this.takeFees();
		this.takeAmount([...amounts, ...ownAmountNames(this.units, type)]);
		this.takeGross(amounts);
		this.takeFacts([...dates, ...(type === undefined ? typeFacts('charge').columnNames.dates : [])]);
		const states = statusNames(this.names.folded);
		const places = this.names.folded.flatMap((name, at) => (states.has(name) ? [at] : []));
		for (const role of ['status', 'outcome'] as const)
			if (!this.isDescribed('status') && found[role] === undefined) this.claim(role, places);
		this.takeZone();
		this.findOwnId(type);
		found.knownCount = this.taken.size - this.units.filter(({ isNoAmount }) => isNoAmount).length;
		const { summed } = found;
		for (const part of PARTS)
			if (found[part] !== undefined && summed[part].length === 0) summed[part] = [found[part]];
		return found;
	}

	/** What the column of amounts is called; '' where there's a pair, or none. */
	private get amountName(): string {
		return this.units[this.found.amount ?? -1]?.bare ?? '';
	}

	private get isPair(): boolean {
		return this.found.debit !== undefined || this.found.credit !== undefined;
	}

	/** Beside a net amount, any other is the one before fees. Beside a mere "amount" that isn't certain. */
	private takeGross(ofType: readonly string[]): void {
		const { amountName, isPair } = this;
		if (this.isDescribed('gross')) return;
		if (this.takePair('gross_debit', 'gross_credit', 'gross_debit', 'gross_credit')) return;
		const isNet = isPair || amountName === PAYOUT_NAME || NET_NAMES.includes(amountName);
		const beside = isNet ? [...ofType, ...COLUMNS.amount.names, 'transaction_amount'] : [];
		this.take('gross', [...COLUMNS.gross.names, ...beside]);
	}

	/** What its name alone tells. @param datesOfType what dates of the sheet's type are called */
	private takeFacts(datesOfType: readonly string[]): void {
		const isSettled = this.isPair || /^(settle|net|payout)/.test(this.amountName);
		const [currency, settledCurrency] = [COLUMNS.currency.names, sheetNames('settledCurrency')];
		const likely: Partial<Record<ColumnRole, readonly string[]>> = {
			currency: this.itsOwnFirst(
				isSettled ? [...settledCurrency, ...currency] : [...currency, ...settledCurrency],
			),
			date: inUtcFirst([...datesOfType, ...COLUMNS.date.names]),
			payout_date: inUtcFirst(ALL_COLUMNS.payout_date.names),
		};
		for (const role of COLUMN_ROLES)
			if (!this.isDescribed(role) && !APART.includes(role))
				this.take(role, likely[role] ?? ALL_COLUMNS[role].names);
	}

	/** "Payout currency" beside a "Payout amount" is that one's, and no other amount's. */
	private itsOwnFirst(currencies: readonly string[]): string[] {
		const isOfAnother = (name: string) => {
			const amount = this.names.findFolded(name.replace(/_currency$/, '_amount'));
			return amount !== undefined && amount !== this.found.amount && name.endsWith('_currency');
		};
		return [...currencies.filter((name) => !isOfAnother(name)), ...currencies.filter(isOfAnother)];
	}

	/** A column may be both: the own ID of a charge is what its refund calls it by. */
	private findOwnId(type: TransactionType | undefined): void {
		const { found, names } = this;
		const isTyped = found.type !== undefined;
		const { ids } = typeFacts(type ?? 'other').columnNames;
		const likely = [
			...ids,
			...(isTyped ? sheetNames('idOfAny') : []),
			...(type === 'charge' && !isTyped ? [] : ['id']),
		];
		found.own_id = likely.map((name) => names.findFolded(name)).find((column) => column !== undefined);
	}

	private isDescribed(role: ColumnRole): boolean {
		const { description } = this;
		if (role === 'amount' && this.isBeforeFees) return true;
		if (!(role in COLUMNS)) return false;
		const { line } = COLUMNS[role as DescribedRole];
		// What's asked isn't guessed. Of money it is: then the payout doesn't balance, and shows what it came to.
		const isAsked = description.asked?.includes(line) === true && !MONEY_KEYS.includes(line);
		return isAsked || description[line] !== undefined;
	}

	/** Whether the amounts are the gross ones, less the fees. */
	private get isBeforeFees(): boolean {
		const { fees, amountColumn, grossColumn } = this.description;
		return fees === 'inRowsNotDeducted' && amountColumn === undefined && grossColumn !== undefined;
	}

	/** The described columns that the sheet has: sheets may differ, and a name may have commas. */
	private described(role: DescribedRole): number[] {
		const line = role === 'amount' && this.isBeforeFees ? 'grossColumn' : COLUMNS[role].line;
		const names = this.description[line] ?? [];
		const whole = names.length > 1 ? this.names.find(names.join(', ')) : undefined;
		const columns = whole === undefined ? names.map((name) => this.firstOf(name)) : [whole];
		return [...new Set(columns)].filter((column) => column !== undefined);
	}

	/** Of several names with | between them, the first that the sheet has. */
	private firstOf(name: string): number | undefined {
		const whole = this.names.find(name);
		if (whole !== undefined || !name.includes('|')) return whole;
		return name
			.split('|')
			.map((each) => this.names.find(each))
			.find((column) => column !== undefined);
	}

	/** A column may be described as several things. */
	private claimDescribed(role: DescribedRole): void {
		const columns = this.described(role);
		if (role === 'type' && columns.length === 0) this.claimTypes();
		const [first] = columns;
		if (first === undefined) return;
		this.found[role] = first;
		const isSummed = PARTS.some((part) => part === role);
		if (isSummed) this.found.summed[role as PartRole] = columns;
		for (const column of isSummed ? columns : [first]) this.taken.add(column);
	}

	/** "A + B": both, or none. */
	private claimTypes(): void {
		for (const name of this.description.typeColumn ?? []) {
			const columns = name.split('+').map((each) => this.names.find(each));
			const types = columns.filter((column) => column !== undefined);
			if (types.length < 2 || types.length < columns.length) continue;
			[this.found.type] = types;
			this.found.types = types;
			for (const column of types) this.taken.add(column);
			return;
		}
	}

	/** The first of these that the sheet has, and that means nothing else. */
	private free(likely: readonly string[]): number | undefined {
		for (const name of likely) {
			const exact = this.names.findFolded(name);
			if (exact !== undefined && !this.taken.has(exact)) return exact;
			const column = this.units.findIndex(({ bare }, at) => bare === name && !this.taken.has(at));
			if (column >= 0) return column;
		}
		return undefined;
	}

	private take(role: ColumnRole, likely: readonly string[]): void {
		this.claim(role, [this.free(likely)]);
	}

	private claim(role: ColumnRole, columns: Array<number | undefined>): void {
		const column = columns.find((each) => each !== undefined && !this.taken.has(each));
		if (column === undefined) return;
		this.found[role] = column;
		this.taken.add(column);
	}

	/** Both columns, or none. */
	private takePair(debit: ColumnRole, credit: ColumnRole, debitName: string, creditName: string): boolean {
		if (this.free([debitName]) === undefined || this.free([creditName]) === undefined) return false;
		this.take(debit, [debitName]);
		this.take(credit, [creditName]);
		return true;
	}

	private takeAmount(ofType: readonly string[]): void {
		if (OF_AMOUNT.some((role) => this.isDescribed(role))) return;
		// Beside the payout's own ID and a fee, "Payout" is what is paid of a row. Then "Net" may be without sales tax.
		const { names } = COLUMNS.payout_id;
		const isOfRow =
			this.found.fee !== undefined && this.free(names.filter((name) => name !== PAYOUT_NAME)) !== undefined;
		this.take('amount', isOfRow ? [PAYOUT_NAME, ...NET_NAMES] : NET_NAMES);
		if (this.found.amount !== undefined) return;
		if (PAIRS.some(([debit, credit]) => this.takePair('debit', 'credit', debit, credit))) return;
		this.take('amount', [...ofType, ...COLUMNS.amount.names]);
	}

	/** The whole, else every one. */
	private takeFees(): void {
		const { found, taken, units } = this;
		if (this.isDescribed('fee')) return;
		const whole = this.free(sheetNames('allFees'));
		const guessed =
			whole === undefined ? units.map(({ bare }, at) => (feeName(bare) === undefined ? -1 : at)) : [whole];
		const columns = guessed.filter((at) => at >= 0 && !taken.has(at));
		const [first] = columns;
		if (first !== undefined) found.fee = first;
		found.summed.fee = columns;
		found.isPartOfFee = columns.length === 1 && feeName(units[first ?? -1]?.bare ?? '') === 'part';
		for (const column of columns) taken.add(column);
		const isFee = (name: string) => nameOf(name).every((role) => role === 'fee') && nameOf(name).length > 0;
		const other = units.findIndex(({ bare, isNoAmount }, at) => !taken.has(at) && !isNoAmount && isFee(bare));
		if (columns.length === 1 && other >= 0) found.otherFee = other;
	}

	/** That of the date before any other. */
	private takeZone(): void {
		const { found, names } = this;
		if (this.isDescribed('zone')) return;
		const date = names.folded[found.date ?? -1] ?? '';
		const zones = names.folded.filter((name) => LIKE_A_ZONE.test(name));
		const ofDate = zones.filter((name) => name.startsWith(`${date.split('_', 1)[0]}_`));
		const usual = ALL_COLUMNS.zone.names;
		const only = zones.length === 1 ? zones : [];
		this.take('zone', [...usual.map((zone) => `${date}_${zone}`), ...ofDate, ...usual, ...only]);
	}
}

function inUtcFirst(names: readonly string[]): string[] {
	return names.flatMap((name) => [`${name}_utc`, name]);
}
