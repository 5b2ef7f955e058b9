import { AUTHORIZATION, usePayments } from './payments.ts';

const payments = usePayments();

it('should authorize, with the fields that only authorizations have', async () => {
	const own = { authorizeDebit: true, statementDescriptor: 'SHOP', auto: { details: { type: 'VOID', time: 24 } } };
	expect(await payments.made({ ...AUTHORIZATION, additionalFields: own })).toMatchObject({
		id: expect.stringMatching(/^auth_/),
		status: 'AUTHORIZED',
		payment_state: 'held',
	});
	expect(payments.sandbox.authorizations.at(-1)?.response).toMatchObject({
		auto: { type: 'VOID', time: 24 },
		authorize_debit: true,
		statement_descriptor: 'SHOP',
	});
});

it.each(['VOID', 'AUTO', '={{ "LATER" }}'])(
	'should send the type %s, and a time that the service may judge',
	async (type) => {
		const auto = { details: { type, time: 0 } };
		const { requests } = await payments.sent({ ...AUTHORIZATION, additionalFields: { auto } });
		expect(requests[0]?.body).toMatchObject({ auto: { type: type.startsWith('=') ? 'LATER' : type, time: 0 } });
	},
);
