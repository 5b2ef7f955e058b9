import { nameList } from '../cells/columnNames';

export type ColumnRole = 'amount' | 'credit' | 'debit' | 'direction' | 'date' | 'currency' | 'state';

/**
 * What banks call their columns, folded, the likelier first: in English, German, Dutch, French, Spanish, Italian,
 * Portuguese, Polish, Turkish, Arabic and Swedish. What the cells are decides between columns of one name.
 */
export const COLUMN_WORDS: Record<ColumnRole, string[]> = {
	amount: nameList(`amount, transaction amount, booking amount, amt, betrag, umsatz, bedrag, transactiebedrag, montant,
		importe, monto, importo, valor, montante, kwota, kwota operacji, kwota transakcji, tutar, islem tutari, belopp,
		belob, belop, المبلغ, مبلغ, مبلغ العملية, قيمة العملية, target amount, value, net amount, net, summe`),
	credit: nameList(`credit, credits, credit amount, credit amt, cr, cr amount, money in, paid in, in, deposit, deposits,
		deposit amt, deposit amount, received, receipts, haben, gutschrift, gutschriften, eingang, einnahmen, bij,
		ontvangen, abono, abonos, haber, ingreso, ingresos, avere, entrate, entrata, accrediti, credito, creditos, entradas,
		uznania, uznanie, wplywy, ma, alacak, giris, yatan, kredit, insattning, insattningar, inbetalning, دائن, الدائن, المبلغ الدائن,
		ايداع, الايداع, مبالغ دائنة`),
	debit: nameList(`debit, debits, debit amount, debit amt, dr, dr amount, money out, paid out, out, withdrawal, withdrawals,
		withdrawal amt, withdrawal amount, payments, spent, soll, belastung, belastungen, lastschrift, lastschriften, ausgang, ausgaben, af, debet,
		betaald, cargo, cargos, debe, gasto, gastos, dare, uscite, uscita, addebiti, debito, debitos, saidas, obciazenia,
		obciazenie, wydatki, wn, borc, cikis, cekilen, uttag, utbetalning, مدين, المدين, المبلغ المدين, سحب, السحب,
		مبالغ مدينة`),
	direction:
		nameList(`cdt dbt ind, af bij, debit credit, credit debit, dr cr, cr dr, credit debit indicator, direction, d c,
		c d, soll haben, s h, sens, signo, segno, debet credit`),
	date: nameList(`booking date, bokford, posting date, posted date, post date, completed date, bookg dt, transaction date, trans date,
		txn date, tran date, operation date, entry date, date, buchungstag, buchungsdatum, buchung, boekdatum,
		boekingsdatum, transactiedatum, datum, date operation, date de l operation, date d operation, date comptable,
		date de comptabilisation, fecha, fecha operacion, fecha de operacion, fecha contable, fecha movimiento, data,
		data contabile, data operazione, data operacji, data ksiegowania, data transakcji, data movimento, data mov,
		data lancamento, data da operacao, tarih, islem tarihi, muhasebe tarihi, bokforingsdag, bokforingsdatum,
		transaktionsdag, التاريخ, تاريخ, تاريخ العملية, تاريخ المعاملة, تاريخ القيد, created on, created, finished on,
		date time, timestamp, value date, value dt, valutadatum, valuta, valuta datum, wertstellung, wertstellungsdatum,
		date valeur, date de valeur, fecha valor, data valuta, data waluty, data valor, valor tarihi, تاريخ القيمة,
		started date`),
	currency:
		nameList(`currency, currency code, account currency, transaction currency, ccy, cur, wahrung, waehrung, devise,
		monnaie, moneda, divisa, moeda, valuta, munt, muntsoort, waluta, waluta operacji, para birimi, doviz, doviz cinsi,
		valutakod, العملة, عملة, target currency`),
	state: nameList(`sts, state, status, booking status, info, estado, statut, stato, durum, الحالة`),
};

/** Columns of numbers that aren't what came or left. */
export const NO_AMOUNT =
	/balance|saldo|solde|bakiye|kontostand|stand|رصيد|fee|gebuhr|kosten|rate|kurs|kurz|tax|vat|original|ursprung|local|number|nummer|numero|nr|no|iban|code|ref/;

/** What a bank writes of a line whose money has not moved, or not stayed. */
export const NOT_BOOKED =
	/^(?:pdng|info|futr|pending|authori[sz]ed|scheduled|reverted|declined|failed|cancelled|canceled|rejected|blocked|umsatz vorgemerkt|vorgemerkt|gereserveerd|reserveret|reservert|reserverad|venter|vantande|odottaa|pendiente|en attente|in sospeso|pendente|oczekujaca|beklemede|معلق|مرفوض|ملغي)$/;

/** A row that sums others. */
export const TOTAL_ROW =
	/\b(?:total|totals|subtotal|summe|gesamt|totaal|totale|suma|toplam|opening|closing)\b|المجموع|الإجمالي/i;
