/** What teams around the world call the columns of a payout file, and the words in their cells. */

/** What a column holds. The second half are figures that count for nothing. */
export const ROLES = [
	...(['id', 'order', 'type', 'status', 'date', 'method', 'gross', 'fee', 'fixed', 'percent', 'tax', 'net'] as const),
	...(['currency', 'debit', 'credit', 'direction', 'own', 'payoutId'] as const),
	...(['balance', 'rate', 'saleTax', 'discount', 'quantity', 'foreign', 'number', 'payoutDate', 'last4'] as const),
] as const;
export type Role = (typeof ROLES)[number];

export type RowType = 'charge' | 'refund' | 'dispute' | 'dispute_release' | 'fee' | 'other';
export type Word = RowType | 'payout';

/** A team's language. Synonyms are separated by `/`, roles and words stand in their order. */
export interface Language {
	names: Record<Role, string[]>;
	words: Record<Word, string[]>;
	paid: string[];
	unpaid: string[];
	total: string[];
	summaryFee: string[];
	summaryTax: string[];
	summaryNet: string[];
}

const WORDS: Word[] = ['charge', 'refund', 'dispute', 'dispute_release', 'fee', 'other', 'payout'];

function listsOf<K extends string>(keys: readonly K[], text: string): Record<K, string[]> {
	const parts = text
		.trim()
		.split(/\s*;\s*/)
		.map((part) => part.split('/').map((each) => each.trim()));
	if (parts.length !== keys.length) throw new Error(`${parts.length} parts for ${keys.length} in ${text}`);
	return Object.fromEntries(keys.map((key, index) => [key, parts[index]])) as Record<K, string[]>;
}

export function language(names: string, words: string, others: string): Language {
	const keys = ['paid', 'unpaid', 'total', 'summaryFee', 'summaryTax', 'summaryNet'] as const;
	return { names: listsOf(ROLES, names), words: listsOf(WORDS, words), ...listsOf(keys, others) };
}

