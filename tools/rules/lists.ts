/** The lists whose rules are taken away. A room joins with one that it exports, and with cases that name no rule. */
import { MATCH_RULES, MOVEMENT_RULES } from '../../nodes/CardPayments/domain/bank';
import { DISPROOFS } from '../../nodes/CardPayments/domain/finder/ways';
import * as codes from '../../nodes/CardPayments/domain/outcome/serviceCodes';
import { verdictOf } from '../../nodes/CardPayments/domain/outcome/verdict';
import {
	SIGNING_PRESETS,
	simplestPreset,
	schemeEntries,
	type Preset,
} from '../../nodes/CardPayments/domain/signing/presets';
import { AGAINST } from '../../nodes/CardPayments/domain/settlement/against';
import { FEE_WAYS } from '../../nodes/CardPayments/domain/settlement/rules/fees';
import { RULES_AFTER_SUMS, RULES_BEFORE_SUMS } from '../../nodes/CardPayments/domain/settlement/rules/payoutRules';
import { SHEET_RULES, TELLERS_OF_TOTALS } from '../../nodes/CardPayments/domain/settlement/rules/sheetRules';
import * as threeDSecure from '../../nodes/CardPayments/domain/threeDSecure';
import { authenticationVerdict } from '../../nodes/CardPayments/domain/threeDSecure';
import * as labelsOf from '../../nodes/CardPayments/domain/words/totalLabels';
import { CHARACTER_SPELLINGS, withoutSecrets } from '../../nodes/CardPayments/transport/service/masking';
import * as LABELS from '../../test/domain/words/labels';
import { goldenCases, undescribedCases, worldCases } from './payouts';
import { rulesIn, rulesOf, wordsIn, type RuleList } from './rules';
import { statementCases } from './statements';

type No = Partial<Parameters<typeof verdictOf>[0]>;
const ranges = ([from, to]: readonly [number, number]) => `${from} to ${to}`;

/** Of each range of documented codes one, as the service's pages list them. */
const BAD_REQUESTS = '1100 1117 1130 1155 1165 1216 2100 2105 4101 9998'.split(' ');
const DECLINED = '301 304 402 405 507 702'.split(' ');
const REFUND_REFUSED = '301 402 503 601'.split(' ');
const NOES: Record<string, No> = Object.fromEntries<No>([
	...BAD_REQUESTS.map((code): [string, No] => [`code ${code}`, { codes: [code] }]),
	...['1114', '1126', '1150', '1161'].map((code): [string, No] => [
		`422, code ${code}`,
		{ status: 422, codes: [code] },
	]),
	...['1151', '2101', '9999'].map((code): [string, No] => [`422, code ${code}`, { status: 422, codes: [code] }]),
	...[401, 402, 403, 404, 405, 413, 415, 422].map((status): [string, No] => [`HTTP ${status}`, { status }]),
	...[408, 409, 499].map((status): [string, No] => [`HTTP ${status}, code 1100`, { status, codes: ['1100'] }]),
	...[
		...['Request timed out', 'Deadline exceeded', 'Bad Gateway', 'Internal server error'],
		...['Transaction is being processed', 'A refund is in progress', 'Temporarily unavailable'],
		...['The acquirer is currently unavailable', 'Duplicate idempotency key', 'It was already processed'],
		'A charge with this reference already exists',
	].map((text): [string, No] => [text, { status: 422, text }]),
	...[
		...['Unknown field: idempotent', 'The parameter idempotent is not supported', "idempotent isn't declared"],
		...['must NOT have additional properties', 'Extra inputs are not permitted'],
		...['property idempotent should not exist', '"reference.idempotent" is not allowed'],
	].map((text): [string, No] => [text, { text }]),
]);

function outcomes(): Record<string, unknown> {
	const of = (no: No, kind: 'charge' | 'refund' = 'charge') =>
		verdictOf({ status: 400, text: '', codes: [], responseCodes: [], statuses: [], ids: [], ...no }, kind);
	return Object.fromEntries([
		...Object.entries(NOES).map(([name, no]) => [name, of(no)]),
		...DECLINED.map((code) => [`declined with ${code}`, of({ responseCodes: [code] })]),
		...REFUND_REFUSED.map((code) => [`refund refused with ${code}`, of({ responseCodes: [code] }, 'refund')]),
	]) as Record<string, unknown>;
}

const nameOf = ({ name }: { name: string }) => name;

const ofOutcome = (name: string, rules: RuleList['rules']): RuleList => ({
	name: `outcome: ${name}`,
	rules,
	cases: outcomes,
});

function authentications(): Record<string, unknown> {
	const statuses = ['Y', 'N', 'A', 'R', 'U', 'C', 'D', 'I'];
	const ecis = ['00', '01', '02', '05', '06', '07'];
	return Object.fromEntries([
		...statuses.map((status) => [
			`status ${status}`,
			[
				authenticationVerdict([status], undefined),
				threeDSecure.whyNotAuthenticated({ transaction_status: status }),
			],
		]),
		...ecis.map((eci) => [
			`ECI ${eci}`,
			[authenticationVerdict([], eci), threeDSecure.weaknessesOf({ transaction_status: 'A', acsEci: eci })],
		]),
		...['503', '504', '512'].map((code) => [`code ${code}`, authenticationVerdict(['Y'], '05', code)]),
	]) as Record<string, unknown>;
}

