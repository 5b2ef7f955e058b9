import { SIMPLIFIED } from '../../domain/payment/response';
import { ofAuthorization } from '../payment/fields';
import { paymentOperation } from '../payment/newPayment';

export const { properties, describeDone, execute } = paymentOperation({
	kind: 'authorization',
	does: 'reserves real money',
	fields: ofAuthorization,
	simplify: SIMPLIFIED.authorization,
});
