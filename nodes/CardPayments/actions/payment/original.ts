import type { INodeProperties } from 'n8n-workflow';
import { InputError, ServiceError } from '../../domain/errors';
import { namesOf, type Choices } from '../../domain/input/choices';
import { textOf } from '../../domain/input/text';
import { readAmount, readCurrency } from '../../domain/money/amount';
import { parseDecimal } from '../../domain/money/decimal';
import type { Body } from '../../domain/payment/body';
import { paymentState, type PaymentState } from '../../domain/payment/state';
import { getPayment } from '../../transport/payments';
import type { Execution } from '../execution';
import type { Operation } from '../operation';
import { choiceField, switchField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import { allowsAnyAmount, amount, currency, idOf, readEnteredAmount, readEnteredCurrency } from './fields';
import { moneyOperation, type MoneyOperation } from './moveMoney';
import type { PaymentField } from './table';

type OriginalKind = 'authorization' | 'charge';

/** The authorization that's captured or voided, or the charge that's refunded, as the service has it now. */
export interface Original {
	kind: OriginalKind;
	payment: Record<string, unknown>;
}

interface OperationOnOriginal extends Omit<MoneyOperation, 'traces' | 'complete'> {
	/** Where the body has the original's ID. Absent: the path has it. */
	idInBody?: string;
	/** The states in which the service is asked; it always is where the state isn't known. */
	possible: PaymentState[];
	/** What can't be done in others. */
	verb: string;
	/** What else to do where the original can't be looked up. */
	otherwise: string;
	/** What the body gets from the original. */
	complete?(panel: Panel, original: Original): Body;
}

/** An operation that moves the money of a charge or an authorization, which it looks up before. */
export function operationOn(kind: OriginalKind, operation: OperationOnOriginal): Operation {
	const { idInBody, possible, verb, otherwise, complete, ...rest } = operation;
	return moneyOperation({
		...rest,
		fields: [idOf(kind, idInBody), ...rest.fields],
		options: [...rest.options, lookUpFirstOption(kind, otherwise)],
		traces: (panel) => ({ [`${kind}_id`]: panel.text(`${kind}Id`) }),
		async complete(execution, panel) {
			if (!looksUpFirst(panel)) return {};
			const original = { kind, payment: await lookUp(execution, panel, kind) };
			const state = paymentState(original.payment);
			if (state !== 'unknown' && !possible.includes(state)) throw impossible(original, state, verb);
			return complete?.(panel, original) ?? {};
		},
	});
}

/** What to do about a state in which nothing more can be done. */
const INSTEAD: Partial<Record<PaymentState, string>> = {
	paid: 'It was captured. To give the money back, refund the charge that captured it.',
	reversed: 'It was released already.',
	failed: 'No money was taken or reserved by it.',
	action_required: "The cardholder hasn't confirmed it yet.",
	pending: "The service hasn't finished it yet. Look it up again later.",
};

function impossible({ kind, payment }: Original, state: PaymentState, verb: string): InputError {
	return new InputError(
		`the ${kind} ${textOf(payment.id)} can't be ${verb}, since its status is ${textOf(payment.status)}`,
		INSTEAD[state] ?? 'Check that the ID is the right one.',
	);
}

const HOW_MUCH: Choices<'all' | 'part'> = {
	all: { label: 'All of It', description: 'The whole amount' },
	part: { label: 'A Part', description: 'The amount that you enter' },
};

/** How much of something; an amount that's empty by mistake must not mean all of it. */
export function partFields(noun: OriginalKind): PaymentField[] {
	return [
		{
			place: 'panel',
			property: {
				...choiceField('How Much', 'howMuch', { choices: HOW_MUCH, initial: 'all' }, `How much of the ${noun}`),
				noDataExpression: true,
			},
		},
		{
			...amount,
			property: {
				...amount.property,
				displayOptions: { show: { howMuch: ['part'] } },
				description: `In the currency's main unit, up to the amount of the ${noun}`,
			},
			read: (panel) => (isPart(panel) ? readEnteredAmount(panel) : refuseAll(panel)),
		},
		{
			...currency,
			property: {
				...currency.property,
				required: false,
				description: `The three letters of the currency. If empty, that of the ${noun}.`,
			},
			read: (panel) =>
				looksUpFirst(panel) && panel.isEmpty('currency') ? undefined : readEnteredCurrency(panel),
		},
	];
}

function isPart(panel: Panel): boolean {
	return panel.chosen('howMuch', namesOf(HOW_MUCH)) === 'part';
}

/** All of it comes from the look-up: without one it's an error. */
function refuseAll(panel: Panel): undefined {
	if (looksUpFirst(panel)) return undefined;
	const what = `can't be all of it while "${panel.label(LOOK_UP_FIRST)}" is off`;
	return panel.refuse('howMuch', what, 'Choose "A Part", and enter the amount.');
}

/** For services without the look-up. */
function lookUpFirstOption(noun: OriginalKind, otherwise: string): INodeProperties {
	return switchField(
		'Look Up First',
		'lookUpFirst',
		'off',
		`Whether to check the ${noun} before. Turn it off if your service has no look-up${otherwise}.`,
	);
}

const LOOK_UP_FIRST = 'options.lookUpFirst';

export function looksUpFirst(panel: Panel): boolean {
	return panel.switch(LOOK_UP_FIRST, true);
}

async function lookUp(execution: Execution, panel: Panel, kind: OriginalKind): Promise<Original['payment']> {
	const id = panel.text(`${kind}Id`) ?? '';
	return await getPayment(execution.client, kind, id, { index: panel.index }).catch((error: unknown) => {
		if (!(error instanceof ServiceError) || error.status !== 404) throw error;
		const advice = `If your service has no look-up, turn "${panel.label(LOOK_UP_FIRST)}" off.`;
		throw error.reworded(error.message, `${error.description} ${advice}`);
	});
}

/**
 * The amount and currency to capture or refund, checked against the original: its currency, and not more
 * than its amount.
 */
export function amountWithin(panel: Panel, { kind, payment }: Original): Body {
	const its = textOf(payment.currency);
	const anyAmount = allowsAnyAmount(panel);
	const found = currencyOf(panel, its, kind);
	const wholeAmount = { label: panel.label('amount'), value: payment.amount };
	const wanted = readAmount(isPart(panel) ? panel.field('amount') : wholeAmount, found, panel.report, anyAmount);
	const [asked, most] = [parseDecimal(wanted), parseDecimal(payment.amount)];
	if (asked !== undefined && most !== undefined && most < asked)
		panel.refuse(
			'amount',
			`(${wanted}) is more than the ${kind} has (${textOf(payment.amount)} ${its})`,
			'Enter that amount or less.',
		);
	panel.check();
	return { amount: wanted, currency: found };
}

/** The currency of the original, which must be the one on the panel, where both say. */
function currencyOf(panel: Panel, its: string, kind: OriginalKind): string | undefined {
	if (panel.isEmpty('currency')) {
		const ofOriginal = { label: panel.label('currency'), value: its };
		if (its !== '') return readCurrency(ofOriginal, panel.report, allowsAnyAmount(panel));
		return panel.refuse('currency', `is empty, and the look-up of the ${kind} has none`, 'Enter it.');
	}
	const entered = readEnteredCurrency(panel);
	if (entered === undefined || its === '' || entered.toUpperCase() === its.toUpperCase()) return entered;
	return panel.refuse(
		'currency',
		`(${entered}) isn't the currency of the ${kind} (${its})`,
		`Enter ${its}, or leave it empty. If your service settles in ${entered} and takes it here, turn "${panel.label(LOOK_UP_FIRST)}" off.`,
	);
}
