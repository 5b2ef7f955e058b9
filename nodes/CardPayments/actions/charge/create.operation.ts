import { moneyOperation } from '../common/moveMoney';
import {
	additionalFields,
	descriptionField,
	extraBodyFields,
	merchantId,
	paymentAgreementId,
	saveCard,
} from '../common/bodyFields';
import { paymentFields } from '../common/paymentFields';
import { paymentRequest } from '../common/paymentRequest';

const fields = paymentFields('moves real money', [
	additionalFields([descriptionField, extraBodyFields, merchantId, paymentAgreementId, saveCard]),
]);

export const { properties, describeDone, execute } = moneyOperation('charge', fields, (read) =>
	paymentRequest(read, 'charge', { description: read.text('additionalFields.description') }),
);
