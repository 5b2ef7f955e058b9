import type { IExecuteFunctions, INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { InputError } from '../../domain/errors/InputError';
import { PanelReader } from '../../domain/payment/panelReader';
import type { Warn } from './warnings';

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
	const errors: InputError[] = [];
	const valueOf = ({ name, displayName }: INodeProperties): unknown => {
		try {
			return this.getNodeParameter(name, index, '');
		} catch (error) {
			const words = `"${displayName}" can't be read: ${(error as Error).message}`;
			errors.push(new InputError(words, 'Correct its expression.'));
			return undefined;
		}
	};
	const values = Object.fromEntries(
		properties.filter(({ type }) => type !== 'notice').map((property) => [property.name, valueOf(property)]),
	);
	const read = new PanelReader({
		index,
		values,
		labels: labelsOf(properties),
		warn: (warning) => warn(warning, `Item ${index}`),
	});
	errors.forEach(read.report);
	return read;
}

/** The labels that fields have on the panel, by dotted path; one in a collection is named with it. */
export function labelsOf(properties: INodeProperties[]): Record<string, string> {
	const entries = properties.flatMap((property): Array<[string, string]> => {
		const { name, displayName, type, options = [] } = property;
		const inside = (fields: INodeProperties[]): Array<[string, string]> =>
			fields.map((field) => [
				`${name}.${field.name}`,
				PLAIN.includes(name) ? field.displayName : `${displayName}: ${field.displayName}`,
			]);
		return [
			[name, displayName],
			...(type === 'collection' ? inside(options as INodeProperties[]) : []),
			...(type === 'fixedCollection'
				? (options as INodePropertyCollection[]).flatMap(({ values }) => inside(values))
				: []),
		];
	});
	return Object.fromEntries(entries);
}

/** Collections whose name says nothing about their fields. */
const PLAIN = ['additionalFields', 'options', 'authentication', 'customer'];
