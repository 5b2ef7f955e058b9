import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import type { CardPaymentsError } from '../../domain/errors';
import { parseJson, textOf } from '../../domain/input';
import { formatted, formatter, type FormatFor } from '../../domain/formatFor';
import type { Period } from '../../domain/list';
import {
	readSections,
	report,
	reportedPayout,
	type ListedMonth,
	type MonthBefore,
	type ReportedPayout,
	type ReportWords,
} from '../../domain/report';
import { writtenDay } from '../../domain/calendar';
import { withoutRows, type SettleOptions } from '../../domain/settlement';
import { payoutNamed } from '../../domain/sheets';
import type { Execution } from '../execution';
import { textField } from '../fields';
import type { Panel } from '../panel';
import { presentOptions, type Chosen } from '../sources';
import { eachPayout } from './eachPayout';

export const reportFields: INodeProperties[] = [
	{
		...textField('Title', 'reportTitle', 'Reconciliation', 'The heading, and the beginning of the subject'),
		default: 'Reconciliation',
	},
	textField(
		'Introduction',
		'reportIntroduction',
		'Dear accountants, …',
		'A text at the top of the report, below its result',
	),
	{
		...textField(
			'Sections',
			'reportSections',
			"{{ $('Match Bank Lines').first().json }}",
			'Summaries of other operations, which the report shows beside the payouts: the item of one, or a list of them',
		),
		builderHint: {
			propertyHint: "An expression: {{ [$('Match Bank Lines').first().json, $('Match Orders').first().json] }}",
		},
	},
	textField('Footer', 'reportFooter', 'Pearl Coast Trading LLC', 'A text at the end'),
].map((field) => ({ ...field, displayOptions: { show: { output: ['report'] } } }));

interface Reporting {
	chosen: Chosen;
	options: SettleOptions;
	words: ReportWords;
	formatFor: FormatFor;
}

/** One item with the report, compared with the month before and those of the months listed. */
export async function reportOf(
	execution: Execution,
	index: number,
	{ chosen, options, words, formatFor }: Reporting,
): Promise<INodeExecutionData> {
	const timeZone = execution.context.getTimezone();
	const { clock } = presentOptions(options, formatFor);
	const dayOf = (time: number) => (Number.isNaN(time) ? '' : writtenDay(clock.dayOf(time)));
	const reported = async (from: Execution, of: Chosen) =>
		await reportedPayouts(from, index, { chosen: of, options }, dayOf);
	const payouts = await reported(execution, chosen);
	const { monthBefore } = chosen;
	const before = monthBefore?.period && {
		period: periodText(monthBefore.period, timeZone, true),
		payouts: await reported(execution.silent(), monthBefore),
	};
	const months: ListedMonth[] = [];
	for (const { period, list } of chosen.months ?? [])
		months.push({ period: periodText(period, timeZone, true), payouts: await list(execution.silent()) });
	const item = await reportItem(execution, payouts, words, { before, months, formatFor });
	// What's to be attached beside it comes with the input item.
	const files = execution.context.getInputData()[index]?.binary;
	return item.binary === undefined ? item : { ...item, binary: { ...files, ...item.binary } };
}

async function reportedPayouts(
	execution: Execution,
	index: number,
	asked: { chosen: Chosen; options: SettleOptions },
	dayOf: (time: number) => string,
): Promise<ReportedPayout[]> {
	const payouts: ReportedPayout[] = [];
	const errors = await eachPayout(execution, index, { ...asked, keepsErrors: true }, (settlement) => {
		const { payout, time, comparison, proposed } = settlement;
		payouts.push(reportedPayout(payout, dayOf(time), comparison, proposed));
	});
	const failed = errors.map(({ error, payout }) => {
		const { time, comparison } = withoutRows(payout, error);
		const why = errorText(error, payout.id);
		const said = comparison.balanced === null ? { ...comparison, reasons: [why] } : comparison;
		return reportedPayout(payout, dayOf(time), said, textOf(error.details.file_description) || undefined);
	});
	return [...payouts, ...failed];
}

/** The report, and all of its payouts as a file to attach. */
async function reportItem(
	{ context, isTool }: Execution,
	payouts: ReportedPayout[],
	words: ReportWords,
	{ before, months, formatFor }: { before: MonthBefore | undefined; months: ListedMonth[]; formatFor: FormatFor },
): Promise<INodeExecutionData> {
	const { html, csv, ...all } = report(payouts, words, { before, months, isForAgent: isTool });
	// Its days stay what they are.
	const texts = formatted(all, formatter(formatFor === 'databases' ? formatFor : 'anyDestination'));
	// An agent reads the text.
	if (isTool) return { json: texts as IDataObject };
	const name = `${`${words.title} ${words.period}`.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()}.csv`;
	const data = await context.helpers.prepareBinaryData(Buffer.from(csv), name, 'text/csv');
	return { json: { ...texts, html } as IDataObject, binary: { data } };
}

export function readReportWords(panel: Panel, { period, monthBefore }: Chosen, timeZone: string): ReportWords {
	return {
		title: panel.trimmed('reportTitle'),
		period: period === undefined ? '' : periodText(period, timeZone, monthBefore !== undefined),
		zone: timeZone,
		introduction: panel.trimmed('reportIntroduction'),
		footer: panel.trimmed('reportFooter'),
		sections: readSections(sectionsIn(panel.value('reportSections'))),
	};
}

/** An expression among other text is the JSON of what it gives. */
function sectionsIn(value: unknown): unknown {
	return typeof value === 'string' ? (parseJson(value) ?? value) : value;
}

/** "October 2026", or "2026-10-05 to 2026-10-11". */
function periodText(period: Period, timeZone: string, isMonth: boolean): string {
	const day = (time: number) => new Intl.DateTimeFormat('sv', { timeZone }).format(time);
	const [first, last] = [day(period.from), day(period.to)];
	if (isMonth) return new Intl.DateTimeFormat('en', { timeZone, month: 'long', year: 'numeric' }).format(period.from);
	return first === last ? first : `${first} to ${last}`;
}

function errorText({ message, description }: CardPaymentsError, id: string): string {
	return [message, description]
		.filter(Boolean)
		.join('. ')
		.replace(`${payoutNamed(id)}: `, '');
}
