import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { counted } from '../../domain/counted';
import {
	bankResults,
	bankSummary,
	matchBank,
	noStatement,
	ownTexts,
	readStatement,
	resultOf,
	statementLines,
	type BankLine,
	type Matches,
	type ReadStatement,
	type MatchOptions,
	type StatementOptions,
} from '../../domain/bank';
import { InputError } from '../../domain/errors';
import { formatted, formatter, unformatted } from '../../domain/formatFor';
import { isRecord, parseJson, shortened } from '../../domain/input';
import { matchesFilter } from '../../domain/payout';
import { inTurns, mappedInTurns } from '../../domain/turns';
import { offsetsOf } from '../../domain/dates';
import { parseDecimal } from '../../domain/money';
import { keysOf } from '../../domain/services';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import {
	readFormatFor,
	summaryFor,
	wantsSummary,
	type Panel,
	formatForOption,
	outputFields,
	readDescription,
} from '../panel';
import { readPayoutFilter, payoutFilterFields } from '../payoutList';
import { isOfFile, readTables, tableField, tableFileField } from '../sources';
import { descriptionField, filtersField, numberField, optionsField, switchField, textField } from '../fields';
import { sayMatching } from './bankHints';
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

const matchOptions: INodeProperties[] = [
	formatForOption,
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
];

/** Where the lines of the statement come from. */
const BANK_LINES = {
	displayName: 'Lines',
	name: 'lines',
	rows: 'lines of the bank statement',
	initial: 'fromFile',
	file: {
		named: 'bank statement',
		formats: 'A CSV, an Excel workbook, CAMT as XML, or a zip of them',
		advice: 'Ask the bank for CSV, Excel (.xlsx), or CAMT.053 (ISO 20022 XML).',
		withXml: true,
		orItems: 'Input Items in "Lines"',
	},
} as const;

/** A tool has no input. */
const forPeople = (field: INodeProperties): INodeProperties => ({
	...field,
	displayOptions: { show: { '@tool': [false], ...field.displayOptions?.show } },
});

export const properties: INodeProperties[] = [
	forPeople(tableField(BANK_LINES)),
	forPeople(tableFileField(BANK_LINES)),
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
	descriptionField(
		'File Description',
		'fileDescription',
		'What the statement means, if lines are read wrong: lines such as Date Column = Booked or Decimal Sign = ,',
	),
	filtersField(payoutFilterFields),
	optionsField(matchOptions),
];

/** How the lines are read, by the panel. */
function readStatementOptions(panel: Panel, timeZone: string): StatementOptions {
	return {
		described: readDescription(panel, 'fileDescription', keysOf('statements')),
		offsetAt: offsetsOf(timeZone),
		now: Date.now(),
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

/** Days of items, which no format touches. */
const DAYS = ['payout_date', 'bank_date', 'first_line', 'last_line'];

/** Whether a line is the only one for a payout shows in all of them. */
export const takesAll = true;

export async function* execute(execution: Execution): Lists {
	const { pause } = execution;
	const panel = execution.panel(0, properties);
	const isFile = isOfFile(panel, BANK_LINES);
	const field = isFile ? panel.trimmed('inputBinaryField') : '';
	const given = isFile ? [] : await itemsOf(panel, execution);
	const reading = readStatementOptions(panel, execution.context.getTimezone());
	const options = readMatchOptions(panel);
	const isSummary = wantsSummary(panel);
	const format = formatter(readFormatFor(panel));
	const filter = readPayoutFilter(panel);
	panel.check();
	if (isSummary && !isFile && areEmpty(given)) {
		// A mail of the month is sent all the same.
		panel.warn('No bank lines were given');
		yield [{ json: noStatement() as IDataObject }];
		return;
	}
	const encoding = reading.described.encoding;
	const source = isFile ? await readTables(execution, { field, of: BANK_LINES.file, encoding }) : given;
	if (!isFile && areEmpty(given))
		throw new InputError(
			'No line was read: the input items are empty',
			'Choose From a File in "Lines" to read a file, or connect a node whose items are the lines.',
		);

	const statement = await readStatement(source, reading, pause);
	const { coverage } = statement;
	const listed = await payoutsIn(coverage, execution);
	const currency = currencyOfStatement(listed, statement, execution);
	const all: Array<ReturnType<typeof expectedPayout>> = [];
	await inTurns(listed, pause, (payout) =>
		all.push(expectedPayout(payout, matchesFilter(payout, filter), execution, reading.offsetAt)),
	);
	const unknownPayouts = all.filter((each) => each === 'unknown').length;
	const last = coverage.whole?.last ?? -Infinity;
	const expected = all.filter((each) => typeof each === 'object').filter(({ day }) => day <= last);
	const lines = await statementLines(statement, currency, pause, await ownTexts(expected, options, pause));
	const [error] = lines.errors;
	if (error !== undefined && !execution.continuesOnFail) throw error;
	checkService(options.service, lines.lines);
	const read: ReadStatement = { ...lines, unknownPayouts };
	const matches = await matchBank(expected, read, options, pause);
	await pause();
	sayMatching(matches, read, execution);
	await pause();
	const summary = bankSummary(matches, read);
	if (execution.isTool) execution.about.all_paid = summary.all_paid;
	const safe = (json: object) => formatted(json as IDataObject, format, DAYS);
	yield isSummary
		? [{ json: safe(summaryFor(execution, summary)) }]
		: await resultItems(matches, { safe, pause, areInput: panel.isEmpty('bankLines') });
	yield* read.errors;
}

interface ResultOptions {
	safe: (json: object) => IDataObject;
	pause: Execution['pause'];
	/** Whether the lines are the input items, or in their files. */
	areInput: boolean;
}

async function resultItems(matches: Matches, { safe, pause, areInput }: ResultOptions): Promise<INodeExecutionData[]> {
	const results: INodeExecutionData[] = [];
	await inTurns(await bankResults(matches, pause), pause, ({ subject, match }) => {
		const { json, lines } = resultOf(subject, match);
		const indexes = areInput ? [...new Set(lines.map(({ index }) => index))] : [];
		const pairedItem = indexes.length > 0 ? indexes.map((item) => ({ item })) : { item: 0 };
		results.push({ json: safe(json), pairedItem });
	});
	return results;
}

/** As n8n gives a node that has no items, with *Always Output Data*. */
function areEmpty(items: IDataObject[]): boolean {
	return items.every((item) => Object.keys(item).length === 0);
}

/** A text that no line has would call every payout missing. */
function checkService(service: string, lines: BankLine[]): void {
	if (service === '' || lines.some(({ text }) => text.toLowerCase().includes(service.toLowerCase()))) return;
	throw new InputError(
		`No line was matched: none of ${counted(lines.length, 'line')} contains "${shortened(service)}" of "Text in Payout Lines"`,
		'Enter a text as your bank writes it, or leave the field empty.',
	);
}

/** The lines of an agent come in a field: a tool has no input. */
async function itemsOf(panel: Panel, { context, pause }: Execution): Promise<IDataObject[]> {
	if (panel.isEmpty('bankLines'))
		return await mappedInTurns(context.getInputData(), pause, ({ json }) => unformatted(json));
	const given = panel.value('bankLines');
	const list: unknown = typeof given === 'string' ? parseJson(given) : given;
	if (Array.isArray(list) && list.length > 0 && list.every(isRecord)) return list as IDataObject[];
	panel.refuse('bankLines', "isn't a list of lines", 'Enter a JSON array with an object for each line.');
	return [];
}
