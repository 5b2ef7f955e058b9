import { offsetsOf, Zone } from '../../../nodes/CardPayments/domain/dates/zones';
import type { PayoutRecord } from '../../../nodes/CardPayments/domain/payout';
import type { Settlement } from '../../../nodes/CardPayments/domain/settlement/settlement';
import type { SettleOptions } from '../../../nodes/CardPayments/domain/settlement/proposals';
import { readSettlements } from '../../../nodes/CardPayments/domain/settlement/readSettlements';
import { TRANSACTION_FIELDS, transactionItems } from '../../../nodes/CardPayments/domain/present/transaction';
import { Clock } from '../../../nodes/CardPayments/domain/calendar';
import type { EnteredPayout } from '../../../nodes/CardPayments/domain/settlement/payoutFileReader';
import { ARCHIVE_LIMITS } from '../../../nodes/CardPayments/domain/archive/archiveLimits';
import { RowMemory } from '../../../nodes/CardPayments/domain/sheets/rows/rowMemory';
import { makeZip } from '../sheets/zips';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const ZONE = new Zone(offsetsOf('Asia/Riyadh'));
const PAUSE = async () => {};

/** A payout and its sheets, by their names. */
export interface Paid {
	payout: Partial<PayoutRecord>;
	sheets: Record<string, string>;
	/** Only of what isn't the service's own file. */
	entered?: EnteredPayout;
	options?: Partial<SettleOptions>;
}

/** How sheets are read. */
export function settlingOptions(more: Partial<SettleOptions> = {}): SettleOptions {
	return {
		description: {},
		kept: ['date', 'order_reference'],
		added: [],
		withRow: false,
		zone: ZONE,
		limits: ARCHIVE_LIMITS,
		fallbackEncoding: undefined,
		memory: () => new RowMemory(),
		pause: PAUSE,
		now: NOW,
		proposals: undefined,
		...more,
	};
}

/** What the payouts of a file come to, and all that's said of them. */
export async function settle({ payout, sheets, entered, options: more }: Paid) {
	const said: string[] = [];
	const infos: string[] = [];
	const options = settlingOptions(more);
	const zip = await makeZip(Object.entries(sheets));
	const payoutId = payout.id ?? 'payout_1';
	const file = {
		payout: { ...payout, id: payoutId },
		content: zip,
		source: { payoutId },
		...(entered && { entered }),
	};
	const warn = (text: string, where = '', type = 'warning') =>
		void (type === 'info' ? infos : said).push(`${text}: ${where}`);
	const settlements: Settlement[] = [];
	for await (const settlement of readSettlements(file, options, warn)) settlements.push(settlement);
	return { settlements, said, infos, options };
}

/** Its transactions, with all fields. */
export async function itemsOf(settlement: Settlement) {
	const items: Array<Record<string, unknown>> = [];
	const options = {
		fields: TRANSACTION_FIELDS.all,
		added: [],
		withRow: false,
		types: [],
		isWanted: () => true,
		clock: new Clock(ZONE, false),
		format: (text: string) => text,
		pause: PAUSE,
	};
	for await (const some of transactionItems(settlement, options)) items.push(...some);
	return items;
}
