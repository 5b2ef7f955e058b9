import { lazily } from '../lazily';
import { foldedWords } from './foldedNames';

/** 1 for money that came into an account (credit), -1 for money that left it (debit). */
export type Direction = 1 | -1;

function phrases(text: string): () => string[] {
	return lazily(() => text.split(',').map(folded));
}

/** Of a line as of a column: what came, and what left. */
export const SIDES = {
	credit: `cr, credit, credits, in, money in, paid in, received, deposit, haben, gutschrift, eingang, kredit,
		bij, ontvangen, credito, avere, entrata, abono, haber, ingreso, ma, uznanie, alacak, giris,
		insattning, inn, πιστωση, זכות, кредит, приход, دائن, ايداع`,
	debit: `dr, debit, debits, out, money out, paid out, withdrawal, soll, belastung, lastschrift, ausgang,
		debet, af, betaald, debito, dare, uscita, cargo, debe, gasto, wn, obciazenie, borc, cikis, uttag,
		ut, χρεωση, חובה, дебет, расход, مدين, سحب`,
};

/** As banks, sheets and ISO 20022 write them, folded: English, German, Dutch, French, Spanish, … Turkish, Arabic. */
export const CREDIT =
	phrases(`${SIDES.credit}, +, c, crd, crdt, cred, credited, incoming, h, einnahme, k, bijschrijving, crediteur, accredito, entrada,
	recebido, avoir, encaissement, wplyw, alacakli, kredi, π, إيداع, وارد, له`);
export const DEBIT =
	phrases(`${SIDES.debit}, -, d, db, dbt, dbit, deb, debited, outgoing, sent, s, ausgabe, afschrijving, debiteur, addebito, saida,
	enviado, doit, decaissement, wydatek, borclu, χ, صادر, عليه`);

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
