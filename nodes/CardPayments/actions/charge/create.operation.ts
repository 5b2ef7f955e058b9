import { moneyOperation } from '../common/moveMoney';
import { descriptionField } from '../common/bodyFields';
import { paymentFields } from '../common/paymentFields';
import { paymentRequest } from '../common/paymentRequest';

const fields = paymentFields('moves real money', [], [descriptionField]);

export const { properties, describeDone, execute } = moneyOperation('charge', fields, (read) =>
	paymentRequest(read, 'charge', { description: read.text('additionalFields.description') }),
);
