import { counted } from '../../domain/counted';
import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import {
	type EnteredColumns,
	matchBank,
	bankAnswer,
	bankDay,
	type Matching,
	LATE,
	type MatchOptions,
	bankResults,
	resultOf,
	Statement,
	type BankLine,
	bankSummary,
	readInWords,
	unreadOf,
	type ReadStatement,
} from '../../domain/bank';
import { DATE_FORMATS, offsetsOf } from '../../domain/cells';
import { InputError } from '../../domain/errors';
import { formatted, formatter, unformatted } from '../../domain/formatFor';
import { namesOf, isRecord, parseJson, shortened, textOf } from '../../domain/input';
import { matchesFilter } from '../../domain/list';
import { parseDecimal } from '../../domain/money';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import {
	choiceField,
	collectionField,
	columnField,
	descriptionField,
	filtersField,
	formatForOption,
	numberField,
	optionsField,
	outputFields,
	readDescription,
	readFormatFor,
	switchField,
	textField,
	wantsSummary,
	type Panel,
} from '../panel';
import { payoutFilterFields, readPayoutFilter } from '../sources';
import { payoutNamed } from '../../domain/sheets';
import { STATEMENT_LINES } from '../../domain/table';
import { inTurns } from '../../domain/turns';
import { currencyOfStatement, expectedPayout, payoutsIn } from './expectedPayouts';

const bankLinesField: INodeProperties = {
	displayName: 'Bank Lines',
	name: 'bankLines',
	type: 'json',
	default: '',
	placeholder: 'e.g. [{ "date": "2026-01-31", "amount": "1,250.75" }]',
	description: 'The lines of the bank statement, as a JSON array',
	displayOptions: { show: { '@tool': [true] } },
};

const columnFields: INodeProperties[] = [
	columnField(
		'Amount Column',
		'amount',
		'Amount',
		'The column of amounts, or of those that came in where there are two',
	),
	columnField('Date Column', 'date', 'Date', 'The column of the day on which the money came'),
	columnField('Debit Column', 'debit', 'Debit', 'The column of what left the account, where the bank has two'),
	columnField(
		'Credit or Debit Column',
		'direction',
		'Debit/Credit',
		'The column that says whether money came or left, where amounts have no sign',
	),
	columnField('Status Column', 'state', 'Status', 'The column that says whether a line is booked'),
	columnField('Currency Column', 'currency', 'Currency', 'The column of currencies, or the currency of the account'),
	{
		...textField(
			'Description Column',
			'description',
			'Details',
			'The columns with references, separated by commas. Without it, all columns that mean nothing else.',
		),
		requiresDataPath: 'multiple',
	},
	descriptionField(
		'File Description',
		'fileDescription',
		"What the columns don't show, if lines are read wrong: lines such as Decimal Sign = , or Header Line = 6",
	),
];

const matchOptions: INodeProperties[] = [
	formatForOption,
	choiceField(
		'Date Format',
		'dateFormat',
		{ choices: DATE_FORMATS, initial: 'auto' },
		"Which number of a date is the day, where the bank's own dates don't show it",
	),
	switchField(
		'Several in One Deposit',
		'several',
		'off',
		'Whether the bank may pay two or three payouts that follow each other as one line',
	),
	numberField(
		'Tolerance',
		'tolerance',
		{ min: 0, initial: 0 },
		'What the bank may keep of a line that still counts as matched. The difference is part of the result.',
	),
	textField(
		'Words for Debit',
		'debitWords',
		'Payment, Fee',
		'What your bank writes for money that left the account, separated by commas. Any other word is money that came.',
	),
	textField(
		'Words for Booked',
		'bookedWords',
		'Gebucht, Done',
		"What your bank writes for money that has moved, beside the words that the node knows. Other lines aren't counted.",
	),
];

export const properties: INodeProperties[] = [
	bankLinesField,
	textField(
		'Text in Payout Lines',
		'service',
		'Card Service Ltd',
		"What your bank writes in lines of payouts, such as the service's name. No other line can match then. Empty for all lines.",
	),
	numberField(
		'Days Until Paid',
		'daysUntilPaid',
		{ min: 0, max: 60, initial: 5 },
		"How many days after the payout's date the money may arrive. Later it's late, or missing.",
	),
	...outputFields(
		'One for each payout, and one for each line that is no payout',
		'One item that says whether the bank paid everything',
	),
	{
		...collectionField('Columns', 'columns', 'Correct a Column', columnFields),
		description: 'The node finds the columns, and the result says which. Correct those that it got wrong.',
	},
	filtersField(payoutFilterFields),
	optionsField(matchOptions),
];

const DAYS = ['payout_date', 'bank_date', 'first_line', 'last_line'];

/** Whether a line is the only one for a payout shows in all of them. */
export const takesAll = true;

