import { CHECK_ID, InputError, isNotOffered } from '../../domain/errors';
import { namesOf, type Choices, textOf } from '../../domain/input';
import { readAmount, readCurrency, type Body } from '../../domain/request';
import { formatDecimal, parseDecimal, type Decimal } from '../../domain/money';
import { currencyLetters, paymentState, type PaymentState, wrongKind } from '../../domain/payment';
import { getPayment } from '../../transport/service';
import type { Execution } from '../execution';
import type { Operation } from '../operation';
import { choiceField } from '../fields';
import type { Panel } from '../panel';
import {
	allowsAnyAmount,
	amountField,
	currencyField,
	readEnteredAmount,
	readEnteredCurrency,
	idField,
} from './paymentFields';
import { moneyOperation } from './moneyOperation';
import type { MoneyOperation } from './attempt';
import type { PaymentField } from './paymentField';

type OriginalKind = 'authorization' | 'charge';

/** The authorization that's captured or voided, or the charge that's refunded, as the service has it now. */
interface Original {
	kind: OriginalKind;
	payment: Record<string, unknown>;
}

interface OperationOnOriginal extends Omit<MoneyOperation, 'original' | 'complete'> {
	/** Where the body has the original's ID. Absent: the path has it. */
	idInBody?: string;
	/** The states in which the service is asked; it always is where the state isn't known. */
	possible: PaymentState[];
	/** What can't be done in others. */
	verb: string;
	/** Which ID is wanted, for n8n's assistant. */
	idHint: string;
	/** What the body gets from the original; undefined where the service has no look-up. */
	complete?(execution: Execution, panel: Panel, original: Original | undefined): Body | Promise<Body>;
}

/** An operation that moves the money of a charge or an authorization, which it looks up before. */
export function operationOn(kind: OriginalKind, operation: OperationOnOriginal): Operation {
	const { idInBody, possible, verb, idHint, complete, ...rest } = operation;
	return moneyOperation({
		...rest,
		fields: [idField(kind, idHint, idInBody), ...rest.fields],
		original: (panel) => ({ [`${kind}_id`]: panel.text(`${kind}Id`) }),
		async complete(execution, panel) {
			const original = await originalOf(execution, panel, kind);
			const state = original === undefined ? 'unknown' : paymentState(original.payment);
			if (original !== undefined && state !== 'unknown' && !possible.includes(state))
				throw impossible(original, state, verb);
			const body = (await complete?.(execution, panel, original)) ?? {};
			return { body, isUnmade: possible.includes(state) };
		},
	});
}

/** Of what the service didn't find by its ID. */
function unfound(panel: Panel): InputError {
	const way = panel.has(CURRENCY) ? 'enter the currency' : "without its currency, it can't be captured";
	return new InputError(
		'The service found nothing with this ID',
		`${CHECK_ID} If it's right, your service has no look-up: ${way}.`,
	);
}

const CURRENCY = currencyField.property.name;

/** Whether nothing was entered: a capture never has another than its authorization. */
function isCurrencyOfOriginal(panel: Panel): boolean {
	return !panel.has(CURRENCY) || panel.isEmpty(CURRENCY);
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
				builderHint: { propertyHint: `all for the whole ${noun}` },
			},
			// That of the original, unless a field has another: no extra field sets it.
			body: CURRENCY,
			read: () => undefined,
		},
		{
			...amountField,
			property: {
				...amountField.property,
				displayOptions: { show: { howMuch: ['part'] } },
				description: `In the currency's main unit, up to the amount of the ${noun}`,
			},
			read: (panel) => (isPart(panel) ? readEnteredAmount(panel) : undefined),
		},
	];
}

/** For a charge that was settled in another one, or a service without a look-up. */
export const currencyOfPart: PaymentField = {
	...currencyField,
	property: {
		...currencyField.property,
		required: false,
		hint: 'Leave empty for that of the charge',
		displayOptions: { show: { howMuch: ['part'] } },
	},
	read: (panel) => (isCurrencyOfOriginal(panel) ? undefined : readEnteredCurrency(panel)),
};

export function isPart(panel: Panel): boolean {
	return panel.chosen('howMuch', namesOf(HOW_MUCH)) === 'part';
}

/** As the service has it now; undefined where it has no look-up. */
async function originalOf(execution: Execution, panel: Panel, kind: OriginalKind): Promise<Original | undefined> {
	const id = panel.text(`${kind}Id`) ?? '';
	const payment = await getPayment(execution.client, kind, id, { index: panel.index }).catch((error: unknown) => {
		// A part can be asked for without: the service judges.
		if (isNotOffered(error) && (kind === 'authorization' || isPart(panel)) && wrongKind(kind, id) === undefined)
			return undefined;
		throw error;
	});
	return payment && { kind, payment };
}

/**
 * The amount and currency to capture or refund, checked against the original: its currency, and not more
 * than its amount.
 */
export function amountWithin(panel: Panel, original: Original | undefined, most?: Decimal): Body {
	if (original === undefined) return amountUnfound(panel);
	const { kind, payment } = original;
	if (!isPart(panel) && most === undefined && parseDecimal(payment.amount) === undefined)
		panel.refuse('howMuch', `can't be all: the service doesn't say the amount of the ${kind}`, 'Choose "A Part".');
	panel.check();
	const its = currencyLetters(payment);
	const anyAmount = allowsAnyAmount(panel);
	const found = currencyOfOriginal(panel, its, kind);
	const limit = most ?? parseDecimal(payment.amount);
	const whole = { label: panel.label('amount'), value: most === undefined ? payment.amount : formatDecimal(most, 0) };
	const wanted = readAmount(isPart(panel) ? panel.field('amount') : whole, found, panel.report, anyAmount);
	const asked = parseDecimal(wanted);
	const isSame = found === undefined || its === '' || found.toUpperCase() === its;
	if (isSame && asked !== undefined && limit !== undefined && limit < asked)
		panel.refuse(
			'amount',
			`(${wanted}) is more than the ${kind} has${most === undefined ? '' : ' left'} (${formatDecimal(limit, 0)} ${its})`,
			'Enter that amount or less.',
		);
	panel.check();
	return { amount: wanted, currency: found };
}

/** What an original that isn't looked up says of it: nothing. */
function amountUnfound(panel: Panel): Body {
	if (isCurrencyOfOriginal(panel)) panel.report(unfound(panel));
	panel.check();
	return {};
}

/** The currency of the original, which must be the one on the panel, where both say. */
function currencyOfOriginal(panel: Panel, its: string, kind: OriginalKind): string | undefined {
	if (isCurrencyOfOriginal(panel)) {
		const ofOriginal = { label: currencyField.property.displayName, value: its };
		if (its !== '') return readCurrency(ofOriginal, panel.report, allowsAnyAmount(panel));
		if (panel.has(CURRENCY))
			return panel.refuse(CURRENCY, `is empty, and the look-up of the ${kind} has none`, 'Enter it.');
		panel.report(new InputError(`the look-up of the ${kind} has no currency`));
		return undefined;
	}
	const entered = readEnteredCurrency(panel);
	const isSame = its === '' || entered?.toUpperCase() === its;
	if (entered === undefined || isSame || (isPart(panel) && allowsAnyAmount(panel))) return entered;
	return panel.refuse(
		'currency',
		`(${entered}) isn't the currency of the ${kind} (${its})`,
		`Enter ${its}, or leave it empty. If your service settles in ${entered} and takes it here, choose "A Part" and turn "Allow Any Amount" on.`,
	);
}
