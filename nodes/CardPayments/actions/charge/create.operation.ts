import { descriptionField } from '../common/bodyFields';
import { paymentOperation } from '../common/newPayment';

export const { properties, describeDone, execute } = paymentOperation('charge', {
	does: 'moves real money',
	additional: [descriptionField],
	body: (read) => ({ description: read.text('additionalFields.description') }),
});
