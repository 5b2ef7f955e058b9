import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { formatted, formatter } from '../../domain/formatFor';
import { textOf } from '../../domain/input';
import { mostUsed, MONEY_REQUESTS, paymentState, type MoneyRequestKind, type PaymentKind } from '../../domain/payment';
import { optionsField } from '../fields';
import { ANY_SIZE, formatForOption, readFormatFor, readSize, sizeField, type Panel } from '../panel';
import { counted } from '../../domain/counted';
import { amountsInWords, countsBy, type Assessment } from '../conclusion';

/** How a payment is put out. */
export const outputField = sizeField(ANY_SIZE);

/** Of what's looked up. */
export const foundOptions = optionsField([formatForOption]);

/**
 * Makes the item of a response. It's read before anything is sent, so that what's wrong with it is told, and no
 * response gets lost.
 */
export function readOutput(panel: Panel, simplify: (response: IDataObject) => object) {
	const output = readSize(panel, ANY_SIZE);
	const format = formatter(readFormatFor(panel));
	return (response: IDataObject): INodeExecutionData => {
		const all = () => simplify(response) as IDataObject;
		const json = output === 'raw' ? response : output === 'allFields' ? all() : (mostUsed(all()) as IDataObject);
		return { json: formatted(json, format, output === 'raw' ? [] : MADE_HERE) };
	};
}

/** Text of ours: a spreadsheet knows the date as it is. */
const MADE_HERE = ['created'];

/** Says what was moved with a live key: only of items that say so themselves, and weren't made before. */
export function assessmentOfMoney(kind: MoneyRequestKind): Assessment {
	const { done, did, plural } = MONEY_REQUESTS[kind];
	return {
		isTrouble: isOpen,
		conclusionOf(items) {
			const moved = items.filter(
				(item) => item.live_mode === true && item.already === undefined && paymentState(item) === done,
			);
			if (moved.length === 0) return undefined;
			const words = amountsInWords(moved) || counted(moved.length, kind, plural.toLowerCase());
			return { words: `Live key: ${words} ${did}`, type: 'info' };
		},
	};
}

/** Counts what's listed, with the sums of each status. */
export function assessmentOfListed(kind: PaymentKind): Assessment {
	return {
		countedBy: 'status',
		isTrouble: isOpen,
		conclusionOf(items) {
			const parts = Object.entries(countsBy(items, 'status')).map(([status, count]) => {
				const sum = amountsInWords(items.filter((item) => (textOf(item.status) || 'unknown') === status));
				// Of what was captured, an authorization doesn't show how much.
				const of = kind === 'authorization' ? ' authorized' : '';
				return `${count} ${status}${sum === '' ? '' : ` (${sum}${of})`}`;
			});
			return { words: `${counted(items.length, kind)}: ${parts.join(', ')}`, type: 'info' };
		},
	};
}

/** Whether nobody knows where it stands. */
function isOpen(item: IDataObject): boolean {
	return ['unknown', 'duplicate'].includes(paymentState(item));
}
