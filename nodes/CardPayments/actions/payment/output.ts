import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { formatted, formatter } from '../../domain/formatFor';
import { namesOf } from '../../domain/input';
import { mostUsed } from '../../domain/payment';
import { choiceField, optionsField } from '../fields';
import { formatForOption, readFormatFor, type Panel } from '../panel';

const OUTPUTS = {
	simplified: { label: 'Simplified', description: 'The ten fields that most workflows need' },
	allFields: { label: 'All Fields', description: 'All fields that the node knows' },
	raw: { label: 'Raw', description: "The service's whole response" },
};

/** How a payment is put out. */
export const outputField: INodeProperties = {
	...choiceField('Output', 'output', { choices: OUTPUTS, initial: 'simplified' }, 'What to return of each payment'),
	noDataExpression: true,
};

/** Of what's looked up. */
export const foundOptions = optionsField([formatForOption]);

/**
 * Makes the item of a response. It's read before anything is sent, so that what's wrong with it is told, and no
 * response gets lost.
 */
export function readOutput(panel: Panel, simplify: (response: IDataObject) => object) {
	const output = panel.chosen('output', namesOf(OUTPUTS));
	const format = formatter(readFormatFor(panel));
	return (response: IDataObject): INodeExecutionData => {
		const all = () => simplify(response) as IDataObject;
		const json = output === 'raw' ? response : output === 'allFields' ? all() : (mostUsed(all()) as IDataObject);
		return { json: formatted(json, format, output === 'raw' ? [] : MADE_HERE) };
	};
}

/** Text of ours: a spreadsheet knows the date as it is. */
const MADE_HERE = ['created'];
