import type { IDataObject, INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';
import { explainRejection, type Explanation } from '../domain/webhook/rejection';
import type { Reply } from './reply';
import { readWebhookBody, TOO_LARGE, webhookUrl } from './request';
import { isTest, readSettings } from './settings';

/** The one field of the item that carries an explanation to `execute`. An event always has an `id` instead. */
const FIELD = 'rejected_webhook';

/** In milliseconds. Whoever knows the URL can cause rejections, and must not fill the list of executions. */
const REPORT_EVERY = 60 * 60_000;
const MOST_REASONS = 5;

/** What this process rejected since its last report, by node. */
const unreported = new Map<string, { reportedAt: number; count: number; reasons: string[] }>();

/**
 * An execution that fails with an explanation: of each rejected test event, as the editor shows nothing of a delivery
 * without an execution, and of a published workflow's where the option asks for it. The sender has its reply already.
 */
export async function explain(
	context: IWebhookFunctions,
	{ status, reason }: Reply,
	now: number,
): Promise<INodeExecutionData | undefined> {
	// What the filter ignores leaves the editor listening.
	if (status === 200) return undefined;
	const { kind, byService, reportRejected } = readSettings(context);
	const tally = isTest(context) ? [] : reportRejected ? tallied(context, reason, now) : undefined;
	if (tally === undefined) return undefined;
	const body = await readWebhookBody(context);
	const { message, paragraphs } = explainRejection({
		kind,
		status,
		reason,
		headers: context.getHeaderData() as Record<string, string | string[] | undefined>,
		body: body === TOO_LARGE ? undefined : body,
		url: webhookUrl(context),
		credential:
			status === 401 && !byService
				? await context.getCredentials<IDataObject>('cardPaymentsWebhookApi')
				: undefined,
		now,
	});
	return { json: { [FIELD]: { message, paragraphs: [...tally, ...paragraphs] } as unknown as IDataObject } };
}

/** What was rejected since the last report; undefined while the next one isn't due. */
function tallied(context: IWebhookFunctions, reason: string, now: number): Explanation['paragraphs'] | undefined {
	const node = `${context.getWorkflow().id} ${context.getNode().id}`;
	const { reportedAt, count, reasons } = unreported.get(node) ?? { reportedAt: -Infinity, count: 0, reasons: [] };
	const latest = [reason, ...reasons.filter((other) => other !== reason)].slice(0, MOST_REASONS);
	const isDue = now - reportedAt >= REPORT_EVERY;
	unreported.set(
		node,
		isDue ? { reportedAt: now, count: 0, reasons: [] } : { reportedAt, count: count + 1, reasons: latest },
	);
	if (!isDue) return undefined;
	const before =
		count === 0 ? [] : [[`Rejected since the last report: ${count + 1}. The latest: ${latest.join('; ')}.`]];
	return [...before, ['The next report comes in an hour at the earliest.']];
}

/** What n8n calls `execute` with when the execution is to fail. */
export function explanationIn(items: INodeExecutionData[]): Explanation | undefined {
	const { [FIELD]: explanation, ...rest } = items[0]?.json ?? {};
	return explanation === undefined || Object.keys(rest).length > 0
		? undefined
		: (explanation as unknown as Explanation);
}
