import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import type { CardPaymentsError } from '../../domain/errors';
import { namesOf, type Choices } from '../../domain/input/choices';
import { textOf } from '../../domain/input/text';
import { formatter } from '../../domain/formatFor';
import { Clock, writtenDay } from '../../domain/settlement/clock';
import { readSettlements } from '../../domain/settlement/payout';
import { reasonsOf, reconciliation } from '../../domain/settlement/present/reconciliation';
import { report } from '../../domain/report/report';
import { reportedPayout, type ReportedPayout } from '../../domain/report/reportedPayout';
import type { ReportWords } from '../../domain/report/htmlReport';
import type { Period } from '../../domain/list/period';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import { choiceField, formatForOption, readFormatFor, textField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import { knownPayout } from '../sources/listed';
import { readingOf } from '../sources/readingOf';
import { readAllPayouts } from '../sources/readPayouts';
import { itemsAtOnce, payoutProperties, readSource, SOURCES_WITH_AMOUNT } from '../sources/sources';

const RECONCILE_OUTPUTS: Choices<'items' | 'report'> = {
	items: { label: 'Items', description: 'An item for each payout' },
	report: { label: 'Report', description: 'One item with a report for a mail, a chat or a PDF' },
};

const COLOR = '#2f7d6b';

const reportFields: INodeProperties[] = [
	{
		...textField('Title', 'reportTitle', 'Reconciliation', 'The heading, and the beginning of the subject'),
		default: 'Reconciliation',
	},
	textField('Introduction', 'reportIntroduction', 'Dear accountants, …', 'A text below the result'),
	textField('Footer', 'reportFooter', 'Pearl Coast Trading LLC', 'A text at the end'),
	{
		...textField('Accent Color', 'reportColor', COLOR, 'The color of lines and of what was paid out'),
		type: 'color' as const,
		default: COLOR,
	},
	textField('Logo URL', 'reportLogo', 'https://example.com/logo.png', 'The address of a picture above the heading'),
].map((field) => ({ ...field, displayOptions: { show: { output: ['report'] } } }));

export const properties: INodeProperties[] = payoutProperties({
	description: 'The payouts to reconcile',
	sources: SOURCES_WITH_AMOUNT,
	initial: 'byId',
	fields: [
		choiceField('Output', 'output', { choices: RECONCILE_OUTPUTS, initial: 'items' }, 'What to return'),
		...reportFields,
	],
	options: [formatForOption],
});

export const concurrency = itemsAtOnce;

/** An item for each payout. One by ID keeps what its item says of it: bank reference, date, merchant. */
export async function* execute(execution: Execution, index: number): Lists {
	const panel = execution.panel(index, properties);
	const chosen = readSource(panel, SOURCES_WITH_AMOUNT);
	const isReport = panel.chosen('output', namesOf(RECONCILE_OUTPUTS)) === 'report';
	const words = isReport ? readReportWords(panel, chosen.period, execution.context.getTimezone()) : undefined;
	const formatFor = readFormatFor(panel);
	const reading = await readingOf(panel, execution, { types: [] });

	const warn = execution.warn(index);
	const input = execution.input(index);
	const clock = new Clock(reading.zone, formatFor === 'spreadsheets');
	const format = formatter(formatFor);
	const items: INodeExecutionData[] = [];
	const reported: ReportedPayout[] = [];
	const asked = { chosen, options: reading, keepsErrors: isReport || execution.continuesOnFail };
	const errors = await readAllPayouts(execution, asked, async (file) => {
		for await (const settlement of readSettlements(file, reading, warn)) {
			const { payout, time, balance, broken } = settlement;
			if (broken !== undefined) throw broken;
			const day = Number.isNaN(time) ? '' : writtenDay(clock.dayOf(time));
			if (isReport) reported.push(reportedPayout(payout, day, balance ?? reasonsOf(settlement).join('. ')));
			// What it says comes first in a table, and isn't overwritten.
			const compared = reconciliation(settlement, clock, format);
			const about = knownPayout(payout.id, input) === undefined ? {} : input;
			items.push({ json: { ...compared, ...about, ...compared } as IDataObject });
		}
	});
	if (words === undefined) {
		yield items;
		yield* errors;
	} else yield [{ json: report([...reported, ...errors.map(reportedError)], words) as IDataObject }];
}

/** Whatever is wrong is among the panel's errors. */
function readReportWords(panel: Panel, period: Period | undefined, timeZone: string): ReportWords {
	const text = (name: string) => panel.text(name)?.trim() ?? '';
	const accentColor = text('reportColor') || COLOR;
	if (!/^#[\da-f]{6}$/i.test(accentColor))
		panel.refuse('reportColor', "isn't a color", `Choose one, such as ${COLOR}.`);
	const logoUrl = text('reportLogo');
	if (logoUrl !== '' && !/^https:\/\/\S+$/.test(logoUrl))
		panel.refuse('reportLogo', "isn't an address of a picture", 'Enter one that begins with https://.');
	return {
		title: text('reportTitle'),
		period: period === undefined ? '' : periodText(period, timeZone),
		introduction: text('reportIntroduction'),
		footer: text('reportFooter'),
		accentColor,
		logoUrl,
	};
}

/** "October 2026", or "2026-10-05 to 2026-10-11". */
function periodText({ from, to }: Period, timeZone: string): string {
	const day = (time: number) => new Intl.DateTimeFormat('sv', { timeZone }).format(time);
	const [first, last] = [day(from), day(to)];
	const isMonth = first.endsWith('-01') && day(to + 1).endsWith('-01') && first.slice(0, 7) === last.slice(0, 7);
	if (isMonth) return new Intl.DateTimeFormat('en', { timeZone, month: 'long', year: 'numeric' }).format(from);
	return first === last ? first : `${first} to ${last}`;
}

function reportedError({ message, description, details }: CardPaymentsError): ReportedPayout {
	const error = [message, description].filter(Boolean).join('. ');
	const id = textOf(details.payout_id);
	return reportedPayout({ id }, '', error.replace(`Payout ${id}: `, ''));
}
