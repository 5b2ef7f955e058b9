import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { readNumber } from '../../domain/input/numbers';

const DEFAULT = 3;
const MOST = 20;

export const concurrencyOption: INodeProperties = {
	displayName: 'Concurrency',
	name: 'concurrency',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: MOST },
	default: DEFAULT,
	description:
		'How many payouts to download at the same time. Each takes memory, and the service may limit how often it can be asked.',
};

/**
 * The option of an item.
 *
 * @throws CardPaymentsError when it is no number of payouts
 */
export function readConcurrency({ concurrency }: IDataObject): number {
	return readNumber('Concurrency', concurrency, { min: 1, max: MOST }, DEFAULT);
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
