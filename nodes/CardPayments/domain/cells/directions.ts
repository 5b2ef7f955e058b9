import { lazily } from '../lazily';

/** 1 for money that came into an account (credit), -1 for money that left it (debit). */
export type Direction = 1 | -1;

/** As banks, sheets and ISO 20022 write them, folded: English, German, Dutch, French, Spanish, … Turkish, Arabic. */
const CREDIT = `+, c, cr, crd, crdt, cred, credit, credits, credited, in, incoming, money in, paid in, received,
	deposit, h, haben, gutschrift, eingang, einnahme, k, kredit, bij, bijschrijving, ontvangen, cred, crediteur,
	credito, avere, entrata, accredito, abono, haber, ingreso, credito, entrada, recebido, avoir, encaissement,
	ma, uznanie, wplyw, alacak, giris, alacakli, kredi, insattning, inn, دائن, ايداع, إيداع, وارد, له`;
const DEBIT = `-, d, dr, db, dbt, dbit, deb, debit, debits, debited, out, outgoing, money out, paid out, sent,
	withdrawal, s, soll, belastung, lastschrift, ausgang, ausgabe, debet, af, afschrijving, betaald, debiteur, debito,
	dare, uscita, addebito, cargo, debe, gasto, saida, enviado, doit, decaissement, wn, obciazenie, wydatek, borc,
	cikis, borclu, uttag, ut, مدين, سحب, صادر, عليه`;

/** Words that mean something else beside a number, where only the shorter ones stand. */
const DIRECTIONS = lazily(() => {
	const named = (text: string, direction: Direction) =>
		text.split(',').map((word) => [folded(word), direction] as const);
	return new Map<string, Direction>([...named(CREDIT, 1), ...named(DEBIT, -1)]);
});

/** The direction that a word means: CRDT, Cr., Haben, Bij, دائن, +; undefined for every other word. */
export function directionOf(word: string): Direction | undefined {
	return DIRECTIONS().get(folded(word));
}

/** Without case, points, accents and white space at the ends. */
function folded(word: string): string {
	return word
		.normalize('NFKD')
		.replace(/[\p{M}.]/gu, '')
		.replace(/[−–]/g, '-')
		.replace(/ı/g, 'i')
		.replace(/ł/gi, 'l')
		.trim()
		.toLowerCase();
}
