import { lazily } from '../lazily';
import { foldedWords } from './foldedNames';

/** 1 for money that came into an account (credit), -1 for money that left it (debit). */
export type Direction = 1 | -1;

function phrases(text: string): () => string[] {
	return lazily(() => text.split(',').map(folded));
}

/** As banks, sheets and ISO 20022 write them, folded: English, German, Dutch, French, Spanish, … Turkish, Arabic. */
export const CREDIT =
	phrases(`+, c, cr, crd, crdt, cred, credit, credits, credited, in, incoming, money in, paid in, received,
	deposit, h, haben, gutschrift, eingang, einnahme, k, kredit, bij, bijschrijving, ontvangen, cred, crediteur,
	credito, avere, entrata, accredito, abono, haber, ingreso, credito, entrada, recebido, avoir, encaissement,
	ma, uznanie, wplyw, alacak, giris, alacakli, kredi, insattning, inn, πιστωση, π, זכות, кредит, приход, دائن, ايداع, إيداع, وارد, له`);
export const DEBIT =
	phrases(`-, d, dr, db, dbt, dbit, deb, debit, debits, debited, out, outgoing, money out, paid out, sent,
	withdrawal, s, soll, belastung, lastschrift, ausgang, ausgabe, debet, af, afschrijving, betaald, debiteur, debito,
	dare, uscita, addebito, cargo, debe, gasto, saida, enviado, doit, decaissement, wn, obciazenie, wydatek, borc,
	cikis, borclu, uttag, ut, χρεωση, χ, חובה, дебет, расход, مدين, سحب, صادر, عليه`);

/** Words that mean something else beside a number, where only the shorter ones stand. */
const DIRECTIONS = lazily(
	() =>
		new Map<string, Direction>([
			...CREDIT().map((word) => [word, 1] as const),
			...DEBIT().map((word) => [word, -1] as const),
		]),
);

/** The direction that a word means: CRDT, Cr., Haben, Bij, دائن, +; undefined for every other word. */
export function directionOf(word: string): Direction | undefined {
	return DIRECTIONS().get(folded(word));
}

/** In comparable words, without points; a sign alone says as much. */
function folded(word: string): string {
	const sign = word.trim().replace(/^[−–]$/, '-');
	return sign === '+' || sign === '-' ? sign : foldedWords(word.replaceAll('.', ''));
}
