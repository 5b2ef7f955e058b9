import { namesOf } from '../input/choices';
import { isRecord } from '../input/json';
import { textOf } from '../input/text';
import type { PanelReader } from './panelReader';

/** Part of a request; fields with the value undefined aren't sent. */
export type BodyPart = Record<string, unknown>;

/** Your own numbers, by which the payment is found again. */
export function readReference(read: PanelReader): BodyPart {
	return { transaction: read.text('reference.transaction'), order: read.text('reference.order') };
}

export function readReceipt(read: PanelReader): BodyPart {
	return { email: read.boolean('receipt.email'), sms: read.boolean('receipt.sms') };
}

/** Which parts of a phone number are sent as numbers: the contract shows both forms of each. */
export const PHONE_FORMATS = {
	text: { label: 'Text', description: 'As entered, leading zeros included', numbers: [] },
	number: {
		label: 'Number',
		description: 'For services that want numbers. Leading zeros are lost.',
		numbers: ['countryCode', 'phoneNumber'],
	},
	countryCodeAsNumber: {
		label: 'Country Code as Number',
		description: 'The country code as a number, the phone number as text',
		numbers: ['countryCode'],
	},
	phoneNumberAsNumber: {
		label: 'Phone Number as Number',
		description: 'The country code as text, the phone number as a number',
		numbers: ['phoneNumber'],
	},
};

export function readCustomer(read: PanelReader): BodyPart {
	const formatPath = 'customer.phoneFormat';
	const format = read.choice(formatPath, namesOf(PHONE_FORMATS)) ?? 'text';
	const numbers: string[] = PHONE_FORMATS[format].numbers;
	return {
		id: read.optionalId('customer.id'),
		first_name: read.text('customer.firstName'),
		middle_name: read.text('customer.middleName'),
		last_name: read.text('customer.lastName'),
		email: read.text('customer.email'),
		phone: {
			country_code: read.phonePart('customer.phoneCountryCode', numbers.includes('countryCode'), formatPath),
			number: read.phonePart('customer.phoneNumber', numbers.includes('phoneNumber'), formatPath),
		},
	};
}

/** Texts by name. An entry without a name gets the next free one: udf1, udf2, and so on. */
export function readMetadata(read: PanelReader): BodyPart {
	const entered = read.value('metadata.entry');
	const entries = (Array.isArray(entered) ? entered : []).filter(isRecord).map(({ name, value }) => ({
		name: read.textOf({ label: read.label('metadata.name'), value: name }) ?? '',
		value: read.textOf({
			label: `${read.label('metadata')} ${textOf(name)}`.trim(),
			value: typeof value === 'boolean' ? String(value) : value,
		}),
	}));
	const taken = new Set(entries.map(({ name }) => name));
	const found: Record<string, string> = {};
	for (const { name, value } of entries) {
		if (name === '' && value === undefined) continue;
		const key = name === '' ? nextName(taken) : name;
		if (key === '__proto__') read.refuse('metadata', `has an entry named ${key}`);
		else if (Object.hasOwn(found, key)) read.refuse('metadata', `has two entries named ${key}`);
		else found[key] = value ?? '';
	}
	return found;
}

function nextName(taken: Set<string>): string {
	let number = 1;
	while (taken.has(`udf${number}`)) number++;
	taken.add(`udf${number}`);
	return `udf${number}`;
}

/** Without undefined values, and without objects that have no others. */
export function withoutEmpty<Part extends BodyPart>(part: Part): Part {
	const entries = Object.entries(part)
		.map(([name, value]) => [name, isRecord(value) ? withoutEmpty(value) : value] as const)
		.filter(([, value]) => value !== undefined && !(isRecord(value) && Object.keys(value).length === 0));
	return Object.fromEntries(entries) as Part;
}
