import { InputError, type Report } from '../errors/InputError';
import { isRecord } from '../input/json';
import { textOf } from '../input/text';
import { readAmount, readCurrency } from '../money/amount';
import {
	AUTHENTICATION_FIELDS,
	authenticationFromJson,
	checkAuthentication,
	type Authentication,
	type AuthenticationField,
} from './authentication';
import { mergeExtraFields, setAtPath } from './extraFields';
import { readBoolean, readPhonePart, readSourceId, readTime, readWebAddress } from './fields';
import { readText } from './requestText';

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
	const customerInitiated = readBoolean('Customer Initiated', panel.customerInitiated, report);
	const reference = group(panel.reference);
	const body = {
		amount: readAmount(panel.amount, currency, report),
		currency,
		customer_initiated: customerInitiated,
		threeDSecure: enforcesThreeDSecure(panel.threeDSecure, customerInitiated),
		save_card: readBoolean('Save Card', more.saveCard, report),
		...(kind === 'charge'
			? { description: readText('Description', more.description, report) }
			: authorizationFields(panel, more, report)),
		metadata: readMetadata(panel.metadata, report),
		receipt: {
			email: readBoolean('Receipt by Email', group(panel.receipt).email, report),
			sms: readBoolean('Receipt by SMS', group(panel.receipt).sms, report),
		},
		reference: {
			transaction: readText('Transaction Reference', reference.transaction, report),
			order: readText('Order Reference', reference.order, report),
		},
		customer: readCustomer(group(panel.customer), report),
		merchant: { id: readText('Merchant ID', more.merchantId, report) },
		source: { id: readSourceId(panel.sourceId, report) },
		authentication: external ? readAuthentication(panel, report) : undefined,
		post: { url: readWebAddress('Post URL', panel.postUrl, report) },
		redirect: { url: readWebAddress('Redirect URL', panel.redirectUrl, report) },
	};
	const keyField = textOf(group(panel.options).idempotencyKeyField ?? IDEMPOTENCY_KEY_FIELD);
	const key = readText('Idempotency Key', panel.idempotencyKey, report);
	const guarded = ['amount', 'currency', 'source.id', ...(key === undefined ? [] : [keyField])];
	return mergeExtraFields(
		setAtPath(withoutEmpty(body), keyField, key, report),
		more.extraBodyFields,
		guarded,
		report,
	);
}

/** Where services are known to read a caller's key against duplicates, which the contract does not list. */
export const IDEMPOTENCY_KEY_FIELD = 'reference.idempotent';

/**
 * Results from elsewhere are 3-D Secure too: only Off asks the service to do without. By itself the service
 * enforces it where the cardholder takes part. Where nobody is there to be sent to the bank's page it is
 * left out, and so to the service: a renewal would wait for ever.
 */
function enforcesThreeDSecure(choice: unknown, customerInitiated: boolean | undefined): boolean | undefined {
	if (choice === 'off') return false;
	return choice === 'external' || customerInitiated !== false ? true : undefined;
}

function authorizationFields(panel: Panel, more: Panel, report: Report) {
	return {
		statement_descriptor: readText('Statement Descriptor', more.statementDescriptor, report),
		authorize_debit: readBoolean('Authorize Debit', more.authorizeDebit, report),
		auto: {
			type: readText('Auto Type', group(panel.auto).type, report),
			time: readTime('Auto Time', group(panel.auto).time, report),
		},
	};
}

function readCustomer(customer: Panel, report: Report) {
	const asNumber = customer.phoneFormat === 'number';
	return {
		first_name: readText('First Name', customer.firstName, report),
		middle_name: readText('Middle Name', customer.middleName, report),
		last_name: readText('Last Name', customer.lastName, report),
		email: readText('Email', customer.email, report),
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
						.map(([panelName, name]) => [
							name,
							readText(AUTHENTICATION_FIELDS[name], group(panel.authentication)[panelName], report),
						])
						.filter(([, value]) => value !== undefined),
				) as Authentication);
	checkAuthentication(authentication, report);
	// A spreadsheet makes 5 of 05.
	const { acsEci } = authentication;
	return acsEci === undefined ? authentication : { ...authentication, acsEci: acsEci.padStart(2, '0') };
}

function readMetadata(metadata: unknown, report: Report): Record<string, string> {
	const entries = group(metadata).entry;
	const found: Record<string, string> = {};
	for (const entry of Array.isArray(entries) ? entries.map(group) : []) {
		const name = textOf(entry.name);
		if (name === '' && textOf(entry.value) === '') continue;
		if (!/^udf[1-9]\d*$/.test(name)) {
			report(
				new InputError(
					`"Metadata" has an entry named "${name}"`,
					'Entries are named udf1, udf2, udf3 and so on. If your service takes others, use "Extra Body Fields".',
				),
			);
		} else if (name in found) report(new InputError(`"Metadata" has two entries named ${name}`));
		else
			found[name] =
				readText(
					`Metadata ${name}`,
					typeof entry.value === 'boolean' ? String(entry.value) : entry.value,
					report,
				) ?? '';
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
