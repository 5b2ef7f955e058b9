import { CardPaymentsError } from '../../domain/errors/CardPaymentsError';
import { InputError, type Report } from '../../domain/errors/InputError';
import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { isRecord } from '../../domain/input/json';
import { simplifyPayment } from '../../domain/payment/response';
import { whyNotAuthenticated } from '../../domain/payment/authentication';
import { allErrors, type Traces } from '../../domain/payment/outcomeError';
import { paymentBody, type Panel, type PaymentKind } from '../../domain/payment/body';
import { textOf } from '../../domain/input/text';
import { outcomeError, sendPayment } from '../../transport/payments';
import { readTimeout } from './requestOptions';
import type { Warn } from './warnings';
import { attemptsFor, type Attempts } from './earlierAttempts';
import { TIMEOUT } from './paymentOptions';

const MOST_TOLD = 50;

/** Makes the charge or authorization of one item; the router goes through the items strictly one after the other. */
export async function createPayment(
	this: IExecuteFunctions,
	index: number,
	kind: PaymentKind,
	properties: INodeProperties[],
	warn: Warn,
): Promise<INodeExecutionData[]> {
	const attempts = attemptsFor(this, index, () => {
		const panel = readPanel.call(this, index, properties);
		return JSON.stringify([kind, paymentBody(kind, { ...panel, idempotencyKey: '' }, () => {})]);
	});
	const response = attempts.earlier?.response ?? (await send.call(this, index, kind, properties, attempts, warn));
	// A response must not get lost because this cannot be read.
	const { simplify } = readPanel.call(
		this,
		index,
		properties.filter(({ name }) => name === 'simplify'),
	);
	return [{ json: simplify === false ? response : (simplifyPayment(response) as IDataObject) }];
}

/**
 * Sends the payment, unless an earlier attempt in this run of the node already did. One whose outcome is
 * unknown is sent again only with the same idempotency key, to a service that is said to honor such keys;
 * whatever goes wrong from then on, the outcome stays unknown.
 */
async function send(
	this: IExecuteFunctions,
	index: number,
	kind: PaymentKind,
	properties: INodeProperties[],
	{ earlier, note, forget }: Attempts,
	warn: Warn,
): Promise<IDataObject> {
	const unsent = earlier === undefined ? 'not_sent' : 'unknown';
	const problems: CardPaymentsError[] = [];
	const report = (problem: CardPaymentsError) => void problems.push(problem);
	const panel = readPanel.call(this, index, properties, report);
	if (problems.length > 0) throw outcomeError(kind, unsent, allErrors(problems), {});

	const options = (isRecord(panel.options) ? panel.options : {}) as IDataObject;
	const body = paymentBody(kind, panel, report) as IDataObject;
	const traces = tracesOf(body, panel);
	const timeout = timeoutIn(options, report);
	const doubt = isRecord(body.authentication) ? whyNotAuthenticated(body.authentication) : undefined;
	if (doubt !== undefined) {
		if (options.ifNotAuthenticated === 'send') warn(`sent although ${doubt}`, `Item ${index}`);
		else report(notAuthenticated(doubt));
	}
	const key = traces.idempotency_key;
	if (earlier !== undefined && !(options.serviceHonorsKeys === true && key !== undefined && key === earlier.key))
		report(SENT_BEFORE);
	if (problems.length > 0) throw outcomeError(kind, unsent, allErrors(problems), traces);

	note({ key });
	const response = await sendPayment(this, kind, body, timeout, traces, earlier !== undefined).catch(
		(error: unknown) => {
			if (error instanceof CardPaymentsError && error.details.outcome !== 'unknown') forget();
			throw error;
		},
	);
	note({ key, response });
	return response;
}

const SENT_BEFORE = new InputError(
	'it was sent before in this run, and no clear response came',
	'It is sent again only with the same idempotency key, and if "Service Honors Keys" is on under Options.',
);

/** What to tell of the payments that were made before one that failed: their items are lost with it. */
export function tellPayments(kind: PaymentKind, done: INodeExecutionData[]): string {
	const what = kind === 'charge' ? 'Charges' : 'Authorizations';
	const each = done.map(
		({ json, pairedItem }) =>
			`${String(json.id)} ${String(json.status)} (item ${(pairedItem as { item: number }).item})`,
	);
	const shown = each.length > MOST_TOLD ? [...each.slice(0, MOST_TOLD), `and ${each.length - MOST_TOLD} more`] : each;
	return `${what} that were made before this item, do not send them again: ${shown.join(', ')}.`;
}

/** An expression that fails is reported, and its field left out. */
function readPanel(
	this: IExecuteFunctions,
	index: number,
	properties: INodeProperties[],
	report: Report = () => {},
): Panel {
	const value = ({ name, displayName }: INodeProperties) => {
		try {
			return this.getNodeParameter(name, index, '');
		} catch (error) {
			report(
				new InputError(
					`"${displayName}" cannot be read: ${(error as Error).message}`,
					'Correct its expression.',
				),
			);
			return undefined;
		}
	};
	return Object.fromEntries(properties.map((property) => [property.name, value(property)]));
}

function timeoutIn(options: IDataObject, report: Report): number {
	try {
		return readTimeout(options, TIMEOUT);
	} catch (error) {
		report(error as CardPaymentsError);
		return TIMEOUT;
	}
}

function notAuthenticated(doubt: string): CardPaymentsError {
	return new InputError(
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
