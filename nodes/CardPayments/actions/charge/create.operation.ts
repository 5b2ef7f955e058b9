import { updateDisplayOptions, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { additionalChargeFields } from '../common/paymentCollections';
import { createPayment, tellPayments } from '../common/createPayment';
import { paymentFields } from '../common/paymentFields';
import type { Warn } from '../common/warnings';

const properties = paymentFields([additionalChargeFields]);

export const description = updateDisplayOptions({ show: { resource: ['charge'], operation: ['create'] } }, properties);

export const tellDone = (done: INodeExecutionData[]) => tellPayments('charge', done);

export async function execute(this: IExecuteFunctions, index: number, warn: Warn): Promise<INodeExecutionData[]> {
	return await createPayment.call(this, index, 'charge', properties, warn);
}
