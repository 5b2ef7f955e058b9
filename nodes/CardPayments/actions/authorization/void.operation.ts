import { PAYMENTS, SIMPLIFIED } from '../../domain/payment';
import { operationOn } from '../payment';

export const { properties, assessment, describeDone, execute } = operationOn('authorization', {
	kind: 'void',
	does: 'releases real money',
	possible: ['held'],
	verb: 'voided',
	idHint: 'Not captured yet. For money that was taken, Refund: Create',
	fields: [],
	options: [],
	identify: (panel) => ({ by: [panel.text('authorizationId')], isRepeatable: false }),
	path: (panel) => `${PAYMENTS.authorization.path}${encodeURIComponent(panel.id('authorizationId') ?? '')}/void`,
	simplify: SIMPLIFIED.authorization,
});
