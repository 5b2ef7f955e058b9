import type { PayoutRecord } from '../list/payoutRecord';
import { numberFromText, unitsText } from '../money/money';
import { readWritten } from '../money/written';
import { payoutSheets, type SheetSelection } from '../sheets/payoutFile';
import { readSheet, type SheetOptions } from '../sheets/rows/sheet';
import { SummarySink, valuesIn } from './summary';

const NAMES = {
	amount: ['payout_amount', 'total_payout_amount', 'net_payout_amount', 'payout_total', 'total_payout', 'net_payout'],
	currency: ['payout_currency', 'currency', 'currency_code'],
	date: ['payout_date', 'date'],
	merchant_id: ['merchant_id'],
	wallet_id: ['wallet_id'],
} as const;

/**
 * What the Summary in a file says of its payout, as far as it says each thing once. A Summary that can't be read is
 * reported where its rows are.
 */
export async function payoutInFile(
	id: string,
	bytes: Uint8Array,
	selection: Omit<SheetSelection, 'kinds'>,
	options: SheetOptions,
): Promise<PayoutRecord> {
	const record: PayoutRecord = { id };
	for await (const source of payoutSheets(bytes, { ...selection, kinds: ['summary'] }, () => undefined)) {
		let sink = new SummarySink();
		await readSheet(source, options, () => (sink = new SummarySink()));
		const values = valuesIn(sink.lines);
		const say = (names: readonly string[]): string | undefined => {
			const name = names.find((each) => values.some(({ label }) => label === each));
			const texts = new Set(values.filter(({ label }) => label === name).map(({ text }) => text.trim()));
			return texts.size === 1 ? [...texts][0] : undefined;
		};
		const amount = readWritten(say(NAMES.amount) ?? '');
		if (amount !== undefined && amount.unclear === undefined)
			Object.assign(record, { amount: numberFromText(unitsText(amount.digits, amount.scale, 0)) });
		const date = Date.parse(say(NAMES.date) ?? '');
		if (!Number.isNaN(date)) record.date = date;
		record.currency = say(NAMES.currency);
		record.merchant_id = say(NAMES.merchant_id);
		const wallet = say(NAMES.wallet_id);
		if (wallet !== undefined) record.wallet = { id: wallet };
	}
	return record;
}