const ofResults = (name: string, rules: RuleList['rules']): RuleList => ({
	name: `3-D Secure: ${name}`,
	rules,
	cases: authentications,
});

function maskedTexts(): Record<string, unknown> {
	const key = 'sk_live_/Zq~W+9f"Not4Real';
	const spelled = {
		'in an address': encodeURIComponent(key),
		'in JSON': JSON.stringify(key),
		'in JSON, by numbers': key.replace('/', '\\u002f'),
		'in HTML': key.replace('"', '&quot;').replace('/', '&#47;'),
	};
	return Object.fromEntries(Object.entries(spelled).map(([name, text]) => [name, withoutSecrets(text, [key])]));
}

/** What a credential of each preset verifies with, and the preset that needs the least for it. */
function schemes(): Record<string, unknown> {
	const presets: Preset[] = ['custom', 'hashstring', 'rawBody', 'standardWebhooks', 'timestampedList'];
	return Object.fromEntries(
		presets.map((scheme) => {
			const entries = schemeEntries({ scheme, signatureHeader: 'x-signature' });
			return [scheme, [entries, entries && simplestPreset(entries)]];
		}),
	);
}

const { LABEL_WORDS, ...tellers } = labelsOf;

/** What each label is taken for, in all of its columns. */
function labels(): Record<string, unknown> {
	const { isBalanceLabel, isBareTotal, isStatementLabel, isTotalLabel, tellsOfTotal } = tellers;
	const of = (text: string) => [
		...[isTotalLabel(text), isBalanceLabel(text), isStatementLabel(text)],
		...[isBareTotal(text), tellsOfTotal([text])],
	];
	return Object.fromEntries(
		Object.values(LABELS)
			.flat()
			.map((text) => [text, of(text)]),
	);
}

const ofSettlement = (name: string, rules: RuleList['rules']): RuleList => ({
	name: `settlement: ${name}`,
	rules,
	cases: () => ({ ...goldenCases(), ...worldCases() }),
});

const { AUTHENTICATED_STATUSES, ECIS, FAILED_STATUSES, NOT_AUTHENTICATED_CODES, TRANSACTION_STATUSES } = threeDSecure;
export const RULE_LISTS: RuleList[] = [
	ofOutcome('validation errors', rulesIn(codes.VALIDATION_ERRORS, ranges)),
	ofOutcome('codes of what is used up', rulesIn(codes.USED_UP)),
	ofOutcome('failures of the service', rulesIn(codes.SERVICE_FAILURES)),
	ofOutcome('declines of payments', rulesIn(codes.DECLINES.charge, ranges)),
	ofOutcome('declines of refunds', rulesIn(codes.DECLINES.refund, ranges)),
	ofOutcome('clear statuses', rulesIn(codes.CLEAR_STATUSES)),
	ofOutcome('unclear statuses', rulesIn(codes.UNCLEAR_STATUSES)),
	ofOutcome('unclear phrases', rulesIn(codes.UNCLEAR_PHRASES)),
	ofOutcome('phrases of duplicates', rulesIn(codes.DUPLICATE_PHRASES)),
	ofOutcome('phrases of unknown fields', rulesIn(codes.UNKNOWN_FIELD_PHRASES)),
	ofResults('authenticated statuses', rulesIn(AUTHENTICATED_STATUSES)),
	ofResults('failed statuses', rulesIn(FAILED_STATUSES)),
	ofResults(
		'why not',
		rulesOf(TRANSACTION_STATUSES).filter(({ name }) => !AUTHENTICATED_STATUSES.includes(name)),
	),
	ofResults('codes', rulesIn(NOT_AUTHENTICATED_CODES)),
	...Object.entries(ECIS).map(([name, list]) => ofResults(`ECI ${name}`, rulesIn(list))),
	{ name: 'masking: spellings', rules: rulesOf(CHARACTER_SPELLINGS), cases: maskedTexts },
	{ name: 'signing: presets', rules: rulesOf(SIGNING_PRESETS), cases: schemes },
	ofSettlement('rules of a sheet', rulesIn(SHEET_RULES, nameOf)),
	ofSettlement('tellers of totals', rulesIn(TELLERS_OF_TOTALS, nameOf)),
	ofSettlement('ways to split fees', rulesIn(FEE_WAYS, nameOf)),
	ofSettlement('rules of a payout before its sums', rulesIn(RULES_BEFORE_SUMS, nameOf)),
	ofSettlement('rules of a payout after its sums', rulesIn(RULES_AFTER_SUMS, nameOf)),
	ofSettlement('what speaks against a balance', rulesIn(AGAINST, nameOf)),
	...Object.entries(LABEL_WORDS).map(([name, words]) => ({
		name: `words of rows that are none: ${name}`,
		rules: wordsIn(words.whole()),
		cases: labels,
	})),
];

/** Those whose cases are generated: they take minutes. */
export const LONG_LISTS: RuleList[] = [
	{ name: 'bank: which rows are movements', rules: rulesIn(MOVEMENT_RULES, nameOf), cases: statementCases(600) },
	{ name: 'bank: which lines are which payouts', rules: rulesIn(MATCH_RULES, nameOf), cases: statementCases(600) },
	{ name: 'finder: disproofs', rules: rulesOf(DISPROOFS), cases: undescribedCases(500) },
];
