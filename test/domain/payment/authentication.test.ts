import { readAuthentication } from '../../../nodes/CardPayments/domain/payment/authentication';
import { AUTHENTICATION_FIELD_LIST } from '../../../nodes/CardPayments/domain/payment/authenticationFields';
import { reading } from './reading';

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
const read = (entered: unknown, options = {}) =>
	reading({ authenticationInput: 'json', authenticationJson: entered, options }, readAuthentication);
const check = (results: Record<string, unknown>) => {
	const entries = AUTHENTICATION_FIELD_LIST.map(({ name, panelName }) => [panelName, results[name]]);
	return reading({ authentication: Object.fromEntries(entries) }, readAuthentication).problems;
};

describe('results as JSON', () => {
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
		expect(read(entered)).toEqual({ value: SNAKE, problems: [], hints: [], warnings: [] });
	});

	it('should omit empty results', () => {
		expect(read({ transaction_status: 'Y', version: '', acsEci: null })).toEqual({
			value: { transaction_status: 'Y' },
			problems: [],
			hints: [],
			warnings: [],
		});
	});

	it('should turn numbers into text, as in the contract', () => {
		expect(read({ acsEci: 7 }).value).toEqual({ acsEci: '07' });
	});

	it.each([
		['names of which it knows none', { transStatus: 'Y' }, '"Authentication (JSON)" is empty'],
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
		['no object', '["Y"]', "isn't a JSON object"],
		['no JSON', '{status: Y', "isn't a JSON object"],
	])('should refuse %s', (_, entered, words) => {
		expect(read(entered).problems[0]).toContain(words);
	});

	describe("of a service's own response, with more names than the contract's", () => {
		const response = { ...SNAKE, mode: 'C', paRes_status: null, provider: { name: 'bank' } };

		it('should drop the others with a warning that names them', () => {
			const { value, problems, warnings } = read(response);
			expect({ value, problems }).toEqual({ value: SNAKE, problems: [] });
			expect(warnings).toEqual([expect.stringContaining("weren't sent: mode, paRes_status, provider")]);
		});

		it('should pass them on if the option says so', () => {
			expect(read(response, { furtherAuthenticationNames: 'pass' })).toEqual({
				value: response,
				problems: [],
				hints: [],
				warnings: [],
			});
		});
	});
});

describe('results in fields', () => {
	it('should accept complete results, and each single one', () => {
		expect(check(SNAKE)).toEqual([]);
		for (const [name, value] of Object.entries(SNAKE)) expect(check({ [name]: value })).toEqual([]);
	});

	it('should refuse empty results', () => {
		expect(check({})).toEqual([expect.stringContaining('"Authentication" is empty')]);
	});

	it('should refuse a status that the contract does not know, by its label, without its value', () => {
		expect(check({ transaction_status: 'sec ret' })).toEqual([
			`"Transaction Status" isn't one of Y, N, A, R, U, C, D, I, in capitals`,
		]);
	});

	it('should accept any text where the contract asks for text', () => {
		expect(check({ acsEci: 'five', protocol_version: '2.2.0-b', ds_transaction_id: 'a b' })).toEqual([]);
	});
});
