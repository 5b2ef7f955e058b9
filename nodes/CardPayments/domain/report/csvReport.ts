import { neutralizeFormula } from '../formatFor';
import { inCurrency } from '../money';
import type { ReportedPayout } from './reportedPayout';

type Cell = (payout: ReportedPayout) => string;

const CSV_COLUMNS: Record<string, Cell> = {
	payout_id: ({ id }) => id,
	payout_date: ({ day }) => day,
	merchant_id: ({ merchant }) => merchant,
	currency: ({ amount }) => amount?.currency ?? '',
	paid: ({ amount }) => (amount === undefined ? '' : inCurrency(amount.amount, amount.currency)),
	difference: ({ balance }) => (balance === undefined ? '' : inCurrency(balance.difference, balance.paid.currency)),
	verdict: ({ verdict }) => verdict,
	why: ({ why }) => why,
};

/** All payouts of a report, a line each, for a spreadsheet: no cell is a formula. With the mark of UTF-8, for Excel. */
export function csvReport(payouts: ReportedPayout[]): string {
	const lines = payouts.map((payout) => Object.values(CSV_COLUMNS).map((cell) => cell(payout)));
	return csvTable(Object.keys(CSV_COLUMNS), lines);
}

/** The same of any rows. */
export function csvTable(header: string[], rows: string[][]): string {
	const text = [header, ...rows].map((cells) => cells.map(csvCell).join(',')).join('\r\n');
	return `\uFEFF${text}\r\n`;
}

function csvCell(text: string): string {
	const safe = neutralizeFormula(text);
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
