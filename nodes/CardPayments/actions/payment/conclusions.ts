import type { IDataObject } from 'n8n-workflow';
import { counted } from '../../domain/counted';
import { textOf } from '../../domain/input';
import { parseDecimal } from '../../domain/money';
import { MONEY_REQUESTS, paymentState, type MoneyRequestKind, type PaymentKind } from '../../domain/payment';
import { amountsInWords, countsBy, type Judging } from '../conclusion';

/** Says what was moved with a live key: only of items that say so themselves, and weren't made before. */
export function judgingMoney(kind: MoneyRequestKind): Judging {
	const { done, did, plural } = MONEY_REQUESTS[kind];
	return {
		isTrouble: isOpen,
		conclude(items) {
			const moved = items.filter(
				(item) => item.live_mode === true && item.already === undefined && paymentState(item) === done,
			);
			if (moved.length === 0) return undefined;
			const words = sumInWords(moved) ?? counted(moved.length, kind, plural.toLowerCase());
			return { words: `Live key: ${words} ${did}`, type: 'info' };
		},
	};
}

/** Counts what's listed, with the sums of each status. */
export function judgingListed(kind: PaymentKind): Judging {
	return {
		countedBy: 'status',
		isTrouble: isOpen,
		conclude(items) {
			const parts = Object.entries(countsBy(items, 'status')).map(([status, count]) => {
				const sum = sumInWords(items.filter((item) => (textOf(item.status) || 'unknown') === status));
				// Of what was captured, an authorization doesn't show how much.
				const of = kind === 'authorization' ? ' authorized' : '';
				return `${count} ${status}${sum === undefined ? '' : ` (${sum}${of})`}`;
			});
			return { words: `${counted(items.length, kind)}: ${parts.join(', ')}`, type: 'info' };
		},
	};
}

/** Whether nobody knows where it stands. */
function isOpen(item: IDataObject): boolean {
	return ['unknown', 'duplicate'].includes(paymentState(item));
}

/** By currency; undefined where one doesn't say how much: a sum of the others says nothing. */
function sumInWords(items: IDataObject[]): string | undefined {
	const isKnown = ({ amount, currency }: IDataObject) =>
		parseDecimal(amount) !== undefined && textOf(currency) !== '';
	return items.every(isKnown) ? amountsInWords(items) : undefined;
}
