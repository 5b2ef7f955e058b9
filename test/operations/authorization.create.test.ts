import { AUTHORIZATION, usePayments } from './payments.ts';

const payments = usePayments();

it.each(['VOID', 'AUTO', '={{ "LATER" }}'])(
	'should send the type %s, and a time that the service may judge',
	async (type) => {
		const auto = { details: { type, time: 0 } };
		const { requests } = await payments.sent({ ...AUTHORIZATION, additionalFields: { auto } });
		expect(requests[0]?.body).toMatchObject({ auto: { type: type.startsWith('=') ? 'LATER' : type, time: 0 } });
	},
);
