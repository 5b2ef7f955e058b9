import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { isoDate } from '../domain/payout/record';
import { toNodeError } from '../transport/messages';
import { recentPayouts } from './recentPayouts';

const MOST_ENTRIES = 200;

/** The payouts of the last 30 days, newest first, with what a person tells them apart by. */
export async function searchPayouts(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	try {
		const payouts = await recentPayouts(this, (found) => found.length >= MOST_ENTRIES);
		const wanted = filter?.toLowerCase() ?? '';
		const results = payouts
			.map(({ id, date, amount, currency, status }) => ({
				name: `${isoDate(date)?.slice(0, 10) ?? 'no date'} · ${amount ?? '?'} ${currency ?? ''} · ${status ?? 'no status'} · ${id}`,
				value: id,
			}))
			.filter(({ name }) => name.toLowerCase().includes(wanted));
		return { results };
	} catch (error) {
		throw toNodeError(this.getNode(), error, 0);
	}
}
