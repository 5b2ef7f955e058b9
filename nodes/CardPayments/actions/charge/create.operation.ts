import { SIMPLIFIED } from '../../domain/payment/response';
import { description } from '../payment/fields';
import { paymentOperation } from '../payment/newPayment';

export const { properties, describeDone, execute } = paymentOperation({
	kind: 'charge',
	does: 'moves real money',
	fields: [description],
	simplify: SIMPLIFIED.charge,
});
