import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { CardPaymentsError, InputError } from '../../domain/errors';
import { namesOf, type Choices } from '../../domain/input/choices';
import { textOf } from '../../domain/input/text';
import { walletIdsOf, type PayoutRecord } from '../../domain/list/payoutRecord';
import { readCurrency } from '../../domain/money/amount';
import { parseDecimal } from '../../domain/money/decimal';
import { readWhole, type PayoutFile } from '../../domain/settlement/readPayout';
import { reconciliation } from '../../domain/settlement/balance';
import { report } from '../../domain/report/report';
import type { ReportedPayout } from '../../domain/report/model';
import { isoIn } from '../../transport/calendar';
import type { Execution } from '../execution';
import { choiceField, optionsField, textField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import { currency as currencyField } from '../payment/fields';
import { knownPayout } from '../payouts/knownPayout';
import {
	concurrencyById,
	payoutChoiceFields,
	payoutFilters,
	payoutOptions,
	readingOf,
	readPayoutChoice,
	type PayoutChoice,
} from '../sheets/payoutChoice';
import { readReportWords, reportedError, reportedPayout, reportFields } from './reportFields';
import { readPayouts } from '../sheets/readPayouts';

const OUTPUTS: Choices<'items' | 'report'> = {
	items: { label: 'Items', description: 'An item for each payout' },
	report: { label: 'Report', description: 'One item with a report for a mail, a chat or a PDF' },
};

export const properties: INodeProperties[] = [
	...payoutChoiceFields('The payouts to reconcile', 'byId', {
		byId: [
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
				description:
					'The currency of the amount. The node reports rows in other currencies instead of counting them.',
			},
		],
	}),
	choiceField('Output', 'output', { choices: OUTPUTS, initial: 'items' }, 'What to return'),
	...reportFields,
	...payoutFilters,
	optionsField(payoutOptions),
];

export const concurrency = concurrencyById;

/** An item for each payout. One by ID keeps what its item says of it: bank reference, date, merchant. */
export async function* execute(
	execution: Execution,
	index: number,
): AsyncGenerator<INodeExecutionData[] | CardPaymentsError> {
	const { choice, reading, words } = await readParameters(execution, index);
	const reported: ReportedPayout[] = [];
	const input = execution.input(index);
	const read = async function* (file: PayoutFile, payout: PayoutRecord): AsyncGenerator<INodeExecutionData[]> {
		const balance = await readWhole(file, reading, execution.warn(index));
		if (words !== undefined) {
			reported.push(reportedPayout(payout, balance, reading.offsetAt));
			yield [];
			return;
		}
		const about = knownPayout(payout.id, input) === undefined ? factsOf(payout, isoIn(execution.context)) : input;
		const compared = balance ? reconciliation(payout.id, balance) : notCompared(payout);
		// What it says comes first in a table, and isn't overwritten.
		yield [{ json: { ...compared, ...about, ...compared } }];
	};
	const results = readPayouts(execution, { choice, options: reading, read, keepsErrors: words !== undefined });
	if (words === undefined) return yield* results;
	for await (const result of results) if (result instanceof CardPaymentsError) reported.push(reportedError(result));
	yield [{ json: report(reported, words) as IDataObject }];
}

async function readParameters(execution: Execution, index: number) {
	const panel = execution.panel(index, properties);
	const choice = readPayoutChoice(panel, execution);
	if (choice.payoutIds.length > 1)
		panel.report(
			new InputError(
				'There is more than one payout ID',
				'Reconcile compares one payout with one amount: give each payout an item of its own.',
			),
		);
	panel.check();
	if (choice.from === 'byId') choice.paid = readPaid(panel, choice);
	const isReport = panel.chosen('output', namesOf(OUTPUTS)) === 'report';
	const words = isReport ? readReportWords(panel, choice.period, execution.context.getTimezone()) : undefined;
	const reading = await readingOf(panel, choice, execution, { types: [] });
	return { choice, reading, words };
}

function readPaid(panel: Panel, { payoutIds: [payoutId = ''] }: PayoutChoice): PayoutChoice['paid'] {
	const amount = panel.value('amount');
	const code = readCurrency(panel.field('currency'), (error) => {
		throw error.reworded(
			error.message,
			`${error.description} After Get Many or a trigger, use {{ $json.currency }}.`,
		);
	}) as string;
	if (parseDecimal(amount) === undefined)
		throw new InputError(
			`Payout ${payoutId}: its amount (${textOf(amount)}) isn't a number`,
			'Enter the amount of the payout in "Amount". After Get Many or a trigger, use {{ $json.amount }}.',
			{ payout_id: payoutId },
		);
	return { amount: amount as number, currency: code };
}

/** What a reader of the reconciliation wants to know of a payout. */
function factsOf(
	{ date, status, bank_reference, merchant_id, wallet }: PayoutRecord,
	iso: ReturnType<typeof isoIn>,
): IDataObject {
	return {
		payout_date: iso(date) ?? null,
		status: status ?? null,
		bank_reference: bank_reference ?? null,
		merchant_id: merchant_id ?? null,
		wallet_id: walletIdsOf({ wallet }).wallet_id ?? null,
	};
}

function notCompared({ id, currency }: PayoutRecord): IDataObject {
	const reason = 'Not compared: nothing says what the payout paid';
	return { payout_id: id, currency: currency ?? null, balanced: false, reasons: [reason], explanations: [] };
}
