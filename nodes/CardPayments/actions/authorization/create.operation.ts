import { updateDisplayOptions, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { additionalAuthorizationFields, autoFields } from '../payment/collections';
import { createPayment, tellPayments } from '../payment/createPayment';
import { paymentFields } from '../payment/paymentFields';
import type { Warn } from '../warnings';

const properties = paymentFields([autoFields, additionalAuthorizationFields]);

export const description = updateDisplayOptions(
	{ show: { resource: ['authorization'], operation: ['create'] } },
	properties,
);

export const tellDone = (done: INodeExecutionData[]) => tellPayments('authorization', done);

export async function execute(this: IExecuteFunctions, index: number, warn: Warn): Promise<INodeExecutionData[]> {
	return await createPayment.call(this, index, 'authorization', properties, warn);
}
