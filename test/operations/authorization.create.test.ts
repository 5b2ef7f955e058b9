import { AUTHORIZATION, usePayments } from './payments.ts';

const payments = usePayments();

it.each(['VOID', 'AUTO', '={{ "LATER" }}'])(
	'should send the type %s, and a time that the service may judge',
	async (type) => {
		const auto = { details: { type, time: 0 } };
		const { requests } = await payments.sent({ ...AUTHORIZATION, additionalFields: { auto } });
		const body = requests[0]?.body;
		for (const hours of [0.5, '1.25', 167.75]) {
			const part = { auto: { details: { type, time: hours } } };
			const { requests: parts } = await payments.sent({ ...AUTHORIZATION, additionalFields: part });
			expect(parts[0]?.body).toMatchObject({ auto: { time: Number(hours) } });
		}
		expect(body).toMatchObject({ auto: { type: type.startsWith('=') ? 'LATER' : type, time: 0 } });
	},
);
