import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { passOn, handedOver, PROCESS } from '../../nodes/CardPayments/trigger/passOn';
import { recordIdentity } from '../../nodes/CardPayments/domain/webhook/event';
import { payoutBody } from '../domain/signing/signing';
import type { History } from '../harness/history.ts';

let executions = 0;

export interface Execution {
	node?: string;
	mode?: string;
	options?: IDataObject;
	json?: IDataObject;
	items?: INodeExecutionData[];
	/** Takes the hints. */
	hints?: Array<{ message: string }>;
	continueOnFail?: boolean;
	id?: string;
	/** Another process has its own memory. */
	pass?: typeof passOn;
}

/** n8n's next step after a delivery. */
export async function execute(
	history: History,
	{
		node = 'node-1',
		mode = 'webhook',
		options = {},
		json = JSON.parse(payoutBody().toString()) as IDataObject,
		items = handedOver({ event: json, identity: recordIdentity(json), delivery: '', receivedBy: PROCESS })[0] ?? [],
		hints = [],
		continueOnFail = false,
		id = String(++executions),
		pass = passOn,
	}: Execution,
): Promise<INodeExecutionData[]> {
	const context = {
		getInputData: () => items,
		getNodeParameter: () => options,
		getMode: () => mode,
		getExecutionId: () => id,
		getNode: () => ({ id: node, name: 'Trigger', type: 'test', parameters: {} }),
		continueOnFail: () => continueOnFail,
		addExecutionHints: (hint: { message: string }) => hints.push(hint),
		getWorkflow: () => ({ id: 'workflow-1' }),
		logger: { warn: () => {} },
		helpers: {
			checkProcessedAndRecord: async (keys: string[], scope: string, options: { maxEntries: number }) =>
				await history.checkProcessedAndRecord(
					keys,
					scope,
					{ workflow: { id: 'workflow-1' }, node: { id: node } },
					options,
				),
		},
	} as unknown as IExecuteFunctions;
	return (await pass.call(context))[0] ?? [];
}
