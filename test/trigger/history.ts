import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { passOn } from '../../nodes/CardPayments/trigger/passOn';
import { recordIdentity } from '../../nodes/CardPayments/domain/webhook/identity';
import { handedOver, PROCESS } from '../../nodes/CardPayments/trigger/handover';
import { payoutBody } from '../domain/signing/signing';

let executions = 0;

/**
 * n8n's history as it is: read, then written as a whole `takes` milliseconds later, with other executions in between.
 */
export function history(takes = 1) {
	let stored: string[] | undefined;
	let failures = 0;
	let lostReplies = 0;
	return {
		stored: () => stored ?? [],
		fail: (times: number) => (failures = times),
		loseReplies: (times: number) => (lostReplies = times),
		checkProcessedAndRecord: async (
			keys: string[],
			scope: string,
			{ mode, maxEntries }: { mode: string; maxEntries: number },
		) => {
			expect([scope, mode]).toEqual(['node', 'entries']);
			if (failures-- > 0) throw new Error('database is locked');
			const known = stored;
			await new Promise((resolve) => setTimeout(resolve, takes));
			const fresh = keys.filter((key) => !known?.includes(key));
			// The first writes to a node's row are inserts.
			if (known === undefined && stored !== undefined)
				throw new Error('duplicate key value violates unique constraint');
			stored = [...(known ?? []), ...fresh].slice(-maxEntries);
			if (lostReplies-- > 0) throw new Error('Connection terminated unexpectedly');
			return { new: fresh, processed: keys.filter((key) => known?.includes(key)) };
		},
	};
}

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
	helpers: object,
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
		helpers,
	} as unknown as IExecuteFunctions;
	return (await pass.call(context))[0] ?? [];
}
