import { unformatted } from '../../domain/formatFor';
import { mappedInTurns } from '../../domain/turns';
import { typesSearched } from '../panel';
import type { Source } from './source';
import { enteredFields, readEntered } from './fromFile';

/** Rows that another node read. All input items are one file. */
export const fromRows: Source = {
	label: 'From Input Rows',
	description: 'The rows that the node before has read, such as those of a spreadsheet or a database',
	fields: enteredFields,
	itemsAtOnce: 1,
	read(panel) {
		const entered = readEntered(panel);
		const searchedFor = typesSearched(panel);
		return {
			async *files(execution) {
				// All rows are read with the first item.
				if (panel.index > 0) return;
				const rows = await mappedInTurns(execution.context.getInputData(), execution.pause, ({ json }) =>
					unformatted(json),
				);
				const counts = { plural: 'rows', listed: rows.length, passing: rows.length };
				execution.noteSearched(panel.index, { ...counts, filters: [], ...searchedFor });
				yield {
					payout: { id: '' },
					content: { rows },
					source: { payoutId: '' },
					entered,
				};
			},
			dateOf: 'payout',
		};
	},
};
