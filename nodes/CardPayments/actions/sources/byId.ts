import { SERVICE } from '../../domain/service';
import { understood } from '../../domain/errors';
import { textOf } from '../../domain/input';
import { definedIn, type PayoutRecord } from '../../domain/payout';
import { MOST_AT_ONCE } from '../../transport/service';
import { log } from '../../transport/n8n';
import type { Execution } from '../execution';
import { downloadPayouts } from './downloadPayouts';
import { findByIds, knownPayout, payoutPicker, readPayoutField } from '../payoutList';
import { typesSearched } from '../panel';
import { readLateness } from './latePayouts';
import type { Source } from './source';

export const byId: Source = {
	label: 'By ID',
	description: 'The payouts of a trigger, of Get Many, or that you choose',
	fields: payoutPicker(
		'The payout to read',
		'You can enter several IDs, separated by commas, or a list from an expression',
	),
	itemsAtOnce: MOST_AT_ONCE,
	read(panel) {
		const { index } = panel;
		const ids = readPayoutField(panel);
		const lateness = readLateness(panel);
		const searchedFor = typesSearched(panel);
		return {
			async *files(execution, _options, see) {
				const payouts = await payoutsOf(execution, index, ids);
				execution.noteSearched(index, { plural: 'payouts', listed: payouts.length, ...searchedFor });
				if (see !== undefined) payouts.forEach(see);
				yield* downloadPayouts(execution, payouts, lateness);
			},
			dateOf: 'payout',
		};
	},
};

/** What is known of the payouts: from the item, or else the service. */
async function payoutsOf(execution: Execution, index: number, ids: string[]): Promise<PayoutRecord[]> {
	const input = execution.input(index);
	const known = ids.map((id) => knownPayout(id, input) ?? ({ id } as PayoutRecord));
	const isUnknown = ({ amount, currency, status, date, ...more }: PayoutRecord) =>
		amount === undefined ||
		currency === undefined ||
		date === undefined ||
		textOf(status) === '' ||
		// An item may be old, and doesn't say why there are none.
		(more.settlements_available === false && more.settlements_description === undefined);
	const unknown = known.filter(isUnknown);
	if (unknown.length === 0) return known;
	const asked = unknown.map(({ id }) => id);
	// Without a list it isn't known what they paid, which the node says.
	const { found } = await findByIds(execution, index, asked).catch((error: unknown) => {
		const why = understood(error).message;
		log(execution.context, 'info', `${SERVICE.name}: payouts couldn't be looked up by ID: ${why}`);
		return { found: [] };
	});
	return known.map((payout) => {
		const listed = found.find(({ id }) => id === payout.id);
		if (listed === undefined || !isUnknown(payout)) return payout;
		const { settlements_available, settlements_description } = listed;
		return { ...listed, ...definedIn(payout), settlements_available, settlements_description };
	});
}
