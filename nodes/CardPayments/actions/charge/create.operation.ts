import { updateDisplayOptions, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { additionalChargeFields } from '../payment/collections';
import { createPayment, tellPayments } from '../payment/createPayment';
import { paymentFields } from '../payment/paymentFields';
import type { Warn } from '../warnings';

const properties = paymentFields([additionalChargeFields]);

export const description = updateDisplayOptions({ show: { resource: ['charge'], operation: ['create'] } }, properties);

export const tellDone = (done: INodeExecutionData[]) => tellPayments('charge', done);

export async function execute(this: IExecuteFunctions, index: number, warn: Warn): Promise<INodeExecutionData[]> {
	return await createPayment.call(this, index, 'charge', properties, warn);
}
