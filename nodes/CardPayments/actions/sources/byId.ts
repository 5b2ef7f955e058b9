import { SERVICE } from '../../domain/service';
import type { INodeProperties } from 'n8n-workflow';
import { InputError, understood } from '../../domain/errors';
import { textOf } from '../../domain/input/text';
import type { PayoutRecord } from '../../domain/list/payoutRecord';
import { readCurrency } from '../../domain/money/amount';
import { parseDecimal } from '../../domain/money/decimal';
import { MOST_AT_ONCE } from '../../transport/limiter';
import { log } from '../../transport/messages';
import type { Execution } from '../execution';
import { textField } from '../panel/fields';
import type { Panel } from '../panel/panel';
import { downloadAll } from './downloadAll';
import { knownPayout, listByIds } from './listed';
import { payoutPicker, readPayoutField } from './payoutPicker';
import { readLateness } from './sortOut';
import type { Source } from './source';

/** What a payout paid, where its item says it. */
type EnteredPaid = Partial<Pick<PayoutRecord, 'amount' | 'currency'>>;

const paidFields: INodeProperties[] = [
	{
		...textField(
			'Amount',
			'amount',
			'1250.75',
			'What the payout paid, to compare the sheets with. To reconcile with your bank, enter the amount on your bank statement.',
		),
		required: true,
		default: '={{ $json.amount }}',
	},
	{
		...textField(
			'Currency',
			'currency',
			'SAR',
			'The currency of the amount. The node reports rows in other currencies instead of counting them.',
		),
		required: true,
		default: '={{ $json.currency }}',
	},
];

/** @param withAmount whether an item says what its payout paid. It's one payout then */
export function byId({ withAmount = false } = {}): Source {
	const picker = payoutPicker(
		'The payout to read',
		'You can enter several IDs, separated by commas, or a list from an expression',
	);
	return {
		label: 'By ID',
		description: 'The payouts of a trigger, of Get Many, or that you choose',
		fields: [...picker, ...(withAmount ? paidFields : [])],
		itemsAtOnce: MOST_AT_ONCE,
		read(panel) {
			const ids = readPayoutField(panel);
			const paid = withAmount ? readPaid(panel, ids) : {};
			const lateness = readLateness(panel);
			return {
				async *files(execution) {
					const payouts = await payoutsOf(execution, { index: panel.index, ids, paid });
					yield* downloadAll(execution, payouts, lateness);
				},
				dateOf: 'payout',
			};
		},
	};
}

function readPaid(panel: Panel, [id = '', ...others]: string[]): EnteredPaid {
	if (others.length > 0)
		panel.report(
			new InputError(
				'There is more than one payout ID',
				'Reconcile compares one payout with one amount: give each payout an item of its own.',
			),
		);
	const amount = panel.value('amount');
	if (parseDecimal(amount) === undefined)
		panel.report(
			new InputError(
				`Payout ${id}: its amount (${textOf(amount)}) isn't a number`,
				'Enter the amount of the payout in "Amount". After Get Many or a trigger, use {{ $json.amount }}.',
				{ payout_id: id },
			),
		);
	return { amount: amount as number, currency: readCurrency(panel.field('currency'), panel.report) };
}

/** What is known of the payouts: from the panel, the item, or else the service. */
async function payoutsOf(
	execution: Execution,
	{ index, ids, paid }: { index: number; ids: string[]; paid: EnteredPaid },
): Promise<PayoutRecord[]> {
	const { client, context } = execution;
	const input = execution.input(index);
	const known = ids.map((id) => ({ ...(knownPayout(id, input) ?? { id }), ...paid }) as PayoutRecord);
	const unknown = known.filter(({ amount, currency }) => amount === undefined || currency === undefined);
	if (unknown.length === 0) return known;
	const asked = unknown.map(({ id }) => id);
	// A service may not know this way to ask. Then it isn't known what they paid, which the node says.
	const listed = await listByIds(client, index, asked).catch((error: unknown): PayoutRecord[] => {
		log(context, 'info', `${SERVICE.name}: payouts couldn't be looked up by ID: ${understood(error).message}`);
		return [];
	});
	return known.map((payout) => listed.find(({ id }) => id === payout.id) ?? payout);
}
