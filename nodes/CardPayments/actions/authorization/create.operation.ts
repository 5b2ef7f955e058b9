import { ofAuthorization } from '../payment/fields';
import { paymentOperation } from '../payment/newPayment';

export const { properties, describeDone, execute } = paymentOperation(
	'authorization',
	'reserves real money',
	ofAuthorization,
);
