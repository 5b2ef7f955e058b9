import type { INodeProperties } from 'n8n-workflow';
import { namesOf, readChoice } from '../../domain/input/choices';
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
import { choiceField, switchField, textField } from '../panel/fields';

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

const columnFields = MEANINGS.map((meaning) => {
	const { label, holds, names } = COLUMNS[meaning];
	const description = `The column with ${holds}. If empty, found by its name. Enter - for none.`;
	return textField(`${label} Column`, columnName(meaning), names[0] ?? '', description);
});

const feesField = choiceField(
	'Fees',
	FEES,
	{ choices: FEE_PLACES, initial: 'inRows' },
	'Where the sheets have the fees',
);

const dateFormatField = choiceField(
	'Date Format',
	DATE_FORMAT,
	{ choices: DATE_FORMATS, initial: 'auto' },
	'Whether the day or the month comes first in dates such as 03/04/2026',
);

const otherSheetsFields = namesOf(OTHER_SHEETS).map((effect) => {
	const { label, description } = OTHER_EFFECTS[effect];
	return textField(
		`Other Sheets: ${label}`,
		OTHER_SHEETS[effect],
		'ADJUSTMENTS, RESERVES',
		`Sheets by the words in their names, separated by commas. ${description}.`,
	);
});

const FIELDS = [feesField, ...columnFields, dateFormatField, ...otherSheetsFields];

/** What a service's sheets mean: the credential's part, as it's the same every day. */
export const sheetFields: INodeProperties[] = [
	switchField(
		'Describe Sheets',
		'describeSheets',
		'off',
		"Whether to say where sheets have fees, and which column is which. Turn it on if payouts don't add up.",
	),
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
					...textField(
						'Value',
						TEXT,
						'net_amount',
						'The name of the column, or names of sheets separated by commas',
					),
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
