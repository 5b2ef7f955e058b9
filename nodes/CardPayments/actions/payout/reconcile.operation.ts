import { counted } from '../../domain/counted';
import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { FileError, type CardPaymentsError } from '../../domain/errors';
import { formatted, formatter, type FormatFor } from '../../domain/formatFor';
import { namesOf, type Choices, textOf } from '../../domain/input';
import { type PayoutRecord, payoutState, type Period } from '../../domain/list';
import {
	report,
	type MonthBefore,
	type ReportWords,
	reportedPayout,
	type ReportedPayout,
	type ListedMonth,
} from '../../domain/report';
import {
	writtenDay,
	type Settlement,
	withoutRows,
	reasonsOf,
	reconciliation,
	simplifyReconciliation,
	type SettleOptions,
} from '../../domain/settlement';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import {
	choiceField,
	formatForOption,
	readFormatFor,
	textField,
	type Panel,
	namesInWords,
	type Conclusion,
	type Judging,
} from '../panel';
import { amountInWords, magnitude, parseDecimal } from '../../domain/money';
import {
	knownPayout,
	readingOf,
	writingOf,
	eachSettlement,
	type Chosen,
	itemsAtOnce,
	payoutProperties,
	readSource,
} from '../sources';
import { payoutNamed } from '../../domain/sheets';

const RECONCILE_OUTPUTS: Choices<'simplified' | 'allFields' | 'report'> = {
	simplified: { label: 'Simplified', description: 'An item for each payout, with the ten fields to look at' },
	allFields: {
		label: 'All Fields',
		description: 'An item for each payout, with its parts, and those of its input item',
	},
	report: { label: 'Report', description: 'One item with a report for a mail, a chat or a PDF' },
};

const reportFields: INodeProperties[] = [
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
	textField('Footer', 'reportFooter', 'Pearl Coast Trading LLC', 'A text at the end'),
].map((field) => ({ ...field, displayOptions: { show: { output: ['report'] } } }));

export const properties: INodeProperties[] = payoutProperties({
	description: 'The payouts to reconcile',
	fields: [
		{
			...choiceField('Output', 'output', { choices: RECONCILE_OUTPUTS, initial: 'simplified' }, 'What to return'),
			builderHint: { propertyHint: 'report for a mail, chat or PDF; otherwise an item for each payout' },
		},
		...reportFields,
	],
	options: [formatForOption],
});

export const concurrency = itemsAtOnce;

/** A report's own item says it all. */
export const judging: Judging = {
	countedBy: 'balanced',
	isTrouble: (item) => item.balanced !== true && payoutState(item) !== 'on its way',
	conclude: concludeReconciliation,
};

/** What doesn't balance comes first, then what isn't known to, what failed, what is on its way, and what balances. */
function urgencyOfResult(item: IDataObject): number {
	if (item.balanced !== null) return item.balanced === true ? 4 : 0;
	return { paid: 1, unknown: 1, failed: 2, 'on its way': 3 }[payoutState(item)];
}

