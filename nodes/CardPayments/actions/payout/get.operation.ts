import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { InputError } from '../../domain/errors/InputError';
import { isRefusal, ServiceError } from '../../domain/errors/ServiceError';
import type { Period } from '../../domain/list/period';
import { simplifyPayout, type PayoutRecord } from '../../domain/list/payoutRecord';
import { listByIds, listCompletely } from '../payouts/listPayouts';
import { payoutPicker, readPayoutField } from '../payouts/payoutField';
import { LIST_TIMEOUT, listOptionFields, readRequestOptions } from '../panel/requestOptions';
import { DAY } from '../../domain/units';
import { numberField, optionsField, readNumberOption, readSimplify, simplifyField } from '../panel/fields';

const lookBackOption: INodeProperties = {
	...numberField(
		'Look Back',
		'lookBackDays',
		{ min: 1, initial: 90 },
		"How far back to search for the payout if the service can't look it up by its ID. If the input item has the payout's date, the node searches only the days around it.",
	),
	hint: 'In days',
};

export const properties: INodeProperties[] = [
	...payoutPicker('The payout to look up'),
	simplifyField,
	optionsField([...listOptionFields(LIST_TIMEOUT), lookBackOption]),
];

export async function execute(this: IExecuteFunctions, index: number): Promise<INodeExecutionData[]> {
	const [id = '', ...others] = readPayoutField(this, index);
	if (others.length > 0)
		throw new InputError('There is more than one payout ID', 'Give each payout an item of its own.');
	const simplify = readSimplify.call(this, index);
	const options = this.getNodeParameter('options', index, {});
	const requestOptions = readRequestOptions(index, options, LIST_TIMEOUT);
	const lookBackDays = readNumberOption(lookBackOption, options);
	const period = periodOf(id, this.getInputData()[index]?.json, lookBackDays, Date.now());

	// The contract doesn't know how to ask by ID: a service may ignore it, or refuse a request without a period.
	const [listed] = await listByIds(this, [id], requestOptions).catch((error: unknown): PayoutRecord[] => {
		if (isRefusal(error)) return [];
		throw error;
	});
	const isIt = (payout: PayoutRecord) => payout.id === id;
	const enough = (payouts: PayoutRecord[]) => payouts.some(isIt);
	const found = listed ?? (await listCompletely(this, period, requestOptions, { enough })).find(isIt);
	if (found === undefined) throw notFound(id, period);
	return [{ json: (simplify ? simplifyPayout(found) : found) as IDataObject }];
}

/** The days around the payout's date, where the input item is this payout and has one. */
function periodOf(id: string, input: IDataObject | undefined, lookBackDays: number, now: number): Period {
	const date = input?.id === id ? Number(input.date) : Number.NaN;
	return date > 0 ? { from: date - DAY, to: date + DAY } : { from: now - lookBackDays * DAY, to: now + DAY };
}

function notFound(id: string, { from, to }: Period): ServiceError {
	const searched = `${new Date(from).toISOString().slice(0, 10)} to ${new Date(to).toISOString().slice(0, 10)}`;
	return new ServiceError(
		`The service lists no payout ${id}`,
		`The node searched by the ID, and all payouts from ${searched}. Check the ID, and that the key has the mode (test or live) that the payout was made in. For an older payout, raise "${lookBackOption.displayName}" under Options.`,
		{ status: 404, details: { payout_id: id } },
	);
}
