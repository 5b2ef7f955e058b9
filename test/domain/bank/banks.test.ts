/** Statements with the columns and words that banks document; their rows are made up. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { bankDay } from '../../../nodes/CardPayments/domain/bank/days';
import { TRUTH } from './banks/truth';
import { statementLines } from '../../../nodes/CardPayments/domain/bank';
import { openStatement, pause } from './world';

const FOLDER = path.join(__dirname, 'banks');

it.each(readdirSync(FOLDER).filter((file) => file.endsWith('.csv')))(
	'should misread no amount, date or direction of %s, with nothing set',
	async (file) => {
		const text = readFileSync(path.join(FOLDER, file), 'utf8');
		const [header = ''] = text.split('\n');
		const rows = parse(text, {
			delimiter: header.includes(';') ? ';' : ',',
			columns: nameless,
			relax_column_count: true,
		});
		const statement = await openStatement(rows as Array<Record<string, unknown>>, { timeZone: 'Europe/Berlin' });
		const { errors, lines } = await statementLines(statement, 'SAR', pause);
		expect(errors).toEqual([]);
		expect(lines.map(({ day, minor, currency }) => `${bankDay(day)} ${minor} ${currency}`)).toEqual(TRUTH[file]);
	},
);

/** As n8n names columns that have no name. */
function nameless(header: string[]): string[] {
	return header.map((name, index) => name || `_${index}`);
}
