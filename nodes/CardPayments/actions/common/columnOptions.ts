import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { COLUMNS, type Meaning, type NamedColumns } from '../../domain/settlement/columns';
import { textField } from './panelFields';

/** The options that name columns where the node isn't to guess them, one for each meaning. */
export function columnOptions(meanings: readonly Meaning[]): INodeProperties[] {
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

export function readNamedColumns(meanings: readonly Meaning[], options: IDataObject): NamedColumns {
	return Object.fromEntries(meanings.map((meaning) => [meaning, String(options[nameOf(meaning)] ?? '')]));
}

/** amountColumn, transactionIdColumn, … */
function nameOf(meaning: Meaning): string {
	return `${meaning.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())}Column`;
}
