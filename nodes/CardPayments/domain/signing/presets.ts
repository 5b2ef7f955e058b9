import { namesOf } from '../input';
import { SCHEME_FIELDS, USUAL_ENTRIES, type SchemeEntries, type SchemeFieldName } from './schemeFields';

/** The hashstring of notifications. A refund has its time at the top, a charge in its transaction. */
export const HASHSTRING_TEMPLATE =
	'x_id{id}x_amount{amount}x_currency{currency}x_gateway_reference{reference.gateway}x_payment_reference{reference.payment}x_status{status}x_created{transaction.created|created}';

const WITHOUT_REFERENCES = 'x_id{id}x_amount{amount}x_currency{currency}';

/** What live services sign of charges, refunds, payouts and invoices. */
export const FIELD_TEMPLATES = [
	HASHSTRING_TEMPLATE,
	HASHSTRING_TEMPLATE.replace('{transaction.created|created}', '{date}'),
	`${WITHOUT_REFERENCES}x_status{status}x_created{date}`,
	`${WITHOUT_REFERENCES}x_status{status}x_created{transaction.created|created}`,
	`${WITHOUT_REFERENCES}x_updated{updated}x_status{status}x_created{created}`,
];

/** What live services sign of a request without its body. */
export const REQUEST_TEMPLATES = ['id:{query.data.id};request-id:{header.x-request-id};ts:{timestamp};'];

/** The likeliest first. `\n` is a line break, also at the end. */
const SEPARATORS = ['.', ':', '', '-', '|', '_', '&', ',', ';', '/', ' ', '\\n'];
const ORDERS = [
	['id', 'timestamp', 'body'],
	['timestamp', 'body'],
	['id', 'body'],
	['url', 'body'],
	['timestamp', 'id', 'body'],
	['body', 'timestamp'],
	['body', 'id'],
	['body', 'url'],
	['url', 'timestamp', 'body'],
	['timestamp', 'url', 'body'],
	['timestamp', 'body', 'id'],
	['id', 'body', 'timestamp'],
	['body', 'timestamp', 'id'],
	['body', 'id', 'timestamp'],
	['url', 'body', 'timestamp'],
	['timestamp', 'body', 'url'],
	['url', 'id', 'timestamp', 'body'],
	['url', 'timestamp', 'id', 'body'],
];
const joined = (order: string[], separator: string) => order.map((name) => `{${name}}`).join(separator);

/** What services sign of the body as it came. */
export const BODY_TEMPLATES = [
	'{body}',
	...['v0:{timestamp}:{body}', 'v1.{timestamp}.{body}', 'v1:{timestamp}:{body}'],
	...SEPARATORS.flatMap((separator) => ORDERS.map((order) => joined(order, separator))),
	...ORDERS.map((order) => `${joined(order, '\\n')}\\n`),
];

export type Preset = 'custom' | 'hashstring' | 'rawBody' | 'standardWebhooks' | 'timestampedList';

interface PresetFacts {
	label: string;
	description: string;
	entered: SchemeFieldName[];
	/** What it is otherwise, where that isn't the field's default. */
	fixed: Partial<SchemeEntries>;
}

/** How services sign: the one place that knows. */
export const SIGNING_PRESETS: Record<Preset, PresetFacts> = {
	custom: {
		label: 'Custom',
		description: 'An HMAC with everything as you enter it',
		entered: namesOf(SCHEME_FIELDS),
		fixed: {},
	},
	hashstring: {
		label: 'Hashstring',
		description: 'The header hashstring of charges, authorizations and refunds: an HMAC of some fields of the body',
		entered: [],
		fixed: { signatureHeader: 'hashstring', signedContent: HASHSTRING_TEMPLATE },
	},
	rawBody: {
		label: 'Raw Body HMAC',
		description: 'An HMAC of the body, alone in a header',
		entered: ['signatureHeader', 'prefix', 'algorithm', 'encoding'],
		fixed: { signedContent: '{body}' },
	},
	standardWebhooks: {
		label: 'Standard Webhooks',
		description:
			'The headers webhook-id, webhook-timestamp and webhook-signature, and a secret that begins with whsec_',
		entered: ['tolerance'],
		fixed: {
			signatureHeader: 'webhook-signature',
			prefix: 'v1,',
			encoding: 'base64',
			signedContent: '{id}.{timestamp}.{body}',
			timestampHeader: 'webhook-timestamp',
			idHeader: 'webhook-id',
			writtenAs: 'base64',
		},
	},
	timestampedList: {
		label: 'Timestamped List',
		description: 'A header like t=1700000000,v1=5257a8…, signed together with its time',
		entered: ['signatureHeader', 'tolerance'],
		fixed: { prefix: 'v1=', signedContent: '{timestamp}.{body}' },
	},
};

/** What an entry is where the user doesn't enter it. */
function givenBy(preset: Preset, name: SchemeFieldName): string | number {
	return SIGNING_PRESETS[preset].fixed[name] ?? USUAL_ENTRIES[name];
}

/** The scheme's entries in a credential; undefined when no preset is chosen. */
export function schemeEntries(data: Readonly<Record<string, unknown>>): SchemeEntries | undefined {
	const preset = namesOf(SIGNING_PRESETS).find((name) => name === data.scheme);
	if (preset === undefined) return undefined;
	const entries = namesOf(SCHEME_FIELDS).map((name) => {
		const given = givenBy(preset, name);
		const value = SIGNING_PRESETS[preset].entered.includes(name) ? (data[name] ?? given) : given;
		return [name, typeof given === 'number' ? Number(value) : String(value)];
	});
	return Object.fromEntries(entries) as SchemeEntries;
}

/** The preset with which a user enters least to have these entries. */
export function simplestPreset(entries: SchemeEntries): Preset {
	const [simplest = 'custom'] = namesOf(SIGNING_PRESETS)
		.filter((preset) =>
			namesOf(entries).every(
				(name) => SIGNING_PRESETS[preset].entered.includes(name) || givenBy(preset, name) === entries[name],
			),
		)
		.sort((a, b) => SIGNING_PRESETS[a].entered.length - SIGNING_PRESETS[b].entered.length);
	return simplest;
}
