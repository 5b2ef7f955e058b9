import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { properties } from './actions/resources';
import { router } from './actions/router';
import { cardPaymentsApiTest, searchPayouts } from './methods';
import { PROOFS } from './domain/threeDSecure';
import { SERVICE } from './domain/service';

export class CardPayments implements INodeType {
	description: INodeTypeDescription = {
		displayName: SERVICE.name,
		name: 'cardPayments',
		icon: { light: 'file:cardPayments.svg', dark: 'file:cardPayments.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle:
			'={{ ($parameter["operation"].replace(/([A-Z])/g, " $1") + ": " + $parameter["resource"]).toTitleCase() }}',
		description: `Charge cards with 3-D Secure (moves real money), list payouts, turn their sheets into rows, reconcile them, follow disputes: with ${SERVICE.provider}, or files of any service`,
		defaults: { name: SERVICE.name },
		usableAsTool: true,
		sensitiveOutputFields: PROOFS,
		builderHint: {
			searchHint:
				'Transaction: Get Many gives each charge, refund and fee of payouts as a row with a key to upsert by, Get Totals sums fees, Payout: Get Many only lists payouts, Payout: Reconcile says what does not add up. Match Bank Lines and Match Orders take rows of a statement or shop as input. Charge, Refund and Authorization move real money: Refund: Create for money that was taken, Authorization: Void for money only reserved.',
		},
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'cardPaymentsApi',
				// A file that's already in the workflow is read without one, and n8n asks the same of all operations.
				required: false,
				testedBy: 'cardPaymentsApiTest',
			},
		],
		properties,
	};

	methods = {
		credentialTest: { cardPaymentsApiTest },
		listSearch: { searchPayouts },
	};

	execute = router;
}
