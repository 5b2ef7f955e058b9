import { foldedWords } from '../cells';
import { lazily } from '../lazily';
import { isKnownCurrency } from '../money';

function foldedParts(text: string): string[] {
	return text.trim().split(/\s+/).map(foldedWords);
}

function listedWords(text: string): () => Set<string> {
	return lazily(() => new Set(foldedParts(text)));
}

/** What is no transaction but says what others come to, in the languages of statements. */
const SUM_WORDS =
	listedWords(`total totals totale totali totaal subtotal subtotals subtotale subtotaal sum sums summe summa somme suma soma
		gesamt gesamtsumme gesamtbetrag zwischensumme endsumme toplam итого итог всего сумма razem ogolem lacznie celkem
		osszesen yhteensa samlet sammanlagt ukupno συνολο סהכ jumlah مجموع المجموع الاجمالي اجمالي جمع
		balance balances saldo saldi solde bakiye остаток сальдо رصيد الرصيد kontostand carried brought forward ubertrag riporto
		payable totales totais somma eindtotaal som totalt ialt spolu mindosszesen разом всього общо toplami tong योग soucet spolu soma jumlah کل مجموعی συνολικα osszeg`);
/** In scripts that part no words. */
const WITHIN = lazily(() =>
	foldedParts('合计 合計 总计 總計 小计 小計 総計 残高 余额 合계 합계 총계 소계 잔액 รวม कुल tong_cong סך_הכל'),
);
/** How many there are. With a number, nothing else. */
const COUNTS = listedWords(
	'records record rows row count lines entries transactions items number anzahl nombre cantidad',
);
const LABEL_FILLERS =
	listedWords(`a all and net netto neto gross grand sub of the for in to on by per no up end opening closing final overall amount
		amounts value due fee fees charge charges refund refunds dispute disputes transaction payment payments sale sales
		payout payouts settlement page period month day year date report statement account general generale genel ara
		parcial partial provisional intermediate de del des der die das la le il und et y e und i w bis von zum`);
const LONGEST_LABEL = 40;
const AMOUNT = /\d{1,3}(?:[.,'’ ]\d{3})*[.,]\d{2,3}(?!\d)/g;
const DAY_OR_YEAR = /^(?:\d{1,2}|(?:19|20)\d\d)$/;

/** A total with a word of what it is of, such as "Total VISA": in languages whose word for it is nothing else. */
const WITH_OTHERS =
	/(^|\W)((sub|grand)?[\s-]*totals?|sum(me)?|gesamt(summe)?|totaal|suma|somme|toplam|итого|合计|合計|总计|مجموع|المجموع|الإجمالي|الاجمالي|إجمالي|اجمالي)(\W|$)/i;

/**
 * Whether a cell calls its row a total, a balance or a count: "Total", "Saldo", "Carried forward", "TOTAL-2026-11",
 * "Records: 2". An ID such as TOTAL-100234 is none.
 */
export function isTotalLabel(text: string): boolean {
	if (text.length > LONGEST_LABEL) return false;
	if (!/\d{3}/.test(text) && WITH_OTHERS.test(` ${text} `)) return true;
	const tokens = foldedWords(text.replace(AMOUNT, ' ')).split(' ');
	const words = tokens.filter((token) => !/^\d/.test(token));
	const numbers = tokens.filter((token) => /^\d/.test(token));
	if (words.some((word) => WITHIN().some((part) => word.includes(part)))) return true;
	const areCounted = words.length > 0 && words.every((word) => COUNTS().has(word) || LABEL_FILLERS().has(word));
	if (areCounted && words.some((word) => COUNTS().has(word))) return numbers.length === 1;
	const isKnown = (word: string) =>
		SUM_WORDS().has(word) || LABEL_FILLERS().has(word) || COUNTS().has(word) || isKnownCurrency(word.toUpperCase());
	const areDates = numbers.every((number) => DAY_OR_YEAR.test(number)) || words.some((word) => COUNTS().has(word));
	return areDates && words.some((word) => SUM_WORDS().has(word)) && words.every(isKnown);
}
