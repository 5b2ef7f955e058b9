import { csvText, sumOf, zipPayouts } from './archive.ts';
import { ServiceError } from './errors.ts';
import { isWithin, periodToList, type Habits, type Period } from './habits.ts';
import { toMinor, toNumber, toText } from './money.ts';
import { hash, randomFor } from './random.ts';
import type { Json, Mode, Payout, PayoutStatus, Row, SheetName } from './types.ts';

/** Which payouts to list. A missing filter doesn't narrow the list. */
export interface PayoutListRequest {
	period?: { date: Period };
	payouts?: { payout_id: string[] };
	merchants?: string[];
}

/** The wallet of payouts of your own. */
export const ADDED_WALLET = 'wallet_Added00';

/** A payout of your own, for tests and benchmarks. */
export interface NewPayout {
	/** With the `payout_` prefix. */
	id?: string;
	date?: number;
	status?: PayoutStatus;
	currency?: string;
	merchant_id?: string;
	settlements_available?: boolean;
	settlements_description?: string;
	/** What the bank statement shows. */
	bank_reference?: string;
	/** Generated charges: how many rows and how many columns (at least 4, default 20). */
	rows?: number;
	columns?: number;
	/** Sheets as rows. Only `amount` counts. */
	sheets?: Partial<Payout['sheets']>;
	/** The payout's amount. Default: what the sheets add up to. */
	amount?: number | string;
	/** Sheets to omit from the archive, to make it incomplete. */
	omitSheets?: SheetName[];
	/** More archive entries: name and content. */
	files?: Record<string, string | Uint8Array>;
	/** Whether its file is made in advance, so that a benchmark measures only the download. Long ones are. */
	isMade?: boolean;
}

/** A file that takes longer to zip than to send, in bytes. */
const LONG_FILE = 64 * 1024;

export class PayoutStore {
	readonly payouts: Payout[];
	private readonly habits: Habits;

	constructor(payouts: Payout[], habits: Habits) {
		// The contract promises no order: shuffled, but always the same way.
		this.payouts = [...payouts].sort((a, b) => hash(a.id) - hash(b.id) || (a.id < b.id ? -1 : 1));
		this.habits = habits;
	}

	find(id: string): Payout | undefined {
		return this.payouts.find((payout) => payout.id === id);
	}

	list(request: PayoutListRequest, { mode, now }: { mode: Mode; now: number }): Json {
		const { bounds, pageSize, contractOnly } = this.habits;
		if (contractOnly && !request.period) throw new ServiceError(400, 'invalid_request', 'period: is required.');
		// A service that knows only the contract ignores other fields.
		const ids = contractOnly ? undefined : request.payouts?.payout_id;
		const merchants = contractOnly ? undefined : request.merchants;
		// A payout's ID finds it, however old it is.
		const period = ids && !request.period ? undefined : periodToList(request.period?.date, this.habits, now);
		const found = this.payouts
			.filter(({ date }) => isWithin(date, period, bounds))
			.filter(({ id }) => ids?.includes(id) ?? true)
			.filter(({ merchant_id }) => merchants?.includes(merchant_id) ?? true);
		const page = pageSize > 0 ? found.slice(0, pageSize) : found;
		return {
			object: 'list',
			live_mode: mode === 'live',
			api_version: 'V2',
			count: page.length,
			has_more: page.length < found.length,
			payouts: page.map(listEntry),
		};
	}

	/** The zip that a key of this mode downloads. */
	async downloadAs(mode: Mode, ids: string[]): Promise<Buffer> {
		if (this.habits.filesInLiveModeOnly && mode === 'test')
			throw new ServiceError(404, 'file_not_found', 'No payout file was found.');
		return this.download(ids);
	}

	async download(ids: string[]): Promise<Buffer> {
		const payouts = [...new Set(ids)].map((id) => {
			const payout = this.find(id);
			if (!payout) throw new ServiceError(404, 'payout_not_found', `No payout has the id ${id}.`);
			return payout;
		});
		for (const payout of payouts) {
			if (!payout.settlements_available) {
				const why = payout.settlements_description ? `: ${payout.settlements_description}` : '.';
				throw new ServiceError(
					422,
					'settlements_not_available',
					`The settlements of ${payout.id} are not available${why}`,
				);
			}
		}
		return zipPayouts(payouts, this.habits.fees);
	}

