import { foldedWords } from '../cells';
import { nameOf } from './nameOf';
import { lazily } from '../lazily';
import type { RowType } from '../transactions';

/** What rows are where a word says it. */
type KnownType = Exclude<RowType, 'other'>;

/** What rows with a word in their type column are. */
interface TypeWordMeaning {
	type: KnownType;
	/** What they do to the payout: `signed` as their amounts are written. */
	effect: 'adds' | 'reduces' | 'signed';
	/** What those are that reduce the payout, where the word is as good for what the account itself pays. */
	reduced?: RowType;
	/** Whether it's money of another kind for some services: who has a sum to prove it by takes it for unknown. */
	isOpen?: true;
}

/** As services write them, separated by commas. What has a word of its own for its opposite is listed under that. */
const TYPE_WORDS: Array<[meaning: TypeWordMeaning, words: string]> = [
	[
		{ type: 'charge', effect: 'adds' },
		`charge, charges, charged, sale, sales, capture, captures, captured, settled, order, paid, payment captured,
			payment paid out, venta, ventas, cobro, cobros, cobranca, venda, vendas, verkauf, verkaufe, umsatz, verkoop, vente,
			ventes, encaissement, vendita, vendite, incasso, satis, satislar, tahsilat, cekim, salg, forsaljning, sprzedaz,
			prodej, predaj, eladas, myynti, vanzare, بيع, مبيعات, 売上, 收款, 销售, 매출, 판매, 승인, продажа, продаж, penjualan,
			jualan, ban hang, ขาย, מכירה, πωληση, बिक्री, sale transaction, debit card sale, payment capture,
			paid out payment, nakup, การขาย, продажба, prodaja, فروخت, فروش`,
	],
	// What a cardholder pays, or the account itself: which one, only a sign says.
	[
		{ type: 'charge', effect: 'adds', reduced: 'other' },
		`payment, payments, purchase, purchases, card payment, compra, pago, pagos, pagamento, pagamenti, zahlung,
			kauf, betaling, betalingen, paiement, achat, acquisto, odeme, kop, betalning, kortbetaling, kjop, kob,
			platnosc, zakup, platba, fizetes, vasarlas, maksu, osto, plata, دفعه, دفعة, دفع, عمليه شراء, عملية شراء,
			شراء, 決済, 購入, 支付, 消费, 消費, 결제, оплата, платеж, покупка, платіж, pembayaran, bayaran, thanh toan,
			การชำระเงิน, ชำระเงิน, תשלום, חיוב, πληρωμη, αγορα, भुगतान, express checkout payment, עסקה, плащане, placanje, maksajums,
			mokejimas, makse, malipo, bezahlung, ادائیگی, پرداخت, خرید,
			kartenzahlung, pago con tarjeta, pagamento con carta, pagamento com cartao, paiement par carte`,
	],
	[
		{ type: 'refund', effect: 'reduces' },
		`refund, refunds, refunded, return, returns, partial refund, full refund, payment refund, charge refund,
			reembolso, reembolsos, devolucion, devoluciones, devolucao, estorno, estornos, rimborso, rimborsi, storno,
			reso, remboursement, remboursements, ruckerstattung, ruckerstattungen, erstattung, erstattungen, gutschrift an kunde,
			terugbetaling, retour, terugstorting, iade, iadeler, geri odeme, para iadesi, refundering, aterbetalning, retur,
			tilbagebetaling, tilbakebetaling, zwrot, zwroty, zwrot srodkow, vraceni, vratka, refundace, vratenie,
			visszaterites, hyvitys, palautus, rambursare, استرداد, استرجاع, مرتجع, مرتجعات, 返金, 返品, 取消返金, 退款, 退货, 退貨,
			환불, 취소, 반품, возврат, повернення, pengembalian, pengembalian dana, refund dana, bayaran balik, hoan tien,
			hoan tra, คืนเงิน, החזר, זיכוי, επιστροφη, επιστροφη χρηματων, वापसी, धनवापसी, ruckzahlung,
			avoir, ارجاع, 払戻, 払い戻し, refusjon, vraceni platby, การคืนเงิน, returnare, възстановяване, povrat, povracaj,
			vracilo, atmaksa, grazinimas, tagasimakse, marejesho, merchandise return, واپسی, بازگشت وجه, refusion,
			ruckgabe, credit note`,
	],
	[
		{ type: 'refund', effect: 'adds' },
		`refund failure, refund failed, failed refund, refund reversal, refund reversed, reversed refund,
			refunded reversed, refund cancelled, refund canceled`,
	],
	[
		{ type: 'dispute', effect: 'reduces' },
		`dispute, disputes, disputed, chargeback, chargebacks, charge back, charged back, payment charged back,
			second chargeback, contracargo, contracargos, disputa, contestacao, contestazione, impaye,
			retrofacturation, litige, ruckbuchung, rucklastschrift, ruckbelastung, terugboeking, geschil, stornering,
			ters ibraz, itiraz, harcama itirazi, tvist, aterkrav, indsigelse, tilbakeforing, obciazenie zwrotne,
			reklamacja, reklamace, spor, visszaterheles, takaisinveloitus, riitautus, refuz la plata, اعتراض, نزاع,
			رد المبالغ, チャージバック, 異議申立, 拒付, 退单, 争议, 차지백, 이의제기, 분쟁, чарджбэк, спор, чарджбек, chargeback withdrawal,
			dispute withdrawal, sengketa, tolak bayar, pertikaian, khieu nai, tranh chap, ข้อพิพาท, הכחשת עסקה, הכחשה,
			αμφισβητηση, विवाद, payment chargeback, disconoscimento, оспаривание, رد المبالغ المدفوعه,
			지불거절, 지급거절, zpetne zuctovani, tra soat, ปฏิเสธการจ่าย, ปฏิเสธการชำระเงิน, การปฏิเสธการชำระเงิน, оспорване, osporavanje,
			gincas, vaidlus, first chargeback, reklamation, reklamacio, تنازعہ, contestation, desconocimiento`,
	],
	[
		{ type: 'dispute_release', effect: 'adds' },
		`dispute release, dispute releases, dispute released, dispute reversal, dispute reversed, dispute won,
			chargeback reversal, chargeback reversed, chargeback won, chargeback release, chargeback released,
			chargeback cancel, contracargo ganado, disputa ganada, contestacao revertida, chargeback revertido,
			contestazione vinta, chargeback vinto, impaye gagne, litige gagne, ruckbuchung gewonnen,
			ruckbuchung aufgehoben, geschil gewonnen, terugboeking teruggedraaid, itiraz kazanildi, ters ibraz iptali,
			vunnen tvist, aterkrav havt, reklamacja wygrana, cofniete obciazenie zwrotne, نزاع مسترد, اعتراض مكسوب,
			チャージバック取消, 異議申立勝訴, 拒付撤销, 차지백 취소, возврат чарджбэка, отмена чарджбэка, representment, dispute win,
			chargeback win, 争议胜诉, 爭議勝訴, vundet indsigelse, contestacao ganha, disputa ganha, disputa vinta, reklamace vyhrana,
			vunnet tvist, выигранный спор, спор выигран, كسب النزاع, sengketa dimenangkan, second presentment,
			second representment, 再請求`,
	],
	[
		{ type: 'fee', effect: 'reduces' },
		`fee, fees, commission, commissions, invoice deduction, service fee, service fees, processing fee,
			processing fees, transaction fee, transaction fees, platform fee, application fee, network cost,
			gateway fee, interchange fee, scheme fee, scheme fixed fee, scheme variable fee, chargeback fee,
			dispute fee, refund fee, payout fee, settlement fee, subscription fee, monthly fee, comision, comisiones,
			tarifa, gebuhr, gebuhren, grundgebuhr, entgelt, provision, kosten, servicekosten, frais, taxa, taxas,
			comissao, mensalidade, commissione, commissioni, canone, komisyon, hizmet bedeli, avgift, manadsavgift,
			gebyr, gebyr for kortbetaling, servicefee, oplata, prowizja, poplatek, jutalek, dij, kulu, palkkio, رسوم, عموله, عمولة, 手数料, 月額手数料, 手续费, 手續費, 服务费, 수수료, комиссия, комісія, biaya, biaya layanan,
			komisi, yuran, caj, phi, phi dich vu, ค่าธรรมเนียม, עמלה, דמי שירות, προμηθεια, χρεωση, शुल्क, app fee,
			stripe fee, gocardless fee, servicegebuhr, disagio, abonnementskosten, cuota mensual, абонентская плата,
			رسوم الخدمه, 月額利用料, 月額料金, 이용료, 월 이용료, kuukausimaksu, συνδρομη, havidij, mesicni poplatek, biaya admin,
			ค่าบริการ, דמי מנוי, такса, naknada, teenustasu, terminal rental, mdr, pci fee, service charge,
			terminalmiete, location tpe, aluguel de maquina, alquiler terminal, pos kirasi, terminal rent,
			dzierzawa terminala, إيجار جهاز, 端末レンタル`,
	],
	[
		{ type: 'none', effect: 'signed' },
		`opening balance, closing balance, starting balance, ending balance, balance, saldo inicial, saldo final,
			anfangsbestand, endbestand, solde initial, solde final, authorization, authorisation, authorised,
			authorized, refused, رصيد افتتاحي, رصيد ختامي`,
	],
	[
		{ type: 'payout', effect: 'signed' },
		`payout, payouts, merchant payout, merchant paid out, general withdrawal, settlement transfer,
			bank transfer, payout to bank, auszahlung, auszahlungen, udbetaling, utbetaling, utbetalning, uitbetaling,
			versement, virement, repasse, saque, liquidacion, accredito, bonifico, hakedis odemesi, havale, wyplata,
			przelew, vyplata, kifizetes, tilitys, plata catre comerciant, تحويل بنكي, دفعه بنكيه, دفعة بنكية, تحويل,
			振込, 出款, 提现, 打款, 결산지급, 정산지급, выплата, вывод, виплата, pencairan, pembayaran keluar, chi tra, การจ่ายเงิน,
			תשלום לסוחר, εκταμιευση, transferencia al banco, transferencia bancaria, banka transferi, вывод средств,
			prevod na ucet, penarikan, penarikan dana, isplata, izmaksa, ismokejimas, valjamakse, payout to bank account,
			μεταφορα σε τραπεζα, دفعه الي البنك, 出金, 结算到银行卡, transfer to bank, accredito in conto`,
	],
	[
		{ type: 'none', effect: 'signed', isOpen: true },
		`transfer, transfers, hold, holds, released hold, balance transfer, sent for settle, sent for refund, received,
			cancelled`,
	],
	[
		{ type: 'payout', effect: 'signed', isOpen: true },
		'withdrawal, withdrawals, payout reversal, payout failure, payout cancel',
	],
];

