import { updateDisplayOptions, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { additionalAuthorizationFields, autoFields } from '../common/paymentCollections';
import { createPayment, tellPayments } from '../common/createPayment';
import { paymentFields } from '../common/paymentFields';
import type { Warn } from '../common/warnings';

const properties = paymentFields([autoFields, additionalAuthorizationFields]);

export const description = updateDisplayOptions(
	{ show: { resource: ['authorization'], operation: ['create'] } },
	properties,
);

export const tellDone = (done: INodeExecutionData[]) => tellPayments('authorization', done);

export async function execute(this: IExecuteFunctions, index: number, warn: Warn): Promise<INodeExecutionData[]> {
	return await createPayment.call(this, index, 'authorization', properties, warn);
}
