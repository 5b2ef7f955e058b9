import type { IDataObject, INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';
import { explainRejection, type Explanation } from '../domain/webhook/explanation';
import { readWebhookBody, TOO_LARGE } from './webhookBody';
import type { Reply } from './reply';
import { readSettings } from './settings';

/** The one field of the item that carries an explanation to `execute`. An event always has an `id` instead. */
const FIELD = 'rejected_test_event';

/**
 * Ends a test with an explanation: the editor shows nothing of a delivery without an execution. The sender
 * has its reply already.
 */
export async function explain(
	context: IWebhookFunctions,
	{ status, reason }: Reply,
	now: number,
): Promise<INodeExecutionData> {
	const body = await readWebhookBody(context);
	const unverified = status === 401 && readSettings(context).bySignature;
	const explanation = explainRejection({
		status,
		reason,
		headers: context.getHeaderData() as Record<string, string | string[] | undefined>,
		body: body === TOO_LARGE ? undefined : body,
		credential: unverified ? await context.getCredentials<IDataObject>('cardPaymentsWebhookApi') : undefined,
		now,
	});
	return { json: { [FIELD]: { ...explanation } as unknown as IDataObject } };
}

/** What n8n calls `execute` with when the test is to end. */
export function explanationIn(items: INodeExecutionData[]): Explanation | undefined {
	const { [FIELD]: explanation, ...rest } = items[0]?.json ?? {};
	return explanation === undefined || Object.keys(rest).length > 0
		? undefined
		: (explanation as unknown as Explanation);
}
