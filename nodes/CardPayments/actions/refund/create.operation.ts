import type { INodeProperties } from 'n8n-workflow';
import { moneyOperation, type Movement } from '../payment/moveMoney';
import { readMetadata } from '../../domain/payment/bodyParts';
import { finishBody } from '../../domain/payment/extraFields';
import { PAYMENTS } from '../../domain/payment/kinds';
import { enteredPart } from '../../domain/payment/original';
import { simplifyRefund } from '../../domain/payment/response';
import { descriptionField, idField, metadataFields, postUrlField } from '../payment/bodyFields';
import type { Execution } from '../execution';
import { moneyFields } from '../payment/moneyFields';
import type { PaymentPanel } from '../payment/paymentPanel';
import { textField } from '../panel/fields';
import { lookUpFirstOption, partFields, partMovement, readLookUpFirst } from '../payment/partMovement';

const reasonField: INodeProperties = {
	...textField('Reason', 'reason', 'requested_by_customer', 'Why you give the money back'),
	required: true,
};

const merchantReference = textField(
	'Merchant Reference',
	'merchantReference',
	'R-1001',
	"Your own number for the refund. If the service's response gets lost, use it to find the refund there.",
);

const fields = moneyFields('gives back real money', {
	own: [idField('charge'), reasonField, ...partFields('charge'), merchantReference, postUrlField, metadataFields],
	additional: [descriptionField],
	options: [lookUpFirstOption('charge', 'Amount and Currency')],
});

export const { properties, describeDone, execute } = moneyOperation('refund', fields, refundOf, simplifyRefund);

function refundOf(read: PaymentPanel, execution: Execution): Movement {
	const id = read.id('chargeId');
	const looksUp = readLookUpFirst(read);
	if (read.isEmpty('reason')) read.refuse('reason', 'is empty', 'Enter why you give the money back.');
	const content = finishBody(read, {
		charge_id: id,
		...enteredPart(read, looksUp),
		reason: read.text('reason'),
		description: read.text('additionalFields.description'),
		reference: { merchant: read.text('merchantReference') },
		metadata: readMetadata(read),
		post: { url: read.webAddress('postUrl') },
	});
	return partMovement(execution, read, {
		path: PAYMENTS.refund.path,
		content,
		kind: 'charge',
		id,
		looksUp,
		possible: ['paid', 'refunded'],
		verb: 'refunded',
	});
}
