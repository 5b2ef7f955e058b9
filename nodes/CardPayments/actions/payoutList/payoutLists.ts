import type { IDataObject } from 'n8n-workflow';
import { isRefusal } from '../../domain/errors';
import { unformatted, unmarked } from '../../domain/formatFor';
import { textOf } from '../../domain/input';
import { readMoment } from '../../domain/dates';
import { collect, type CollectOptions, type Period } from '../../domain/list';
import { PAYOUT_LIST, type PayoutRecord } from '../../domain/payout';
import type { Execution } from '../execution';
import { log } from '../../transport/n8n';
import { listPayouts } from '../../transport/service';
import { SERVICE } from '../../domain/service';
import { DAY } from '../../domain/units';

/** All payouts of a period, or as many of the newest as are enough; the log says when that takes several requests. */
export async function listAllPayouts(
	execution: Execution,
	index: number,
	period: Period,
	{ enough }: Pick<CollectOptions<PayoutRecord>, 'enough'> = {},
): Promise<PayoutRecord[]> {
	const { client } = execution;
	let requests = 0;
	const ask = async (part: Period) => {
		if (++requests > 1) log(client.context, 'info', `${SERVICE.name}: request ${requests} for the list of payouts`);
		return await listPayouts(client, { period: part }, { index });
	};
	const { longestPeriod } = await client.serviceOf(index);
	return await collect({ ...PAYOUT_LIST, ask }, period, { longestPeriod, enough, warn: execution.warn(index) });
}

/** How far back to search where the service can't look payouts up by ID and the input item has no date. */
const SEARCHED_PERIOD = 366 * DAY;

/**
 * Payouts by ID, and the period that was searched. The contract doesn't know how to ask by ID: a service may ignore it,
 * or refuse a request without a period. Then they are among those of the period.
 */
export async function findByIds(execution: Execution, index: number, ids: string[]) {
	const period = periodOf(ids, execution.input(index), Date.now());
	const { entries } = await listPayouts(execution.client, { ids }, { index }).catch((error: unknown) => {
		if (isRefusal(error)) return { entries: [] };
		throw error;
	});
	const areAllIn = (payouts: PayoutRecord[]) => ids.every((id) => payouts.some((payout) => payout.id === id));
	const listed = areAllIn(entries) ? entries : await searched(execution, index, period, areAllIn);
	return { found: listed.filter(({ id }) => ids.includes(id)), period };
}

/** Piece by piece from the newest on, until there's enough. What one item has searched, the next ones needn't. */
async function searched(
	execution: Execution,
	index: number,
	period: Period,
	areEnough: (payouts: PayoutRecord[]) => boolean,
): Promise<PayoutRecord[]> {
	if (period.to - period.from < SEARCHED_PERIOD) return await listAllPayouts(execution, index, period);
	const { client } = execution;
	const { longestPeriod } = await client.serviceOf(index);
	const { searched: pieces } = await client.learnedOf(index);
	const found: PayoutRecord[] = [];
	// They overlap by a millisecond, whichever ends the service counts in.
	const step = longestPeriod - 1;
	for (let piece = 0; piece * step < SEARCHED_PERIOD && !areEnough(found); piece++) {
		const to = period.to - piece * step;
		const asked = (pieces[piece] ??= listAllPayouts(execution, index, {
			from: to - longestPeriod,
			to,
			rolling: true,
		}));
		// What fails is asked for again.
		asked.catch(() => delete pieces[piece]);
		for (const payout of await asked) found.push(payout);
	}
	return found;
}

/** The days around the payout's date, where the input item is this payout and has one. */
function periodOf(ids: string[], input: IDataObject | undefined, now: number): Period {
	const [id = '', ...others] = ids;
	const date = others.length === 0 ? (knownPayout(id, input)?.date ?? Number.NaN) : Number.NaN;
	return date > 0 ? { from: date - DAY, to: date + DAY } : { from: now + DAY - SEARCHED_PERIOD, to: now + DAY };
}

const OFFSET = /(Z|[+-]\d{2}:\d{2})$/;

/**
 * What an item says of a payout: one of a trigger, of *Payout: Get Many*, simplified or not. A transaction or a row
 * names its payout too, but its amount, currency and status are its own. A date in text is a moment only where it names
 * its offset: written for a spreadsheet, it doesn't say whose clock it is of. Undefined where the item is about
 * something else.
 */
export function knownPayout(id: string, item: IDataObject | undefined): PayoutRecord | undefined {
	const own = textOf(item?.id) || textOf(item?.payout_id);
	if (item === undefined || unmarked(own) !== id) return undefined;
	const record = unformatted(item) as Partial<PayoutRecord>;
	const written = textOf(item.payout_date ?? item.date_iso);
	const date = typeof item.date === 'number' ? item.date : OFFSET.test(written) ? readMoment(written) : undefined;
	const walletId = unmarked(textOf(item.wallet_id));
	const wallet = record.wallet ?? (walletId === '' ? undefined : { id: walletId });
	const isAnother = textOf(item.id) !== own && { status: undefined, amount: undefined, currency: undefined };
	return { ...record, id, date, wallet, ...isAnother };
}
