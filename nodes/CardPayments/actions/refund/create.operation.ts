import { PAYMENTS } from '../../domain/payment/kinds';
import { SIMPLIFIED } from '../../domain/payment/response';
import { withoutCardNumber } from '../../domain/payment/rules';
import { textField } from '../panel/fields';
import { anyAmountOption, description, merchantReference, metadata, postUrl } from '../payment/fields';
import { amountWithin, operationOn, partFields } from '../payment/original';
import { required, type PaymentField } from '../payment/table';

const reason: PaymentField = {
	place: 'panel',
	property: {
		...textField('Reason', 'reason', 'requested_by_customer', 'Why you give the money back'),
		required: true,
	},
	body: 'reason',
	read: required('Enter why you give the money back.', withoutCardNumber),
};

export const { properties, describeDone, execute } = operationOn('charge', {
	kind: 'refund',
	does: 'gives back real money',
	idInBody: 'charge_id',
	possible: ['paid', 'refunded'],
	verb: 'refunded',
	fields: [...partFields('charge'), reason, description, merchantReference, metadata, postUrl],
	options: [anyAmountOption],
	otherwise: ', and fill in Amount and Currency',
	path: () => PAYMENTS.refund.path,
	complete: amountWithin,
	simplify: SIMPLIFIED.refund,
});
