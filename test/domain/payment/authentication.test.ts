import {
	authenticationFromJson,
	checkAuthentication,
	meaningOfEci,
	whyNotAuthenticated,
	type Authentication,
} from '../../../nodes/CardPayments/domain/payment/authentication';
import { reported } from './report';

const SNAKE = {
	version: '3DS2',
	acsEci: '05',
	authentication_token: 'AAABBEg0VhI0VniQEjRWAAAAAAA=',
	transaction_id: '6f2a1c0e-7d6b-4b0e-9c55-0d9a4f1e2b3c',
	protocol_version: '2.2.0',
	transaction_status: 'Y',
	ds_transaction_id: '6f2a1c0e-7d6b-4b0e-9c55-0d9a4f1e2b3c',
	threeds_server_transaction_id: '0d9a4f1e-7d6b-4b0e-9c55-6f2a1c0e2b3c',
};
const CAMEL = {
	version: SNAKE.version,
	acsEci: SNAKE.acsEci,
	authenticationToken: SNAKE.authentication_token,
	transactionId: SNAKE.transaction_id,
	protocolVersion: SNAKE.protocol_version,
	transactionStatus: SNAKE.transaction_status,
	dsTransactionId: SNAKE.ds_transaction_id,
	threeDSServerTransactionId: SNAKE.threeds_server_transaction_id,
};
const read = (entered: unknown) => reported((report) => authenticationFromJson(entered, report));
const check = (authentication: Authentication) =>
	reported((report) => checkAuthentication(authentication, report)).problems;

describe('authenticationFromJson', () => {
	it.each([
		['snake spelling', SNAKE],
		['camel spelling', CAMEL],
		['text', JSON.stringify(CAMEL)],
		[
			'other capitals',
			{
				...CAMEL,
				acsEci: undefined,
				acs_eci: '05',
				threeDSServerTransactionId: undefined,
				threeDsServerTransactionId: SNAKE.threeds_server_transaction_id,
			},
		],
	])('should read %s', (_, entered) => {
		expect(read(entered)).toEqual({ value: SNAKE, problems: [], hints: [] });
	});

	it('should leave out what is empty', () => {
		expect(read({ transaction_status: 'Y', version: '', acsEci: null })).toEqual({
			value: { transaction_status: 'Y' },
			problems: [],
			hints: [],
		});
	});

	it('should turn numbers to text, as the contract wants it', () => {
		expect(read({ acsEci: 7 }).value).toEqual({ acsEci: '7' });
	});

	it.each([
		['a name it does not know', { transStatus: 'Y' }, 'unknown names: transStatus'],
		[
			'two spellings that differ',
			{ transaction_status: 'Y', transactionStatus: 'N' },
			'two values for transaction_status',
		],
		[
			'an object in place of text',
			{ transaction_status: { value: 'Y' } },
			'something other than text in transaction_status',
		],
		['no object', '["Y"]', 'is not a JSON object'],
		['no JSON', '{status: Y', 'is not a JSON object'],
	])('should refuse %s', (_, entered, words) => {
		expect(read(entered).problems).toEqual([expect.stringContaining(words)]);
	});
});

describe('checkAuthentication', () => {
	it('should accept complete results, and each single one', () => {
		expect(check(SNAKE)).toEqual([]);
		for (const [name, value] of Object.entries(SNAKE)) expect(check({ [name]: value })).toEqual([]);
	});

	it('should refuse results that are none', () => {
		expect(check({})).toEqual([expect.stringContaining('"Authentication" is empty')]);
	});

	it('should report every field that cannot be right, by its label, without its value', () => {
		const problems = check({
			transaction_status: 'yes',
			acsEci: 'five',
			protocol_version: 'two',
			ds_transaction_id: 'a b',
			authentication_token: 'sec ret',
		});
		expect(problems.map((problem) => /^"(.+?)"/.exec(problem)?.[1]).sort()).toEqual([
			'Authentication Token',
			'DS Transaction ID',
			'ECI',
			'Protocol Version',
			'Transaction Status',
		]);
		expect(problems.join()).not.toContain('sec ret');
	});
});

describe('whyNotAuthenticated', () => {
	it.each([['Y'], ['A'], [undefined]])('should find nothing against %s', (transaction_status) => {
		expect(whyNotAuthenticated({ transaction_status })).toBeUndefined();
		expect(whyNotAuthenticated({ transaction_status, acsEci: '05' })).toBeUndefined();
	});

	it.each(['N', 'R', 'U', 'C', 'D', 'I'])('should speak against %s, whatever the ECI says', (transaction_status) => {
		expect(whyNotAuthenticated({ transaction_status, acsEci: '05' })).toContain(`(${transaction_status})`);
	});

	it.each(['07', '00', '7', '0', 7, 0])('should speak against ECI %s, whatever the status says', (acsEci) => {
		expect(whyNotAuthenticated({ transaction_status: 'Y', acsEci })).toContain(String(acsEci));
	});
});

it.each([
	['05', 'full'],
	['02', 'full'],
	['2', 'full'],
	['06', 'attempted'],
	['01', 'attempted'],
	['07', 'none'],
	['00', 'none'],
	['04', undefined],
	[undefined, undefined],
])('ECI %s should mean %s', (eci, meaning) => {
	expect(meaningOfEci(eci)).toBe(meaning);
});
