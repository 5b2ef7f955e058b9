import type { IDataObject, IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import type { CardPaymentsError } from '../../domain/errors/CardPaymentsError';
import { followDisputes, type DisputedPayout, type DisputeState } from '../../domain/settlement/disputes';
import { MEANINGS } from '../../domain/settlement/columns';
import { log } from '../../transport/messages';
import { payoutFile, readPayout } from '../../domain/settlement/readPayout';
import type { Transaction } from '../../domain/settlement/transactions';
import { downloadEach } from '../sheets/downloadEach';
import { listCompletely } from '../payouts/listPayouts';
import { readChoices, namesOf, optionsOf, type Choices } from '../../domain/input/choices';
import { concurrencyOption, DOWNLOAD_TIMEOUT, listOptionFields, readRequestOptions } from '../panel/requestOptions';
import { namedError } from '../payouts/namedError';
import { readSettlementOptions, settlementOptions } from '../sheets/settlementOptions';
import { joinedError } from '../payouts/joinedError';
import { longPeriodFields, readPeriod } from '../payouts/period';
import type { Warn } from '../warnings';
import { DAY } from '../../domain/units';
import { numberField, optionsField, readAddedNumber, readSimplify, simplifyField } from '../panel/fields';

const assumeOption: INodeProperties = {
	...numberField(
		'Assume Charged Back After',
		'chargedBackAfterDays',
		{ min: 1, initial: 120 },
		"Marks disputes that are on hold for at least this many days as charged back. It's an assumption: a chargeback leaves no trace in payouts, and a release can take months. Choose a period that reaches back further than these days.",
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

const stateField: INodeProperties = {
	displayName: 'State',
	name: 'state',
	type: 'multiOptions',
	options: optionsOf(STATES),
	default: [],
	hint: 'Choose none for all',
	description: 'Only disputes in one of these states',
};

export const properties: INodeProperties[] = [
	...longPeriodFields,
	stateField,
	{ ...simplifyField, hint: 'Off adds all columns of the sheets, as row and release_row' },
	optionsField([
		...settlementOptions(MEANINGS),
		assumeOption,
		concurrencyOption,
		...listOptionFields(DOWNLOAD_TIMEOUT),
	]),
];

/** Under Continue on Fail the disputes of the payouts that can be read come first, then what became of the others. */
export async function* execute(
	this: IExecuteFunctions,
	index: number,
	warn: Warn,
): AsyncGenerator<INodeExecutionData[]> {
	const options = this.getNodeParameter('options', index, {});
	const states = readChoices(stateField.displayName, this.getNodeParameter('state', index, []), namesOf(STATES));
	const withRows = !readSimplify.call(this, index);
	const reading = readSettlementOptions.call(this, options, MEANINGS, {
		types: ['dispute', 'dispute_release'],
		withReason: true,
		withRow: withRows,
	});
	const requestOptions = readRequestOptions(index, options, DOWNLOAD_TIMEOUT);
	const chargedBackAfterDays = readAddedNumber(assumeOption, options);

	const period = readPeriod.call(this, index);
	const now = Date.now();
	if (chargedBackAfterDays !== undefined && now - period.from < chargedBackAfterDays * DAY) {
		warn(
			`No dispute in this period can have been on hold for ${chargedBackAfterDays} days, so none is marked as charged back: choose a longer period`,
			`Item ${index}`,
		);
	}
	const payouts = await listCompletely(this, period, requestOptions);
	const readable = payouts.filter(({ settlements_available }) => settlements_available !== false);
	for (const { id, settlements_available } of payouts)
		if (settlements_available === false) warn("The payout has no sheets yet, so its disputes aren't here", id);
	const disputed: DisputedPayout[] = [];
	const failures: CardPaymentsError[] = [];
	for await (const { payout, zip, error } of downloadEach(this, readable, requestOptions)) {
		const transactions: Transaction[] = [];
		try {
			if (error !== undefined) throw error;
			for await (const list of readPayout(payoutFile(payout, zip), reading, warn))
				for (const each of list) transactions.push(each);
			disputed.push({ payout, transactions });
			log(this, 'info', `Card Payments: disputes of ${disputed.length} of ${readable.length} payouts read`);
		} catch (thrown) {
			const failed = error ?? namedError(thrown, [payout.id], payout as IDataObject);
			if (!this.continueOnFail()) throw failed;
			failures.push(failed);
		}
	}
	if (failures.length > 0) {
		warn(
			"Some payouts couldn't be read and may hold releases: a dispute on hold may have been released, and the node assumes none to be charged back",
			`Item ${index}`,
		);
	}
	yield followDisputes(disputed, {
		chargedBackAfterDays: failures.length > 0 ? undefined : chargedBackAfterDays,
		now,
		withRows,
	})
		.filter(({ state }) => states.length === 0 || states.includes(state))
		.map((dispute) => ({ json: { ...dispute } as IDataObject }));
	if (failures.length > 0) throw joinedError(failures);
}
