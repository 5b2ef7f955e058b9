import type { INodeProperties } from 'n8n-workflow';
import { namesOf } from '../../domain/input/choices';
import type { Execution } from '../execution';
import { choiceField, optionsField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import { byId } from './byId';
import { fromFile } from './fromFile';
import { fromRows } from './fromRows';
import { ofPeriod } from './ofPeriod';
import { lateOption } from './sortOut';
import type { Chosen, Source } from './source';

/** In the order of the panel. */
const SOURCES = { ofPeriod: ofPeriod(), byId: byId(), fromFile, fromRows };

type Sources = Record<keyof typeof SOURCES, Source>;

/** Sources for operations that take the dates of transactions for a period, too. */
export const SOURCES_BY_DATES: Sources = { ...SOURCES, ofPeriod: ofPeriod({ withDateOf: true }) };

/** Sources for operations that compare a payout with what its item says it paid. */
export const SOURCES_WITH_AMOUNT: Sources = { ...SOURCES, byId: byId({ withAmount: true }) };

interface PanelOfPayouts {
	/** What the payouts are for. */
	description: string;
	sources?: Sources;
	initial?: keyof Sources;
	/** The operation's own fields and options. */
	fields?: INodeProperties[];
	options?: INodeProperties[];
}

/** All fields of an operation that reads payouts: where from, its own, filters, options. */
export function payoutProperties({
	description,
	sources = SOURCES,
	initial = 'ofPeriod',
	fields = [],
	options = [],
}: PanelOfPayouts): INodeProperties[] {
	// What several sources ask for is one field.
	const all = new Set(namesOf(sources).flatMap((name) => sources[name].fields));
	const ofSources = [...all].map((field) =>
		shownFor(
			namesOf(sources).filter((name) => sources[name].fields.includes(field)),
			field,
		),
	);
	const isCollection = ({ type }: INodeProperties) => type === 'collection';
	return [
		{
			...choiceField('Payouts', 'payouts', { choices: sources, initial }, description),
			noDataExpression: true,
		},
		...ofSources.filter((field) => !isCollection(field)),
		...fields,
		...ofSources.filter(isCollection),
		optionsField([...options, lateOption]),
	];
}

function shownFor(payouts: string[], field: INodeProperties): INodeProperties {
	return { ...field, displayOptions: { show: { ...field.displayOptions?.show, payouts } } };
}

/** Whatever is wrong is among the panel's errors. */
export function readSource(panel: Panel, sources: Sources = SOURCES): Chosen {
	return sources[panel.chosen('payouts', namesOf(sources))].read(panel);
}

/** How many items are carried out at a time. */
export function itemsAtOnce({ context }: Execution): number {
	const source: unknown = context.getNodeParameter('payouts', 0, '');
	return Object.entries(SOURCES).find(([name]) => name === source)?.[1].itemsAtOnce ?? 1;
}
