import { namesOf } from '../input/choices';
import { isRecord, parseJson } from '../input/json';
import { textOf } from '../input/text';
import { AUTHENTICATION_FIELD_LIST, type AuthenticationField } from './authenticationFields';
import { withoutEmpty } from './bodyParts';
import type { PanelReader } from './panelReader';
import { STATUSES } from './threeDSecure';

/** 3-D Secure results obtained elsewhere; other names only where the user passes them on. */
type Authentication = Partial<Record<AuthenticationField, string>> & Record<string, unknown>;

export const AUTHENTICATION_INPUTS = {
	fields: { label: 'Fields', description: 'Each result in a field of its own' },
	json: {
		label: 'JSON',
		description: 'All results in one object, as a wallet or another provider gives them',
	},
};

/** What to do with names in the JSON that the contract doesn't list. */
export const FURTHER_NAMES = {
	drop: { label: 'Drop With a Warning', description: "Send only the contract's eight names" },
	pass: { label: 'Pass On', description: 'Send all names, as they are' },
};

const fieldBySpelling = new Map(AUTHENTICATION_FIELD_LIST.map(({ name }) => [spelling(name), name]));

/** The same for every way to write a name: `threeDSServerTransactionId`, `threeds_server_transaction_id`. */
function spelling(name: string): string {
	return name.replaceAll('_', '').toLowerCase();
}

/** The `authentication` object, from fields or from JSON. Everything that's wrong is reported. */
export function readAuthentication(read: PanelReader): Authentication {
	const isJson = read.choice('authenticationInput', namesOf(AUTHENTICATION_INPUTS)) === 'json';
	const authentication = isJson ? authenticationFromJson(read) : authenticationFromFields(read);
	if (!AUTHENTICATION_FIELD_LIST.some(({ name }) => authentication[name] !== undefined)) {
		read.refuse(
			isJson ? 'authenticationJson' : 'authentication',
			'is empty',
			'External 3-D Secure needs the results. Fill in what your wallet or provider gave you.',
		);
	}
	const { transaction_status: status, acsEci } = authentication;
	if (status !== undefined && !Object.hasOwn(STATUSES, status))
		read.refuse(
			'authentication.transactionStatus',
			`isn't one of ${Object.keys(STATUSES).join(', ')}, in capitals`,
		);
	// A spreadsheet makes 5 of 05.
	return acsEci !== undefined && /^\d$/.test(acsEci) ? { ...authentication, acsEci: `0${acsEci}` } : authentication;
}

function authenticationFromFields(read: PanelReader): Authentication {
	const text = (panelName: string) => read.text(`authentication.${panelName}`);
	return withoutEmpty(
		Object.fromEntries(AUTHENTICATION_FIELD_LIST.map(({ name, panelName }) => [name, text(panelName)])),
	);
}

/** From a JSON object, or its text, whose names are in snake or camel spelling. */
function authenticationFromJson(read: PanelReader): Authentication {
	const path = 'authenticationJson';
	const entered = read.value(path);
	const object = typeof entered === 'string' ? parseJson(entered) : entered;
	if (!isRecord(object)) {
		read.refuse(path, "isn't a JSON object", 'It looks like {"transaction_status": "Y", "acsEci": "05", …}.');
		return {};
	}
	const authentication: Authentication = {};
	const further: Record<string, unknown> = {};
	for (const [name, value] of Object.entries(object)) {
		const field = fieldBySpelling.get(spelling(name));
		if (field === undefined) further[name] = value;
		else if (value !== null && value !== undefined && value !== '') {
			const text = textOf(value) === '' ? undefined : String(value);
			if (text === undefined) read.refuse(path, `has something other than text in ${name}`);
			else if (authentication[field] !== undefined && authentication[field] !== text)
				read.refuse(path, `has two values for ${field}`, 'Leave one of the two spellings out.');
			else authentication[field] = text;
		}
	}
	return { ...authentication, ...furtherNames(read, further) };
}

/** A service's own response has names beyond the contract's: dropped with a warning, or passed on. */
function furtherNames(read: PanelReader, further: Record<string, unknown>): Record<string, unknown> {
	const names = Object.keys(further);
	if (names.length === 0 || read.choice('options.furtherAuthenticationNames', namesOf(FURTHER_NAMES)) === 'pass')
		return further;
	const known = AUTHENTICATION_FIELD_LIST.map(({ name }) => name).join(', ');
	read.warn(
		`"${read.label('authenticationJson')}" has names that weren't sent: ${names.join(', ')}. The contract's names are ${known}. To send the others as well, add the option "${read.label('options.furtherAuthenticationNames')}"`,
	);
	return {};
}
