import { InputError, type CardPaymentsError } from '../errors';
import { overlaid } from '../services';
import type { Settlement } from './settlement';
import type { Doubt } from '../tally';
import { withProposal, type SettleOptions } from './proposals';
import { readAs } from './readAs';
import type { PayoutFile, ReadFile } from './payoutFileReader';

/** How a payout was read. */
type Understanding = Pick<Settlement, 'readAs' | 'proposed'>;

interface Known {
	file: PayoutFile;
	read: ReadFile;
	options: SettleOptions;
	/** Whether the file is of one payout only. */
	isAlone: boolean;
}

/** What of a sheet nobody understood yet. */
const NOT_UNDERSTOOD: Doubt[] = ['unknownType', 'unknownSheet', 'unclearDate', 'unclearSigns', 'unreadable'];

/** As what a payout was read, and a text for one that isn't understood wholly, or doesn't add up. */
export async function understandingOf(
	{ payout, sheets, comparison }: Pick<Settlement, 'payout' | 'sheets' | 'comparison'>,
	{ file, read, options, isAlone }: Known,
): Promise<Understanding> {
	const { proposals } = options;
	const own = overlaid(options.description, file.entered?.described ?? {});
	// Where only something else speaks against a payout, its lines add up.
	const isTold = comparison.balanced !== null && (comparison.balanced || comparison.difference !== 0n);
	if (isTold && Object.keys(own).length > 0) proposals?.noteDescribed(comparison.balanced);
	const isUnread = sheets.some(({ doubts }) => doubts.some((doubt) => NOT_UNDERSTOOD.includes(doubt)));
	// A sheet without an amount that's known is no end of a file: a text may say what it is.
	const isOpen = read.broken instanceof InputError;
	const isRead = read.broken === undefined && !(comparison.balanced === null && comparison.cause === 'not paid');
	const isDue = isOpen || (isRead && (isUnread || comparison.balanced === false));
	const proposed =
		proposals === undefined || !isDue
			? undefined
			: await proposals.of({
					file,
					payoutId: isAlone ? '' : payout.id,
					payout,
					options,
					isRead: !isUnread && !isOpen,
					isBalanced: comparison.balanced === true,
				});
	return { readAs: () => readAs(read.sheets, own), proposed };
}

/** The error of a file that can't be read, with a text that may describe it. */
export async function unreadError(
	error: CardPaymentsError,
	file: PayoutFile,
	options: SettleOptions,
): Promise<CardPaymentsError> {
	const payout = { ...file.payout, ...file.entered?.paid };
	const text = await options.proposals?.of({ file, payoutId: '', payout, options, isRead: false });
	return text === undefined ? error : withProposal(error, text);
}