/** Behind or before a word for a dispute: that it ended well, or was taken back. */
const ENDED_WELL = `won, win, reversed, reversal, cancelled, canceled, cancellation, withdrawn, released, gewonnen, aufgehoben,
	annule, annulee, annulation de, gagne, gagnee, revertido, revertida, reversao de, reversion de, ganado, ganada,
	anulado, anulada, ganho, ganha, vinto, vinta, annullato, annullata, kazanildi, iptali, iadesi, wygrana, wygrany,
	anulowana, anulowane, wonnen, gewonnen, teruggedraaid, vunnet, vunden, annulleret, إلغاء, كسب, 取消, 勝訴, 撤销, 胜诉, 취소`;

/** What a sum must show of a word, as its meaning is likely only beside its effect. */
const LIKELY_WORDS: Array<[type: RowType, effects: Array<1 | -1>, words: string]> = [
	['charge', [1], 'debit, debitering, debito, debet, db, autorizacion, autorizacao, wplata, inbetalning, incasare'],
	[
		'refund',
		[-1],
		`void, voided, cancellation, cancelamento, cancelacion, sale reversal, anulacion, anulacao, annullamento, annulation, annulering, anulowanie,
			iptal, 取消, 撤销, 취소, إلغاء, отмена, korekta sprzedazy, credit, credito, kreditering, kredit, gutschrift,
			reversal, reversals, cr, rf`,
	],
	[
		'other',
		[1, -1],
		`adjustment, adjustments, correction, corrections, misc, miscellaneous, balance adjustment, anpassung, korrektur,
			ajuste, ajustes, correccion, correcao, correzione, rettifica, regularisation, ajustement, duzeltme, korekta,
			aanpassing, correctie, korrektion, justering, 調整, 修正, 调整, 조정, تسويه يدويه, تعديل, تصحيح, корректировка`,
	],
];

