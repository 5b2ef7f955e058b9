import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { namesOf, type Choices } from '../../domain/input';
import { payoutState } from '../../domain/payout';
import { reconciliation, simplifyReconciliation } from '../../domain/present';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import { choiceField } from '../fields';
import { formatForOption, readFormatFor } from '../panel';
import type { Assessment } from '../conclusion';
import { SUMS_ONLY, itemsAtOnce, payoutProperties, settleOptions, readSource, presentOptions } from '../sources';
import { knownPayout } from '../payoutList';
import { reconciliationConclusion } from './reconciliationConclusion';
import { eachPayout } from './eachPayout';
import { readReportWords, reportFields, reportOf } from './reconciliationReport';

const RECONCILE_OUTPUTS: Choices<'simplified' | 'allFields' | 'report'> = {
	simplified: { label: 'Simplified', description: 'An item for each payout, with the fields to look at' },
	allFields: {
		label: 'All Fields',
		description: 'An item for each payout, with its parts, and those of its input item',
	},
	report: { label: 'Report', description: 'One item with a report for a mail, a chat or a PDF' },
};

export const properties: INodeProperties[] = payoutProperties({
	description: 'The payouts to reconcile',
	fields: [
		{
			...choiceField('Output', 'output', { choices: RECONCILE_OUTPUTS, initial: 'simplified' }, 'What to return'),
			builderHint: { propertyHint: 'report for a mail, chat or PDF; otherwise an item for each payout' },
		},
		...reportFields,
	],
	options: [formatForOption],
});

export const concurrency = itemsAtOnce;

/** A report's own item says it all. */
export const assessment: Assessment = {
	countedBy: 'balanced',
	isTrouble: (item) => item.balanced !== true && payoutState(item) !== 'on its way',
	conclusionOf: reconciliationConclusion,
};

/** What doesn't balance comes first, then what isn't known to, what failed, what is on its way, and what balances. */
function urgencyOfResult(item: IDataObject): number {
	if (item.balanced !== null) return item.balanced === true ? 4 : 0;
	return { paid: 1, unknown: 1, failed: 2, 'on its way': 3 }[payoutState(item)];
}

/** An item for each payout, also those without rows. One by ID keeps what its item says: bank reference, merchant. */
export async function* execute(execution: Execution, index: number): Lists {
	const panel = execution.panel(index, properties);
	const chosen = readSource(panel);
	const output = panel.chosen('output', namesOf(RECONCILE_OUTPUTS));
	const formatFor = readFormatFor(panel);
	panel.check();
	const words = output === 'report' ? readReportWords(panel, chosen, execution.context.getTimezone()) : undefined;
	const reading = await settleOptions(panel, execution, SUMS_ONLY);

	if (words !== undefined) {
		yield [await reportOf(execution, index, { chosen, options: reading, words, formatFor })];
		return;
	}
	const { clock, format } = presentOptions(reading, formatFor);
	const input = execution.input(index);
	const items: INodeExecutionData[] = [];
	const errors = await eachPayout(execution, index, { chosen, options: reading }, (settlement) => {
		const compared = reconciliation(settlement, clock, format);
		const about = knownPayout(settlement.payout.id, input) === undefined ? {} : input;
		// What it says comes first in a table, and isn't overwritten.
		const forTable = execution.isTool ? undefined : settlement;
		const json =
			output === 'allFields'
				? { ...compared, ...about, ...compared }
				: simplifyReconciliation(compared, forTable);
		items.push({ json: json as IDataObject });
	});
	yield [...items].sort((a, b) => urgencyOfResult(a.json) - urgencyOfResult(b.json));
	yield* errors.map(({ error }) => error);
}
