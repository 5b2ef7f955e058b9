/** What's proposed for a file as a user gives it. */
import { ARCHIVE_LIMITS } from '../nodes/CardPayments/domain/archive';
import { offsetsOf, Zone } from '../nodes/CardPayments/domain/dates';
import { findDescription, type Proposal } from '../nodes/CardPayments/domain/finder';
import { Proposals, readBy, type SettleOptions } from '../nodes/CardPayments/domain/settlement';
import { RowMemory } from '../nodes/CardPayments/domain/sheets';

export interface GivenFile {
	content: Uint8Array;
	path: string;
	/** As it's entered. */
	paid: string;
	currency: string;
}

/** The text that's proposed for a file, whatever the node reads of it. */
export async function proposalFor({ content, currency, paid, path }: GivenFile): Promise<Proposal | undefined> {
	let proposal: Proposal | undefined;
	const proposals = new Proposals(
		async (tables, sought) => (proposal = await findDescription(tables, sought)),
		readBy,
	);
	const entered = {
		payoutId: 'payout_1',
		date: '2026-11-30',
		described: {},
		paid: { amount: Number(paid), currency },
	};
	const payout = { id: '', ...entered.paid };
	const file = { payout: { id: '' }, content, source: { payoutId: '', csvName: path }, entered };
	await proposals.of({ file, payoutId: '', payout, options: OPTIONS, isRead: false });
	return proposal;
}

const OPTIONS: SettleOptions = {
	description: {},
	kept: ['date', 'order_reference', 'payment_method'],
	added: [],
	withRow: true,
	zone: new Zone(offsetsOf('UTC')),
	limits: ARCHIVE_LIMITS,
	fallbackEncoding: undefined,
	memory: () => new RowMemory(),
	pause: async () => {},
	now: Date.parse('2026-12-01T12:00:00Z'),
	proposals: undefined,
};