export const LANGUAGES: Record<string, Language> = {
	english: language(
		`Transaction ID/Charge ID/Payment Ref; Order No/Merchant Reference/Your Reference; Type/Transaction Type/Record Kind;
		Status/State/Result; Date/Created At/Transaction Date; Payment Method/Card Scheme/Brand; Gross Amount/Sale Amount/Charged/Total Paid;
		Fee/Our Fee/Commission/Processing Cost/MDR; Fixed Fee/Per Item Fee; Variable Fee/Percentage Fee; VAT on Fee/Fee VAT/Tax; Net/Net Amount/You Receive/Settled Amount/Payable;
		Currency/Ccy; Debit/Money Out/Deductions; Credit/Money In/Additions; CR/DR Flag/Direction; Refunded Amount/Amount Returned; Payout ID/Settlement Ref;
		Balance/Running Balance; Fee %/Rate/MDR %; VAT/Sales Tax; Discount/Voucher; Qty/Items; Amount (USD)/Original Amount; ARN/RRN/Auth Code; Payout Date/Settled On; Last 4/Card No`,
		`Charge/Payment/SALE/Purchase; Refund/REFUNDED/Return; Chargeback/Dispute; Chargeback Reversal/Dispute Won; Fee/Service Fee; Adjustment/Correction/Reserve Release; Payout/Settlement Transfer`,
		`Captured/Paid/Success/Completed; Declined/Failed/Voided/Not Captured/Bounced/Scrubbed; Total/Totals/Grand Total; Total Fees/Fees Deducted/Processing Fees; VAT/Tax on Fees; Net Payout/Amount Paid`,
	),
	german: language(
		`Transaktions-ID/Zahlungsnummer; Bestellnummer/Ihre Referenz; Art/Vorgang/Buchungsart; Status/Zustand; Datum/Buchungsdatum; Zahlungsart/Kartenmarke;
		Bruttobetrag/Umsatz/Brutto; Gebühr/Entgelt/Provision; Fixe Gebühr/Grundgebühr; Prozentuale Gebühr/Disagio; MwSt auf Gebühr/Umsatzsteuer Gebühr; Nettobetrag/Auszahlungsbetrag/Gutschrift netto/Netto;
		Währung; Soll/Belastung; Haben/Gutschrift; S/H/Soll-Haben; Erstatteter Betrag/Rückbetrag; Auszahlungs-ID/Abrechnungsnummer;
		Saldo/Kontostand; Gebühr %/Satz; MwSt/Umsatzsteuer; Rabatt/Nachlass; Menge/Anzahl; Betrag (USD)/Ursprungsbetrag; Belegnummer/Autorisierung; Auszahlungsdatum/Wertstellung; Kartenendziffern`,
		`Zahlung/Verkauf/Belastung; Erstattung/Rückerstattung; Rückbuchung/Rücklastschrift; Rückbuchung gewonnen/Rückbuchung aufgehoben; Gebühr/Grundgebühr; Korrektur/Ausgleich; Auszahlung`,
		`Bezahlt/Erfolgreich/Gebucht; Abgelehnt/Storniert/Fehlgeschlagen/Offen; Summe/Gesamt/Gesamtsumme; Gebühren/Summe Gebühren; MwSt/Umsatzsteuer; Auszahlungsbetrag/Auszahlung netto`,
	),
	french: language(
		`Identifiant/Réf. transaction; N° commande/Référence client; Type/Nature/Opération; Statut/État; Date/Date opération; Moyen de paiement/Réseau;
		Montant brut/Encaissé/Montant TTC; Commission/Frais/Frais de service; Frais fixes/Part fixe; Frais variables/Part variable; TVA sur frais/TVA commission; Montant net/Net à verser/Versé;
		Devise; Débit; Crédit; Sens/D/C; Montant remboursé/Remboursé; Réf. virement/N° versement;
		Solde; Taux/Taux commission/Frais %; TVA/TVA vente; Remise/Réduction; Quantité/Nb articles; Montant (USD)/Montant origine; N° autorisation/Ticket; Date virement/Date de valeur; 4 derniers chiffres`,
		`Paiement/Vente/Encaissement; Remboursement; Impayé/Rétrofacturation/Litige; Impayé gagné/Litige gagné; Frais/Commission; Régularisation/Ajustement; Virement/Versement`,
		`Payé/Réussi/Encaissé; Refusé/Échoué/Annulé/En attente; Total/Total général/Somme; Total frais/Commissions; TVA/TVA sur frais; Net versé/Montant du virement`,
	),
	spanish: language(
		`ID de operación/Folio; Pedido/Referencia del comercio; Tipo/Concepto/Movimiento; Estado/Situación; Fecha/Fecha de operación; Medio de pago/Marca;
		Importe bruto/Monto cobrado/Venta; Comisión/Tarifa/Cargo por servicio; Comisión fija/Cuota fija; Comisión variable/Comisión porcentual; IVA de la comisión/IVA comisión; Importe neto/Neto a recibir/Monto liquidado/Abonado;
		Moneda/Divisa; Cargo/Debe; Abono/Haber; Signo/D-H; Importe devuelto/Devuelto; ID de liquidación/Nº de abono;
		Saldo; Tasa/Porcentaje/Comisión %; IVA/Impuesto; Descuento; Cantidad/Cuotas; Importe (USD)/Importe original; Autorización/Nº de lote; Fecha de pago/Fecha de abono; Últimos 4`,
		`Venta/Cobro/Pago; Devolución/Reembolso; Contracargo/Disputa; Contracargo ganado/Disputa ganada; Comisión/Tarifa; Ajuste/Corrección; Liquidación/Transferencia`,
		`Aprobada/Pagado/Cobrada; Rechazada/Anulada/Fallida/Pendiente; Total/Suma/Total general; Comisiones/Total comisiones; IVA/IVA de comisiones; Neto liquidado/Total abonado`,
	),
	portuguese: language(
		`Código da transação/NSU; Pedido/Referência; Tipo/Lançamento/Evento; Situação/Status; Data/Data da venda; Forma de pagamento/Bandeira;
		Valor bruto/Valor da venda; Taxa/Tarifa/Comissão; Tarifa fixa/Taxa fixa; Taxa percentual/Tarifa variável; Imposto sobre taxa/ISS; Valor líquido/Valor a receber/Líquido;
		Moeda; Débito/Saída; Crédito/Entrada; Natureza/D/C; Valor estornado/Valor devolvido; Código do repasse/ID do pagamento;
		Saldo/Saldo acumulado; Taxa %/Alíquota; Impostos/ICMS; Desconto; Parcelas/Quantidade; Valor (USD)/Valor original; Autorização/Lote; Previsão de pagamento/Data do repasse; Final do cartão`,
		`Venda/Pagamento/Cobrança; Estorno/Devolução/Reembolso; Contestação/Chargeback; Contestação revertida/Chargeback revertido; Taxa/Tarifa; Ajuste/Acerto; Repasse/Saque`,
		`Aprovada/Paga/Liquidada; Negada/Cancelada/Recusada/Pendente; Total/Soma/Total geral; Taxas/Total de taxas; Impostos/Imposto sobre taxas; Valor repassado/Líquido pago`,
	),
	italian: language(
		`ID operazione/Codice transazione; Ordine/Riferimento; Tipo/Causale/Operazione; Stato/Esito; Data/Data operazione; Metodo di pagamento/Circuito;
		Importo lordo/Incassato/Venduto; Commissione/Costo/Commissioni; Commissione fissa/Quota fissa; Commissione variabile/Quota variabile; IVA su commissione/IVA commissioni; Importo netto/Netto accreditato/Da ricevere;
		Valuta/Divisa; Dare/Addebito; Avere/Accredito; Segno/D/A; Importo rimborsato/Reso; ID accredito/Distinta;
		Saldo; Aliquota/Commissione %; IVA/Imposta; Sconto; Quantità/Rate; Importo (USD)/Importo originale; Autorizzazione/Terminale; Data accredito/Valuta contabile; Ultime cifre`,
		`Vendita/Pagamento/Incasso; Rimborso/Storno; Contestazione/Chargeback; Contestazione vinta/Chargeback vinto; Commissione/Canone; Rettifica/Conguaglio; Accredito/Bonifico`,
		`Pagato/Approvato/Riuscito; Rifiutato/Annullato/Fallito/In sospeso; Totale/Somma/Totale generale; Commissioni/Totale commissioni; IVA/IVA commissioni; Netto accreditato/Importo bonifico`,
	),
	dutch: language(
		`Transactienummer/Betaling-ID; Ordernummer/Uw kenmerk; Soort/Type/Mutatie; Status/Toestand; Datum/Boekdatum; Betaalmethode/Kaartmerk;
		Brutobedrag/Omzet/Betaald bedrag; Kosten/Provisie/Transactiekosten; Vaste kosten/Vast tarief; Variabele kosten/Percentagekosten; BTW over kosten/Btw kosten; Nettobedrag/Uit te betalen/Netto ontvangen;
		Valuta/Munt; Debet/Af; Credit/Bij; Af Bij/D-C; Teruggestort bedrag/Retourbedrag; Uitbetaling/Afrekeningnummer;
		Saldo; Tarief/Kosten %; BTW; Korting; Aantal; Bedrag (USD)/Oorspronkelijk bedrag; Autorisatie/Terminal; Uitbetaaldatum/Valutadatum; Laatste 4`,
		`Betaling/Verkoop; Terugbetaling/Retour; Terugboeking/Geschil; Geschil gewonnen/Terugboeking teruggedraaid; Kosten/Servicekosten; Correctie/Verrekening; Uitbetaling/Overboeking`,
		`Betaald/Geslaagd/Voldaan; Geweigerd/Mislukt/Geannuleerd/Verlopen; Totaal/Som/Eindtotaal; Kosten/Totaal kosten; BTW/Btw over kosten; Netto uitbetaald/Uitbetaald bedrag`,
	),
	turkish: language(
		`İşlem No/Referans; Sipariş No/Üye referansı; Tür/İşlem tipi/Hareket; Durum/Sonuç; Tarih/İşlem tarihi; Ödeme yöntemi/Kart tipi;
		Brüt tutar/Satış tutarı/Çekilen; Komisyon/Ücret/Hizmet bedeli; Sabit ücret/Sabit komisyon; Oransal komisyon/Değişken ücret; Komisyon KDV/KDV; Net tutar/Hakediş/Ödenecek tutar;
		Para birimi/Döviz; Borç/Çıkan; Alacak/Giren; B/A/Yön; İade tutarı/Geri ödenen; Ödeme no/Hakediş no;
		Bakiye; Oran/Komisyon %; KDV tutarı/Vergi; İndirim; Taksit/Adet; Tutar (USD)/Orijinal tutar; Provizyon no/Terminal; Valör/Ödeme tarihi; Son 4 hane`,
		`Satış/Ödeme/Tahsilat; İade/Geri ödeme; Ters ibraz/İtiraz; İtiraz kazanıldı/Ters ibraz iptali; Komisyon/Hizmet bedeli; Düzeltme/Mahsup; Hakediş ödemesi/Havale`,
		`Başarılı/Onaylandı/Ödendi; Reddedildi/Başarısız/İptal/Beklemede; Toplam/Genel toplam; Komisyonlar/Toplam komisyon; KDV/Komisyon KDV; Net ödeme/Ödenen tutar`,
	),
	arabic: language(
		`رقم العملية/معرف الدفعة; رقم الطلب/مرجع التاجر; النوع/نوع العملية; الحالة/النتيجة; التاريخ/تاريخ العملية; طريقة الدفع/نوع البطاقة;
		المبلغ الإجمالي/إجمالي المبلغ/قيمة العملية; الرسوم/العمولة/رسوم الخدمة; رسوم ثابتة; رسوم متغيرة/نسبة الرسوم المحتسبة; ضريبة الرسوم/ضريبة القيمة المضافة على الرسوم; صافي المبلغ/المبلغ الصافي/المستحق لكم;
		العملة; مدين; دائن; الاتجاه/مدين أو دائن; المبلغ المسترد/قيمة المرتجع; رقم التحويل/رقم التسوية;
		الرصيد; نسبة الرسوم/النسبة; ضريبة القيمة المضافة/الضريبة; الخصم/خصم; الكمية/عدد; المبلغ (USD)/المبلغ الأصلي; رقم التفويض/رقم الدفعة; تاريخ التحويل/تاريخ التسوية; آخر أربعة أرقام`,
		`دفعة/بيع/عملية شراء; استرداد/مرتجع/استرجاع; اعتراض/نزاع; نزاع مسترد/اعتراض مكسوب; رسوم/عمولة; تسوية/تعديل; تحويل/دفعة بنكية`,
		`ناجحة/مدفوعة/مقبولة; مرفوضة/ملغاة/فاشلة/معلقة; المجموع/الإجمالي; الرسوم/إجمالي الرسوم; ضريبة القيمة المضافة/الضريبة; صافي التحويل/المبلغ المحول`,
	),
	swedish: language(
		`Transaktions-id/Betalnings-id; Ordernummer/Er referens; Typ/Händelse; Status/Läge; Datum/Bokföringsdatum; Betalsätt/Kortmärke;
		Bruttobelopp/Försäljning; Avgift/Provision; Fast avgift; Rörlig avgift; Moms på avgift/Avgiftsmoms; Nettobelopp/Utbetalas/Netto;
		Valuta; Debet/Ut; Kredit/In; D/K; Återbetalt belopp/Återbetalt; Utbetalnings-id/Avräkningsnummer;
		Saldo; Avgift %/Sats; Moms; Rabatt; Antal; Belopp (USD)/Ursprungsbelopp; Kontrollnummer/Terminal; Utbetalningsdatum; Sista fyra`,
		`Betalning/Försäljning/Köp; Återbetalning/Retur; Tvist/Återkrav; Vunnen tvist/Återkrav hävt; Avgift/Månadsavgift; Justering/Rättelse; Utbetalning`,
		`Betald/Godkänd/Genomförd; Nekad/Misslyckad/Avbruten/Väntar; Summa/Totalt; Avgifter/Summa avgifter; Moms; Netto utbetalt/Utbetalt belopp`,
	),
	polish: language(
		`Nr transakcji/Identyfikator; Nr zamówienia/Referencja; Rodzaj/Typ operacji; Stan/Status; Data/Data operacji; Metoda płatności/Karta;
		Kwota brutto/Obrót/Wpłata; Prowizja/Opłata; Opłata stała; Opłata procentowa/Prowizja zmienna; VAT od prowizji/Podatek od opłaty; Kwota netto/Do wypłaty;
		Waluta; Wn/Obciążenie; Ma/Uznanie; Strona/Wn/Ma; Kwota zwrotu/Zwrócono; Nr wypłaty/Rozliczenie;
		Saldo; Stawka/Prowizja %; VAT/Podatek; Rabat; Ilość; Kwota (USD)/Kwota oryginalna; Autoryzacja/Terminal; Data wypłaty; Ostatnie cyfry`,
		`Sprzedaż/Płatność; Zwrot/Zwrot środków; Obciążenie zwrotne/Reklamacja; Reklamacja wygrana/Cofnięte obciążenie zwrotne; Opłata/Prowizja; Korekta/Wyrównanie; Wypłata/Przelew`,
		`Opłacona/Zakończona/Przyjęta; Odrzucona/Anulowana/Nieudana/Oczekująca; Razem/Suma/Ogółem; Opłaty/Suma prowizji; VAT/Podatek; Wypłacono netto/Kwota wypłaty`,
	),
	japanese: language(
		`取引ID/決済番号; 注文番号/管理番号; 種別/取引区分; 状態/結果; 日付/取引日時; 決済方法/ブランド;
		売上金額/総額/決済金額; 手数料/決済手数料; 固定手数料; 変動手数料; 手数料消費税/消費税(手数料); 入金額/差引金額/振込対象額;
		通貨; 出金/借方; 入金/貸方; 入出金区分; 返金額/返品金額; 振込番号/入金番号;
		残高; 手数料率; 消費税; 割引; 数量/回数; 金額(USD)/元の金額; 承認番号/端末番号; 入金日/振込日; カード下4桁`,
		`売上/決済; 返金/取消返金; チャージバック/異議申立; チャージバック取消/異議申立勝訴; 手数料/月額手数料; 調整/修正; 振込/入金`,
		`成功/完了/支払済; 失敗/拒否/取消/保留; 合計/総計; 手数料/手数料合計; 消費税/手数料消費税; 振込金額/差引支払額`,
	),
};

/** How programs write the English names. */
export const SPELLINGS: Record<string, (name: string) => string> = {
	asWritten: (name) => name,
	snake: (name) => wordsOf(name).join('_').toLowerCase(),
	camel: (name) =>
		wordsOf(name)
			.map((word, at) => (at === 0 ? word.toLowerCase() : capital(word)))
			.join(''),
	screaming: (name) => wordsOf(name).join('_').toUpperCase(),
	pascal: (name) => wordsOf(name).map(capital).join(''),
	dotted: (name) => wordsOf(name).join('.').toLowerCase(),
	typed: (name) => `str${wordsOf(name).map(capital).join('')}`,
	joined: (name) => wordsOf(name).join('').toLowerCase(),
	short: (name) =>
		wordsOf(name)
			.map((word) => word.slice(0, 1) + word.slice(1).replace(/[aeiou]/g, ''))
			.join('_')
			.toLowerCase(),
};

function wordsOf(name: string): string[] {
	const words = name.replace('%', ' pct ').split(/[^\p{L}\p{N}]+/u);
	return words.filter((word) => word !== '');
}

function capital(word: string): string {
	return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
}
