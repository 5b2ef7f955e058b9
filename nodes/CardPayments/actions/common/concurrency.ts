import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { readNumber } from '../../domain/input/numbers';

/** Over a network with 200 ms of latency, a thousand small payouts wait four seconds in all. */
const DEFAULT = 50;
const MOST = 50;

export const concurrencyOption: INodeProperties = {
	displayName: 'Concurrency',
	name: 'concurrency',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: MOST },
	default: DEFAULT,
	description:
		'The most payouts to download at the same time. The node starts with a few, adds more while the service keeps up, and goes down when the service is slow or overloaded.',
};

/**
 * The option of an item.
 *
 * @throws CardPaymentsError when it is no number of payouts
 */
export function readConcurrency({ concurrency }: IDataObject): number {
	return readNumber(concurrencyOption.displayName, concurrency, { min: 1, max: MOST }, DEFAULT);
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
