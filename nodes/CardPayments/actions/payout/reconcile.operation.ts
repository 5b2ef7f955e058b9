import { InputError } from '../../domain/errors/InputError';
import { textOf } from '../../domain/input/text';
import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { readCurrency } from '../../domain/money/amount';
import { parseDecimal } from '../../domain/money/decimal';
import type { Balance, PaidOut } from '../../domain/settlement/balance';
import { readPayout } from '../../domain/settlement/readPayout';
import { reconciliation } from '../../domain/settlement/reconcile';
import { payoutFields } from '../../domain/settlement/transactions';
import { downloadPayouts } from '../../transport/payouts';
import { namedError } from '../payouts/namedError';
import { inReadingTurn } from '../sheets/readingTurn';
import { readParameter } from '../panel/readParameter';
import { payoutPicker, readPayoutField } from '../payouts/payoutField';
import {
	concurrencyOfAll,
	concurrencyOption,
	DOWNLOAD_TIMEOUT,
	readRequestOptions,
	requestOptionFields,
} from '../panel/requestOptions';
import { readSettlementOptions, settlementOptions } from '../sheets/settlementOptions';
import { currencyField } from '../payment/bodyFields';
import type { Warn } from '../warnings';
import { optionsField, textField } from '../panel/fields';

const COUNTED = ['amount', 'currency', 'fee', 'tax'] as const;

export const properties: INodeProperties[] = [
	...payoutPicker('The payout whose sheets to add up'),
	{
		...textField(
			'Amount',
			'amount',
			'1250.75',
			'What the payout paid, to compare the sheets with. To reconcile with your bank, enter the amount on your bank statement.',
		),
		required: true,
		default: '={{ $json.amount }}',
	},
	{
		...currencyField,
		default: '={{ $json.currency }}',
		description: 'The currency of the amount. The node reports rows in other currencies instead of counting them.',
	},
	optionsField([...settlementOptions(COUNTED), concurrencyOption, ...requestOptionFields(DOWNLOAD_TIMEOUT)]),
];

export const concurrency = concurrencyOfAll;

export async function execute(this: IExecuteFunctions, index: number, warn: Warn): Promise<INodeExecutionData[]> {
	const [payoutId = '', ...others] = readPayoutField(this, index);
	if (others.length > 0)
		throw new InputError(
			'There is more than one payout ID',
			'Reconcile compares one payout with one amount: give each payout an item of its own.',
		);
	const paid = readPaid(readParameter(this, 'amount', index), readParameter(this, 'currency', index), payoutId);
	const options = this.getNodeParameter('options', index, {});
	const reading = readSettlementOptions.call(this, options, COUNTED, { types: [] });
	const requestOptions = readRequestOptions(index, options, DOWNLOAD_TIMEOUT);

	try {
		const zip = await downloadPayouts(this, [payoutId], requestOptions);
		const file = { zip, fields: payoutFields({ id: payoutId }), paid, currency: paid.currency };
		const result = reconciliation(payoutId, await balanceOf(this, () => readPayout(file, reading, warn)));
		return [{ json: result as IDataObject }];
	} catch (error) {
		throw namedError(error, [payoutId], this.getInputData()[index]?.json);
	}
}

function readPaid(amount: unknown, currency: unknown, payoutId: string): PaidOut {
	const code = readCurrency({ label: currencyField.displayName, value: currency }, (error) => {
		throw error.reworded(
			error.message,
			`${error.description} After Get Many or a trigger, use {{ $json.currency }}.`,
		);
	}) as string;
	const exact = parseDecimal(amount);
	if (exact === undefined)
		throw new InputError(
			`Payout ${payoutId}: its amount (${textOf(amount)}) isn't a number`,
			'Enter the amount of the payout in "Amount". After Get Many or a trigger, use {{ $json.amount }}.',
			{ payout_id: payoutId },
		);
	return { amount: exact, currency: code };
}

/** With all types and the paid amount, a balance comes last. */
async function balanceOf(context: IExecuteFunctions, read: () => ReturnType<typeof readPayout>): Promise<Balance> {
	const transactions = inReadingTurn(context, read);
	let next = await transactions.next();
	while (next.done !== true) next = await transactions.next();
	return next.value as Balance;
}
