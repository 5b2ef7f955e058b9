import { entered, rendered } from './googleSheets/cell.ts';

it.each<[text: string, stored: unknown, shown: string]>([
	['12.5', 12.5, '12.5'],
	['0042', 42, '42'],
	["'0042", '0042', '0042'],
	["'=1+1", '=1+1', '=1+1'],
	['=1+1', '#NAME?', '#NAME?'],
	['2026-09-05', 46_270, '2026-09-05'],
	['2026-09-05 12:00:00', 46_270.5, '2026-09-05 12:00:00'],
	['9/5/2026', 46_270, '9/5/2026'],
	['1-2', 46_024, '1-2'],
	['50%', 0.5, '50%'],
	['TRUE', true, 'TRUE'],
	['2026-09-05T12:00:00+03:00', '2026-09-05T12:00:00+03:00', '2026-09-05T12:00:00+03:00'],
	['2026-02-30', '2026-02-30', '2026-02-30'],
	['chg_1', 'chg_1', 'chg_1'],
])('a cell should take %s as typed for %p, and show %s', (text, stored, shown) => {
	const cell = entered(text, 'USER_ENTERED');
	expect(rendered(cell, 'UNFORMATTED_VALUE')).toBe(stored);
	expect(rendered(cell, 'FORMATTED_VALUE')).toBe(shown);
	expect(rendered(entered(text, 'RAW'), 'UNFORMATTED_VALUE')).toBe(text);
});
