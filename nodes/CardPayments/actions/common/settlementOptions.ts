import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Encoding } from '../../domain/sheets/csv';
import type { Meaning } from '../../domain/settlement/columns';
import type { ReadOptions } from '../../domain/settlement/readPayout';
import { columnOptions, readNamedColumns } from './columnOptions';
import { archiveOptions, fallbackEncodingOption, pause, readRowMemory, readSelection } from './sheetOptions';

const deductFeesOption: INodeProperties = {
	displayName: 'Deduct Fees',
	name: 'deductFees',
	type: 'boolean',
	default: true,
	description: 'Whether the amount column is before fees: then the node subtracts the fee and the tax in each row',
};

/** How the rows of sheets become transactions. */
export function settlementOptions(meanings: readonly Meaning[]): INodeProperties[] {
	return [...columnOptions(meanings), deductFeesOption, fallbackEncodingOption, ...archiveOptions];
}

/** @throws InputError when a limit is no number, or none that is allowed */
export function readSettlementOptions(
	options: IDataObject,
	meanings: readonly Meaning[],
	more: Pick<ReadOptions, 'types' | 'texts'> & Partial<ReadOptions>,
): ReadOptions {
	return {
		named: readNamedColumns(meanings, options),
		deductFees: options.deductFees === true,
		added: [],
		amountsAs: 'numbers',
		withReason: false,
		withRow: false,
		limits: readSelection([], options, []).limits,
		fallbackEncoding: (options.fallbackEncoding ?? 'windows-1256') as Encoding,
		neutralizeFormulas: false,
		rowMemory: readRowMemory(options),
		pause,
		...more,
	};
}
