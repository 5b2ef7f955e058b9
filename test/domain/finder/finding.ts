import { findDescription, type Proposal } from '../../../nodes/CardPayments/domain/finder';
import { printLines } from '../../../nodes/CardPayments/domain/services';
import type { PayoutFile } from '../../../nodes/CardPayments/domain/settlement/payoutFileReader';
import { Proposals } from '../../../nodes/CardPayments/domain/settlement/proposals';
import { readBy } from '../../../nodes/CardPayments/domain/settlement/readSettlements';
import { makeZip } from '../sheets/zips';
import { settlingOptions } from '../settlement/settling';

/** The cells of a sheet whose columns are parted by bars. */
export function csvOf(text: string): string {
	return text
		.trim()
		.split('\n')
		.map((line) => line.split('|').map((cell) => `"${cell.trim()}"`))
		.map((cells) => cells.join(','))
		.join('\n');
}

/** What's found of sheets whose columns are parted by bars, each read by the reader itself. */
export async function found(sheets: Record<string, string>, paid?: number, currency = 'SAR') {
	const content = await makeZip(Object.entries(sheets).map(([name, text]) => [name, csvOf(text)]));
	const entered = {
		payoutId: 'payout_1',
		paid: { ...(paid !== undefined && { amount: paid }), currency },
		date: '2026-11-20',
	};
	const file: PayoutFile = { payout: { id: '' }, content, source: { payoutId: '' }, entered };
	let proposal: Proposal | undefined;
	const proposals = new Proposals(
		async (tables, sought) => (proposal = await findDescription(tables, sought)),
		readBy,
	);
	const payout = { id: '', ...entered.paid };
	await proposals.of({ file, payoutId: '', payout, options: settlingOptions(), isRead: false });
	const { isMet, isProved, lines = [] } = proposal ?? {};
	return { isMet, isProved, lines, text: printLines(lines) };
}
