import type { INodeProperties } from 'n8n-workflow';
import { tidy } from '../../domain/request';
import { switchField, textField } from '../fields';
import type { Panel } from '../panel';
import { text, type PaymentField } from './table';

/** The cardholder. */
export const customerFields: PaymentField[] = [
	customerField('id', textField('ID', 'id', 'cus_…', "The service's ID of a cardholder it knows"), text(tidy)),
	customerField('first_name', textField('First Name', 'firstName', 'Sara', "The cardholder's first name")),
	customerField('middle_name', textField('Middle Name', 'middleName', 'Amal', "The cardholder's middle name")),
	customerField('last_name', textField('Last Name', 'lastName', 'Haddad', "The cardholder's last name")),
	customerField('email', textField('Email', 'email', 'sara@example.com', "The cardholder's email address")),
	customerField(
		'phone.country_code',
		textField('Calling Code', 'phoneCountryCode', '966', 'The country code of the phone number'),
		readPhonePart,
	),
	customerField(
		'phone.number',
		textField('Phone Number', 'phoneNumber', '501234567', 'The number without the country code'),
		readPhonePart,
	),
	{
		place: 'customer',
		property: switchField(
			'Numeric Phone',
			'numericPhone',
			'off',
			'Whether to send calling code and phone number as numbers. Leading zeros are lost.',
		),
	},
];

function customerField(body: string, property: INodeProperties, read = text()): PaymentField {
	return { place: 'customer', property, body: `customer.${body}`, read };
}

/** Part of a phone number: as text with its leading zeros, or as a number, as the contract shows both. */
function readPhonePart(panel: Panel, path: string): string | number | undefined {
	const asNumbers = path.replace(/\w+$/, 'numericPhone');
	const entered = panel.text(path);
	if (entered === undefined || panel.boolean(asNumbers) !== true) return entered;
	const digits = entered.trim().replace(/^\+/, '');
	if (/^\d{1,15}$/.test(digits)) return Number(digits);
	return panel.refuse(
		path,
		"can't be sent as a number",
		`Leave only its digits, or turn "${panel.label(asNumbers)}" off.`,
	);
}
