import type { INodeProperties } from 'n8n-workflow';
import { namesOf, optionsOf, readChoice } from '../../domain/input/choices';
import { readList } from '../../domain/input/lists';
import { textOf } from '../../domain/input/text';
import { COLUMNS, MEANINGS, type Meaning } from '../../domain/settlement/columns';
import {
	DATE_FORMATS,
	FEE_PLACES,
	OTHER_EFFECTS,
	type OtherEffect,
	type SheetDescription,
} from '../../domain/settlement/description';

const FEES = 'fees';
const DATE_FORMAT = 'dateFormat';
const OTHER_SHEETS: Record<OtherEffect, string> = {
	adds: 'addingSheets',
	reduces: 'reducingSheets',
	none: 'ignoredSheets',
};

/** amountColumn, transactionIdColumn, … */
function columnName(meaning: Meaning): string {
	return `${meaning.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())}Column`;
}

const columnFields = MEANINGS.map((meaning): INodeProperties => {
	const { label, holds, names } = COLUMNS[meaning];
	return {
		displayName: `${label} Column`,
		name: columnName(meaning),
		type: 'string',
		default: '',
		placeholder: `e.g. ${names[0]}`,
		description: `The column with ${holds}. If empty, found by its name. Enter - for none.`,
	};
});

const feesField: INodeProperties = {
	displayName: 'Fees',
	name: FEES,
	type: 'options',
	options: optionsOf(FEE_PLACES),
	default: 'inRows',
	description: 'Where the sheets have the fees',
};

const dateFormatField: INodeProperties = {
	displayName: 'Date Format',
	name: DATE_FORMAT,
	type: 'options',
	options: optionsOf(DATE_FORMATS),
	default: 'auto',
	description: 'Whether the day or the month comes first in dates such as 03/04/2026',
};

const otherSheetsFields = namesOf(OTHER_SHEETS).map((effect): INodeProperties => {
	const { label, description } = OTHER_EFFECTS[effect];
	return {
		displayName: `Other Sheets: ${label}`,
		name: OTHER_SHEETS[effect],
		type: 'string',
		default: '',
		placeholder: 'e.g. ADJUSTMENTS, RESERVES',
		description: `Sheets by the words in their names, separated by commas. ${description}.`,
	};
});

const FIELDS = [feesField, ...columnFields, dateFormatField, ...otherSheetsFields];

/** What a service's sheets mean: the credential's part, as it's the same every day. */
export const sheetFields: INodeProperties[] = [
	{
		displayName: 'Describe Sheets',
		name: 'describeSheets',
		type: 'boolean',
		default: false,
		description:
			"Whether to say where sheets have fees, and which column is which. Turn it on if payouts don't add up.",
	},
	...FIELDS.map((field) => ({ ...field, displayOptions: { show: { describeSheets: [true] } } })),
];

const COLLECTION = 'sheetSettings';
const TEXT = 'value';
const WITH_CHOICES = [feesField, dateFormatField];

/** The same for one node, for a file that's odd. */
export const sheetSettingsOption: INodeProperties = {
	displayName: 'Sheet Settings',
	name: COLLECTION,
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Setting',
	default: {},
	description: 'What the sheets mean, where it differs from what the credential says',
	options: [
		{
			displayName: 'Setting',
			name: 'setting',
			values: [
				{
					displayName: 'Setting',
					name: 'name',
					type: 'options',
					options: FIELDS.map(({ displayName, name }) => ({ name: displayName, value: name })),
					default: FEES,
					description: 'What to say of the sheets',
				},
				...WITH_CHOICES.map((field) => ({ ...field, displayOptions: { show: { name: [field.name] } } })),
				{
					displayName: 'Value',
					name: TEXT,
					type: 'string',
					default: '',
					placeholder: 'e.g. net_amount',
					description: 'The name of the column, or names of sheets separated by commas',
					displayOptions: { hide: { name: WITH_CHOICES.map(({ name }) => name) } },
				},
			],
		},
	],
};

type Values = Record<string, unknown>;

/**
 * What the sheets mean.
 *
 * @param credential empty where there is none
 * @param option what was entered in the node, which counts before the credential
 * @throws InputError when an expression gives none of a setting's choices
 */
export function readDescription(credential: Values, option: unknown): SheetDescription {
	const described = credential.describeSheets === true ? credential : {};
	const values: Values = { ...described, ...overridesIn(option) };
	const others = namesOf(OTHER_SHEETS).flatMap((effect) =>
		readList(values[OTHER_SHEETS[effect]]).map((name) => ({ name, effect })),
	);
	return {
		columns: Object.fromEntries(MEANINGS.map((meaning) => [meaning, textOf(values[columnName(meaning)])])),
		dateFormat: readChoice(dateFormatField.displayName, values[DATE_FORMAT] ?? 'auto', namesOf(DATE_FORMATS)),
		fees: readChoice(feesField.displayName, values[FEES] ?? 'inRows', namesOf(FEE_PLACES)),
		others,
	};
}

function overridesIn(option: unknown): Values {
	const { setting = [] } = (option ?? {}) as { setting?: Values[] };
	return Object.fromEntries(setting.map((entry) => [textOf(entry.name), entry[textOf(entry.name)] ?? entry[TEXT]]));
}
