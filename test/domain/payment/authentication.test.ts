import {
	authenticationOf,
	isEmptyAuthentication,
	refusalOfStatus,
} from '../../../nodes/CardPayments/domain/payment/authentication';

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
	acs_eci: SNAKE.acsEci,
	authenticationToken: SNAKE.authentication_token,
	transactionId: SNAKE.transaction_id,
	protocolVersion: SNAKE.protocol_version,
	transactionStatus: SNAKE.transaction_status,
	dsTransactionId: SNAKE.ds_transaction_id,
	threeDSServerTransactionId: SNAKE.threeds_server_transaction_id,
};

it('should read every spelling, as an object and as text', () => {
	for (const entered of [SNAKE, CAMEL, JSON.stringify(CAMEL)])
		expect(authenticationOf(entered)).toEqual({ known: SNAKE, further: [], refusals: [] });
});

it('should omit empty results, keep an ECI as it was entered, and leave further names to the caller', () => {
	const entered = { transaction_status: 'Y', version: '', authentication_token: null, acsEci: 7, mode: 'C' };
	expect(authenticationOf(entered)).toEqual({
		known: { transaction_status: 'Y', acsEci: '7' },
		further: ['mode'],
		refusals: [],
	});
	expect([{}, { version: '2' }].map(isEmptyAuthentication)).toEqual([true, false]);
});

it.each([
	[{ transaction_status: 'Y', transactionStatus: 'N' }, 'has two values for transaction_status'],
	[{ transaction_status: { value: 'Y' } }, 'has something other than text in transaction_status'],
	['["Y"]', "isn't a JSON object"],
	['{status: Y', "isn't a JSON object"],
])('should refuse %j', (entered, what) => {
	expect(authenticationOf(entered).refusals).toEqual([expect.objectContaining({ what })]);
});

it('should refuse a status that nobody knows, without repeating it', () => {
	expect(['Y', 'N', 'A', 'R', 'U', 'C', 'D', 'I', undefined].map(refusalOfStatus).filter(Boolean)).toEqual([]);
	for (const status of ['sec ret', 'y', 'toString'])
		expect(refusalOfStatus(status)?.what).toBe("isn't one of Y, N, A, R, U, C, D, I, in capitals");
});
