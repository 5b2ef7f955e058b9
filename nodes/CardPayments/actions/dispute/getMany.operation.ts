import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { followDisputes, type DisputedPayout, type DisputeState } from '../../domain/settlement/disputes';
import { readWhole } from '../../domain/settlement/readPayout';
import type { Transaction } from '../../domain/settlement/transactions';
import { chosenPeriod } from '../sources/ofPeriod';
import { readingOf } from '../sources/readingOf';
import { readAllPayouts } from '../sources/readPayouts';
import { namesOf, type Choices } from '../../domain/input/choices';
import type { Execution } from '../execution';
import type { Lists } from '../operation';
import { periodFieldsOf } from '../panel/period';
import {
	choicesField,
	formatForOption,
	numberField,
	optionsField,
	readFormatFor,
	simplifyField,
} from '../panel/fields';

const assumeOption: INodeProperties = {
	...numberField(
		'Assume Charged Back After',
		'chargedBackAfterDays',
		{ min: 1, initial: 120 },
		"Marks disputes on hold for so many days as charged back: an assumption, as payouts don't show it. Choose a longer period.",
	),
	hint: 'In days',
};

const STATES: Choices<DisputeState> = {
	on_hold: { label: 'On Hold', description: 'Held back from a payout and not released in the period' },
	released: { label: 'Released', description: 'Decided in your favor and paid with a later payout' },
	charged_back_assumed: {
		label: 'Assumed Charged Back',
		description: `On hold for at least the days in ${assumeOption.displayName}`,
	},
};

export const properties: INodeProperties[] = [
	...periodFieldsOf('Payout Date', 'Choose months: a release can take as long after its dispute').map((field) =>
		field.name === 'period' ? { ...field, default: 'last6Months' } : field,
	),
	choicesField('State', 'state', STATES, 'Only disputes in one of these states'),
	{ ...simplifyField, hint: 'Off adds all columns of the sheets, as row and release_row' },
	optionsField([assumeOption, formatForOption]),
];

/** Under Continue on Fail the disputes of the payouts that can be read come first, then what became of the others. */
export async function* execute(execution: Execution, index: number): Lists {
	const panel = execution.panel(index, properties);
	const states = panel.choices('state', namesOf(STATES));
	const withRows = !panel.switch('simplify', true);
	const formatFor = readFormatFor(panel);
	const chargedBackAfterDays = panel.addedNumber(`options.${assumeOption.name}`);
	const chosen = chosenPeriod(panel, { dateOf: 'payout' });
	const reading = await readingOf(panel, execution, {
		types: ['dispute', 'dispute_release'],
		withReason: true,
		withRow: withRows,
		formatFor,
		keepsRows: true,
	});

	const warn = execution.warn(index);
	const now = Date.now();
	const disputed: DisputedPayout[] = [];
	const failures = await readAllPayouts(execution, { chosen, options: reading }, async (file) => {
		const transactions: Transaction[] = [];
		await readWhole(file, reading, warn, (list) => {
			for (const each of list) transactions.push(each);
		});
		disputed.push({ payout: file.payout, transactions });
	});
	if (failures.length > 0) {
		panel.warn(
			"Some payouts couldn't be read and may hold releases: a dispute on hold may have been released, and the node assumes none to be charged back",
		);
	}
	yield followDisputes(disputed, {
		chargedBackAfterDays: failures.length > 0 ? undefined : chargedBackAfterDays,
		now,
		withRows,
	})
		.filter(({ state }) => states.length === 0 || states.includes(state))
		.map((dispute) => ({ json: { ...dispute } as IDataObject }));
	yield* failures;
}
