import type { INodeProperties } from 'n8n-workflow';
import { COLUMNS, type Meaning } from '../../domain/settlement/columns';
import { offsetsOf } from '../../domain/settlement/dates';
import { NO_DESCRIPTION } from '../../domain/settlement/description';
import type { ReadOptions } from '../../domain/settlement/readPayout';
import type { Execution } from '../execution';
import { switchField, textField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import { archiveOptions, fallbackEncodingOption, readFileOptions } from './sheetOptions';
import { pause } from './sheetParameters';

const deductFeesOption = switchField(
	'Deduct Fees',
	'deductFees',
	'on',
	'Whether the amount column is before fees: then the node subtracts the fee and the tax in each row',
);

/** The options that name columns where the node isn't to guess them, one for each meaning. */
function columnOptions(meanings: readonly Meaning[]): INodeProperties[] {
	return meanings.map((meaning) => {
		const { label, holds, names } = COLUMNS[meaning];
		return textField(
			`${label} Column`,
			nameOf(meaning),
			`${names[0]}`,
			`The column with ${holds}. If empty, the node takes the first of ${names.join(', ')} that the sheet has.`,
		);
	});
}

/** amountColumn, transactionIdColumn, … */
function nameOf(meaning: Meaning): string {
	return `${meaning.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())}Column`;
}

/** How the rows of sheets become transactions. */
export function settlementOptions(meanings: readonly Meaning[]): INodeProperties[] {
	return [...columnOptions(meanings), deductFeesOption, fallbackEncodingOption, ...archiveOptions];
}

export function readSettlementOptions(
	panel: Panel,
	{ context, texts }: Execution,
	meanings: readonly Meaning[],
	more: Pick<ReadOptions, 'types'> & Partial<ReadOptions>,
): ReadOptions {
	return {
		description: {
			...NO_DESCRIPTION,
			columns: Object.fromEntries(
				meanings.map((meaning) => [meaning, panel.text(`options.${nameOf(meaning)}`) ?? '']),
			),
			fees: panel.switch('options.deductFees', false) ? 'inRowsNotDeducted' : 'inRows',
		},
		added: [],
		amountsAs: 'numbers',
		withReason: false,
		withRow: false,
		...readFileOptions(panel),
		formatFor: 'databases',
		offsetAt: offsetsOf(context.getTimezone()),
		withMinors: false,
		texts,
		pause,
		...more,
	};
}
