import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { textOf } from '../domain/input';
import { recordedAmount } from '../domain/money';
import { isoDate } from '../domain/calendar';
import { collect, LONGEST_PERIOD, customPeriod, type Period } from '../domain/list';
import { PAYOUT_LIST, type PayoutRecord } from '../domain/payout';
import { workflowTime, toNodeError } from '../transport/n8n';
import { Client, listPayouts } from '../transport/service';

/** As the list shows the days of payouts. */
const UTC = { getTimezone: () => 'utc' };

/** How far back the list goes: two years. A search for a month finds older payouts. */
const MOST_PAGES = 24;

/**
 * Payouts, newest first, with what a person recognizes them by. A page has 30 days, and n8n asks for the
 * next one when the list is scrolled to its end. A search for a month or a day looks there at once.
 */
export async function searchPayouts(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: unknown,
): Promise<INodeListSearchResult> {
	try {
		const wanted = filter.trim().toLowerCase();
		if (/^\d{4}-\d\d(-\d\d)?$/.test(wanted))
			return {
				results: (await payoutsToChoose(this, customPeriod(wanted, wanted, workflowTime(UTC)))).map(choice),
			};

		const { start, page: first } = readToken(paginationToken) ?? { start: Date.now(), page: 0 };
		for (let page = first; page < MOST_PAGES; page++) {
			const to = start - page * (LONGEST_PERIOD - 1);
			const payouts = await payoutsToChoose(this, { from: to - LONGEST_PERIOD, to, rolling: true });
			const results = payouts.map(choice).filter(({ name }) => isFound(name, wanted));
			if (results.length > 0)
				return { results, ...(page + 1 < MOST_PAGES && { paginationToken: `${start}/${page + 1}` }) };
		}
		return { results: [] };
	} catch (error) {
		throw toNodeError(this.getNode(), error, 0);
	}
}

/** The payouts of a period, newest first, for somebody who looks at the panel and waits. */
async function payoutsToChoose(context: ILoadOptionsFunctions, period: Period): Promise<PayoutRecord[]> {
	const client = new Client(context);
	const once = { index: 0, attempts: 2, timeout: 30_000 };
	const { longestPeriod } = await client.serviceOf(0);
	const ask = async (part: Period) => await listPayouts(client, { period: part }, once);
	return await collect({ ...PAYOUT_LIST, ask }, period, { longestPeriod });
}

/** Where a list was begun, and its next page. */
function readToken(token: unknown): { start: number; page: number } | undefined {
	const [start, page] = textOf(token).split('/').map(Number);
	return start !== undefined && page !== undefined ? { start, page } : undefined;
}

function choice({ id, date, amount, currency, status }: PayoutRecord) {
	const day = isoDate(date)?.slice(0, 10) ?? 'no date';
	return {
		name: `${day} · ${recordedAmount({ amount, currency: currency?.toUpperCase() })} · ${status ?? 'no status'} · ${id}`,
		value: id,
	};
}

/** A person may omit the thousands separators, and a list the decimals. */
function isFound(name: string, wanted: string): boolean {
	const plain = (text: string) => text.toLowerCase().replace(/(?<=\d),(?=\d{3})/g, '');
	return plain(name).includes(plain(wanted));
}
