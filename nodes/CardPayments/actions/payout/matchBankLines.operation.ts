import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { readBankLines, type BankColumns, type BankLine } from '../../domain/bank/lines';
import { matchBank } from '../../domain/bank/match';
import { LATE, type ExpectedPayout, type MatchOptions } from '../../domain/bank/readings';
import { bankResults, summaryOf } from '../../domain/bank/results';
import { CardPaymentsError } from '../../domain/errors';
import { namesOf, type Choices } from '../../domain/input/choices';
import { isRecord, parseJson } from '../../domain/input/json';
import { textOf } from '../../domain/input/text';
import { matchesFilter, type PayoutRecord } from '../../domain/list/payoutRecord';
import { inMinorUnits, parseDecimal } from '../../domain/money/decimal';
import { paidOut } from '../../domain/settlement/balance';
import { offsetsOf, type OffsetAt } from '../../domain/settlement/dates';
import { DATE_FORMATS } from '../../domain/settlement/description';
import { DAY } from '../../domain/units';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import {
	choiceField,
	filtersField,
	numberField,
	optionsField,
	switchField,
	textField,
	withAgents,
} from '../panel/fields';
import type { Panel } from '../panel/panel';
import { payoutFilterFields, readPayoutFilter } from '../sources/payoutFilters';
import { listCompletely } from '../sources/listed';

/** The name of an input field, which n8n enters where one is dragged here. */
function columnField(displayName: string, name: string, example: string, description: string): INodeProperties {
	return { ...textField(displayName, name, example, description), requiresDataPath: 'single' };
}

const OUTPUTS: Choices<'items' | 'summary'> = {
	items: { label: 'Items', description: 'One for each payout, and one for each line that is no payout' },
	summary: { label: 'Summary', description: 'One item that says whether the bank paid everything' },
};

const bankLinesField: INodeProperties = {
	displayName: 'Bank Lines',
	name: 'bankLines',
	type: 'json',
	default: '',
	placeholder: 'e.g. [{ "Date": "2026-01-31", "Amount": "1,250.75" }]',
	description: 'The lines of the bank statement, as a JSON array',
	displayOptions: { show: { '@tool': [true] } },
};

const debitOption = columnField(
	'Debit Column',
	'debit',
	'Debit',
	'The column of what left the account, where the bank has two. Amount is then the column of what came in.',
);
const directionOption = columnField(
	'Credit or Debit Column',
	'direction',
	'CdtDbtInd',
	'The column that says whether money came or left, where amounts have no sign: CRDT or DBIT, credit or debit',
);
const dateFormatOption = choiceField(
	'Date Format',
	'dateFormat',
	{ choices: DATE_FORMATS, initial: 'auto' },
	"Which number of a date is the day, where the bank's own dates don't show it",
);

export const properties: INodeProperties[] = [
	bankLinesField,
	{ ...columnField('Amount', 'amount', 'Amount', "The bank's column of amounts"), required: true },
	{ ...columnField('Date', 'date', 'Date', "The bank's column of dates"), required: true },
	{
		...columnField(
			'Currency',
			'currency',
			'SAR',
			"The bank's column of currencies, or the currency of the account",
		),
		required: true,
	},
	{
		...textField(
			'Description',
			'description',
			'Details',
			'The columns with references, separated by commas. Empty for all texts.',
		),
		requiresDataPath: 'multiple',
	},
	textField(
		'Lines of the Service',
		'service',
		'Card Service Ltd',
		"Text that the service's lines contain, such as its name. No other line can match then. Empty for all lines.",
	),
	numberField(
		'Days Until Paid',
		'daysUntilPaid',
		{ min: 0, max: 60, initial: 5 },
		"How many days after the payout's date the money may arrive",
	),
	switchField(
		'Several in One Deposit',
		'several',
		'on',
		'Whether the bank may show up to 10 payouts of one currency, which follow each other in time, as one line',
	),
	numberField(
		'Tolerance',
		'tolerance',
		{ min: 0, initial: 0 },
		'What the bank may keep of a line. The difference is part of the result.',
	),
	numberField(
		'Late After (Days)',
		'lateAfter',
		{ min: 0, initial: 5 },
		'A payout is late when the lines go on for so many days without it',
	),
	// An agent gets the answer in short, unless the workflow says otherwise.
	...withAgents(choiceField('Output', 'output', { choices: OUTPUTS, initial: 'items' }, 'What to return'), {
		default: 'summary',
	}),
	filtersField(payoutFilterFields),
	optionsField([debitOption, directionOption, dateFormatOption]),
];

/** Whether a line is the only one for a payout shows in all of them. */
export const takesAll = true;

