import { LIST_ROLES } from '../../columns';
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
import { Rows, Texts } from '../../tally';

/** What the rows that are the payout itself say of it. */
export interface PayoutRows {
	count: number;
	/** What each of them took, less those that gave it back: of several, each is a payout, unless one ID names them. */
	payments: number;
	/** What reached the bank; undefined where no row says it, or where a fee leaves it open. */
	paid: Decimal | undefined;
	/** What each of their columns of amounts says was paid: one of them is right. */
	possible: Decimal[];
	currency: string;
	/** The words of their statuses that don't say that money came. */
	statuses: string[];
	/** Epoch milliseconds; NaN where none has one. */
	time: number;
	/** What they cost, as rows; none for those that cost nothing. */
	fees: Rows[];
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
function payoutRow(rows: Rows, at: number): PayoutRow {
	const { amount, gross, fee, tax } = rows;
	const described = rows.paid?.[at] ?? Number.NaN;
	const net = amount[at] as number;
	const before = Number.isNaN(described) ? (gross[at] as number) : described;
	const [taken, levied] = [Math.abs(fee[at] as number) || 0, Math.abs(tax[at] as number) || 0];
	const row = { amount: net, gross: before, fee: taken, tax: levied };
	const isUnread = rows.has(at, 'unreadable') || rows.has(at, 'feeCurrency');
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
export function saidByPayoutRows(sheets: Rows[]): PayoutRows {
	const said: PayoutRows = {
		count: 0,
		payments: 0,
		paid: undefined,
		possible: [],
		currency: '',
		statuses: [],
		time: Number.NaN,
		fees: [],
		unclear: undefined,
	};
	const sums = { amount: new Sum(), gross: new Sum(), paid: new Sum(), others: new Sum() };
	if (!sheets.some((rows) => rows.hasType('payout'))) return { ...said, ...paidBesides(sheets) };
	for (const rows of sheets)
		for (let at = 0; at < rows.count; at++) {
			const units = rows.amount[at] as number;
			if (Number.isNaN(units)) continue;
			if (rows.typeAt(at) !== 'payout') {
				if (rows.counts(at)) sums.others.add(units);
				continue;
			}
			const row = payoutRow(rows, at);
			said.count++;
			said.payments += Math.sign(units);
			said.time = rows.time[at] as number;
			said.currency = rows.text('currency', at);
			// Of a word that the text says is good, nothing is left to say.
			if (rows.has(at, 'notPaid') || rows.has(at, 'unknownStatus'))
				said.statuses.push(...[rows.text('status', at), rows.text('outcome', at)].filter(Boolean));
			sums.amount.add(units);
			sums.gross.add(Number.isNaN(row.gross) ? units : row.gross);
			if (Number.isNaN(row.paid)) said.unclear ??= unclearFee(row, said.currency);
			else {
				sums.paid.add(row.paid);
				if (costOf(row) !== 0) said.fees.push(feeOf(rows, at, row));
			}
		}
	if (said.count === 0) return { ...said, ...paidBesides(sheets) };
	said.payments = Math.abs(said.payments);
	// What adds to a balance that is below zero was paid by the account itself.
	const isOwed = sums.amount.total() > 0n && sums.others.total() < 0n;
	const paid = magnitude(sums.paid.total());
	if (said.unclear === undefined) said.paid = isOwed ? -paid : paid;
	else said.possible = [sums.amount, sums.gross].map((sum) => magnitude(sum.total()));
	return said;
}

/** Rows of other types may each say what was paid, in the column that's named for it: the same amount, or none. */
function paidBesides(sheets: Rows[]): Partial<PayoutRows> {
	const amounts = new Map<number, string>();
	for (const rows of sheets)
		rows.paid?.forEach((units, at) => {
			if (!Number.isNaN(units)) amounts.set(units, amounts.get(units) || rows.text('currency', at));
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
function feeOf(rows: Rows, at: number, row: PayoutRow): Rows {
	const fee = new Rows(rows.file, 1);
	fee.setType(0, 'fee');
	fee.amount[0] = 0 - costOf(row);
	fee.setParts(0, 0, 0 - row.fee, Number.isNaN(rows.tax[at]) ? Number.NaN : 0 - row.tax);
	fee.time[0] = rows.time[at] as number;
	fee.numbers[0] = rows.numbers[at] as number;
	for (const role of LIST_ROLES) if (rows.texts.has(role)) fee.texts.set(role, Texts.of([rows.text(role, at)]));
	const id = rows.text(rows.texts.has('own_id') ? 'own_id' : 'transaction_id', at);
	fee.texts.set('own_id', Texts.of([id]));
	return fee;
}

/** Rows of several payouts, of which nothing says whose the others are: none of them says what was paid. */
export function ofSeveral(said: PayoutRows): PayoutRows {
	if (said.payments < 2) return said;
	const unclear = `its own rows are those of ${said.payments} payouts, and only "Payout Column = …" says whose the others are`;
	return { ...said, paid: undefined, possible: [], unclear };
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
