import { firstWords, serviceWords } from '../../nodes/CardPayments/transport/errorWords';

describe('serviceWords', () => {
	it.each([
		[{ errors: [{ code: '1108', description: 'Payout not found' }] }, 'Payout not found (code 1108)'],
		[{ errors: [{ description: 'One' }, { message: 'Two' }, 'Three'] }, 'One; Two; Three'],
		[{ errors: [{ code: 'x1' }] }, 'x1'],
		[{ error: { message: 'Wrong period' } }, 'Wrong period'],
		[{ error: 'Unauthorized', message: '' }, 'Unauthorized'],
		[{ message: 'Try later' }, 'Try later'],
		[{ title: 'Bad Request', detail: 'from is missing' }, 'from is missing'],
		['Try later', ''],
		[{}, ''],
		[null, ''],
		[[], ''],
	])('should read %j', (body, words) => {
		expect(serviceWords(body)).toBe(words);
	});
});

test('firstWords should be short and free of control characters', () => {
	expect(firstWords(`PK\u0003\u0004 ${'x'.repeat(500)}`)).toHaveLength(200);
	expect(firstWords('a\u0000b\nc')).toBe('a b c');
	expect(firstWords('<html><style>b{}</style><h1>502 Bad&nbsp;Gateway</h1></html>')).toBe('502 Bad&nbsp;Gateway');
});
