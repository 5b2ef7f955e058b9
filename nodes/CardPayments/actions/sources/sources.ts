import type { INodeProperties } from 'n8n-workflow';
import { namesOf } from '../../domain/input';
import type { Execution } from '../execution';
import type { Operation } from '../operation';
import { choiceField, optionsField } from '../fields';
import type { Panel } from '../panel';
import { byId } from './byId';
import { fromFile, fromRows } from './fromFile';
import { ofPeriod } from './ofPeriod';
import { lateOption } from './latePayouts';
import type { Chosen, Source } from './source';

/** In the order of the panel. What is booked or reconciled is so by the month. */
const SOURCES = { ofPeriod: ofPeriod({ initial: 'lastMonth' }), byId, fromFile, fromRows };

type Sources = Record<keyof typeof SOURCES, Source>;

/** Sources for operations that take the dates of transactions for a period, too. */
export const SOURCES_BY_DATES: Sources = { ...SOURCES, ofPeriod: ofPeriod({ withDateOf: true }) };

interface PanelOfPayouts {
	/** What the payouts are for. */
	description: string;
	sources?: Partial<Sources>;
	/** The operation's own fields and options. */
	fields?: INodeProperties[];
	options?: INodeProperties[];
}

/** All fields of an operation that reads payouts: where from, its own, filters, options. */
export function payoutProperties({
	description,
	sources = SOURCES,
	fields = [],
	options = [],
}: PanelOfPayouts): INodeProperties[] {
	// What several sources ask for is one field.
	const offered = sources as Sources;
	const all = new Set(Object.values(offered).flatMap(({ fields: own }) => own));
	const ofSources = [...all].map((field) =>
		shownFor(
			// Also for those that aren't offered here: one field is enough then for all operations.
			namesOf(SOURCES).filter((name) => (sources[name] ?? SOURCES[name]).fields.includes(field)),
			field,
		),
	);
	const isCollection = ({ type }: INodeProperties) => type === 'collection';
	return [
		{
			...choiceField('Payouts', 'payouts', { choices: offered, initial: 'ofPeriod' }, description),
			noDataExpression: true,
			builderHint: { propertyHint: 'ofPeriod on a schedule, byId after the trigger or Payout: Get Many' },
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
export function readSource(panel: Panel, sources: Partial<Sources> = SOURCES): Chosen {
	const offered = sources as Sources;
	return offered[panel.chosen('payouts', namesOf(offered))].read(panel);
}

/** Whether all input items are one file: to read the panel again for each of a million rows takes minutes. */
export function readsInputRows({ properties }: Pick<Operation, 'properties'>, { context }: Execution): boolean {
	// As it stands there: an expression may give each item another source.
	const isChosen = context.getNode().parameters.payouts === ('fromRows' satisfies keyof typeof SOURCES);
	return isChosen && properties.some(({ name }) => name === 'payouts');
}

/** How many items are carried out at a time. */
export function itemsAtOnce({ context }: Execution): number {
	const source: unknown = context.getNodeParameter('payouts', 0, '');
	return Object.entries(SOURCES).find(([name]) => name === source)?.[1].itemsAtOnce ?? 1;
}
