import { NodeConnectionTypes, type IExecuteFunctions, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import * as authorization from './actions/authorization';
import * as charge from './actions/charge';
import * as dispute from './actions/dispute';
import * as payout from './actions/payout';
import * as refund from './actions/refund';
import * as transaction from './actions/transaction';
import { router } from './actions/router';
import { cardPaymentsApiTest } from './methods/credentialTest';
import { searchCurrencies, searchMerchants, searchWallets } from './methods/filterSearch';
import { searchPayouts } from './methods/listSearch';
import { loadColumns } from './methods/loadColumns';

/** By how often they are used. Actions are listed in the same order. */
const RESOURCES = [
	{
		name: 'Transaction',
		value: 'transaction',
		description: 'A charge, refund, dispute or release that a payout consists of',
	},
	{ name: 'Payout', value: 'payout', description: 'What the service paid into your bank account' },
	{ name: 'Dispute', value: 'dispute', description: 'A charge that the cardholder disputed' },
	{ name: 'Charge', value: 'charge', description: 'Money taken from a card' },
	{ name: 'Refund', value: 'refund', description: 'Money of a charge given back' },
	{ name: 'Authorization', value: 'authorization', description: 'Money reserved on a card, to be taken later' },
];

export class CardPayments implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Card Payments',
		name: 'cardPayments',
		icon: { light: 'file:cardPayments.svg', dark: 'file:cardPayments.dark.svg' },
		group: ['transform'],
		version: 1,
		subtitle:
			'={{ ($parameter["operation"].replace(/([A-Z])/g, " $1") + ": " + $parameter["resource"]).toTitleCase() }}',
		description:
			'Charge cards with 3-D Secure (moves real money), list payouts, turn their sheets into rows, reconcile them, follow disputes',
		defaults: { name: 'Card Payments' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'cardPaymentsApi',
				required: true,
				testedBy: 'cardPaymentsApiTest',
				// A file that's already in the workflow is read without the service.
				displayOptions: { hide: { operation: ['extractSheets'] } },
			},
		],
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				options: RESOURCES,
				default: 'payout',
				description: 'What to work with',
			},
			...transaction.description,
			...payout.description,
			...dispute.description,
			...charge.description,
			...refund.description,
			...authorization.description,
		],
	};

	methods = {
		credentialTest: { cardPaymentsApiTest },
		listSearch: { searchCurrencies, searchMerchants, searchPayouts, searchWallets },
		loadOptions: { loadColumns },
	};

	async execute(this: IExecuteFunctions) {
		return await router.call(this);
	}
}
