import { fieldsOfAgent, forAgent } from '../../nodes/CardPayments/actions/agents';

const own = fieldsOfAgent({
	parameters: {
		period: "={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('Payout_Date', `One of a, b`, 'string', 'a') }}",
		types: '={{ $fromAI("Types") }}',
		payoutId: { mode: 'id', value: "={{ $fromAI('Payout', ``) }}" },
	},
});

it('should know what is left to an agent', () => {
	expect(own).toEqual(['Payout Date', 'Types', 'Payout', 'period']);
	expect(fieldsOfAgent({ parameters: { period: 'lastMonth' } })).toEqual([]);
});

it.each([
	[
		'Payouts of an unknown status are left out: payout_1 (NEW). Check the Status filter',
		'Payouts of an unknown status are left out: payout_1 (NEW). Ask the user to check the Status filter',
	],
	[
		'Too much. Turn on "Return All", or choose a shorter period.',
		'Too much. Choose a shorter period, or ask the user to turn on "Return All".',
	],
	['In them there are no results. Choose more in "Types", or choose a longer period', undefined],
	['"Payout Date" (x) is none of a, b. Write it as 2026-10-31.', undefined],
	[
		'Nothing names it. Enter the ID in "Payout ID", or name the column: "Payout Column = …" in File Description.',
		'Nothing names it. Ask the user to enter the ID in "Payout ID", or name the column: "Payout Column = …" in File Description.',
	],
	[
		'Lines are not counted. If it does, say so in File Description: Booked Words = …',
		'Lines are not counted. Ask the user: if it does, say so in File Description: Booked Words = …',
	],
	['The service failed. Try again later.', undefined],
])('should tell an agent only what it can do: %s', (text, told = text) => {
	expect(forAgent(text, own)).toBe(told);
});
