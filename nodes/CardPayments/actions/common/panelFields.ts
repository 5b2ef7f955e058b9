import type {
	IDataObject,
	IDisplayOptions,
	IExecuteFunctions,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';
import { readBoolean } from '../../domain/input/booleans';
import { readChoice } from '../../domain/input/choices';
import { readNumber } from '../../domain/input/numbers';

/** The words of a closed set on the panel. */
export type Labels<Value extends string> = Record<Value, Omit<INodePropertyOptions, 'value'>>;

/** The choices of a field, in the order of the labels. */
export function choicesOf<Value extends string>(labels: Labels<Value>): Array<INodePropertyOptions & { value: Value }> {
	return valuesOf(labels).map((value) => ({ ...labels[value], value }));
}

export function valuesOf<Value extends string>(labels: Labels<Value>): Value[] {
	return Object.keys(labels) as Value[];
}

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
	chosen: Record<string, string[]> = {},
	displayOptions?: IDisplayOptions,
): INodeProperties {
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: { ...chosen },
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

/**
 * The number in an option, within the limits that the panel has for it: the panel's default where the option
 * wasn't added.
 *
 * @throws InputError when it is no number, or none that is allowed
 */
export function readNumberOption(
	{ displayName, name, typeOptions, default: unset }: INodeProperties,
	options: IDataObject,
	{ fractions = false } = {},
): number {
	const range = { min: typeOptions?.minValue ?? -Infinity, max: typeOptions?.maxValue, fractions };
	return readNumber(displayName, options[name], range, unset as number);
}

/** The same where nothing counts without the option. An expression that gives nothing must not switch it off. */
export function readAddedNumber(option: INodeProperties, options: IDataObject): number | undefined {
	return option.name in options ? readNumberOption({ ...option, default: undefined }, options) : undefined;
}

/**
 * @param unset what counts where the option wasn't added: the panel's default is what one adds it for
 * @throws InputError when it is neither true nor false
 */
export function readSwitch({ displayName, name }: INodeProperties, options: IDataObject, unset: boolean): boolean {
	return readBoolean(displayName, options[name], unset);
}

/**
 * @param unset what counts where the option wasn't added
 * @throws InputError when it is none of the field's choices
 */
export function readChoiceOption<Value extends string>(
	{ displayName, name }: INodeProperties,
	options: IDataObject,
	labels: Labels<Value>,
	unset: Value,
): Value {
	return name in options ? readChoice(displayName, options[name], valuesOf(labels)) : unset;
}

/** @throws InputError when it is neither true nor false */
export function readSimplify(this: IExecuteFunctions, index: number): boolean {
	return readBoolean(simplifyField.displayName, this.getNodeParameter(simplifyField.name, index), true);
}

/** @throws InputError when the limit is no whole number of at least 1 */
export function readLimit(this: IExecuteFunctions, index: number): number {
	if (readBoolean(returnAllField.displayName, this.getNodeParameter('returnAll', index), false)) return Infinity;
	return readNumber(limitField.displayName, this.getNodeParameter('limit', index), { min: 1 });
}