/** An item for each payout, also those without rows. One by ID keeps what its item says: bank reference, merchant. */
export async function* execute(execution: Execution, index: number): Lists {
	const panel = execution.panel(index, properties);
	const chosen = readSource(panel);
	const output = panel.chosen('output', namesOf(RECONCILE_OUTPUTS));
	const formatFor = readFormatFor(panel);
	panel.check();
	const words = output === 'report' ? readReportWords(panel, chosen, execution.context.getTimezone()) : undefined;
	const reading = await readingOf(panel, execution, { types: [] });
	const { clock, format } = writingOf(reading, formatFor);

	if (words === undefined) {
		const input = execution.input(index);
		const items: INodeExecutionData[] = [];
		const errors = await eachPayout(execution, index, { chosen, options: reading }, (settlement) => {
			const { id } = settlement.payout;
			const compared = reconciliation(settlement, clock, format);
			const about = knownPayout(id, input) === undefined ? {} : input;
			// What it says comes first in a table, and isn't overwritten.
			const json =
				output === 'allFields' ? { ...compared, ...about, ...compared } : simplifyReconciliation(compared);
			items.push({ json: json as IDataObject });
		});
		yield [...items].sort((a, b) => urgencyOfResult(a.json) - urgencyOfResult(b.json));
		yield* errors.map(({ error }) => error);
		return;
	}
	const reported = async (from: Execution, of: Chosen): Promise<ReportedPayout[]> => {
		const payouts: ReportedPayout[] = [];
		const dayOf = (time: number) => (Number.isNaN(time) ? '' : writtenDay(clock.dayOf(time)));
		const asked = { chosen: of, options: reading, keepsErrors: true };
		const errors = await eachPayout(from, index, asked, (settlement) => {
			const { payout, time, balance } = settlement;
			payouts.push(reportedPayout(payout, dayOf(time), balance ?? reasonsOf(settlement).join('. ')));
		});
		const failed = errors.map(({ error, payout }) =>
			reportedPayout(payout, dayOf(payout.date ?? Number.NaN), errorText(error, payout.id)),
		);
		return [...payouts, ...failed];
	};
	const timeZone = execution.context.getTimezone();
	const payouts = await reported(execution, chosen);
	const { monthBefore } = chosen;
	const before = monthBefore?.period && {
		period: periodText(monthBefore.period, timeZone, true),
		payouts: await reported(execution.silent(), monthBefore),
	};
	const months: ListedMonth[] = [];
	for (const { period, list } of chosen.months ?? [])
		months.push({ period: periodText(period, timeZone, true), payouts: await list(execution.silent()) });
	yield [await reportItem(execution, payouts, words, { before, months, formatFor })];
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

function concludeReconciliation(items: IDataObject[]): Conclusion {
	const [first] = items;
	if (typeof first?.subject === 'string')
		return { words: first.subject, type: first.balanced === true ? 'info' : 'warning' };
	const off = items.filter(({ balanced }) => balanced === false);
	const unknown = items.filter(({ balanced }) => balanced !== true && balanced !== false);
	const unpaid = unknown.filter((item) => ['failed', 'on its way'].includes(payoutState(item)));
	const unchecked = unknown.filter((item) => !unpaid.includes(item));
	const named = (list: IDataObject[]) => namesInWords(list.map((item) => item.payout_id));
	const good = items.length - off.length - unknown.length;
	const differences = off.slice(0, 3).map(({ payout_id: id, difference, currency }) => {
		const exact = parseDecimal(difference) ?? 0n;
		const amount = `${amountInWords(magnitude(exact), String(currency))} ${exact > 0n ? 'missing' : 'too much'}`;
		return exact === 0n ? String(id) : `${String(id)}, ${amount}`;
	});
	const more = off.length > differences.length ? ` and ${off.length - differences.length} more` : '';
	const doesnt = off.length === 1 ? "doesn't" : "don't";
	const parts = [
		...(off.length > 0
			? [`${off.length} of ${items.length} ${doesnt} balance: ${differences.join('; ')}${more}`]
			: []),
		...(unchecked.length > 0 ? [`${unchecked.length} not checked: ${named(unchecked)}`] : []),
		...wayOut(off),
		...(unpaid.length > 0 ? [`${unpaid.length} not paid: ${named(unpaid)}`] : []),
	];
	const balance = `${good} of ${counted(items.length, 'payout')} balance${good === 1 ? 's' : ''}`;
	const words = [...(off.length > 0 || (good === 0 && parts.length === 1) ? [] : [balance]), ...parts].join('. ');
	return { words, type: off.length + unchecked.length > 0 ? 'warning' : 'info' };
}

/** What makes most of them balance, from their own reasons. */
function wayOut(off: IDataObject[]): string[] {
	const lines = off.flatMap(({ reason, reasons, explanations }) => {
		const said = [reason, reasons, explanations].flat().map(textOf).join('\n');
		return /it balances with "([^"]+)"/.exec(said)?.[1] ?? [];
	});
	const count = (line: string) => lines.filter((each) => each === line).length;
	const [best] = [...new Set(lines)].sort((a, b) => count(b) - count(a));
	if (best === undefined) return [];
	const some = count(best) === off.length ? 'All balance' : `${count(best)} of them balance`;
	const whose = off.length === 1 ? 'It balances' : some;
	return [`${whose} with "${best}" in Sheet Description, or in File Description for a file`];
}

interface Asked {
	chosen: Chosen;
	options: SettleOptions;
	keepsErrors?: boolean;
}

/** All payouts that are asked for, those last of which nothing can be read yet. Gives what became of the others. */
async function eachPayout(
	execution: Execution,
	index: number,
	asked: Asked,
	take: (settlement: Settlement) => void,
): Promise<Array<{ error: CardPaymentsError; payout: PayoutRecord }>> {
	const unread = new Map<string, PayoutRecord>();
	const see = (payout: PayoutRecord) => unread.set(payout.id, payout);
	const errors = await eachSettlement(execution, index, { ...asked, see }, (settlement) => {
		unread.delete(settlement.payout.id);
		take(settlement);
	});
	const failed = errors.map((error) => {
		const id = textOf(error.details.payout_id);
		const payout = unread.get(id) ?? { id };
		unread.delete(id);
		return { error, payout };
	});
	for (const payout of unread.values()) take(withoutRows(payout, whyUnread(payout)));
	return failed;
}

/** Of a payout that isn't late. */
function whyUnread({ settlements_description }: PayoutRecord): CardPaymentsError {
	const said = textOf(settlements_description).replace(/\.+$/, '');
	return new FileError(said === '' ? 'Its sheets come later' : `The service says: ${said}`);
}

function readReportWords(panel: Panel, { period, monthBefore }: Chosen, timeZone: string): ReportWords {
	return {
		title: panel.trimmed('reportTitle'),
		period: period === undefined ? '' : periodText(period, timeZone, monthBefore !== undefined),
		introduction: panel.trimmed('reportIntroduction'),
		footer: panel.trimmed('reportFooter'),
	};
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
