import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { Meaning } from '../../domain/settlement/columns';
import type { ReadOptions } from '../../domain/settlement/readPayout';
import { columnOptions, readNamedColumns } from './columnOptions';
import { readSwitch, switchField } from './panelFields';
import {
	archiveOptions,
	fallbackEncodingOption,
	readArchiveLimits,
	readFallbackEncoding,
	readRowMemory,
} from './sheetOptions';
import { pause, sharedTexts } from './sheetParameters';

const deductFeesOption = switchField(
	'Deduct Fees',
	'deductFees',
	'on',
	'Whether the amount column is before fees: then the node subtracts the fee and the tax in each row',
);

/** How the rows of sheets become transactions. */
export function settlementOptions(meanings: readonly Meaning[]): INodeProperties[] {
	return [...columnOptions(meanings), deductFeesOption, fallbackEncodingOption, ...archiveOptions];
}

/** @throws InputError when a limit is no number, or none that is allowed */
export function readSettlementOptions(
	this: IExecuteFunctions,
	options: IDataObject,
	meanings: readonly Meaning[],
	more: Pick<ReadOptions, 'types'> & Partial<ReadOptions>,
): ReadOptions {
	return {
		named: readNamedColumns(meanings, options),
		deductFees: readSwitch(deductFeesOption, options, false),
		added: [],
		amountsAs: 'numbers',
		withReason: false,
		withRow: false,
		limits: readArchiveLimits(options),
		fallbackEncoding: readFallbackEncoding(options),
		neutralizeFormulas: false,
		rowMemory: readRowMemory(options),
		texts: sharedTexts(this),
		pause,
		...more,
	};
}
