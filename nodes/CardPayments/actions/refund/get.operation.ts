import { updateDisplayOptions, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { lookUp, lookUpFields } from '../common/lookUp';
import { itemOf } from '../common/paymentOutput';
import { readPanel } from '../common/readPanel';
import type { Warn } from '../common/warnings';
import { simplifyRefund } from './simplify';

const properties = lookUpFields('refund', 'refundId', 'Refund ID');

export const description = updateDisplayOptions({ show: { resource: ['refund'], operation: ['get'] } }, properties);

export async function execute(this: IExecuteFunctions, index: number, warn: Warn): Promise<INodeExecutionData[]> {
	const read = readPanel.call(this, index, properties, warn);
	return itemOf(await lookUp(this, read, 'refund', 'refundId'), read, simplifyRefund);
}
