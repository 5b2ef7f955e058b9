import { InputError } from '../../domain/errors/InputError';
import { textOf } from '../../domain/input/text';
import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { readCurrency } from '../../domain/money/amount';
import { parseDecimal } from '../../domain/money/decimal';
import type { Balance, PaidOut } from '../../domain/settlement/balance';
import { readPayout } from '../../domain/settlement/readPayout';
import { reconciliation } from '../../domain/settlement/reconcile';
import { downloadPayouts } from '../../transport/payouts';
import { namedError } from '../payouts/namedError';
import type { Execution } from '../execution';
import type { Panel } from '../panel/panel';
import { payoutPicker, readPayoutField } from '../payouts/payoutField';
import { requestOptionFields } from '../panel/requestOptions';
import { concurrencyOfAll, concurrencyOption, DOWNLOAD_TIMEOUT, readDownloadOptions } from '../sheets/downloadOptions';
import { readSettlementOptions, settlementOptions } from '../sheets/settlementOptions';
import { currency as currencyField } from '../payment/fields';
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
		...currencyField.property,
		default: '={{ $json.currency }}',
		description: 'The currency of the amount. The node reports rows in other currencies instead of counting them.',
	},
	optionsField([...settlementOptions(COUNTED), concurrencyOption, ...requestOptionFields(DOWNLOAD_TIMEOUT)]),
];

export const concurrency = concurrencyOfAll;

export async function execute(execution: Execution, index: number): Promise<INodeExecutionData[]> {
	const panel = execution.panel(index, properties);
	const [payoutId = '', ...others] = readPayoutField(panel);
	if (others.length > 0)
		panel.report(
			new InputError(
				'There is more than one payout ID',
				'Reconcile compares one payout with one amount: give each payout an item of its own.',
			),
		);
	panel.check();
	const paid = readPaid(panel, payoutId);
	const reading = readSettlementOptions(panel, execution, COUNTED, { types: [] });
	const requestOptions = readDownloadOptions(panel);
	panel.check();

	try {
		const zip = await downloadPayouts(execution.client, [payoutId], requestOptions);
		const file = { zip, payout: { id: payoutId }, paid, currency: paid.currency };
		const balance = await balanceOf(execution, () => readPayout(file, reading, execution.warn(index)));
		return [{ json: reconciliation(payoutId, balance) as IDataObject }];
	} catch (error) {
		throw namedError(error, [payoutId], execution.input(index));
	}
}

function readPaid(panel: Panel, payoutId: string): PaidOut {
	const amount = panel.value('amount');
	const code = readCurrency(panel.field('currency'), (error) => {
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
async function balanceOf(execution: Execution, read: () => ReturnType<typeof readPayout>): Promise<Balance> {
	const transactions = execution.inReadingTurn(read);
	let next = await transactions.next();
	while (next.done !== true) next = await transactions.next();
	return next.value as Balance;
}
