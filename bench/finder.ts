/**
 * Finds what files of a few rows and of many mean, and prints the CPU that each takes: where amounts are proved, where
 * words are unknown, and where nothing adds up, which takes longest.
 *
 *   npm run bench -- finder [--rows 1,1000,20000] [--times 5]
 */
import { parseArgs } from 'node:util';
import { loadDomain } from './domain.ts';
import { randomFor } from '../sandbox/service/random.ts';
import type * as files from './proposal';

const { values } = parseArgs({
	options: { rows: { type: 'string', default: '1,1000,20000' }, times: { type: 'string', default: '5' } },
});
const { proposalFor } = await loadDomain<typeof files>('../../../bench/proposal');

const HEADER =
	'Vorgang;Zustand;Nummer;Bestellung;Tag;Umsatz;Entgelt;Fixkosten;MwSt;Auszahlung;Saldo;Rabatt;Kurs;Währung'.split(
		';',
	);
const WORDS = ['Verkauf', 'Verkauf', 'Verkauf', 'Erstattung', 'Rückbuchung', 'Anpassung', 'Zusatz', 'Sonstiges'];
/** More than this makes an execution wait. */
const MOST_MILLISECONDS = 200;

const written = (minor: number) => (minor / 100).toFixed(2).replace('.', ',');

function fileOf(rows: number, words: string[]) {
	const random = randomFor(`finder ${rows}`);
	let [paid, balance] = [0, 0];
	const cells = Array.from({ length: rows }, (_, at) => {
		const word = words[at % words.length] as string;
		const gross = random.int(100, 90_000) * (word.startsWith('Verkauf') ? 1 : -1);
		const [fee, fixed] = gross > 0 ? [Math.ceil(gross / 40), 25] : [0, 0];
		const tax = Math.round((fee + fixed) / 5);
		const net = gross - fee - fixed - tax;
		[paid, balance] = [paid + net, balance + net];
		const day = `${String(1 + (at % 28)).padStart(2, '0')}.11.2026`;
		const amounts = [gross, fee, fixed, tax, net, balance, random.int(0, 300)].map(written);
		return [word, 'Gebucht', `T${at}K`, String(70_000 + at), day, ...amounts, '1,0834', 'EUR'];
	});
	const content = Buffer.from([HEADER, ...cells].map((each) => each.join(';')).join('\n'));
	return { content, paid };
}

const cases = {
	proved: { words: WORDS.slice(0, 5), off: 0 },
	'unknown words': { words: WORDS, off: 0 },
	'nothing adds up': { words: WORDS, off: 1 },
};
let isSlow = false;
console.log('| rows | file | CPU ms, median | most |\n|---|---|---|---|');
for (const rows of values.rows.split(',').map(Number))
	for (const [name, { words, off }] of Object.entries(cases)) {
		const { content, paid } = fileOf(rows, words);
		const file = { content, path: 'abrechnung.csv', paid: ((paid + off) / 100).toFixed(2), currency: 'EUR' };
		const times: number[] = [];
		for (let run = 0; run <= Number(values.times); run++) {
			const before = process.cpuUsage();
			await proposalFor(file);
			const { user, system } = process.cpuUsage(before);
			if (run > 0) times.push((user + system) / 1_000);
		}
		times.sort((a, b) => a - b);
		const median = times[times.length >> 1] as number;
		if (median > MOST_MILLISECONDS) isSlow = true;
		console.log(`| ${rows} | ${name} | ${median.toFixed(1)} | ${(times.at(-1) as number).toFixed(1)} |`);
	}
process.exitCode = isSlow ? 1 : 0;
