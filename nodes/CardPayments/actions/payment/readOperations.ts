import { type PaymentKind, paymentState, SIMPLIFIED, statusesOf, type PaymentStatus } from '../../domain/payment';
import { getPayment } from '../../transport/service';
import type { Resource } from '../operation';
import { idProperty } from './paymentFields';
import { foundOptions, outputField, readOutput, assessmentOfListed } from './output';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { newestOf, matchesPaymentFilter, payoutIdOf, type ListedPayment, type PaymentFilter } from '../../domain/list';
import { choiceField, filtersField, textField } from '../fields';
import { filtersInWords, limitFields, readLimit, type Panel, periodFieldsOf, readPeriod } from '../panel';
import { listAllPayments, paymentListing } from './paymentLists';

const CAPTURED =
	'The amount is what was authorized. The service does not show here how much of it was captured: the charge that Capture made does';

/** As a resource has an operation. */
type NamedOperation = Resource['operations'][string];

/** Looks one up by its ID. */
export function lookUpOperation(kind: PaymentKind, description: string): NamedOperation {
	const id = idProperty(kind);
	const properties = [id, outputField, foundOptions];
	return {
		name: 'Get',
		action: `Get ${kind}`,
		description,
		properties,
		async execute(execution, index) {
			const panel = execution.panel(index, properties);
			const entered = panel.id(id.name) ?? '';
			const itemOf = readOutput(panel, SIMPLIFIED[kind]);
			panel.check();
			const payment = await getPayment(execution.client, kind, entered, { index });
			if (kind === 'authorization' && paymentState(payment) === 'paid') panel.warn(CAPTURED, 'info');
			return [itemOf(payment)];
		},
	};
}

type TextFilter = Exclude<keyof PaymentFilter, 'status'>;

const TEXT_FILTERS: Record<TextFilter, { label: string; example: string; description: string }> = {
	chargeId: { label: 'Charge ID', example: 'chg_…', description: 'Only refunds of this charge' },
	customerId: { label: 'Customer ID', example: 'cus_…', description: "Only of this customer, by the service's ID" },
	order: {
		label: 'Order Reference',
		example: 'A-1001',
		description: 'Only of this order, as in Order Reference when it was created',
	},
	transaction: {
		label: 'Transaction Reference',
		example: 'T-1001-1',
		description: 'Only with this number of yours, as in Transaction Reference when it was created',
	},
	merchant: {
		label: 'Merchant Reference',
		example: 'R-1001',
		description: 'Only with this number of yours, as in Merchant Reference when it was created',
	},
	payoutId: {
		label: 'Payout ID',
		example: 'payout_33271023375023',
		description: 'Only charges paid out by this payout',
	},
};

const OF_PAYMENT: TextFilter[] = ['customerId', 'order', 'transaction'];

const FILTERS: Record<PaymentKind, TextFilter[]> = {
	charge: [...OF_PAYMENT, 'payoutId'],
	authorization: OF_PAYMENT,
	refund: ['chargeId', 'merchant'],
};

const USUAL_STATUS: Record<PaymentKind, PaymentStatus> = {
	charge: 'CAPTURED',
	authorization: 'AUTHORIZED',
	refund: 'REFUNDED',
};

function filterFieldsOf(kind: PaymentKind): INodeProperties[] {
	const choices = Object.fromEntries(statusesOf(kind).map((status) => [status, { label: status }]));
	return [
		choiceField('Status', 'status', { choices, initial: USUAL_STATUS[kind] }, `Only ${kind}s in this state`),
		...FILTERS[kind].map((name) => {
			const { label, example, description } = TEXT_FILTERS[name];
			return textField(label, name, example, description);
		}),
	];
}

function readFilter(panel: Panel, kind: PaymentKind): PaymentFilter {
	const entered = FILTERS[kind].map((name) => [name, panel.text(`filters.${name}`)]);
	const status = panel.isEmpty('filters.status') ? undefined : panel.chosen('filters.status', statusesOf(kind));
	return Object.fromEntries([...entered, ['status', status]]) as PaymentFilter;
}

/** Lists those of a period, the newest first. */
export function listOperation(kind: PaymentKind, description: string): NamedOperation {
	const plural = `${kind}s`;
	const filterFields = filterFieldsOf(kind);
	const properties: INodeProperties[] = [
		...periodFieldsOf('Creation Date'),
		...limitFields(`Returns the newest ${plural} of the period`, { all: false }),
		outputField,
		filtersField(filterFields),
		foundOptions,
	];
	return {
		name: 'Get Many',
		action: `Get many ${plural}`,
		description,
		properties,
		assessment: assessmentOfListed(kind),
		async execute(execution, index) {
			const panel = execution.panel(index, properties);
			const filter = readFilter(panel, kind);
			const period = readPeriod(panel);
			const limit = readLimit(panel, execution);
			const itemOf = readOutput(panel, SIMPLIFIED[kind]);
			panel.check();

			const matching = (found: ListedPayment[]) => found.filter((each) => matchesPaymentFilter(each, filter));
			const enough =
				limit === Infinity ? undefined : (newest: ListedPayment[]) => matching(newest).length >= limit;
			const query = { period, filter, enough, warn: panel.warn };
			const all = await listAllPayments(execution.client, index, kind, query);
			const passing = matching(all);
			const counts = { listed: all.length, passing: passing.length };
			execution.noteSearched(index, { plural, period, ...counts, filters: filtersInWords(panel, filterFields) });
			const found = newestOf(passing, limit, paymentListing(kind));
			if (filter.payoutId !== undefined && found.some((charge) => payoutIdOf(charge) === undefined))
				panel.warn(
					"The charges don't name their payout, so the node can't check that the service filtered by it. Transaction: Get Many lists the charges of a payout",
				);
			return found.map((each) => itemOf(each as IDataObject));
		},
	};
}
