import path from 'node:path';
import { looksLikeZip } from '../../../nodes/CardPayments/domain/archive';
import { Clock } from '../../../nodes/CardPayments/domain/calendar';
import { understood, type Warn } from '../../../nodes/CardPayments/domain/errors';
import {
	ACCOUNT_ROLES,
	bookable,
	GROUPINGS,
	payoutEntries,
	reconciliation,
	Totals,
	type EntryOptions,
} from '../../../nodes/CardPayments/domain/present';
import { parseText } from '../../../nodes/CardPayments/domain/services';
import { readSettlements, type PayoutFile, type Settlement } from '../../../nodes/CardPayments/domain/settlement';
import { namesOf } from '../../../nodes/CardPayments/domain/input';
import type { PayoutRecord } from '../../../nodes/CardPayments/domain/payout';
import { CASES, filesIn, readCase, ROOT } from '../../golden/cases';
import { makeZip } from '../sheets/zips';
import { settlingOptions } from './settling';

/** The files of a golden case, as the service or a person has them. */
async function filesOf(name: string): Promise<PayoutFile[]> {
	const { about } = readCase(name);
	const zipOf = async (folder: string) => await makeZip(filesIn(folder));
	if (about.from !== undefined) {
		const { filePayoutId = '', filePaid, fileCurrency, fileDate = '', fileDescription = '' } = about.panel ?? {};
		const [[file, content] = ['', Buffer.of()], ...others] = filesIn(path.join(ROOT, name));
		const paid = {
			...(filePaid !== undefined && { amount: Number(filePaid) }),
			...(fileCurrency !== undefined && { currency: String(fileCurrency) }),
		};
		const entered = {
			payoutId: String(filePayoutId),
			paid,
			date: String(fileDate),
			described: parseText(String(fileDescription), 'File Description'),
		};
		const bytes = others.length === 0 ? content : await zipOf(name);
		const csvName = looksLikeZip(bytes) ? undefined : file;
		return [{ payout: { id: '' }, content: bytes, source: { payoutId: '', csvName }, name, entered }];
	}
	const payouts = about.payouts ?? [];
	return await Promise.all(
		payouts.map(async ({ date, ...payout }): Promise<PayoutFile> => {
			const id = String(payout.id);
			return {
				payout: { ...payout, id, date: Date.parse(String(date)) } as PayoutRecord,
				content: await zipOf(payouts.length > 1 ? path.join(name, id) : name),
				source: { payoutId: id },
			};
		}),
	);
}

/** A payout's entries, or why there are none. */
async function entriesOf(settlement: Settlement, options: EntryOptions) {
	try {
		return await payoutEntries(settlement, bookable(settlement, true), options);
	} catch (error) {
		return understood(error).message;
	}
}

/** All that sums say of a file. */
async function sumsOf(file: PayoutFile, idsUpTo: number | undefined, describe: string[] = []) {
	const description = parseText(describe.join('\n'), 'Sheet Description');
	const { kept: _, ...read } = settlingOptions({ description, fallbackEncoding: description.encoding });
	const options = { ...read, kept: [], ...(idsUpTo !== undefined && { idsUpTo }) };
	const said: string[] = [];
	const warn: Warn = (text, where, type = 'warning') => void said.push(`${type}: ${text}: ${where}`);
	const clock = new Clock(read.zone, false);
	const writing = { clock, format: (text: string) => text, pause: read.pause };
	const totals = new Totals({ groupBy: namesOf(GROUPINGS), dateOf: 'transaction', types: [], ...writing });
	const accounts = Object.fromEntries(namesOf(ACCOUNT_ROLES).map((role) => [role, role])) as Record<
		keyof typeof ACCOUNT_ROLES,
		string
	>;
	const payouts: unknown[] = [];
	const settlements: Settlement[] = [];
	try {
		for await (const settlement of readSettlements(file, options, warn)) {
			settlements.push(settlement);
			payouts.push(reconciliation(settlement, clock, (text) => text));
			await totals.add(settlement, () => true, read.pause);
			const entries = await entriesOf(settlement, { accounts, per: 'payoutAndMonth', ...writing });
			payouts.push(entries, settlement.broken?.message);
		}
	} catch (error) {
		payouts.push(understood(error).message);
	}
	return { sums: { payouts, totals: totals.items(), said }, settlements };
}

describe('Sums of large files, of whose IDs only hashes are held', () => {
	let hashed = 0;

	it.each(CASES.filter((name) => readCase(name).about.from !== 'rows'))(
		'should be the same as of small ones: %s',
		async (name) => {
			for (const file of await filesOf(name)) {
				const { describe } = readCase(name).about;
				const [held, large] = [await sumsOf(file, undefined, describe), await sumsOf(file, 0, describe)];
				expect(large.sums).toEqual(held.sums);
				const idsOf = ({ settlements }: typeof held) =>
					settlements.flatMap(({ sheets }) => sheets.flatMap((rows) => [...rows.textsOf('transaction_id')]));
				const [ids, hashes] = [idsOf(held), idsOf(large)];
				expect(hashes).toHaveLength(ids.length);
				hashed += hashes.filter((hash) => !ids.includes(hash)).length;
			}
		},
	);

	const HEADER = 'charge_id,amount,date,type';
	const SALES = ['c1,100.00,2026-11-01,Charge', 'c2,50.00,2026-11-02,Charge'];

	it.each([
		['a row without an ID or a date', [...SALES, ',150.00,'], 300, false, 'a total'],
		['a row without an ID', [...SALES, ',5.00,2026-11-03'], 155, true, 'o ID in a sheet of IDs'],
		['a type that nobody knows', [...SALES, ',-5.00,,Labels'], 145, true, 'An unknown type'],
		['a total instead of an ID', [...SALES, 'Total,150.00,2026-11-03'], 300, false, 'a total'],
		['an ID that is there twice', [...SALES, 'c2,50.00,2026-11-02,Charge'], 150, false, 'Another row has the same'],
	])('should know which rows have IDs: %s', async (_, rows, amount, balanced, said) => {
		const file: PayoutFile = {
			payout: { id: 'payout_123456', amount, currency: 'SAR', status: 'PAID_OUT', date: Date.UTC(2026, 10, 5) },
			content: await makeZip([['CHARGES.csv', [HEADER, ...rows].join('\n')]]),
			source: { payoutId: 'payout_123456' },
		};
		const { sums, settlements } = await sumsOf(file, 0);
		expect(settlements.map(({ comparison }) => comparison.balanced)).toEqual([balanced]);
		expect(sums.said.join('\n')).toContain(said);
	});

	it('should be hashed', () => {
		expect(hashed).toBeGreaterThan(100);
	});
});
