import { descriptionField } from '../payment/bodyFields';
import { paymentOperation } from '../payment/newPayment';

export const { properties, describeDone, execute } = paymentOperation('charge', {
	does: 'moves real money',
	additional: [descriptionField],
	body: (read) => ({ description: read.text('additionalFields.description') }),
});
