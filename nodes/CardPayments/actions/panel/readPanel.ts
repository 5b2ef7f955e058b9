import type { IExecuteFunctions, INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { PanelReader } from '../../domain/payment/panelReader';
import type { Warn } from '../warnings';

/**
 * Everything that was entered for one item. An expression that fails is among the reader's errors, and its
 * field is empty.
 */
export function readPanel(
	this: IExecuteFunctions,
	index: number,
	properties: INodeProperties[],
	warn: Warn,
): PanelReader {
	const values: Record<string, unknown> = {};
	const read = new PanelReader({
		index,
		values,
		labels: labelsOf(properties),
		warn: (warning) => warn(warning, `Item ${index}`),
	});
	for (const { name } of properties.filter(({ type }) => type !== 'notice')) {
		try {
			values[name] = this.getNodeParameter(name, index, '');
		} catch (error) {
			read.refuse(name, `can't be read: ${(error as Error).message}`, 'Correct its expression.');
		}
	}
	return read;
}

/** The labels that fields have on the panel, by dotted path; one in a collection is named with it. */
export function labelsOf(properties: INodeProperties[]): Record<string, string> {
	const entries = properties.flatMap((property) => {
		const { name, displayName } = property;
		const prefix = PLAIN.includes(name) ? '' : `${displayName}: `;
		const inside = fieldsIn(property).map((field) => [`${name}.${field.name}`, prefix + field.displayName]);
		return [[name, displayName], ...inside];
	});
	return Object.fromEntries(entries) as Record<string, string>;
}

/** Collections whose name says nothing about their fields. */
const PLAIN = ['additionalFields', 'options', 'authentication', 'customer'];

function fieldsIn({ type, options = [] }: INodeProperties): INodeProperties[] {
	if (type === 'fixedCollection') return (options as INodePropertyCollection[]).flatMap(({ values }) => values);
	return type === 'collection' ? (options as INodeProperties[]) : [];
}
