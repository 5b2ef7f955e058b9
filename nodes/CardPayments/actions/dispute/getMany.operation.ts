import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { formatter } from '../../domain/formatFor';
import { namesOf, type Choices } from '../../domain/input/choices';
import { Clock } from '../../domain/settlement/clock';
import { readSettlements } from '../../domain/settlement/payout';
import {
	DISPUTE_FIELDS,
	followDisputes,
	simplifyDispute,
	type DisputedPayout,
	type DisputeState,
} from '../../domain/settlement/present/dispute';
import { transactionItems } from '../../domain/settlement/present/transaction';
import type { TransactionType } from '../../domain/sheets/kinds';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import {
	choiceOfAgents,
	choicesField,
	formatForOption,
	optionsField,
	readFormatFor,
	simplifyField,
} from '../panel/fields';
import { periodFieldsOf } from '../panel/period';
import { chosenPeriod } from '../sources/ofPeriod';
import { readingOf } from '../sources/readingOf';
import { readAllPayouts } from '../sources/readPayouts';

const STATES: Choices<DisputeState> = {
	on_hold: { label: 'On Hold', description: 'Held back from a payout and not released in the period' },
	released: { label: 'Released', description: 'Decided in your favor and paid with a later payout' },
};

export const properties: INodeProperties[] = [
	...periodFieldsOf('Payout Date', 'Choose months: a release can take as long after its dispute', 'last6Months'),
	...choiceOfAgents(choicesField('State', 'state', STATES, 'Only disputes in one of these states')),
	{ ...simplifyField, hint: 'Off adds reason, dates and all columns of the sheets' },
	optionsField([formatForOption]),
];

const DISPUTE_TYPES: TransactionType[] = ['dispute', 'dispute_release'];

/** Under Continue on Fail the disputes of the payouts that can be read come first, then what became of the others. */
export async function* execute(execution: Execution, index: number): Lists {
	const panel = execution.panel(index, properties);
	const states = panel.choices('state', namesOf(STATES));
	const withRows = !panel.switch('simplify', true);
	const formatFor = readFormatFor(panel);
	const chosen = chosenPeriod(panel, { dateOf: 'payout' });
	const reading = await readingOf(panel, execution, {
		types: DISPUTE_TYPES,
		kept: ['order_reference', 'payment_method', 'reason', 'date'],
		withRow: withRows,
		withoutParts: true,
	});

	const now = Date.now();
	const options = {
		...{
			fields: DISPUTE_FIELDS,
			added: [],
			withRow: withRows,
			withReason: true,
			types: DISPUTE_TYPES,
			pause: reading.pause,
		},
		clock: new Clock(reading.zone, formatFor === 'spreadsheets'),
		format: formatter(formatFor),
		isDeducted: reading.description.fees === 'inRowsNotDeducted',
		isWanted: () => true,
	};
	const disputed: DisputedPayout[] = [];
	const failures = await readAllPayouts(execution, { chosen, options: reading }, async (file) => {
		for await (const settlement of readSettlements(file, reading, execution.warn(index))) {
			if (settlement.broken !== undefined) throw settlement.broken;
			const rows: DisputedPayout['rows'] = [];
			for await (const items of transactionItems(settlement, options)) for (const item of items) rows.push(item);
			if (rows.length > 0) disputed.push({ payout: settlement.payout, rows });
		}
	});
	if (failures.length > 0)
		panel.warn("Some payouts couldn't be read and may hold releases: a dispute on hold may have been released");
	yield followDisputes(disputed, { now, withRows })
		.filter(({ state }) => states.length === 0 || states.includes(state))
		.map((dispute) => ({ json: { ...(withRows ? dispute : simplifyDispute(dispute)) } as IDataObject }));
	yield* failures;
}