export async function* execute(execution: Execution): Lists {
	const panel = execution.panel(0, properties);
	const items = itemsOf(panel, execution);
	const offsetAt = offsetsOf(execution.context.getTimezone());
	const dateFormat = panel.chosen('options.dateFormat', namesOf(DATE_FORMATS));
	const named = readColumns(panel);
	const described = readDescription(panel, STATEMENT_LINES);
	const debitWords = panel.list('options.debitWords');
	const bookedWords = panel.list('options.bookedWords');
	const options = readMatchOptions(panel);
	const isSummary = wantsSummary(panel);
	const format = formatter(readFormatFor(panel));
	const safe = (json: object) => formatted(json as IDataObject, format, DAYS);
	const filter = readPayoutFilter(panel);
	panel.check();
	checkForm(items);

	const { pause } = execution;
	const reading = { named, described, debitWords, bookedWords, dateFormat, offsetAt, now: Date.now() };
	const statement = await Statement.of(items, reading, pause);
	const { coverage } = statement.read;
	const listed = await payoutsIn(coverage, execution);
	const read = await statement.lines(currencyOfStatement(listed, statement, execution), pause);
	const { errors, lines, notBooked } = read;
	if (errors[0] !== undefined && !execution.continuesOnFail) throw errors[0];
	checkService(options.service, lines);
	const last = coverage.whole?.last ?? -Infinity;
	const expected = listed
		.flatMap((payout) => expectedPayout(payout, matchesFilter(payout, filter), execution, offsetAt) ?? [])
		.filter(({ day }) => day <= last);
	const matching = await matchBank(expected, { lines, notBooked, coverage }, options, pause);
	warnOf(matching, { statement, ...read }, execution);

	if (isSummary) yield [{ json: safe(bankSummary(matching, { statement, ...read })), pairedItem: { item: 0 } }];
	else {
		const areInput = panel.isEmpty('bankLines');
		const results: INodeExecutionData[] = [];
		await inTurns(await bankResults(matching, pause), pause, ({ subject, verdict }) => {
			const { json, lines: about } = resultOf(subject, verdict);
			const indexes = areInput ? [...new Set(about.map(({ index }) => index))] : [];
			const pairedItem = indexes.length > 0 ? indexes.map((item) => ({ item })) : { item: 0 };
			results.push({ json: safe(json), pairedItem });
		});
		yield results;
	}
	yield* errors;
}

function readColumns(panel: Panel): EnteredColumns {
	return {
		amount: panel.trimmed('columns.amount'),
		debit: panel.trimmed('columns.debit'),
		direction: panel.trimmed('columns.direction'),
		date: panel.trimmed('columns.date'),
		currency: panel.trimmed('columns.currency'),
		state: panel.trimmed('columns.state'),
		description: panel.list('columns.description'),
	};
}

function readMatchOptions(panel: Panel): MatchOptions {
	return {
		daysUntilPaid: panel.number('daysUntilPaid'),
		several: panel.switch('options.several', true),
		tolerance: parseDecimal(panel.number('options.tolerance', { fractions: true })) ?? 0n,
		service: panel.trimmed('service'),
	};
}

/** What isn't a table of lines needs another node first. */
function checkForm(items: IDataObject[]): void {
	const isXml = items.some((item) => Object.values(item).some((value) => /^\s*<[?\w]/.test(textOf(value))));
	if (isXml)
		throw new InputError(
			'No line was read: the input is XML as text',
			"Put n8n's XML node before this one, with Mode set to XML to JSON.",
		);
	if (items.every((item) => Object.keys(item).length === 0))
		throw new InputError(
			'No line was read: the input items are empty',
			'Put Extract from File before this node, so that each line of the statement is an item.',
		);
}

/** A text that no line has would call every payout missing. */
function checkService(service: string, lines: BankLine[]): void {
	if (service === '' || lines.some(({ text }) => text.toLowerCase().includes(service.toLowerCase()))) return;
	throw new InputError(
		`No line was matched: none of ${counted(lines.length, 'line')} contains "${shortened(service)}" of "Text in Payout Lines"`,
		'Enter a text as your bank writes it, or leave the field empty.',
	);
}

/** The answer first, from the items' own statuses; then what it doesn't speak of. */
function warnOf(matching: Matching, read: ReadStatement, execution: Execution): void {
	const warn = execution.warn(0);
	const { columns, coverage, unknownStates } = read.statement.read;
	const { whole } = coverage;
	const { trouble, rest } = bankAnswer(matching, unreadOf(read));
	if (trouble !== '') execution.conclude({ words: trouble, type: 'warning' });
	if (rest !== '') execution.conclude({ words: rest, type: 'info' });
	else if (trouble === '' && whole !== undefined)
		warn(
			`No payout is on its way in the days of these lines: looked at ${bankDay(whole.first - LATE)} to ${bankDay(whole.last)}. Check the credential and "Filters"`,
			'',
		);
	for (const word of unknownStates)
		warn(
			`Lines with a word that may not mean booked aren't counted. If it does, add it to "Words for Booked"`,
			`"${shortened(word)}"`,
		);
	if (read.broken.length > 0)
		warn(
			`"${columns.balance}" doesn't follow from the line before. A line may be missing, or have another amount`,
			`line ${read.broken[0]}`,
		);
	if (read.isBalanceUseless)
		warn(`"${columns.balance}" doesn't follow from the amounts, so it proves nothing`, '', 'info');
	if (read.unsure > 0)
		warn(
			`Nothing shows whether "${columns.fee || columns.amount}" was taken off the amount: ${read.unsure} lines`,
			'',
		);
	if (read.hasNoSign)
		warn(
			`Nothing in the statement says what left the account, so each "${columns.amount}" counts as money that came`,
			'',
		);
	for (const { id } of matching.outside)
		warn('Payouts of the days before the statement may be in an earlier one', payoutNamed(id), 'info');
	for (const { id, currency } of matching.elsewhere)
		warn(
			`No line is in ${currency}, so payouts in it were left out: match them with the account's own statement`,
			payoutNamed(id),
		);
	warn(readInWords(read), '', 'info');
}

/** The lines of an agent come in a field: a tool has no input. */
function itemsOf(panel: Panel, { context }: Execution): IDataObject[] {
	if (panel.isEmpty('bankLines')) return context.getInputData().map(({ json }) => unformatted(json));
	const given = panel.value('bankLines');
	const list: unknown = typeof given === 'string' ? parseJson(given) : given;
	if (Array.isArray(list) && list.length > 0 && list.every(isRecord)) return list as IDataObject[];
	panel.refuse('bankLines', "isn't a list of lines", 'Enter a JSON array with an object for each line.');
	return [];
}
