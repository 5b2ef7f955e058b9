import path from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { makeZip } from '../domain/sheets/zips.ts';
import { binaryItem, executeNode } from '../harness/engine.ts';
import { servePayouts } from '../servers/payouts.ts';
import { filesIn, readCase, ROOT, rowsIn, type Change, type Expected } from './cases.ts';

export { CASES, filesIn, readCase } from './cases.ts';

const OPERATIONS = {
	transactions: { resource: 'transaction', operation: 'getMany', output: 'allFields' },
	totals: { resource: 'transaction', operation: 'getTotals', output: 'allFields' },
	reconcile: { resource: 'payout', operation: 'reconcile', output: 'allFields' },
	entries: { resource: 'payout', operation: 'getJournalEntries' },
	disputes: { resource: 'dispute', operation: 'getMany' },
};
const CONTINUE = { onError: 'continueRegularOutput' as const };

/** What is set otherwise than the case says. */
export interface Settings {
	timezone?: string;
	describe?: string[];
	/** Renames parameters, for code that calls them otherwise. */
	asked?: (parameters: IDataObject) => IDataObject;
}

/** Executes an operation over the case's payouts, in a time zone three hours ahead of UTC. */
export async function execute(
	name: string,
	{ get, panel, ...expected }: Expected,
	change?: Change,
	{ timezone = 'Asia/Riyadh', asked = (parameters) => parameters, ...settings }: Settings = {},
) {
	const { about } = readCase(name);
	const describe = { sheetDescription: (settings.describe ?? about.describe ?? []).join('\n') };
	const from = expected.from ?? about.from;
	const parameters = { ...OPERATIONS[get], ...about.panel, ...panel };
	const folder = path.join(ROOT, name);
	const rest = { node: CONTINUE, settings: { timezone } };
	if (from !== undefined) {
		const files = filesIn(folder, change);
		const [[file, content] = ['', Buffer.of()]] = files;
		const zip = files.length === 1 ? content : Buffer.from(await makeZip(files));
		const input =
			from === 'rows'
				? rowsIn(content).map((json) => ({ json }))
				: [binaryItem(zip, files.length === 1 ? file : 'payout.zip', 'application/octet-stream')];
		const credentials = {
			cardPaymentsApi: { apiKey: 'sk_test_x', baseUrl: 'http://127.0.0.1:9', ...describe },
		};
		const payouts = from === 'rows' ? 'fromRows' : 'fromFile';
		return await executeNode(asked({ payouts, ...parameters }), { ...rest, input, credentials });
	}
	const payouts = (about.payouts ?? []).map((each) => ({
		...each,
		date: Date.parse(String(each.date)) || undefined,
	}));
	const dates = payouts.map(({ date }) => date).filter((date) => date !== undefined);
	const service = await servePayouts(payouts, (id) =>
		filesIn(payouts.length > 1 ? path.join(folder, id) : folder, change),
	);
	try {
		const credentials = { cardPaymentsApi: { apiKey: 'sk_test_x', baseUrl: service.url, ...describe } };
		const period = { payouts: 'ofPeriod', period: 'custom', from: Math.min(...dates), to: Math.max(...dates) };
		return await executeNode(asked({ ...period, ...parameters }), { ...rest, credentials });
	} finally {
		await service.close();
	}
}
