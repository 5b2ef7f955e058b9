import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Choices } from '../../domain/input/choices';
import { ServiceError } from '../../domain/errors/ServiceError';
import type { BodyPart } from '../../domain/payment/bodyParts';
import { amountWithin, requireState, type HowMuch, type Original } from '../../domain/payment/original';
import { tracesOf } from '../../domain/payment/outcomeError';
import type { PaymentState } from '../../domain/payment/state';
import { getPayment } from '../../transport/payments';
import { amountField, currencyField } from './bodyFields';
import type { Movement } from './moveMoney';
import type { PaymentPanel } from './paymentPanel';
import { choiceField, switchField } from '../panel/fields';
import { LIST_TIMEOUT } from '../panel/requestOptions';
import type { Execution } from '../execution';
import { RETRY_POLICY } from '../../domain/service/retryPolicy';

/** How much of something; an amount that's empty by mistake must not mean all of it. */
export function partFields(noun: string): INodeProperties[] {
	const choices: Choices<HowMuch> = {
		all: { label: 'All of It', description: `The whole amount of the ${noun}` },
		part: { label: 'A Part', description: 'The amount that you enter' },
	};
	return [
		{
			...choiceField('How Much', 'howMuch', { choices, initial: 'all' }, `How much of the ${noun}`),
			noDataExpression: true,
		},
		{
			...amountField,
			displayOptions: { show: { howMuch: ['part'] } },
			description: `In the currency's main unit, up to the amount of the ${noun}`,
		},
		{
			...currencyField,
			required: false,
			hint: `If empty, the currency of the ${noun}`,
			description: `The three letters of the currency, the same as the ${noun}'s`,
		},
	];
}

/** For services without the look-up. */
export function lookUpFirstOption(noun: string, fields: string): INodeProperties {
	return switchField(
		'Look Up First',
		'lookUpFirst',
		'on',
		`Whether to look the ${noun} up first. The node then checks its status, currency and amount, and fills in what you leave empty. If your service has no look-up, turn this off, choose "A Part", and fill in ${fields}.`,
	);
}

/** @returns whether the original is looked up before a part of it, or all, is captured or refunded */
export function readLookUpFirst(read: PaymentPanel): boolean {
	return read.boolean('options.lookUpFirst') !== false;
}

interface PartMovement extends Pick<Movement, 'path' | 'content'> {
	/** What a part, or all, of is captured or refunded. */
	kind: 'authorization' | 'charge';
	id: string | undefined;
	/** Whether to look it up first. */
	looksUp: boolean;
	/** The states in which that's possible, and what it then is. */
	possible: PaymentState[];
	verb: string;
	/** What the body takes from the original, beside amount and currency. */
	inherited?(original: Original): BodyPart;
}

/** Captures or refunds a part, or all, of what was made before. */
export function partMovement(
	execution: Execution,
	read: PaymentPanel,
	{ path, content, kind, id, looksUp, possible, verb, inherited }: PartMovement,
): Movement {
	const complete = async (sentBefore: boolean) => {
		const original = await lookUpOriginal(execution, read, kind, id ?? '');
		// After an attempt whose outcome is unknown it may be done: then the key decides.
		if (!sentBefore) requireState(original, possible, verb);
		const part = amountWithin(read, original);
		return { body: { ...part, ...inherited?.(original) } as IDataObject, traces: part };
	};
	const traces = { [`${kind}_id`]: id, ...tracesOf(content.keyless) };
	return { path, content, traces, ...(looksUp && { complete }) };
}

/** Nobody set request options for that. */
async function lookUpOriginal(
	execution: Execution,
	read: PaymentPanel,
	kind: Original['kind'],
	id: string,
): Promise<Original> {
	const requestOptions = { index: read.index, attempts: RETRY_POLICY.attempts, timeout: LIST_TIMEOUT };
	const payment = await getPayment(execution.client, kind, id, requestOptions).catch((error: unknown) => {
		if (!(error instanceof ServiceError) || error.status !== 404) throw error;
		const label = read.label('options.lookUpFirst');
		throw error.reworded(
			error.message,
			`${error.description} If your service has no look-up, turn "${label}" off.`,
		);
	});
	return { kind, payment };
}
