import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { isRecord } from '../../domain/json';
import { simplifyPayment } from '../../domain/payment/answer';
import { whyNotAuthenticated, type Authentication } from '../../domain/payment/authentication';
import { allProblems, type Traces } from '../../domain/payment/failure';
import { paymentBody, type Panel, type PaymentKind } from '../../domain/payment/request';
import { textOf } from '../../domain/payment/text';
import { Problem, type Report } from '../../domain/problem';
import { paymentFailure, sendPayment } from '../../transport/payment';
import { readTimeout } from '../patience';
import type { Warn } from '../warnings';
import { attemptsFor } from './earlierAttempts';
import { TIMEOUT } from './optionFields';

const MOST_TOLD = 50;

interface Payment {
	kind: PaymentKind;
	body: IDataObject;
	/** In milliseconds. */
	timeout: number;
	traces: Traces;
	serviceHonorsKeys: boolean;
	/** What tells this payment from others, its idempotency key apart. */
	content: () => string;
}

/** Makes the charge or authorization of one item; the router goes through the items strictly one after the other. */
export async function createPayment(
	this: IExecuteFunctions,
	index: number,
	kind: PaymentKind,
	properties: INodeProperties[],
	warn: Warn,
): Promise<INodeExecutionData[]> {
	const panel = readPanel.call(this, index, kind, properties);
	const options = (isRecord(panel.options) ? panel.options : {}) as IDataObject;
	const problems: Problem[] = [];
	const body = paymentBody(kind, panel, (problem) => problems.push(problem));
	const traces = tracesOf(body, panel);
	const timeout = timeoutIn(options, (problem) => problems.push(problem));

	const doubt = isRecord(body.authentication) ? whyNotAuthenticated(body.authentication as Authentication) : undefined;
	if (doubt !== undefined) {
		if (options.ifNotAuthenticated === 'send') warn(`sent although ${doubt}`, `Item ${index}`);
		else problems.push(notAuthenticated(doubt));
	}
	if (problems.length > 0) throw paymentFailure(kind, 'not_sent', allProblems(problems), traces);

	const answer = await sendUnlessDone.call(this, index, {
		kind,
		body: body as IDataObject,
		timeout,
		traces,
		serviceHonorsKeys: options.serviceHonorsKeys === true,
		content: () => JSON.stringify([kind, paymentBody(kind, { ...panel, idempotencyKey: '' }, () => {})]),
	});
	return [{ json: panel.simplify === false ? answer : (simplifyPayment(answer) as IDataObject) }];
}

/** What to tell of the payments that were made before one that failed: their items are lost with it. */
export function tellPayments(kind: PaymentKind, done: INodeExecutionData[]): string {
	const what = kind === 'charge' ? 'Charges' : 'Authorizations';
	const each = done.map(({ json, pairedItem }) => `${String(json.id)} ${String(json.status)} (item ${(pairedItem as { item: number }).item})`);
	const shown = each.length > MOST_TOLD ? [...each.slice(0, MOST_TOLD), `and ${each.length - MOST_TOLD} more`] : each;
	return `${what} that were made before this item, do not send them again: ${shown.join(', ')}.`;
}

function readPanel(this: IExecuteFunctions, index: number, kind: PaymentKind, properties: INodeProperties[]): Panel {
	const value = ({ name, displayName }: INodeProperties) => {
		try {
			return this.getNodeParameter(name, index, '');
		} catch (error) {
			// An expression that fails: the item must say all the same that nothing was sent.
			throw paymentFailure(kind, 'not_sent', new Problem(`"${displayName}" cannot be read: ${(error as Error).message}`, 'Correct its expression.'), {});
		}
	};
	return Object.fromEntries(properties.map((property) => [property.name, value(property)]));
}

function timeoutIn(options: IDataObject, report: Report): number {
	try {
		return readTimeout(options, TIMEOUT);
	} catch (error) {
		report(error as Problem);
		return TIMEOUT;
	}
}

/**
 * Sends the payment, unless an earlier attempt in this run of the node already did. One whose outcome is
 * unknown is sent again only with the same idempotency key, to a service that is said to know such keys.
 */
async function sendUnlessDone(
	this: IExecuteFunctions,
	index: number,
	{ kind, body, timeout, traces, serviceHonorsKeys, content }: Payment,
): Promise<IDataObject> {
	const { earlier, note, forget } = attemptsFor(this, index, content);
	const key = traces.idempotency_key;
	if (earlier?.answer !== undefined) return earlier.answer;
	if (earlier !== undefined && !(serviceHonorsKeys && key !== undefined && key === earlier.key)) {
		const problem = new Problem(
			'it was sent before in this run, and no clear answer came',
			'It is sent again only with the same idempotency key, and if "Service Honors Keys" is on under Options.',
		);
		throw paymentFailure(kind, 'unknown', problem, traces);
	}
	note({ key });
	const answer = await sendPayment(this, kind, body, timeout, traces, earlier !== undefined).catch((error: unknown) => {
		if (error instanceof Problem && error.details.outcome !== 'unknown' && earlier === undefined) forget();
		throw error;
	});
	note({ key, answer });
	return answer;
}

function notAuthenticated(doubt: string): Problem {
	return new Problem(
		`"3D Secure": ${doubt}, so you would carry the risk of a dispute`,
		'Ask the cardholder to authenticate again. To send it all the same, choose Send Anyway in the option "If Not Authenticated".',
	);
}

function tracesOf(body: Record<string, unknown>, panel: Panel): Traces {
	const { transaction, order } = (isRecord(body.reference) ? body.reference : {}) as NonNullable<Traces['reference']>;
	const reference = { ...(transaction !== undefined && { transaction }), ...(order !== undefined && { order }) };
	const key = textOf(panel.idempotencyKey);
	return {
		...(Object.keys(reference).length > 0 && { reference }),
		...(key !== '' && { idempotency_key: key }),
		amount: body.amount,
		currency: body.currency,
	};
}
