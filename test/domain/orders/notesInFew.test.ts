import { globSync, readFileSync } from 'node:fs';
import { noteInFew } from '../../../nodes/CardPayments/domain/orders/notesInFew';

/** Every sentence that the code of orders says of one. */
const SAID = globSync(
	'nodes/CardPayments/domain/orders/{assign,matchOrders,orderPayment,orders,verdict,withListed}.ts',
).flatMap((file) =>
	[...readFileSync(file, 'utf8').matchAll(/(?:'|"|`)((?:[a-z]+ )+[^\n]*?)(?:'|"|`)[,;)\]]?$/gm)].map(
		([, text = '']) => text.replaceAll('\\', ''),
	),
);
const NOTES = [
	'its charge is in no payout of the period',
	"the sheets don't say what was charged before fees",
	'paid in USD',
	'several orders have its reference: its payments are told by their times',
	'no payment has the reference of any order: look whether it is the right column',
	'no order reference',
];

it('should be two words, which two lines of a table have room for', () => {
	expect(SAID.length).toBeGreaterThan(5);
	for (const note of [...SAID, ...NOTES, 'anything else'])
		expect(noteInFew(note)?.split(' ').length).toBeLessThanOrEqual(2);
});

it('should know each note by a word of its own, and say that there are more', () => {
	for (const note of NOTES) expect(noteInFew(note)).not.toBe('Not read');
	expect(noteInFew("Some payouts couldn't be read")).toBe('Not read');
	expect(noteInFew('no order reference; the order has no amount')).toBe('No reference…');
	expect(noteInFew(null)).toBeNull();
});
