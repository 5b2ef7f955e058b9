import { readAmount, readCurrency } from '../../domain/request';
import { switchField, textField } from '../fields';
import type { Panel } from '../panel';
import type { PaymentField } from './table';

/** As text, which keeps every digit: a number field would round before it can be checked. */
export const amountField: PaymentField = {
	place: 'panel',
	property: {
		...textField('Amount', 'amount', '10.50', "In the currency's main unit: 10.50 is ten and a half"),
		required: true,
		builderHint: { propertyHint: 'Major units: 10.50, never 1050' },
	},
	body: 'amount',
	read: readEnteredAmount,
};

export const currencyField: PaymentField = {
	place: 'panel',
	property: { ...textField('Currency', 'currency', 'SAR', 'The three letters of the currency'), required: true },
	body: 'currency',
	read: readEnteredCurrency,
};

export const anyAmountOption = switchField(
	'Allow Any Amount',
	'allowAnyAmount',
	'on',
	'Whether to send zero, unknown currencies and any decimals. A mistyped amount goes out too.',
);

export function allowsAnyAmount(panel: Panel): boolean {
	return panel.switch(`options.${anyAmountOption.name}`, false);
}

export function readEnteredCurrency(panel: Panel): string | undefined {
	return readCurrency(panel.field('currency'), panel.report, allowsAnyAmount(panel));
}

/** In major units, as the number to send; see `readAmount`. */
export function readEnteredAmount(panel: Panel): number | undefined {
	const isEntered = panel.has(currencyField.property.name) && !panel.isEmpty(currencyField.property.name);
	const known = isEntered ? readEnteredCurrency(panel) : undefined;
	return readAmount(panel.field('amount'), known, panel.report, allowsAnyAmount(panel));
}
