import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { isoDate } from '../domain/payout';
import { collectPayouts } from '../domain/payoutListing';
import { toNodeError } from '../transport/failure';
import { listPayouts } from '../transport/service';

const THIRTY_DAYS = 30 * 24 * 60 * 60 * 1_000;
const MOST_ENTRIES = 200;

/** The payouts of the last 30 days, newest first, with what a person tells them apart by. */
export async function searchPayouts(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const now = Date.now();
	const ask = async (from: number, to: number) => await listPayouts(this, from, to, { attempts: 2, timeout: 30_000 });
	try {
		const payouts = await collectPayouts({ from: now - THIRTY_DAYS, to: now }, ask, (found) => found.length >= MOST_ENTRIES);
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
