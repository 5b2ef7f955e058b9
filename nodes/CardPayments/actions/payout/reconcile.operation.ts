import { InputError } from '../../domain/errors/InputError';
import {
	updateDisplayOptions,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
} from 'n8n-workflow';
import { isKnownCurrency, minorUnits } from '../../domain/money/currency';
import {
	AMOUNT_NAMES,
	CURRENCIES,
	CURRENCY_NAMES,
	SETTLED_AMOUNTS,
	SETTLED_CURRENCY,
} from '../../domain/settlement/columns';
import { COUNTED_SHEETS, reconcile } from '../../domain/settlement/reconcile';
import { downloadPayouts } from '../../transport/payouts';
import { concurrencyOfAll, concurrencyOption, readConcurrency } from '../common/concurrency';
import { requestOptionFields, readRequestOptions } from '../common/requestOptions';
import type { Warn } from '../common/warnings';
import { namePayout } from '../common/namePayout';
import { payoutField, readPayoutField } from '../common/payoutField';
import { archiveOptions, columnOption, fallbackEncodingOption, firstOf } from '../common/sheetOptions';
import { readSheets } from '../common/sheetItems';

const TIMEOUT = 300_000;

const properties: INodeProperties[] = [
	payoutField('The payout whose sheets to add up'),
	{
		displayName: 'Amount',
		name: 'amount',
		type: 'string',
		required: true,
		default: '={{ $json.amount }}',
		placeholder: 'e.g. 1250.75',
		description:
			'What the payout paid, to compare the sheets with. Put in what your bank statement says to reconcile with the bank.',
	},
	{
		displayName: 'Currency',
		name: 'currency',
		type: 'string',
		required: true,
		default: '={{ $json.currency }}',
		placeholder: 'e.g. SAR',
		description: 'The currency of the amount. Rows in another one are not counted, but named.',
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			columnOption(
				'Amount Column',
				'amountColumn',
				'e.g. net_amount',
				`that counts toward the payout. Left empty, ${firstOf(AMOUNT_NAMES)}.`,
			),
			columnOption(
				'Currency Column',
				'currencyColumn',
				'e.g. currency',
				`with the currency of that amount. Left empty, it is ${SETTLED_CURRENCY} for ${SETTLED_AMOUNTS.join(' and ')}; for any other, ${firstOf(CURRENCIES)}, or else that one.`,
			),
			fallbackEncodingOption,
			...archiveOptions,
			concurrencyOption,
			...requestOptionFields(TIMEOUT),
		].sort((a, b) => (a.displayName < b.displayName ? -1 : 1)),
	},
];

export const description = updateDisplayOptions(
	{ show: { resource: ['payout'], operation: ['reconcile'] } },
	properties,
);

export const concurrency = concurrencyOfAll;

export async function execute(this: IExecuteFunctions, index: number, warn: Warn): Promise<INodeExecutionData[]> {
	const [payoutId = '', ...others] = readPayoutField(
		this.getNodeParameter('payoutId', index, '', { extractValue: true }),
	);
	if (others.length > 0)
		throw new InputError(
			'There is more than one payout ID',
			'Reconcile compares one payout with one amount: give each payout an item of its own.',
		);
	const currency = String(this.getNodeParameter('currency', index) ?? '')
		.trim()
		.toUpperCase();
	if (!isKnownCurrency(currency))
		throw new InputError(`"Currency" (${currency}) is not a currency code`, 'Use the three letters, e.g. SAR.');
	const options = this.getNodeParameter('options', index, {});
	readConcurrency(options);

	const result = await compare
		.call(this, index, payoutId, currency, options, warn)
		.catch((error: unknown) => namePayout(error, [payoutId], this.getInputData()[index]?.json));
	return [{ json: result as IDataObject }];
}

async function compare(
	this: IExecuteFunctions,
	index: number,
	payoutId: string,
	currency: string,
	options: IDataObject,
	warn: Warn,
) {
	const zip = await downloadPayouts(this, [payoutId], readRequestOptions(options, TIMEOUT));
	const amountColumn = String(options.amountColumn ?? '');
	const currencyColumn = String(options.currencyColumn ?? '');
	const columns = [amountColumn, currencyColumn, ...AMOUNT_NAMES, ...CURRENCY_NAMES].filter((name) => name !== '');
	const { sheets, unknown, contradictions } = await readSheets(
		zip,
		payoutId,
		COUNTED_SHEETS,
		{ ...options, columns, neutralizeFormulas: false },
		warn,
	);
	for (const file of unknown)
		warn('The sheet is of no known kind, so it was not counted', `Payout ${payoutId}: ${file}`);
	return reconcile({
		payoutId,
		amount: this.getNodeParameter('amount', index),
		currency,
		decimals: minorUnits(currency),
		amountColumn,
		currencyColumn,
		sheets,
		unknownSheets: unknown,
		contradictions,
	});
}
