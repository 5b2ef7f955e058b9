import {
	eciOf,
	weaknessesOf,
	whyNotAuthenticated,
	authenticationVerdict,
} from '../../../nodes/CardPayments/domain/threeDSecure';

describe('whyNotAuthenticated', () => {
	it.each([['Y'], ['A'], [undefined]])('should accept %s', (transaction_status) => {
		expect(whyNotAuthenticated({ transaction_status })).toBeUndefined();
		expect(whyNotAuthenticated({ transaction_status, acsEci: '05' })).toBeUndefined();
	});

	it.each(['N', 'R', 'U', 'C', 'D', 'I'])(
		'should count %s as not authenticated, with any ECI',
		(transaction_status) => {
			expect(whyNotAuthenticated({ transaction_status, acsEci: '05' })).toContain(`(${transaction_status})`);
		},
	);

	it.each(['07', '00', '7', '0'])('should count ECI %s as not authenticated, with any status', (acsEci) => {
		expect(whyNotAuthenticated({ transaction_status: 'Y', acsEci })).toContain(acsEci);
	});
});

it('should say of an attempt that it is one, and what does not fit it', () => {
	const token = { authentication_token: 'AAAB' };
	expect(weaknessesOf({ transaction_status: 'Y', acsEci: '05', ...token })).toEqual([]);
	for (const acsEci of ['', '06', '01'])
		expect(weaknessesOf({ transaction_status: 'a', acsEci, ...token })).toEqual([
			expect.stringMatching(/stood in/),
		]);
	for (const acsEci of ['05', '02'])
		expect(weaknessesOf({ transaction_status: 'A', acsEci, ...token })).toEqual([
			expect.stringContaining(`ECI ${acsEci}`),
		]);
});

it.each(['Y', 'A', undefined])('should say of status %s that its proof is missing', (transaction_status) => {
	for (const authentication_token of [undefined, ''])
		expect(weaknessesOf({ transaction_status, acsEci: '05', authentication_token } as never)).toContainEqual(
			expect.stringMatching(/ without "Authentication Token", the proof: /),
		);
});

it.each([
	['5', '05'],
	['05', '05'],
	['0', '00'],
	[' 5', ' 5'],
	['12', '12'],
	[undefined, undefined],
])('should write the ECI %j with two digits: %j', (eci, written) => {
	expect(eciOf(eci)).toBe(written);
});

it("should not know by a payment's code alone whether its cardholder was authenticated", () => {
	expect(authenticationVerdict([], undefined, '503')).toEqual({ authenticated: null });
	expect(authenticationVerdict(['N'], undefined, '503')).toEqual({ authenticated: false });
});
