import { returnAddress, tidy, webAddress } from '../../../nodes/CardPayments/domain/request/rules';

it('should refuse white space around an ID', () => {
	expect(['tok_1', 'a b'].map(tidy)).toEqual([undefined, undefined]);
	for (const text of [' tok_1', 'tok_1\n', '\u00a0tok_1\t'])
		expect(tidy(text)).toMatchObject({ what: 'has white space around it' });
});

it('should accept web addresses, those of plain HTTP with a warning', () => {
	const good = ['https://a.example/x?a=1', 'http://localhost:5678/x', 'http://127.0.0.1/x', 'http://[::1]/x'];
	for (const address of good) expect([webAddress(address), returnAddress(address)]).toEqual([undefined, undefined]);
	for (const address of ['http://shop.example.com/', 'http://localhost.evil.example/'])
		for (const rule of [webAddress, returnAddress])
			expect(rule(address)).toEqual({ warning: expect.stringContaining('plain http://') });
});

it.each([
	'ftp://shop.example',
	'ftp://localhost',
	'javascript://a',
	'data://a',
	'file:///a',
	'mailto:a@b',
	'shop.example',
	'/a',
	'a b://c',
])('should refuse %s', (address) => {
	for (const rule of [webAddress, returnAddress])
		expect(rule(address)).toMatchObject({ what: expect.stringContaining("isn't a web address") });
});

it("should accept an app's link to return to, with a warning", () => {
	for (const address of ['myapp://return', 'com.example.shop://thanks?id=1'])
		expect(returnAddress(address)).toEqual({ warning: expect.stringContaining('opens an app') });
	expect(webAddress('myapp://return')).toHaveProperty('what');
});
