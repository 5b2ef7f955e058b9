import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import type { CardPaymentsError } from '../../domain/errors';
import { followDisputes, type DisputedPayout, type DisputeState } from '../../domain/settlement/disputes';
import { FORMATS_FOR } from '../../domain/settlement/formatFor';
import { log } from '../../transport/messages';
import { payoutFile, readPayout } from '../../domain/settlement/readPayout';
import type { Transaction } from '../../domain/settlement/transactions';
import { downloadEach } from '../sheets/downloadEach';
import { listCompletely } from '../payouts/listPayouts';
import { namesOf, optionsOf, type Choices } from '../../domain/input/choices';
import type { Execution } from '../execution';
import { listOptionFields, readListOptions } from '../panel/requestOptions';
import { concurrencyOption, DOWNLOAD_TIMEOUT, readDownloadOptions } from '../sheets/downloadOptions';
import { namedError } from '../payouts/namedError';
import { formatForOption, readSettlementOptions, settlementOptions } from '../sheets/settlementOptions';
import { joinedError } from '../payouts/joinedError';
import { periodFieldsOf, readPeriod } from '../payouts/period';
import { DAY } from '../../domain/units';
import { numberField, optionsField, simplifyField } from '../panel/fields';

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
	...periodFieldsOf('Payout Date', 'Choose months: a release can take as long after its dispute').map((field) =>
		field.name === 'period' ? { ...field, default: 'last6Months' } : field,
	),
	stateField,
	{ ...simplifyField, hint: 'Off adds all columns of the sheets, as row and release_row' },
	optionsField([
		assumeOption,
		formatForOption,
		concurrencyOption,
		...listOptionFields(DOWNLOAD_TIMEOUT),
		...settlementOptions,
	]),
];

/** Under Continue on Fail the disputes of the payouts that can be read come first, then what became of the others. */
export async function* execute(execution: Execution, index: number): AsyncGenerator<INodeExecutionData[]> {
	const panel = execution.panel(index, properties);
	const states = panel.choices('state', namesOf(STATES));
	const withRows = !panel.switch('simplify', true);
	const formatFor = panel.chosen('options.formatFor', namesOf(FORMATS_FOR), 'anyDestination');
	const requestOptions = { ...readListOptions(panel), ...readDownloadOptions(panel) };
	const chargedBackAfterDays = panel.addedNumber(`options.${assumeOption.name}`);
	const period = readPeriod(panel, execution);
	const reading = await readSettlementOptions(
		panel,
		execution,
		{ fromFile: false, keepsRows: true },
		{ types: ['dispute', 'dispute_release'], withReason: true, withRow: withRows, formatFor },
	);
	panel.check();

	const warn = execution.warn(index);
	const now = Date.now();
	if (chargedBackAfterDays !== undefined && now - period.from < chargedBackAfterDays * DAY) {
		warn(
			`No dispute in this period can have been on hold for ${chargedBackAfterDays} days, so none is marked as charged back: choose a longer period`,
			`Item ${index}`,
		);
	}
	const payouts = await listCompletely(execution.client, period, requestOptions);
	const readable = payouts.filter(({ settlements_available }) => settlements_available !== false);
	for (const { id, settlements_available } of payouts)
		if (settlements_available === false) warn("The payout has no sheets yet, so its disputes aren't here", id);
	const disputed: DisputedPayout[] = [];
	const failures: CardPaymentsError[] = [];
	for await (const { payout, zip, error } of downloadEach(execution.client, readable, requestOptions)) {
		const transactions: Transaction[] = [];
		try {
			if (error !== undefined) throw error;
			for await (const list of readPayout(payoutFile(payout, zip), reading, warn))
				for (const each of list) transactions.push(each);
			disputed.push({ payout, transactions });
			log(
				execution.context,
				'info',
				`Card Payments: disputes of ${disputed.length} of ${readable.length} payouts read`,
			);
		} catch (thrown) {
			const failed = error ?? namedError(thrown, [payout.id], payout as IDataObject);
			if (!execution.continuesOnFail) throw failed;
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
