import { updateDisplayOptions, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { simplifyPayment } from '../../domain/payment/response';
import {
	additionalFields,
	descriptionField,
	extraBodyFields,
	merchantId,
	paymentAgreementId,
	saveCard,
} from '../common/bodyFields';
import { moveMoney, describeMovements } from '../common/moveMoney';
import { paymentFields } from '../common/paymentFields';
import { hintAtAction, itemOf } from '../common/paymentOutput';
import { paymentRequest } from '../common/paymentRequest';
import { readPanel } from '../common/readPanel';
import type { Warn } from '../common/warnings';

const properties = paymentFields('moves real money', [
	additionalFields([descriptionField, extraBodyFields, merchantId, paymentAgreementId, saveCard]),
]);

export const description = updateDisplayOptions({ show: { resource: ['charge'], operation: ['create'] } }, properties);

export const describeDone = (done: INodeExecutionData[]) => describeMovements('charge', done);

export async function execute(this: IExecuteFunctions, index: number, warn: Warn): Promise<INodeExecutionData[]> {
	const read = readPanel.call(this, index, properties, warn);
	const own = { description: read.text('additionalFields.description') };
	const response = await moveMoney(this, index, read, paymentRequest(read, 'charge', own));
	hintAtAction(response, index, warn);
	return itemOf(response, read, simplifyPayment);
}