	async add(input: NewPayout): Promise<string> {
		const currency = input.currency ?? 'SAR';
		const number = input.id?.replace(/^payout_/, '') ?? `9${String(this.payouts.length + 1).padStart(12, '0')}`;
		const id = `payout_${number}`;
		if (this.find(id)) throw new ServiceError(409, 'payout_exists', `There already is a payout ${id}.`);
		const sheets = { charges: [], refunds: [], disputes: [], dispute_releases: [], ...input.sheets };
		const payout: Payout = {
			id,
			number,
			status: input.status ?? 'PAID_OUT',
			date: input.date ?? Date.now(),
			currency,
			amount: 0n,
			merchant_id: input.merchant_id ?? '0099001',
			wallet: {
				id: ADDED_WALLET,
				legacy_id: '0099001',
				country: 'SA',
				bank: {
					id: 'bank_99',
					country: 'SA',
					name: 'Added Bank',
					swift: 'ADDBSARI',
					beneficiary: { name: 'متجر التجربة', iban: '********************9901' },
				},
			},
			settlements_available: input.settlements_available ?? true,
			sheets,
			omitSheets: input.omitSheets ?? [],
			files: input.files ?? {},
		};
		if (!payout.settlements_available) payout.settlements_description = input.settlements_description ?? '';
		if (input.bank_reference !== undefined) payout.bank_reference = input.bank_reference;
		if (input.rows !== undefined) payout.bulkCharges = bulkCharges(payout, input.rows, input);

		payout.amount = balance(payout);
		if (input.amount !== undefined) {
			const amount = toMinor(input.amount, currency);
			if (amount === undefined)
				throw new ServiceError(400, 'invalid_amount', `${input.amount} is no amount in ${currency}.`);
			payout.amount = amount;
		}
		const isLong = Object.values(payout.files).some((content) => content.length > LONG_FILE);
		if (payout.bulkCharges || isLong || input.isMade === true)
			payout.archive = zipPayouts([payout], this.habits.fees);
		this.payouts.push(payout);
		return id;
	}
}

/** Charges - refunds - disputes + dispute releases, in minor units. */
function balance(payout: Payout): bigint {
	const sum = (sheet: keyof Payout['sheets']): bigint => sumOf(payout.sheets[sheet], payout.currency);
	const charged = payout.bulkCharges?.amount ?? sum('charges');
	return charged - sum('refunds') - sum('disputes') + sum('dispute_releases');
}

function record(payout: Payout): Json {
	const { id, status, date, amount, currency, merchant_id, wallet } = payout;
	return { id, status, date, amount: toNumber(amount, currency), currency, merchant_id, wallet };
}

export function listEntry(payout: Payout): Json {
	const entry: Json = { ...record(payout), settlements_available: payout.settlements_available };
	if (payout.bank_reference !== undefined) entry['bank_reference'] = payout.bank_reference;
	if (!payout.settlements_available) entry['settlements_description'] = payout.settlements_description ?? '';
	return entry;
}

/** The webhook lacks the list-only fields, and its wallet id is plain digits. */
export function webhookRecord(payout: Payout): Json {
	return { ...record(payout), wallet: { ...payout.wallet, id: payout.wallet.legacy_id } };
}

function bulkCharges(payout: Payout, count: number, { columns = 20 }: NewPayout): NonNullable<Payout['bulkCharges']> {
	const random = randomFor(payout.id);
	const parts: Buffer[] = [];
	let amount = 0n;
	const row = (index: number): Row => {
		const minor = BigInt(random.int(100, 99_999));
		amount += minor;
		const cells: Row = {
			charge_id: `chg_${payout.number}${String(index).padStart(7, '0')}`,
			amount: toText(minor, payout.currency),
			currency: payout.currency,
			created: new Date(payout.date - index * 50).toISOString(),
			customer_name: index % 3 === 0 ? 'محمد العتيبي' : 'Omar Haddad',
			status: 'CAPTURED',
			payment_method: 'CARD',
		};
		const kept = Object.fromEntries(Object.entries(cells).slice(0, Math.max(4, columns)));
		for (let column = Object.keys(kept).length + 1; column <= columns; column++)
			kept[`field_${column}`] = `value ${index % 1_000}-${column}`;
		return kept;
	};
	const names = Object.keys(row(0));
	amount = 0n;
	// In parts: one string of all rows could exceed the engine's limit.
	for (let start = 0; start < count || start === 0; start += 10_000) {
		const rows = Array.from({ length: Math.min(10_000, count - start) }, (_, index) => row(start + index));
		parts.push(Buffer.from(csvText(rows, names, start === 0)));
	}
	return { count, amount, csv: Buffer.concat(parts) };
}
