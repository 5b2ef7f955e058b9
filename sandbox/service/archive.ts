import { stringify } from 'csv-stringify/sync';
import type { FeePlace } from './habits.ts';
import { toMinor, toText } from './money.ts';
import { hash } from './random.ts';
import type { Payout, Row, SheetName } from './types.ts';
import { zip } from './zip.ts';

type DetailSheet = Exclude<SheetName, 'summary'>;

/** The columns, which a sheet without rows has too. */
const chargeColumns = [
	'charge_id',
	'created',
	'gross_amount',
	'fee',
	'vat',
	'amount',
	'currency',
	'status',
	'payment_method',
	'card_scheme',
	'card_last_four',
	'customer_name',
	'reference_order',
	'reference_transaction',
	'description',
];

/** The contract doesn't name the optional sheets. Each payout spells them its own way. */
const spellings: Record<SheetName, string[]> = {
	summary: ['PAYOUT SUMMARY'],
	charges: ['CHARGES'],
	refunds: ['REFUND', 'REFUNDS', 'Refunds'],
	disputes: ['DISPUTE', 'DISPUTES', 'disputes'],
	dispute_releases: ['DISPUTE_RELEASE', 'DISPUTE RELEASE', 'DISPUTE RELEASES', 'Dispute-Releases'],
};

/** A payout's archive entries: name and content. */
function sheetFiles(payout: Payout, fees: FeePlace): Array<[name: string, content: string | Uint8Array]> {
	const files: Array<[string, string | Uint8Array]> = [];
	const add = (sheet: SheetName, all: Row[], columns: string[]): void => {
		if (payout.omitSheets.includes(sheet)) return;
		const rows = fees === 'summary' && sheet !== 'summary' ? all.map(withoutFee) : all;
		const shown = fees === 'summary' ? columns.filter((column) => !FEE_COLUMNS.includes(column)) : columns;
		files.push([entryName(payout, sheet), csvText(rows, shown)]);
	};
	const { charges, refunds, disputes, dispute_releases } = payout.sheets;
	if (payout.bulkCharges) files.push([entryName(payout, 'charges'), payout.bulkCharges.csv]);
	else add('charges', charges, columnsOf(charges, chargeColumns));
	if (refunds.length > 0) add('refunds', refunds, columnsOf(refunds));
	if (disputes.length > 0) add('disputes', disputes, columnsOf(disputes));
	if (dispute_releases.length > 0) add('dispute_releases', dispute_releases, columnsOf(dispute_releases));
	const summary = summaryRow(payout, fees);
	add('summary', [summary], columnsOf([summary]));
	return [...files, ...Object.entries(payout.files)];
}

const FEE_COLUMNS = ['gross_amount', 'fee', 'vat'];

/** A row of a service that takes its fees off the payout as a whole. */
function withoutFee(row: Row): Row {
	return { ...row, amount: row['gross_amount'] ?? row['amount'] ?? '' };
}

/** `29102023  - CHARGES 332387573923.csv`: day, two spaces, hyphen, sheet, number. */
function entryName(payout: Payout, sheet: SheetName): string {
	const [year, month, day] = new Date(payout.date).toISOString().slice(0, 10).split('-');
	const words = spellings[sheet];
	const word = words[hash(payout.id + sheet) % words.length];
	return `${day}${month}${year}  - ${word} ${payout.number}.csv`;
}

function summaryRow(payout: Payout, fees: FeePlace): Row {
	const { bulkCharges, currency, sheets } = payout;
	const total = (sheet: DetailSheet): string =>
		toText(sumOf(fees === 'summary' ? sheets[sheet].map(withoutFee) : sheets[sheet], currency), currency);
	const inAll = (column: string): string => toText(sumOf(Object.values(sheets).flat(), currency, column), currency);
	const count = (sheet: DetailSheet): string => String(sheets[sheet].length);
	return {
		payout_id: payout.id,
		payout_date: new Date(payout.date).toISOString(),
		payout_status: payout.status,
		merchant_id: payout.merchant_id,
		wallet_id: payout.wallet.id,
		beneficiary: payout.wallet.bank.beneficiary.name,
		currency,
		charges_count: bulkCharges ? String(bulkCharges.count) : count('charges'),
		charges_amount: bulkCharges ? toText(bulkCharges.amount, currency) : total('charges'),
		refunds_count: count('refunds'),
		refunds_amount: total('refunds'),
		disputes_count: count('disputes'),
		disputes_amount: total('disputes'),
		dispute_releases_count: count('dispute_releases'),
		dispute_releases_amount: total('dispute_releases'),
		fees_deducted: inAll('fee'),
		vat_amount: inAll('vat'),
		payout_amount: toText(payout.amount, currency),
	};
}

/** Sum of a column of rows in the payout's currency. */
export function sumOf(rows: Row[], currency: string, column = 'amount'): bigint {
	let sum = 0n;
	for (const row of rows) {
		if ((row['currency'] ?? currency) === currency) sum += toMinor(row[column] ?? '', currency) ?? 0n;
	}
	return sum;
}

function columnsOf(rows: Row[], fallback: string[] = []): string[] {
	return rows[0] ? Object.keys(rows[0]) : fallback;
}

export function csvText(rows: Row[], columns: string[], header = true): string {
	return stringify(rows, {
		header,
		columns,
		record_delimiter: 'windows',
		// Without it, the library quotes a cell only for a whole record delimiter.
		quoted_match: '\n',
	});
}

/** What was made of a payout's sheets as they were: most don't change. */
const archives = new WeakMap<Payout, { sheets: string; archive: Buffer }>();

/** The files of all payouts side by side. */
export function zipPayouts(payouts: Payout[], fees: FeePlace = 'rows'): Buffer {
	const [payout] = payouts;
	if (payout === undefined || payouts.length > 1) return zip(payouts.flatMap((each) => sheetFiles(each, fees)));
	if (payout.archive) return payout.archive;
	const files = sheetFiles(payout, fees);
	if (files.some(([, content]) => typeof content !== 'string')) return zip(files);
	const sheets = files.flat().join('\n');
	const known = archives.get(payout);
	if (known?.sheets === sheets) return known.archive;
	const archive = zip(files);
	archives.set(payout, { sheets, archive });
	return archive;
}
