import fc from 'fast-check';
import { harmlessText } from '../../nodes/CardPayments/domain/harmlessText';

describe('harmlessText', () => {
	it('should remove tags but keep their text readable', () => {
		expect(harmlessText('The sheet has: id, <img src="http://x/beacon">, <a href=\'http://x\'>here</a>')).toBe(
			'The sheet has: id, ‹img src="http://x/beacon"›, ‹a href=\'http://x\'›here‹/a›',
		);
	});

	it('should put a log message on one line', () => {
		expect(harmlessText('a\r\n2026-01-01 info: forged\u2028b\u0085c\u001b[31mred\u0000')).toBe(
			'a 2026-01-01 info: forged b c [31mred ',
		);
	});

	it('should remove characters that change the text direction', () => {
		expect(harmlessText('a\u202Eb\u2066c')).toBe('a b c');
	});

	it('should keep Arabic with joiners, accents, emoji and ampersands', () => {
		const text = 'می‌خواهم R&D “Café” 12.50 ر.س 👩‍💻 &lt;';
		expect(harmlessText(text)).toBe(text);
	});

	it('should be bounded, and never contain <, >, a control character or half a character', () => {
		expect(harmlessText('x'.repeat(5_000_000))).toHaveLength(4_000);
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('', '\ud800', '<', '\u0085'), (text, more) => {
				expect(harmlessText(text + more + text)).not.toMatch(/[<>\p{Cc}\p{Cs}\u2028\u2029]/u);
			}),
		);
	});
});