/** Nobody's words: money of any kind that comes or goes. */
const OF_ANY_MONEY =
	'deposit, deposits, settlement, settlements, uberweisung, overboeking, transferencia, تسوية, تسويه, 入金';

/** Without what parts words: services write CHARGEBACK_REVERSED and ChargebackReversed. */
function joinedWords(word: string): string {
	return foldedWords(word.replace('%', ' pct ')).replaceAll(' ', '');
}

const KNOWN_TYPE_WORDS = lazily(() => {
	const meanings = new Map<string, TypeWordMeaning>();
	for (const [meaning, words] of TYPE_WORDS)
		for (const word of words.split(',')) meanings.set(joinedWords(word), meaning);
	return meanings;
});
const ANY_MONEY = lazily(() => new Set(OF_ANY_MONEY.split(',').map(joinedWords)));

const DISPUTES = lazily(() =>
	[...KNOWN_TYPE_WORDS()].filter(([, { type }]) => type === 'dispute').map(([word]) => word),
);
const WELL = lazily(() => new Set(ENDED_WELL.split(',').map(joinedWords)));
/** In Arabic it's one word with its noun. */
const ARTICLE = /^ال/;
/** Where a card was used, and that it was, says nothing of what was done. */
const WHERE =
	/^(pos|card|online|ecom|ecommerce)|(pos|card|online|ecom|ecommerce|contarjeta|comcartao|concarta|parcarte|mitkarte)$/;
