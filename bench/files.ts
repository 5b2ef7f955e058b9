/** Files of payouts as people have them, which hold the event loop the longest: unknown, wide, with long cells. */
import { randomFor } from '../sandbox/service/random.ts';

/** A CSV, and what its rows come to, in minor units. */
export interface BenchFile {
	content: Buffer;
	paid: number;
	currency: string;
}

const HEADER =
	'Vorgang;Zustand;Nummer;Bestellung;Tag;Umsatz;Entgelt;Fixkosten;MwSt;Auszahlung;Saldo;Rabatt;Kurs;Währung'.split(
		';',
	);
/** Up to `KNOWN_WORDS` of them are known. */
export const WORDS = ['Verkauf', 'Verkauf', 'Verkauf', 'Erstattung', 'Rückbuchung', 'Anpassung', 'Zusatz', 'Sonstiges'];
export const KNOWN_WORDS = 5;

const written = (minor: number) => (minor / 100).toFixed(2).replace('.', ',');
const decimal = (minor: number) => (minor / 100).toFixed(2);

/** Of a service that nobody knows: amounts, fees, a running balance, and words for what rows are. */
export function unknownFile(rows: number, words = WORDS): BenchFile {
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
	return { content: csvOf(HEADER, cells, ';'), paid, currency: 'EUR' };
}

/** With columns that nobody asks for, 500 in all. */
export function wideFile(rows: number): BenchFile {
	const names = Array.from({ length: 495 }, (_, at) => `field_${at}`);
	return charges(rows, names, (at) => names.map((_, column) => String((at * 31 + column * 7) % 1_000)));
}

/** With a text of 100 kB in each row. */
export function longCells(rows: number): BenchFile {
	return charges(rows, ['description'], (at) => [`${at} ${'long text '.repeat(10_000)}`]);
}

function charges(rows: number, names: string[], others: (at: number) => string[]): BenchFile {
	let paid = 0;
	const cells = Array.from({ length: rows }, (_, at) => {
		const amount = 500 + ((at * 7_919) % 90_000);
		paid += amount;
		return [
			`chg_${at}`,
			decimal(amount),
			'SAR',
			`2026-11-${String(1 + (at % 28)).padStart(2, '0')}`,
			...others(at),
		];
	});
	return { content: csvOf(['charge_id', 'amount', 'currency', 'date', ...names], cells), paid, currency: 'SAR' };
}

/** What was held back of one charge, and released, time and again. */
export function disputesOfOneCharge(rows: number): BenchFile {
	let paid = 0;
	const cells = Array.from({ length: rows }, (_, at) => {
		const amount = (at % 2 === 0 ? -1 : 1) * (100 + (at >> 1));
		paid += amount;
		const day = `2026-11-${String(1 + (at % 28)).padStart(2, '0')}`;
		return [at % 2 === 0 ? 'dispute' : 'dispute release', 'chg_1', `dsp_${at}`, decimal(amount), 'SAR', day];
	});
	return {
		content: csvOf(['type', 'charge_id', 'dispute_id', 'amount', 'currency', 'date'], cells),
		paid,
		currency: 'SAR',
	};
}

function csvOf(header: string[], rows: string[][], delimiter = ','): Buffer {
	return Buffer.from([header, ...rows].map((cells) => cells.join(delimiter)).join('\n'));
}
