import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { numberField, readNumberOption } from './panelFields';

export const concurrencyOption = numberField(
	'Concurrency',
	'concurrency',
	// Over a network with 200 ms of latency, a thousand small payouts wait four seconds in all.
	{ min: 1, max: 50, initial: 50 },
	'The most payouts to download at the same time. The node starts with a few, adds more while the service keeps up, and goes down when the service is slow or overloaded.',
);

/**
 * The option of an item.
 *
 * @throws CardPaymentsError when it is no number of payouts
 */
export function readConcurrency(options: IDataObject): number {
	return readNumberOption(concurrencyOption, options);
}

/**
 * The option of the first item: it holds for all. One at a time where it is wrong, so that each item
 * can say itself what is wrong with it.
 */
export function concurrencyOfAll(this: IExecuteFunctions): number {
	try {
		return readConcurrency(this.getNodeParameter('options', 0, {}));
	} catch {
		return 1;
	}
}
