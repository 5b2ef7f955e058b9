import {
	amountInWords,
	decimalOf,
	magnitude,
	numberOf,
	Sum,
	UNIT_DECIMALS,
	zeroIfNone,
	type Decimal,
} from '../../money';
import { BITS, LEFT_OUT, SheetRows, type Block } from '../../tally';
import { FEE, PAYOUT } from '../../transactions';

/** What the rows that are the payout itself say of it. */
export interface PayoutRows {
	count: number;
	/** What reached the bank; undefined where no row says it, or where a fee leaves it open. */
	paid: Decimal | undefined;
	/** What each of their columns of amounts says was paid: one of them is right. */
	possible: Decimal[];
	currency: string;
	/** The words of their statuses. */
	statuses: string[];
	/** Epoch milliseconds; NaN where none has one. */
	time: number;
	/** What they cost, as rows; none where they cost nothing. */
	fees: SheetRows | undefined;
	/** Why it isn't known what was paid. */
	unclear: string | undefined;
}

/** In units: `amount` counts as for other rows, `paid` is what reached the bank; what isn't known is NaN. */
interface PayoutRow {
	amount: number;
	gross: number;
	paid: number;
	fee: number;
	tax: number;
}

/**
 * The amount of a payout's row is what it takes from the balance. With a fee of its own, that is more than reached the
 * bank, where the row's gross amount shows it: gross and fee come to the amount. Nothing else does, unless the user
 * says which column it is.
 */
function payoutRow(block: Block, at: number): PayoutRow {
	const { amount, gross, fee, tax, more } = block;
	const described = more.get('paid')?.[at] ?? Number.NaN;
	const net = amount[at] as number;
	const before = Number.isNaN(described) ? (gross[at] as number) : described;
	const [taken, levied] = [Math.abs(fee[at] as number) || 0, Math.abs(tax[at] as number) || 0];
	const row = { amount: net, gross: before, fee: taken, tax: levied };
	const isUnread = block.has(at, BITS.unreadable | BITS.feeCurrency);
	if (taken + levied === 0 && Number.isNaN(described)) return { ...row, paid: isUnread ? Number.NaN : net };
	const paid = Math.sign(net) * Math.abs(before);
	if (Math.abs(net) === Math.abs(before) + taken + levied) return { ...row, paid };
	// The tax is the sale's.
	if (Math.abs(net) === Math.abs(before) + taken && !isUnread) return { ...row, tax: Number.NaN, paid };
	if (Number.isNaN(described)) return { ...row, paid: Number.NaN };
	// Who names the column says it, and the payout's sum shows whether that's so.
	return { ...row, paid: described, fee: 0, tax: 0 };
}

/** What the payout's own rows say: what was paid, in which currency, when, and what that cost. */
export function saidByPayoutRows(sheets: SheetRows[]): PayoutRows {
	const said: PayoutRows = {
		...{ count: 0, paid: undefined, possible: [], currency: '', statuses: [] },
		...{ time: Number.NaN, fees: undefined, unclear: undefined },
	};
	const sums = { amount: new Sum(), gross: new Sum(), paid: new Sum(), others: new Sum() };
	for (const sheetRows of sheets)
		sheetRows.eachRow((block, at) => {
			if (Number.isNaN(block.amount[at])) return;
			if (block.type[at] !== PAYOUT && !block.has(at, LEFT_OUT)) sums.others.add(block.amount[at] as number);
			if (block.type[at] !== PAYOUT) return;
			const row = payoutRow(block, at);
			said.count++;
			said.time = block.time[at] as number;
			said.currency = sheetRows.listed('currency', block, at);
			said.statuses.push(...statusesOfRow(sheetRows, block, at));
			sums.amount.add(row.amount);
			sums.gross.add(Number.isNaN(row.gross) ? row.amount : row.gross);
			if (Number.isNaN(row.paid)) said.unclear ??= unclearFee(row, said.currency);
			else sums.paid.add(row.paid);
			if (!Number.isNaN(row.paid) && costOf(row) !== 0)
				addFee((said.fees ??= new SheetRows(sheetRows.file, sheetRows.lists)), { sheetRows, block, at }, row);
		});
	if (said.count === 0) return { ...said, ...paidBesides(sheets) };
	// What adds to a balance that is below zero was paid by the account itself.
	const isOwed = sums.amount.total() > 0n && sums.others.total() < 0n;
	const paid = magnitude(sums.paid.total());
	if (said.unclear === undefined) said.paid = isOwed ? -paid : paid;
	else said.possible = [sums.amount, sums.gross].map((sum) => magnitude(sum.total()));
	return said;
}

