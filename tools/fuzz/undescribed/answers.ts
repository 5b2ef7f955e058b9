/** What somebody who knows the service writes instead of each question mark of a text. */
import type { UndescribedFile } from './file';
import type { RoleName } from './languages';
import { encoded, fits } from './writing';

const TYPE_ROLES: Array<[role: RoleName, type: string]> = [
	...(['charge', 'refund', 'dispute', 'dispute_release', 'payout', 'other'] as const).map(
		(type): [RoleName, string] => [type, type],
	),
	['feeRow', 'fee'],
];

export function answered(text: string, file: UndescribedFile): string {
	const encoding = /^Encoding = (\S+)/m.exec(text)?.[1];
	const all = text
		.split('\n')
		.map((line) => {
			const [lines = '', comment = ''] = line.split(/ {3}#/, 2);
			const [name = ''] = lines.split(' = ', 1);
			if (name === 'Other Sheets')
				return lines.replace(/ = \?, (adds|reduces)/g, ' = $1').replaceAll(' = ?', ' = adds');
			if (name === 'Type Words') return comment === '' ? lines : typeWords(lines, file, encoding);
			if (name === 'Tax Column' && lines.endsWith('= ?')) return taxColumn(comment, file);
			return lines.endsWith('= ?') ? (answers(file)[name]?.() ?? line) : line;
		})
		.join('\n');
	// What's known to be a tax isn't left as the fee.
	const tax = /^Tax Column = "(.+)"$/m.exec(all)?.[1];
	return tax === undefined ? all : all.replace(`Fee Column = ${tax}   # likely\n`, '');
}

function answers({ team, world: { currency } }: UndescribedFile): Record<string, () => string | undefined> {
	const { columns, date, feePlace, number, ways, words } = team;
	const nameOf = (role: string) => (columns.includes(role) ? words.get(`column ${role}`)?.[0] : undefined);
	const named = (line: string, role: string) => `${line} = ${nameOf(role) === undefined ? '-' : `"${nameOf(role)}"`}`;
	const fees = feePlace.startsWith('summary')
		? 'in the Summary'
		: feePlace.startsWith('noNet')
			? 'in the rows, not yet deducted'
			: columns.includes('fee')
				? 'in the rows'
				: 'none';
	const wordOf = ([role, type]: (typeof TYPE_ROLES)[number]) => {
		const word = words.get(role)?.[0];
		const end = type === 'other' && ways === 'byType' ? ', reduces' : '';
		return word === undefined ? [] : [`Type Words = "${word}" = ${type}${end}`];
	};
	const amount = columns.includes('net') ? named('Amount Column', 'net') : named('Amount Column', 'gross');
	return {
		'Amount Column': () =>
			ways === 'debitCredit'
				? [named('Debit Column', 'debit'), named('Credit Column', 'credit')].join('\n')
				: amount,
		'Amount Unit': () => `Amount Unit = ${number === 'minor' ? 'minor' : 'major'}`,
		Currency: () => `Currency = ${currency}`,
		'Currency Column': () => named('Currency Column', 'currency'),
		'Date Column': () => named('Date Column', 'date'),
		'Date Format': () => `Date Format = ${date === 'month/' ? 'month first' : 'day first'}`,
		'Decimal Sign': () => `Decimal Sign = ${number === 'de' || number === 'fr' || number === 'comma' ? ',' : '.'}`,
		Fees: () => `Fees = ${feePlace === 'rows' ? 'in rows of their own' : fees}`,
		'Paid Column': () => amount.replace('Amount', 'Paid'),
		'Fee Column': () =>
			named('Fee Column', 'fee') + (nameOf('fixedFee') === undefined ? '' : `, "${nameOf('fixedFee')}"`),
		'Tax Column': () => (feePlace === 'netTaxInFee' ? 'Tax Column = -' : named('Tax Column', 'tax')),
		'Gross Column': () => named('Gross Column', 'gross'),
		'Rows Are': () =>
			columns.includes('type')
				? [named('Type Column', 'type'), ...TYPE_ROLES.flatMap(wordOf)].join('\n')
				: 'Rows Are = other',
		'Rows Below Zero Are': () => 'Rows Below Zero Are = refund',
		Signs: () => `Signs = ${ways === 'byType' ? 'by type' : 'as written'}`,
		'Transaction Column': () => named('Transaction Column', 'id'),
		'Type Column': () => named('Type Column', 'type'),
		'Unpaid Words': () =>
			[
				named('Status Column', 'status'),
				...(team.hasUnpaid ? [`Unpaid Words = "${team.words.get('unpaid')?.[0]}"`] : []),
			].join('\n'),
	};
}

/** A fee of which the text doesn't know that it's one. */
function taxColumn(comment: string, file: UndescribedFile): string {
	const roles = ['fee', 'fixedFee'].map((role) => file.team.words.get(`column ${role}`)?.[0]);
	const [open = ''] = comment.split(' if a tax');
	const fees = roles.filter((name) => name !== undefined && open.trim().split(', ').includes(name));
	const answer = answers(file)['Tax Column']?.() ?? '';
	return [...fees.map((name) => `Fee Column = "${name}"`), answer].join('\n');
}

function typeWords(line: string, { team }: UndescribedFile, encoding: string | undefined): string {
	const known = new Map<string, string>();
	for (const [role, type] of TYPE_ROLES) {
		const word = team.words.get(role)?.[0];
		if (word !== undefined) known.set(asRead(word, team.encoding, encoding), type);
	}
	return line.replace(/(^Type Words = |, )(.+?) = \?(, (?:adds|reduces))?/g, (whole, before, word, effect = '') => {
		const type = known.get(String(word).replace(/^"|"$/g, ''));
		if (type === undefined) return whole;
		const isUnsigned = type === 'other' && effect === '' && team.ways === 'byType';
		return `${before}${word} = ${type}${isUnsigned ? ', reduces' : effect}`;
	});
}

/** A word as it's read by another encoding than it was written in. */
function asRead(word: string, written: string, read: string | undefined): string {
	if (read === undefined || !fits(word, written)) return word;
	return new TextDecoder(read).decode(encoded(word, written)).replace('\ufeff', '');
}
