import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { namesOf, textOf, type Choices } from '../../domain/input';
import { parseDecimal } from '../../domain/money';
import { payoutState } from '../../domain/payout';
import { reconciliation, simplifyReconciliation } from '../../domain/present';
import { standingInWords, type StoodPayout } from '../../domain/report';
import { differenceInWords, STANDINGS, type Standing } from '../../domain/settlement';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import { choiceField } from '../fields';
import { formatForOption, readFormatFor } from '../panel';
import type { Assessment } from '../conclusion';
import { SUMS_ONLY, itemsAtOnce, payoutProperties, settleOptions, readSource, presentOptions } from '../sources';
import { knownPayout } from '../payoutList';
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

/** What's wrong comes first, then what isn't known, what failed, what is on its way, and what balances. */
const URGENCY = namesOf(STANDINGS);

/** How a payout stands, by its item. */
function standingOfItem(item: IDataObject): Standing {
	if (typeof item.balanced === 'boolean') return item.balanced ? 'balanced' : 'not balanced';
	const state = payoutState(item);
	return state === 'failed' || state === 'on its way' ? state : 'not checked';
}

function stoodPayout(item: IDataObject): StoodPayout {
	const [paid, difference] = [parseDecimal(item.paid), parseDecimal(item.difference)];
	const currency = textOf(item.currency);
	const differs = difference === undefined || difference === 0n ? '' : differenceInWords(difference, currency);
	return {
		id: textOf(item.payout_id),
		verdict: standingOfItem(item),
		differs: differs || textOf(item.reason),
		amount: paid === undefined ? undefined : { amount: paid, currency },
	};
}

export const assessment: Assessment = {
	countedBy: 'balanced',
	isTrouble: (item) => !['balanced', 'on its way'].includes(standingOfItem(item)),
	conclusionOf(items) {
		const [{ subject, balanced } = {}] = items;
		// A report's own item says it all.
		if (typeof subject === 'string') return { words: subject, type: balanced === true ? 'info' : 'warning' };
		const stood = items.map(stoodPayout);
		const isWrong = stood.some(({ verdict }) => verdict === 'not balanced' || verdict === 'not checked');
		return { words: standingInWords(stood), type: isWrong ? 'warning' : 'info' };
	},
};

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
		const forTable = execution.isTool ? undefined : settlement.comparison;
		const json =
			output === 'allFields'
				? { ...compared, ...about, ...compared }
				: simplifyReconciliation(compared, forTable);
		items.push({ json: json as IDataObject });
	});
	const urgencyOf = ({ json }: INodeExecutionData) => URGENCY.indexOf(standingOfItem(json));
	yield [...items].sort((a, b) => urgencyOf(a) - urgencyOf(b));
	yield* errors.map(({ error }) => error);
}
