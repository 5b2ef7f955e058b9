import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { InputError, isRefusal, ServiceError } from '../../domain/errors';
import type { Period } from '../../domain/list/period';
import type { PayoutRecord } from '../../domain/list/payoutRecord';
import type { Execution } from '../execution';
import { listByIds, listCompletely } from '../sources/listed';
import { payoutPicker, readPayoutField } from '../sources/payoutPicker';
import { DAY } from '../../domain/units';
import { simplifyField } from '../panel/fields';
import { payoutOptions, readPayoutItem } from './payoutItem';

/** How far back to search where the service can't look payouts up by ID and the input item has no date. */
const SEARCHED_PERIOD = 366 * DAY;

export const properties: INodeProperties[] = [...payoutPicker('The payout to look up'), simplifyField, payoutOptions];

export async function execute(execution: Execution, index: number): Promise<INodeExecutionData[]> {
	const panel = execution.panel(index, properties);
	const [id = '', ...others] = readPayoutField(panel);
	if (others.length > 0)
		panel.report(new InputError('There is more than one payout ID', 'Give each payout an item of its own.'));
	const itemOf = readPayoutItem(panel, execution.context);
	panel.check();
	const period = periodOf(id, execution.input(index), Date.now());

	// The contract doesn't know how to ask by ID: a service may ignore it, or refuse a request without a period.
	const [listed] = await listByIds(execution.client, index, [id]).catch((error: unknown): PayoutRecord[] => {
		if (isRefusal(error)) return [];
		throw error;
	});
	const isIt = (payout: PayoutRecord) => payout.id === id;
	const enough = (payouts: PayoutRecord[]) => payouts.some(isIt);
	const found = listed ?? (await listCompletely(execution, index, period, { enough })).find(isIt);
	if (found === undefined) throw payoutNotFound(id, period);
	return [itemOf(found)];
}

/** The days around the payout's date, where the input item is this payout and has one. */
function periodOf(id: string, input: IDataObject | undefined, now: number): Period {
	const date = input?.id === id ? Number(input.date) : Number.NaN;
	return date > 0 ? { from: date - DAY, to: date + DAY } : { from: now - SEARCHED_PERIOD, to: now + DAY };
}

function payoutNotFound(id: string, { from, to }: Period): ServiceError {
	const searched = `${new Date(from).toISOString().slice(0, 10)} to ${new Date(to).toISOString().slice(0, 10)}`;
	return new ServiceError(
		`The service lists no payout ${id}`,
		`The node searched by the ID, and all payouts from ${searched}. Check the ID, and that the key has the mode (test or live) that the payout was made in. To find an older payout, get the payouts of its month with Get Many.`,
		{ status: 404, details: { payout_id: id } },
	);
}
