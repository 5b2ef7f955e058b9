/** Words that services of many countries write, taken from their statements: not those that the node knows. */

type TypeName = 'charge' | 'refund' | 'dispute' | 'dispute_release' | 'fee' | 'other';

/** What rows are called in a column of types. */
export interface TypeWords extends Record<TypeName, string> {
	/** Whether the word for a charge is as good for what the account itself pays. */
	isPayment?: boolean;
}

function typeWords(list: string, isPayment = false): TypeWords {
	const [charge = '', refund = '', dispute = '', dispute_release = '', fee = '', other = ''] = list.split(',');
	return { charge, refund, dispute, dispute_release, fee, other, isPayment };
}

export const TYPE_WORDS: TypeWords[] = [
	typeWords('charge,refund,chargeback,chargeback_reversed,fee,reserve_topup'),
	typeWords('Payment,Refunded,Dispute,Dispute won,Service fee,Zzz 17', true),
	typeWords('SALE,REFUND,CHARGEBACK,CHARGEBACK REVERSED,COMMISSION,MANUAL'),
	typeWords('Settled,Refunded,Chargeback,ChargebackReversed,InvoiceDeduction,Korrektur'),
	typeWords('Zahlung,Rückerstattung,Rückbuchung,Rückbuchung gewonnen,Gebühr,Anpassung', true),
	typeWords('Pago,Devolución,Contracargo,Contracargo ganado,Comisión,Ajuste', true),
	typeWords('Paiement,Remboursement,Litige,Litige gagné,Frais,Ajustement', true),
	typeWords('Venda,Estorno,Chargeback,Reversão de chargeback,Tarifa,Ajuste manual'),
	typeWords('Verkoop,Terugbetaling,Chargeback,Chargeback teruggedraaid,Kosten,Correctie'),
	typeWords('Satış,İade,Ters ibraz,Ters ibraz iptali,Komisyon,Düzeltme'),
	typeWords('بيع,استرداد,اعتراض,إلغاء اعتراض,رسوم,تسوية'),
	typeWords('売上,返金,チャージバック,チャージバック取消,手数料,調整'),
	typeWords('PMT,RFD,CBK,CBR,FEE,ADJ', true),
	typeWords('PURCHASE,CREDIT_VOUCHER,CHARGEBACK,REPRESENTMENT,MDR,MISC', true),
];

/** Lines of a sheet that say what others come to. */
export const TOTALS = (
	'Total|المجموع|Gesamtsumme|Suma|合計|Итого||Grand Total|TOTALE|Totaal|Toplam|Subtotal|Zwischensumme|Saldo|Balance|' +
	'Carried forward|Net payable|TOTAL-2026-11|Records: 2|Sous-total|Somme|Summa|Yhteensä|Celkem|Összesen|Razem|' +
	'Σύνολο|ИТОГО|Всего|총계|小计|รวมทั้งสิ้น|कुल योग|Tổng cộng|Jumlah|Ukupno|Spolu|Skupaj|Kokku|Iš viso|Kopā|' +
	'Total général|Montant total|Total a pagar|Nettoauszahlung|Auszahlungsbetrag|Net settlement|Amount due|Netto|' +
	'Closing balance|Endsaldo|Übertrag|A reporter|الرصيد|Page total|Sum of rows|Total (2 rows)|Total: SAR|' +
	'2 transactions|Sheet total|END|Trailer|***|T'
).split('|');

export const STATUS_COLUMNS = (
	'status|status|result|outcome|state|Zahlungsstatus|Ergebnis|estado|Estado del pago|statut|Statut du paiement|stato|' +
	'durum|İşlem durumu|Status transakcji|Betaalstatus|الحالة|حالة العملية|状态|交易状态|状態|ステータス|상태|статус|' +
	'Статус операции|Payment Status|txn_state|Response'
).split('|');

export const NOT_PAID = (
	'DECLINED|Failed|void|CANCELLED|Pending|on hold|Cancelada|Storniert|Refusé|Rechazado|ملغي|キャンセル|Reverted|Blocked|' +
	'Payment failed|Incomplete|Abgelehnt|Annulé|Rifiutata|Geweigerd|Reddedildi|Отклонено|失败|Not paid|Nicht bezahlt|' +
	'RETURNED|Returned to sender|Chargebacked|Uncollected|Zurückgegeben|Fehlgeschlagen|No pagado|Devuelto por el banco|' +
	'En attente|Échoué|Non payé|In attesa|Fallita|Mislukt|Teruggestort|Ödenmedi|Başarısız|مرفوضة|لم يتم الدفع|معلقة|' +
	'未払い|返却|保留中|已退回|未支付|거절됨|미결제|Возврат|Не оплачено|Odrzucona|Nieopłacona|Ej betald|Misslyckades|' +
	'Ditolak|Belum dibayar|Không thành công|CANCELED_BY_USER|Insufficient funds|3DS failed|Do not honor|Suspected fraud'
).split('|');

export const PAID = (
	'CAPTURED|Paid|Bezahlt|Pagado|Réussi|Betaald|Успешно|مدفوعة|成功|Zzz 9|Pagato|Ödendi|Erfolgreich|Completado|Payé|' +
	'已支付|支払済み|결제완료|Opłacona|Betald|OK|00|Approved'
).split('|');

/** Of a payout, in a row of its own or in a Summary. */
export const PAYOUT_NOT_PAID = (
	'RETURNED|CANCELLED|FAILED|failed|Rejected|In transit|Zurückgewiesen|Devuelto|Annulé|مرفوض|取消|Bounced|REVERSED|' +
	'Pending|Zzz 8'
).split('|');

export const RATES = (
	'Fee %|fee_rate|Commission %|MDR %|Discount Rate|VAT %|VAT rate|Gebührensatz|Gebühr in %|Taux de commission|Tasa|' +
	'% comisión|Porcentaje|手数料率|نسبة الرسوم|Komisyon Oranı|exchange_rate|FX Rate|Wechselkurs|Taux de change|' +
	'Tipo de cambio|Kurs|Курс|Fee pct|Fee bps|Fee (‰)|IVA %|Alíquota|Fee Percentage|Commission (%)|Kommission (Prozent)'
).split('|');

/** A name of a column of amounts with its currency. */
export const WITH_CODE: Array<(name: string, code: string) => string> = [
	(name, code) => `${name} (${code})`,
	(name, code) => `${name} [${code}]`,
	(name, code) => `${name} ${code}`,
	(name, code) => `${code} ${name}`,
	(name, code) => `${name}_${code.toLowerCase()}`,
	(name, code) => `${name} in ${code}`,
	(name, code) => `${name}, ${code}`,
	(name, code) => `${name} - ${code}`,
	(name, code) => `${name}/${code}`,
	(name, code) => `${name}${code}`,
];
/** The same with its minor unit. */
export const WITH_MINOR: Array<(name: string, unit: string) => string> = [
	(name) => `${name} (minor units)`,
	(name) => `${name}_minor`,
	(name) => `${name} in minor unit`,
	(name) => `${name} (lowest denomination)`,
	(name, unit) => `${name} (${unit})`,
	(name, unit) => `${name} (in ${unit})`,
	(name, unit) => `${name}_in_${unit}`,
	(name, unit) => `${name} [${unit}]`,
	(name, unit) => `${unit} ${name}`,
	(name, unit) => `${name} ${unit}`,
	(name, unit) => `${name}, ${unit}`,
];
export const MINOR_UNITS = { SAR: ['halalas', 'halala', 'هللة'], KWD: ['fils', 'Fils', 'فلس'], JPY: ['minor units'] };