export async function* execute(execution: Execution): Lists {
	const panel = execution.panel(0, properties);
	const items = itemsOf(panel, execution);
	const offsetAt = offsetsOf(execution.context.getTimezone());
	const dateFormat = panel.chosen('options.dateFormat', namesOf(DATE_FORMATS));
	const columns = readColumns(panel);
	const options = readMatchOptions(panel);
	const output = panel.chosen('output', namesOf(OUTPUTS));
	panel.check();

	const read = readBankLines(items, { columns, dateFormat, offsetAt });
	const errors = read.flatMap((line, index) =>
		line instanceof CardPaymentsError
			? [line.reworded(`Line ${index + 1}: ${line.message}`, line.description)]
			: [],
	);
	if (errors[0] !== undefined && !execution.continuesOnFail) throw errors[0];
	const lines = read.filter((line): line is BankLine => !(line instanceof CardPaymentsError));
	const payouts = await expectedPayouts(panel, execution, lines, offsetAt);
	const matching = matchBank(payouts, lines, options);
	for (const { id } of matching.before)
		execution.warn(0)(
			'Payouts of the days before the first line may be in an earlier statement',
			`Payout ${id}`,
			'info',
		);

	if (output === 'summary') yield [{ json: summaryOf(matching), pairedItem: { item: 0 } }];
	else {
		const areInput = panel.isEmpty('bankLines');
		yield bankResults(matching, items).map(({ json, lines: about }) => {
			const indexes = areInput ? [...new Set(about.map(({ index }) => index))] : [];
			return {
				json: json as IDataObject,
				pairedItem: indexes.length > 0 ? indexes.map((item) => ({ item })) : { item: 0 },
			};
		});
	}
	yield* errors;
}

function readColumns(panel: Panel): BankColumns {
	const named = (path: string) => panel.text(path)?.trim() ?? '';
	for (const path of ['amount', 'date', 'currency'])
		if (named(path) === '') panel.refuse(path, 'is empty', "Enter the name of the bank's column.");
	return {
		amount: named('amount'),
		debit: named('options.debit'),
		direction: named('options.direction'),
		date: named('date'),
		currency: named('currency'),
		description: panel.list('description'),
	};
}

function readMatchOptions(panel: Panel): MatchOptions {
	return {
		daysUntilPaid: panel.number('daysUntilPaid'),
		lateAfter: panel.number('lateAfter'),
		several: panel.switch('several', true),
		tolerance: parseDecimal(panel.number('tolerance', { fractions: true })) ?? 0n,
		service: panel.text('service')?.trim() ?? '',
	};
}

/** The lines of an agent come in a field: a tool has no input. */
function itemsOf(panel: Panel, { context }: Execution): IDataObject[] {
	if (panel.isEmpty('bankLines')) return context.getInputData().map(({ json }) => json);
	const given = panel.value('bankLines');
	const list: unknown = typeof given === 'string' ? parseJson(given) : given;
	if (Array.isArray(list) && list.length > 0 && list.every(isRecord)) return list as IDataObject[];
	panel.refuse('bankLines', "isn't a list of lines", 'Enter a JSON array with an object for each line.');
	return [];
}

/** The payouts of the days that the lines span, and those that came before them. */
async function expectedPayouts(
	panel: Panel,
	execution: Execution,
	lines: BankLine[],
	offsetAt: OffsetAt,
): Promise<ExpectedPayout[]> {
	const days = lines.map(({ day }) => day).sort((a, b) => a - b);
	const [first, last] = [days[0], days.at(-1)];
	if (first === undefined || last === undefined) return [];
	const filter = readPayoutFilter(panel);
	const period = { from: (first - LATE) * DAY, to: (last + 2) * DAY };
	panel.check();
	const listed = await listCompletely(execution, panel.index, period);
	const expected = listed
		.filter((payout) => matchesFilter(payout, filter))
		.flatMap((payout) => expectedPayout(payout, execution, offsetAt) ?? []);
	return expected.filter(({ day }) => day <= last);
}

function expectedPayout(payout: PayoutRecord, execution: Execution, offsetAt: OffsetAt): ExpectedPayout | undefined {
	const { id, status, date } = payout;
	const paid = paidOut(payout);
	const skip = (why: string, type?: 'info') => {
		execution.warn(0)(why, `Payout ${id}`, type);
		return undefined;
	};
	if (status === 'FAILED') return skip('A failed payout has no line at the bank', 'info');
	if (paid === undefined || date === undefined)
		return skip("The service doesn't say what it paid, or when, so no line can match");
	if (paid.amount === 0n) return skip('A payout of nothing has no line at the bank', 'info');
	const { amount, currency } = paid;
	const minor = inMinorUnits(amount, currency);
	const day = Math.floor((date + offsetAt(date) * 60_000) / DAY);
	return { id, reference: textOf(payout.bank_reference), day, time: date, minor, currency };
}
