import type { INodeProperties } from 'n8n-workflow';
import { moneyOperation } from '../common/moveMoney';
import { finishBody } from '../../domain/payment/extraFields';
import { PAYMENTS } from '../../domain/payment/kinds';
import { additionalFields, extraBodyFields, idField, moneyNotice } from '../common/bodyFields';
import { idempotencyKeyField, moneyOptions } from '../common/moneyOptions';
import { simplifyField } from '../common/panelFields';

const fields: INodeProperties[] = [
	moneyNotice('releases real money'),
	idField('authorizationId', 'Authorization ID', PAYMENTS.authorization.exampleId),
	additionalFields([extraBodyFields]),
	idempotencyKeyField,
	simplifyField,
	moneyOptions(),
];

export const { properties, describeDone, execute } = moneyOperation('void', fields, (read) => {
	const id = read.id('authorizationId');
	return {
		path: `${PAYMENTS.authorization.path}${encodeURIComponent(id ?? '')}/void`,
		content: finishBody(read, {}),
		traces: id === undefined ? {} : { authorization_id: id },
	};
});
