import type { INodeProperties } from 'n8n-workflow';
import { offsetsOf } from '../../domain/settlement/dates';
import { FORMATS_FOR } from '../../domain/settlement/formatFor';
import type { ReadOptions } from '../../domain/settlement/readPayout';
import { RowMemory } from '../../domain/sheets/rows/rowMemory';
import type { Execution } from '../execution';
import { choiceField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import { fallbackEncodingOption, readFileOptions } from './sheetOptions';
import { pause } from './sheetItems';
import { readDescription, sheetSettingsOption } from './sheetSettings';

/** How the rows of sheets become transactions. */
export const settlementOptions: INodeProperties[] = [sheetSettingsOption, fallbackEncodingOption];

export const formatForOption = choiceField(
	'Format For',
	'formatFor',
	{ choices: FORMATS_FOR, initial: 'spreadsheets' },
	'Where the items go. Text that begins like a formula gets an apostrophe, unless you choose Databases.',
);

type Choice = Pick<ReadOptions, 'types'> & Partial<ReadOptions>;

/** @param keepsRows whether what's read stays until the end of the execution */
export async function readSettlementOptions(
	panel: Panel,
	execution: Execution,
	{ fromFile, keepsRows }: { fromFile: boolean; keepsRows: boolean },
	more: Choice,
): Promise<ReadOptions> {
	const { context, client, texts } = execution;
	const credential = fromFile ? {} : await client.credentialOf(panel.index);
	const { rowMemory, ...fileOptions } = readFileOptions(panel);
	const option = panel.value(`options.${sheetSettingsOption.name}`);
	return {
		description: panel.tried(() => readDescription(credential, option)) ?? readDescription({}, undefined),
		added: [],
		withReason: false,
		withRow: false,
		withMinors: false,
		formatFor: 'databases',
		...fileOptions,
		memory: () => (keepsRows ? execution.rowMemory(rowMemory) : new RowMemory(rowMemory)),
		offsetAt: offsetsOf(context.getTimezone()),
		texts,
		pause,
		...more,
	};
}
