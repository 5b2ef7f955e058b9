import { NodeConnectionTypes, type IExecuteFunctions, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import * as dispute from './actions/dispute';
import * as payout from './actions/payout';
import { router } from './actions/router';
import { cardPaymentsApiTest } from './methods/credentialTest';
import { searchPayouts } from './methods/listSearch';

export class CardPayments implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Card Payments',
		name: 'cardPayments',
		icon: { light: 'file:cardPayments.svg', dark: 'file:cardPayments.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle: '={{ $parameter["operation"].replace(/([A-Z])/g, " $1").toLowerCase() + ": " + $parameter["resource"] }}',
		description: 'List payouts, turn their sheets into rows, reconcile them, follow disputes',
		defaults: { name: 'Card Payments' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'cardPaymentsApi', required: true, testedBy: 'cardPaymentsApiTest' }],
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: [
					{ name: 'Dispute', value: 'dispute', description: 'A charge that the cardholder disputed' },
					{ name: 'Payout', value: 'payout', description: 'What the service paid into your bank account' },
				],
				default: 'payout',
			},
			...dispute.description,
			...payout.description,
		],
	};

	methods = {
		credentialTest: { cardPaymentsApiTest },
		listSearch: { searchPayouts },
	};

	async execute(this: IExecuteFunctions) {
		return await router.call(this);
	}
}
