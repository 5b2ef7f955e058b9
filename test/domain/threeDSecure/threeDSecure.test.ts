import { weaknessOf, whyNotAuthenticated } from '../../../nodes/CardPayments/domain/threeDSecure/threeDSecure';

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
	expect(weaknessOf({ transaction_status: 'Y', acsEci: '05' })).toBeUndefined();
	for (const acsEci of [undefined, '06', '01'])
		expect(weaknessOf({ transaction_status: 'a', ...(acsEci !== undefined && { acsEci }) })).toMatch(/stood in/);
	for (const acsEci of ['05', '2'])
		expect(weaknessOf({ transaction_status: 'A', acsEci })).toContain(`ECI ${acsEci}`);
});
