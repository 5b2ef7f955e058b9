import type { INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { InputError, ServiceError } from '../../domain/errors';
import type { Period } from '../../domain/list';
import type { Execution } from '../execution';
import { findByIds, payoutPicker, readPayoutField } from '../payoutList';
import { FEW_OR_RAW, sizeField } from '../panel';
import { payoutOptions, readPayoutItem } from './payoutItem';

export const properties: INodeProperties[] = [
	...payoutPicker('The payout to look up'),
	sizeField(FEW_OR_RAW),
	payoutOptions,
];

export async function execute(execution: Execution, index: number): Promise<INodeExecutionData[]> {
	const panel = execution.panel(index, properties);
	const [id = '', ...others] = readPayoutField(panel);
	if (others.length > 0)
		panel.report(new InputError('There is more than one payout ID', 'Give each payout an item of its own.'));
	const itemOf = readPayoutItem(panel, execution.context);
	panel.check();

	const { found: all, period } = await findByIds(execution, index, [id]);
	const found = all[0];
	if (found === undefined) throw payoutNotFound(id, period);
	return [itemOf(found)];
}

function payoutNotFound(id: string, { from, to }: Period): ServiceError {
	const searched = `${new Date(from).toISOString().slice(0, 10)} to ${new Date(to).toISOString().slice(0, 10)}`;
	return new ServiceError(
		`The service lists no payout ${id}`,
		`The node searched by the ID, and all payouts from ${searched}. Check the ID, and that the key has the mode (test or live) that the payout was made in. To find an older payout, get the payouts of its month with Get Many.`,
		{ status: 404, details: { payout_id: id } },
	);
}
