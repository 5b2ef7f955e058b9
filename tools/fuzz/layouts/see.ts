/** A file as a user gives it, read without n8n: with what was paid, and with a text. */
import { ARCHIVE_LIMITS } from '../../../nodes/CardPayments/domain/archive';
import { Clock } from '../../../nodes/CardPayments/domain/calendar';
import { offsetsOf, Zone } from '../../../nodes/CardPayments/domain/dates';
import { findDescription, type Proposal } from '../../../nodes/CardPayments/domain/finder';
import { transactionItems } from '../../../nodes/CardPayments/domain/present/transaction';
import { TRANSACTION_FIELDS } from '../../../nodes/CardPayments/domain/present/transactionFields';
import { parseText, type Description } from '../../../nodes/CardPayments/domain/services';
import {
	Proposals,
	readSettlements,
	rowsBy,
	whatAddsUp,
	type PayoutFile,
	type SettleOptions,
} from '../../../nodes/CardPayments/domain/settlement';
import { RowMemory } from '../../../nodes/CardPayments/domain/sheets';
import type { Seen } from './judge';

export interface GivenFile {
	content: Uint8Array;
	path: string;
	/** In words, as it's entered; '' where only the file says it. */
	paid: string;
	currency: string;
}

const ZONE = new Zone(offsetsOf('UTC'));
const PAUSE = async () => {};

/** What comes out, and the text that's proposed. */
export async function see(file: GivenFile, text: string): Promise<Seen & { text: string | undefined }> {
	const described = parseText(text, 'File Description');
	const options = settleOptions(new Proposals(findDescription, whatAddsUp, rowsBy));
	const payoutFile = payoutFileOf(file, described);
	const said: string[] = [];
	const items: Array<Record<string, unknown>> = [];
	let [balanced, proposed]: [unknown, string | undefined] = [undefined, undefined];
	const warn = (words: string, where: string, kind = 'warning') =>
		void (kind === 'info' || said.push(`${words}: ${where}`));
	try {
		for await (const settlement of readSettlements(payoutFile, options, warn)) {
			balanced = settlement.comparison.balanced;
			proposed = settlement.proposed;
			const how = {
				...{ fields: TRANSACTION_FIELDS.all, added: [], withRow: true, types: [], isWanted: () => true },
				...{ clock: new Clock(ZONE, false), format: (each: string) => each, pause: PAUSE },
			};
			for await (const some of transactionItems(settlement, how)) items.push(...some);
		}
	} catch (error) {
		const { details, message } = error as { message: string; details?: { file_description?: string } };
		proposed = details?.file_description;
		said.push(message);
	}
	return { items, balanced, said: said.join('\n'), text: proposed };
}

/** The text that's proposed for a file, whatever the node reads of it. */
export async function proposalFor(file: GivenFile): Promise<Proposal | undefined> {
	let proposal: Proposal | undefined;
	const proposals = new Proposals(
		async (tables, sought) => (proposal = await findDescription(tables, sought)),
		whatAddsUp,
		rowsBy,
	);
	const payoutFile = payoutFileOf(file, {});
	const payout = { id: '', ...payoutFile.entered?.paid };
	await proposals.of({
		...{ file: payoutFile, payoutId: '', payout },
		...{ options: settleOptions(undefined), isRead: false },
	});
	return proposal;
}

function payoutFileOf({ content, currency, paid, path }: GivenFile, described: Description): PayoutFile {
	const entered = {
		...{ payoutId: 'payout_1', date: '2026-11-30', described },
		paid: { ...(paid !== '' && { amount: Number(paid) }), currency },
	};
	const csvName = path.endsWith('.zip') ? undefined : path;
	return { payout: { id: '' }, content, source: { payoutId: '', csvName }, entered };
}

function settleOptions(proposals: Proposals | undefined): SettleOptions {
	return {
		description: {},
		...{ kept: ['date', 'order_reference', 'payment_method'], added: [], withRow: true, zone: ZONE },
		...{ limits: ARCHIVE_LIMITS, fallbackEncoding: undefined, memory: () => new RowMemory() },
		...{ pause: PAUSE, now: Date.parse('2026-12-01T12:00:00Z'), proposals },
	};
}
