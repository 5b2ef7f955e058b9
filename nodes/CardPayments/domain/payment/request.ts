import { Problem, type Report } from '../problem';
import { readAmount, readCurrency } from './amount';
import { authenticationFromJson, checkAuthentication, type Authentication, type AuthenticationField } from './authentication';
import { mergeExtraFields, setAtPath } from './extraFields';
import { readBoolean, readNumber, readPhonePart, readSourceId, readWebAddress } from './fields';
import { isRecord, textOf } from './text';

export type PaymentKind = 'charge' | 'authorization';

/** The values of the panel's fields, by their names; what was not filled in is missing or empty. */
export type Panel = Record<string, unknown>;

/** The contract's names for the panel's authentication fields. */
export const AUTHENTICATION_NAMES: Record<string, AuthenticationField> = {
	acsEci: 'acsEci',
	authenticationToken: 'authentication_token',
	dsTransactionId: 'ds_transaction_id',
	protocolVersion: 'protocol_version',
	threeDsServerTransactionId: 'threeds_server_transaction_id',
	transactionId: 'transaction_id',
	transactionStatus: 'transaction_status',
	version: 'version',
};

/**
 * The body of a charge or authorize request, with the names of the contract. What was left empty
 * is left out. Extra body fields are merged in last.
 *
 * Everything that is wrong is reported; the body must not be sent if anything was.
 */
export function paymentBody(kind: PaymentKind, panel: Panel, report: Report): Record<string, unknown> {
	const currency = readCurrency(panel.currency, report);
	const more = group(panel.additionalFields);
	const external = panel.threeDSecure === 'external';
	const body = {
		amount: readAmount(panel.amount, currency, report),
		currency,
		customer_initiated: readBoolean('Customer Initiated', panel.customerInitiated, report),
		// Results from elsewhere are 3-D Secure too: only Off asks the service to do without.
		threeDSecure: panel.threeDSecure !== 'off',
		save_card: readBoolean('Save Card', more.saveCard, report),
		...(kind === 'charge' ? { description: text(more.description) } : authorizationFields(panel, more, report)),
		metadata: readMetadata(panel.metadata, report),
		receipt: {
			email: readBoolean('Receipt by Email', group(panel.receipt).email, report),
			sms: readBoolean('Receipt by SMS', group(panel.receipt).sms, report),
		},
		reference: { transaction: text(group(panel.reference).transaction), order: text(group(panel.reference).order) },
		customer: readCustomer(group(panel.customer), report),
		merchant: { id: text(more.merchantId) },
		source: { id: readSourceId(panel.sourceId, report) },
		authentication: external ? readAuthentication(panel, report) : undefined,
		post: { url: readWebAddress('Post URL', panel.postUrl, report) },
		redirect: { url: readWebAddress('Redirect URL', panel.redirectUrl, report) },
	};
	const keyField = textOf(group(panel.options).idempotencyKeyField ?? IDEMPOTENCY_KEY_FIELD);
	const key = text(panel.idempotencyKey);
	const guarded = ['amount', 'currency', 'source.id', ...(key === undefined ? [] : [keyField])];
	return mergeExtraFields(setAtPath(withoutEmpty(body), keyField, key, report), more.extraBodyFields, guarded, report);
}

/** Where services are known to read a caller's key against duplicates, which the contract does not list. */
export const IDEMPOTENCY_KEY_FIELD = 'reference.idempotent';

function authorizationFields(panel: Panel, more: Panel, report: Report) {
	return {
		statement_descriptor: text(more.statementDescriptor),
		authorize_debit: readBoolean('Authorize Debit', more.authorizeDebit, report),
		auto: { type: text(group(panel.auto).type), time: readNumber('Auto Time', group(panel.auto).time, report) },
	};
}

function readCustomer(customer: Panel, report: Report) {
	const asNumber = customer.phoneFormat === 'number';
	return {
		first_name: text(customer.firstName),
		middle_name: text(customer.middleName),
		last_name: text(customer.lastName),
		email: text(customer.email),
		phone: {
			country_code: readPhonePart('Phone Country Code', customer.phoneCountryCode, asNumber, report),
			number: readPhonePart('Phone Number', customer.phoneNumber, asNumber, report),
		},
	};
}

function readAuthentication(panel: Panel, report: Report): Authentication {
	const authentication =
		panel.authenticationInput === 'json'
			? authenticationFromJson(panel.authenticationJson, report)
			: (Object.fromEntries(
					Object.entries(AUTHENTICATION_NAMES)
						.map(([panelName, name]) => [name, textOf(group(panel.authentication)[panelName])])
						.filter(([, value]) => value !== ''),
				) as Authentication);
	checkAuthentication(authentication, report);
	return authentication;
}

function readMetadata(metadata: unknown, report: Report): Record<string, string> {
	const entries = group(metadata).entry;
	const found: Record<string, string> = {};
	for (const entry of Array.isArray(entries) ? entries.map(group) : []) {
		const name = textOf(entry.name);
		if (name === '' && textOf(entry.value) === '') continue;
		if (!/^udf[1-9]\d*$/.test(name)) {
			report(new Problem(`"Metadata" has an entry named "${name}"`, 'Entries are named udf1, udf2, udf3 and so on. If your service takes others, use "Extra Body Fields".'));
		} else if (name in found) report(new Problem(`"Metadata" has two entries named ${name}`));
		else found[name] = typeof entry.value === 'boolean' ? String(entry.value) : textOf(entry.value);
	}
	return found;
}

/** Without undefined values, and without objects that have no others. */
function withoutEmpty(object: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(object)
			.map(([name, value]) => [name, isRecord(value) ? withoutEmpty(value) : value] as const)
			.filter(([, value]) => value !== undefined && !(isRecord(value) && Object.keys(value).length === 0)),
	);
}

function group(value: unknown): Panel {
	return isRecord(value) ? value : {};
}

function text(value: unknown): string | undefined {
	return textOf(value) || undefined;
}
