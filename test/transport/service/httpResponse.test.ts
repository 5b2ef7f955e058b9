import { errorOf, innermost, wordsOf } from '../../../nodes/CardPayments/transport/service/httpResponse';

const words = (text: string) =>
	wordsOf({ status: 400, headers: {}, body: Buffer.from(text), secrets: ['sk_1'], keys: ['sk_1'] });

it('should say of a redirect to nowhere that it is one', () => {
	const nowhere = { status: 302, headers: {}, body: Buffer.of(), secrets: [], keys: [] };
	const { message, description } = errorOf(nowhere, 'https://a.example/v2/charges/');
	expect(message).toContain('redirects to another address');
	expect(description).toContain('leads to somewhere else');
});

it('should look for a code in an error that is its own cause, and end', () => {
	const error: { code: string; cause?: unknown } = { code: 'ECONNRESET' };
	error.cause = error;
	expect(innermost(error, 'code')).toBe('ECONNRESET');
});

describe('wordsOf', () => {
	it.each([
		[{ errors: [{ code: '1108', description: 'Payout not found' }] }, 'Payout not found (code 1108)'],
		[{ errors: [{ description: 'One' }, { message: 'Two' }, 'Three'] }, 'One; Two; Three'],
		[{ errors: [{ code: 'x1' }] }, 'x1'],
		[{ error: { message: 'Wrong period' } }, 'Wrong period'],
		[{ error: 'Unauthorized', message: '' }, 'Unauthorized'],
		[{ message: 'No sk_1' }, 'No ***'],
		[{ title: 'Bad Request', detail: 'from is missing' }, 'from is missing'],
		['Try later', 'Try later'],
		[{}, '{}'],
		[null, 'null'],
		[[], '[]'],
	])('should read %j', (body, said) => {
		expect(words(JSON.stringify(body))).toBe(said);
	});

	it('should be short and free of markup and control characters', () => {
		expect(words(`PK\u0003\u0004 ${'x'.repeat(500)}`)).toHaveLength(200);
		expect(words('a\u0000b\nc sk_1')).toBe('a b c ***');
		expect(words('<html><style>b{}</style><h1>502 Bad&nbsp;Gateway</h1></html>')).toBe('502 Bad&nbsp;Gateway');
	});
});
