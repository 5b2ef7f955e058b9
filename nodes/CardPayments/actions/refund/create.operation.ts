import { PAYMENTS } from '../../domain/payment/kinds';
import { requireState } from '../../domain/payment/original';
import { SIMPLIFIED } from '../../domain/payment/response';
import { withoutCardNumber } from '../../domain/payment/rules';
import { textField } from '../panel/fields';
import { anyAmountOption, description, idOf, merchantReference, metadata, postUrl } from '../payment/fields';
import { moneyOperation } from '../payment/moveMoney';
import { amountWithin, lookUpFirstOption, lookUpOriginal, looksUpFirst, partFields } from '../payment/original';
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

export const { properties, describeDone, execute } = moneyOperation({
	kind: 'refund',
	does: 'gives back real money',
	fields: [
		idOf('charge', 'charge_id'),
		...partFields('charge'),
		reason,
		description,
		merchantReference,
		metadata,
		postUrl,
	],
	options: [anyAmountOption, lookUpFirstOption('charge', ', and fill in Amount and Currency')],
	path: () => PAYMENTS.refund.path,
	traces: (panel) => ({ charge_id: panel.text('chargeId') }),
	async complete(execution, panel) {
		if (!looksUpFirst(panel)) return {};
		const original = await lookUpOriginal(execution, panel, 'charge');
		requireState(original, ['paid', 'refunded'], 'refunded');
		return amountWithin(panel, original);
	},
	simplify: SIMPLIFIED.refund,
});
