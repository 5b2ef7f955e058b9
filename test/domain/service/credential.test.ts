import { secretsOf } from '../../../nodes/CardPayments/domain/service/credential';

describe('secretsOf', () => {
	it("should name the keys and the card's token, the longest first", () => {
		expect(secretsOf({ apiKey: 'sk_1', downloadApiKey: ' sk_files ' }, { source: { id: 'tok_12345678' } })).toEqual(
			['tok_12345678', 'sk_files', 'sk_1'],
		);
	});

	it.each([[{}], [{ source: 'tok' }], [{ source: { id: 'src_card' } }], [{ source: { id: 'auth_TS1' } }]])(
		'should name no way to pay and no authorization: %j',
		(body) => {
			expect(secretsOf({ apiKey: 'sk_1' }, body)).toEqual(['sk_1']);
		},
	);
});
