import type { IDisplayOptions, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { readNumber } from '../../domain/input/numbers';

/** Fields in the order in which n8n lists them. */
export function sorted(fields: INodeProperties[]): INodeProperties[] {
	return [...fields].sort((a, b) => (a.displayName < b.displayName ? -1 : 1));
}

export const simplifyField: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

export const neutralizeFormulasOption: INodeProperties = {
	displayName: 'Neutralize Formulas',
	name: 'neutralizeFormulas',
	type: 'boolean',
	default: true,
	description:
		'Whether to put an apostrophe before text that a spreadsheet would execute as a formula (it begins with =, +, - or @). Numbers stay as they are. Protects against CSV injection. Turn it off if the destination writes cells as plain values.',
};

/** @param chosen the filters a new node has */
export function filtersField(
	filters: INodeProperties[],
	chosen: INodeProperties['default'] = {},
	displayOptions?: IDisplayOptions,
): INodeProperties {
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: chosen,
		...(displayOptions && { displayOptions }),
		options: sorted(filters),
	};
}

export function optionsField(options: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: sorted(options),
	};
}

const returnAllField: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

const limitField: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 50,
	displayOptions: { show: { returnAll: [false] } },
	description: 'Max number of results to return',
};

/**
 * How many results to return.
 *
 * @param hint which ones a limit leaves
 */
export function limitFields(hint: string, { all }: { all: boolean }): INodeProperties[] {
	return [
		{ ...returnAllField, default: all },
		{ ...limitField, hint },
	];
}

/** @throws InputError when the limit is no whole number of at least 1 */
export function readLimit(this: IExecuteFunctions, index: number): number {
	if (this.getNodeParameter('returnAll', index) === true) return Infinity;
	return readNumber(limitField.displayName, this.getNodeParameter('limit', index), { min: 1 });
}
