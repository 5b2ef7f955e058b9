import { choiceField, numberField, switchField, withAgents } from '../fields';
import type { INodeProperties } from 'n8n-workflow';
import { FORMATS_FOR, type FormatFor } from '../../domain/formatFor';
import { namesOf, readList, type Choices } from '../../domain/input';
import { answered, parseText, type Description, type LineKey } from '../../domain/services';
import type { Panel } from './panel';

/** What a text says of a table. What it still asks must be answered: no line is read without. */
export function readDescription(panel: Panel, field: string, keys: readonly LineKey[]): Description {
	const [text, label] = [panel.trimmed(field), panel.label(field)];
	const read = () => answered(parseText(text, label, keys), label);
	return panel.tried(read) ?? {};
}

export const formatForOption = choiceField(
	'Format For',
	'formatFor',
	{ choices: FORMATS_FOR, initial: 'spreadsheets' },
	'Where the items go. Text that begins like a formula gets an apostrophe, unless you choose Databases.',
);

/** Without the option, formulas alone are made harmless. */
export function readFormatFor(panel: Panel): FormatFor {
	return panel.chosen('options.formatFor', namesOf(FORMATS_FOR), 'anyDestination');
}

/** The filters that leave something out: "Status PAID_OUT". */
export function filtersInWords(panel: Panel, filters: INodeProperties[]): string[] {
	return filters.flatMap(({ displayName, name }) => {
		const wanted = readList(panel.value(`filters.${name}`));
		return wanted.length === 0 ? [] : [`${displayName} ${wanted.join(', ')}`];
	});
}

/** What of transactions is looked for, and the field that leaves others out: of operations that have it. */
export function typesSearched(panel: Panel): { within: string; narrowedBy?: string } {
	const types = panel.has('types') ? readList(panel.value('types')) : [];
	if (types.length === 0) return { within: 'transactions' };
	return { within: `transactions of type ${types.join(' or ')}`, narrowedBy: panel.label('types') };
}

const SIZES = {
	simplified: { label: 'Simplified', description: 'The fields that most workflows need' },
	allFields: { label: 'All Fields', description: 'All fields that the node knows' },
	raw: { label: 'Raw', description: "The service's record as it came" },
};
type Size = keyof typeof SIZES;

/** How much there may be of each result: whether the node adds to what the service says, and keeps that apart. */
export const FEW_OR_ALL: Size[] = ['simplified', 'allFields'];
export const FEW_OR_RAW: Size[] = ['simplified', 'raw'];
export const ANY_SIZE: Size[] = ['simplified', 'allFields', 'raw'];

/** How much of each result to return. */
export function sizeField(sizes: Size[]): INodeProperties {
	const choices = Object.fromEntries(sizes.map((size) => [size, SIZES[size]])) as Choices<Size>;
	return {
		...choiceField('Output', 'output', { choices, initial: 'simplified' }, 'What to return of each result'),
		noDataExpression: true,
	};
}

export function readSize(panel: Panel, sizes: Size[]): Size {
	return panel.chosen('output', sizes);
}

/** Whether to return items, or what they come to. An agent gets that, unless the workflow says otherwise. */
export function outputFields(items: string, summary: string, fullNotes?: string): INodeProperties[] {
	const choices: Choices<string> = {
		items: { label: 'Items', description: items },
		...(fullNotes !== undefined && { fullNotes: { label: 'Items With Full Notes', description: fullNotes } }),
		summary: { label: 'Summary', description: summary },
	};
	const field = choiceField('Output', 'output', { choices, initial: 'items' }, 'What to return');
	return withAgents(field, { default: 'summary' });
}

export function wantsSummary(panel: Panel): boolean {
	return panel.chosen('output', OUTPUTS) === 'summary';
}

const OUTPUTS = ['items', 'fullNotes', 'summary'] as const;

/** A summary of which an agent reads the text, and a report shows the section. */
export function summaryFor<Summary extends { section: unknown }>(
	{ isTool }: { isTool: boolean },
	{ section, ...summary }: Summary,
): object {
	return isTool ? summary : { ...summary, section };
}

/** Whether notes are for a table, whose cells have room for two words. */
export function wantsNotesInFew(panel: Panel, isTool: boolean): boolean {
	return panel.chosen('output', OUTPUTS) === 'items' && !isTool;
}

const returnAllField = /* @__PURE__ */ switchField(
	'Return All',
	'returnAll',
	'off',
	'Whether to return all results or only up to a given limit',
);

const limitField: INodeProperties = {
	...numberField('Limit', 'limit', { min: 1, initial: 50 }, 'Max number of results to return'),
	displayOptions: { show: { returnAll: [false] } },
};

/**
 * How many results to return. Agents get 50 by default: more than they can read helps nobody.
 *
 * @param hint which ones a limit leaves
 */
export function limitFields(hint: string, { all }: { all: boolean }): INodeProperties[] {
	const whole = { ...returnAllField, default: true, hint: "Off leaves some out, so sums aren't complete" };
	const returnAll = all ? withAgents(whole, { default: false, hint: undefined }) : [returnAllField];
	return [...returnAll, { ...limitField, hint }];
}

/** For an agent all are read, and counted: it gets what its limit leaves, trouble first. */
export function readLimit(panel: Panel, { isTool }: { isTool: boolean }): number {
	const limit = panel.switch('returnAll', false) ? Infinity : panel.number('limit');
	return isTool ? Infinity : limit;
}
