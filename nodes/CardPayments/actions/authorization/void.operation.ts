import { moneyOperation } from '../payment/moveMoney';
import { finishBody } from '../../domain/payment/extraFields';
import { PAYMENTS } from '../../domain/payment/kinds';
import { idField } from '../payment/bodyFields';
import { moneyFields } from '../payment/moneyFields';

const fields = moneyFields('releases real money', {
	own: [idField('authorization')],
});

export const { properties, describeDone, execute } = moneyOperation('void', fields, (read) => {
	const id = read.id('authorizationId');
	return {
		path: `${PAYMENTS.authorization.path}${encodeURIComponent(id ?? '')}/void`,
		content: finishBody(read, {}),
		traces: { authorization_id: id },
	};
});
