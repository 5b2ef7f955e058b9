import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { COLUMNS, type Meaning, type NamedColumns } from '../../domain/settlement/columns';

/** The options that name columns where the node isn't to guess them, one for each meaning. */
export function columnOptions(meanings: readonly Meaning[]): INodeProperties[] {
	return meanings.map((meaning) => {
		const { label, holds, names } = COLUMNS[meaning];
		return {
			displayName: `${label} Column`,
			name: nameOf(meaning),
			type: 'string',
			default: '',
			placeholder: `e.g. ${names[0]}`,
			description: `The column with ${holds}. If empty, the node takes the first of ${names.join(', ')} that the sheet has.`,
		};
	});
}

export function readNamedColumns(meanings: readonly Meaning[], options: IDataObject): NamedColumns {
	return Object.fromEntries(meanings.map((meaning) => [meaning, String(options[nameOf(meaning)] ?? '')]));
}

/** amountColumn, transactionIdColumn, … */
function nameOf(meaning: Meaning): string {
	return `${meaning.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())}Column`;
}
