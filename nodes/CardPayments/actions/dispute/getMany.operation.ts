import { counted } from '../../domain/counted';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { addToGroup } from '../../domain/grouped';
import { mappedInTurns } from '../../domain/turns';
import { namesOf, type Choices } from '../../domain/input';
import {
	followDisputes,
	simplifyDispute,
	TRANSACTION_FIELDS,
	transactionItems,
	type DisputedPayout,
	type DisputeState,
	type TransactionItem,
} from '../../domain/present';
import { doubtOf, standingOf, STANDINGS, type Comparison } from '../../domain/settlement';
import { typesWhere } from '../../domain/transactions';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import { choiceOfAgents, choicesField, optionsField } from '../fields';
import { FEW_OR_ALL, formatForOption, readFormatFor, periodFieldsOf, readSize, sizeField } from '../panel';
import { amountsInWords, type Assessment } from '../conclusion';
import { chosenPeriod, eachShownSettlement, presentOptions, settleOptions } from '../sources';

const STATES: Choices<DisputeState> = {
	on_hold: { label: 'On Hold', description: 'Held back from a payout and not released in the period' },
	released: { label: 'Released', description: 'Decided in your favor and paid with a later payout' },
	ambiguous: {
		label: 'Ambiguous',
		description: 'Its charge is disputed several times, and nothing says which of these was released',
	},
};

export const properties: INodeProperties[] = [
	...periodFieldsOf('Payout Date', 'Choose months: a release can come that long after its dispute', 'last6Months'),
	...choiceOfAgents(choicesField('State', 'state', STATES, 'Only disputes in one of these states')),
	{ ...sizeField(FEW_OR_ALL), hint: 'All Fields adds reason, dates and all columns of the sheets' },
	optionsField([formatForOption]),
];

/** What is held back is what a person may still win. */
export const assessment: Assessment = {
	countedBy: 'state',
	isTrouble: ({ state }) => state === 'on_hold',
	conclusionOf(items) {
		const byState = new Map<unknown, IDataObject[]>();
		for (const item of items) addToGroup(byState, item.state, item);
		const parts = namesOf(STATES).flatMap((state) => {
			const found = byState.get(state) ?? [];
			const sums = amountsInWords(found);
			const words = `${found.length} ${STATES[state].label.toLowerCase()}`;
			return found.length === 0 ? [] : [sums === '' ? words : `${words} (${sums})`];
		});
		return { words: `${counted(items.length, 'dispute')}: ${parts.join(', ')}`, type: 'info' };
	},
};

const DISPUTE_TYPES = typesWhere(({ ofOrder }) => ofOrder === 'disputes');

/** Under Continue on Fail the disputes of the payouts that can be read come first, then what became of the others. */
export async function* execute(execution: Execution, index: number): Lists {
	const panel = execution.panel(index, properties);
	const states = panel.choices('state', namesOf(STATES));
	const withRows = readSize(panel, FEW_OR_ALL) === 'allFields';
	const formatFor = readFormatFor(panel);
	const chosen = chosenPeriod(panel, {
		dateOf: 'payout',
		within: states.length === 0 ? 'disputes' : `disputes in the state ${states.join(' or ')}`,
		narrowedBy: states.length === 0 ? undefined : panel.label('state'),
	});
	panel.check();
	const options = await settleOptions(panel, execution, {
		kept: ['order_reference', 'payment_method', 'reason', 'date'],
		withRow: withRows,
		withoutParts: true,
	});

	const now = Date.now();
	const inFew = (comparison: Comparison) =>
		comparison.balanced === true ? undefined : STANDINGS[standingOf(comparison)].few;
	const disputed: DisputedPayout[] = [];
	const isWanted = () => true;
	const written = {
		...options,
		...presentOptions(options, formatFor),
		fields: TRANSACTION_FIELDS.all,
		types: DISPUTE_TYPES,
	};
	const failures = await eachShownSettlement(execution, index, { chosen, options }, async (settlement) => {
		const { payout, comparison } = settlement;
		const rows: TransactionItem[] = [];
		for await (const some of transactionItems(settlement, { ...written, isWanted, withReason: true }))
			for (const row of some) rows.push(row);
		const doubt = withRows ? doubtOf(payout.id, comparison) : inFew(comparison);
		disputed.push({ payout, doubt, rows });
	});
	if (failures.length > 0)
		panel.warn("Some payouts couldn't be read and may hold releases: a dispute on hold may have been released");
	const { pause } = execution;
	const all = await followDisputes(disputed, { now, withRows, pause });
	const asked = all.filter(({ state }) => states.length === 0 || states.includes(state));
	yield await mappedInTurns(asked, pause, (dispute) => ({
		json: { ...(withRows ? dispute : simplifyDispute(dispute)) } as IDataObject,
	}));
	yield* failures;
}
