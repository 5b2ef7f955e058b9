import {
	updateDisplayOptions,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
} from 'n8n-workflow';
import { finishBody } from '../../domain/payment/extraFields';
import { PAYMENTS } from '../../domain/payment/kinds';
import type { PanelReader } from '../../domain/payment/panelReader';
import { simplifyPayment } from '../../domain/payment/response';
import { additionalFields, extraBodyFields, idField, moneyNotice } from '../common/bodyFields';
import { idempotencyKeyField, moneyOptions } from '../common/moneyOptions';
import { moveMoney, describeMovements, type Movement } from '../common/moveMoney';
import { itemOf } from '../common/paymentOutput';
import { readPanel } from '../common/readPanel';
import type { Warn } from '../common/warnings';
import { simplifyField } from '../common/panelFields';

const properties: INodeProperties[] = [
	moneyNotice('releases real money'),
	idField('authorizationId', 'Authorization ID', PAYMENTS.authorization.exampleId),
	additionalFields([extraBodyFields]),
	idempotencyKeyField,
	simplifyField,
	moneyOptions(),
];

export const description = updateDisplayOptions(
	{ show: { resource: ['authorization'], operation: ['void'] } },
	properties,
);

export const describeDone = (done: INodeExecutionData[]) => describeMovements('void', done);

export async function execute(this: IExecuteFunctions, index: number, warn: Warn): Promise<INodeExecutionData[]> {
	const read = readPanel.call(this, index, properties, warn);
	return itemOf(await moveMoney(this, index, read, voidOf(read)), read, simplifyPayment);
}

function voidOf(read: PanelReader): Movement {
	const id = read.id('authorizationId');
	return {
		kind: 'void',
		path: `${PAYMENTS.authorization.path}${encodeURIComponent(id ?? '')}/void`,
		content: finishBody(read, {}),
		traces: id === undefined ? {} : { authorization_id: id },
	};
}