const RELEASE: TypeWordMeaning = { type: 'dispute_release', effect: 'adds' };

/** What a word in a type column means, in any language; undefined for one that nobody knows. */
export function typeWordMeaning(word: string): TypeWordMeaning | undefined {
	const joined = joinedWords(word);
	const words = KNOWN_TYPE_WORDS();
	const known = words.get(joined) ?? words.get(joined.replace(ARTICLE, '')) ?? words.get(withoutWhere(joined));
	return known ?? (endsDispute(joined) ? RELEASE : undefined);
}

/** "POS charges" may be what the machine costs. */
function withoutWhere(word: string): string {
	const rest = word.replace(WHERE, '');
	return /^(charges?|order)$/.test(rest) ? word : rest;
}

function endsDispute(word: string): boolean {
	return DISPUTES().some(
		(dispute) =>
			(word.startsWith(dispute) && WELL().has(word.slice(dispute.length))) ||
			(word.endsWith(dispute) && WELL().has(word.slice(0, -dispute.length))),
	);
}

const LIKELY = lazily(
	() =>
		new Map(
			LIKELY_WORDS.flatMap(([type, effects, words]) =>
				words.split(',').map((word) => [joinedWords(word), { type, effects }] as const),
			),
		),
);

/** What a word is likely where a sum shows what its rows do; undefined for one that says nothing. */
export function likelyType(word: string, effect: 1 | -1): RowType | undefined {
	const likely = LIKELY().get(joinedWords(word));
	if (likely !== undefined) return likely.effects.includes(effect) ? likely.type : undefined;
	return typeWithin(word, effect) ?? (effect === -1 && (isCharge(word) || isCalledFee(word)) ? 'fee' : undefined);
}

function isCharge(word: string): boolean {
	return /^charges?$/i.test(word);
}

/** Whether a column of fees may be called so, and no row of a type: "Merchant discount". */
function isCalledFee(phrase: string): boolean {
	const words = foldedWords(phrase).split(' ');
	const isOther = (word: string) => LIKELY().has(word) || ANY_MONEY().has(word) || KNOWN_TYPE_WORDS().has(word);
	return nameOf(phrase).includes('fee') && !words.some(isOther);
}

/** Of several words, what the only one says that's known: "International card fee", "Instalment sale". */
function typeWithin(phrase: string, effect: 1 | -1): RowType | undefined {
	const words = foldedWords(phrase).split(' ');
	if (words.length < 2 || words.some((word) => LIKELY().has(word) || ANY_MONEY().has(word))) return undefined;
	const meanings = words.map((word) => KNOWN_TYPE_WORDS().get(word)).filter((meaning) => meaning !== undefined);
	// What's paid is what another word is about: "payment_refunded", "payment fee".
	const telling = meanings.filter(({ reduced }) => reduced === undefined);
	const [first, ...others] = telling.length > 0 ? telling : meanings;
	if (first === undefined || others.some(({ type }) => type !== first.type)) return undefined;
	// A "forced return" may be a dispute, a "customer refund" isn't.
	if (first.type === 'refund' && !words.some((word) => /^refund(s|ed)?$/.test(word))) return undefined;
	// "Merchant payment charge" is what it cost.
	if (effect === -1 && words.some(isCharge)) return 'fee';
	return first.effect === (effect === 1 ? 'adds' : 'reduces') ? first.type : undefined;
}

/** Whether rows with this word are money of which only a sum says what it does. */
export function isOpenTypeWord(word: string): boolean {
	return ANY_MONEY().has(joinedWords(word)) || typeWordMeaning(word)?.isOpen === true;
}