function statusesOfRow(sheetRows: SheetRows, block: Block, at: number): string[] {
	return [sheetRows.listed('status', block, at), sheetRows.listed('outcome', block, at)].filter(Boolean);
}

/** Rows of other types may each say what was paid, in the column that's named for it: the same amount, or none. */
function paidBesides(sheets: SheetRows[]): Partial<PayoutRows> {
	const amounts = new Map<number, string>();
	for (const sheetRows of sheets)
		sheetRows.eachRow((block, at) => {
			const units = block.more.get('paid')?.[at] ?? Number.NaN;
			const code = sheetRows.listed('currency', block, at);
			if (!Number.isNaN(units)) amounts.set(units, amounts.get(units) || code);
		});
	const [only, ...others] = amounts;
	if (only === undefined) return {};
	const [units, currency] = only;
	const paid = magnitude(decimalOf(units, UNIT_DECIMALS));
	const unclear = others.length > 0 ? 'its rows say several amounts' : undefined;
	return { count: 1, currency, unclear, ...(unclear === undefined ? { paid } : { possible: [paid] }) };
}

function costOf({ fee, tax }: PayoutRow): number {
	return fee + zeroIfNone(tax);
}

function unclearFee(row: PayoutRow, currency: string): string {
	if (costOf(row) === 0) return "its own row has a fee that isn't an amount";
	const amount = amountInWords(decimalOf(costOf(row), UNIT_DECIMALS), currency).trim();
	return `its own row has a fee of ${amount}, and nothing shows whether it was paid before or after that`;
}

/** The fee is a transaction of its own: it reduces the balance, and never reaches the bank. */
function addFee(fees: SheetRows, from: { sheetRows: SheetRows; block: Block; at: number }, row: PayoutRow): void {
	const { sheetRows, block, at } = from;
	const to = fees.addBlock(1);
	to.type[0] = FEE;
	to.amount[0] = 0 - costOf(row);
	to.gross[0] = 0;
	to.fee[0] = 0 - row.fee;
	to.tax[0] = Number.isNaN(block.tax[at]) ? Number.NaN : 0 - row.tax;
	to.time[0] = block.time[at] as number;
	for (const [role, places] of Object.entries(block.listed))
		to.listed[role as keyof Block['listed']] = Uint32Array.of(places[at] as number);
	const id = block.texts.get('own_id') ?? block.texts.get('transaction_id');
	to.texts.set('own_id', [id?.[at] ?? '']);
	to.numbers = Int32Array.of(sheetRows.numberOf(block.first + at));
	to.count = 1;
	fees.count++;
}

/** What they say was paid, as a record of the service has it. */
export function paidByRows({ paid, currency }: PayoutRows): { amount?: number; currency?: string } {
	const amount = paid === undefined ? undefined : numberOf(paid);
	return { ...(amount !== undefined && { amount }), ...(currency !== '' && { currency }) };
}

/** Whether what the rows say of it isn't what was paid. */
export function isAgainst({ count, paid, possible, currency }: PayoutRows, amount: Decimal, code: string): boolean {
	if (count === 0) return false;
	const said = paid === undefined ? possible : [paid];
	return !said.some((each) => magnitude(each) === magnitude(amount)) || (currency !== '' && currency !== code);
}
