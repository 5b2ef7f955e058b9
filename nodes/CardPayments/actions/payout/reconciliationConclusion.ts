import { counted } from '../../domain/counted';
import type { IDataObject } from 'n8n-workflow';
import { payoutState } from '../../domain/payout';
import { parseDecimal } from '../../domain/money';
import { differenceInWords } from '../../domain/settlement';
import { namesInWords, type Conclusion } from '../conclusion';

/** Whether all balance, by the items' own words. A report's own item says it all. */
export function reconciliationConclusion(items: IDataObject[]): Conclusion {
	const [first] = items;
	if (typeof first?.subject === 'string')
		return { words: first.subject, type: first.balanced === true ? 'info' : 'warning' };
	const off = items.filter(({ balanced }) => balanced === false);
	const unknown = items.filter(({ balanced }) => balanced !== true && balanced !== false);
	const unpaid = unknown.filter((item) => ['failed', 'on its way'].includes(payoutState(item)));
	const unchecked = unknown.filter((item) => !unpaid.includes(item));
	const good = items.length - off.length - unknown.length;
	const parts = [
		...differences(off, items.length),
		...countedByName('not checked', unchecked),
		...countedByName('not paid', unpaid),
	];
	const balance = `${good} of ${counted(items.length, 'payout')} balance${good === 1 ? 's' : ''}`;
	const isSaid = off.length > 0 || (good === 0 && parts.length === 1);
	const words = [...(isSaid ? [] : [balance]), ...parts].join('. ');
	return { words, type: off.length + unchecked.length > 0 ? 'warning' : 'info' };
}

function countedByName(what: string, items: IDataObject[]): string[] {
	if (items.length === 0) return [];
	return [`${items.length} ${what}: ${namesInWords(items.map((item) => item.payout_id))}`];
}

function differences(off: IDataObject[], all: number): string[] {
	if (off.length === 0) return [];
	const said = off.map(({ payout_id: id, difference, currency }) => {
		const exact = parseDecimal(difference) ?? 0n;
		return exact === 0n ? String(id) : `${String(id)}, ${differenceInWords(exact, String(currency))}`;
	});
	const doesnt = off.length === 1 ? "doesn't" : "don't";
	return [`${off.length} of ${all} ${doesnt} balance: ${namesInWords(said, '; ')}`];
}
