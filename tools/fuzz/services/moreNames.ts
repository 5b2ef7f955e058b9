/** Teams of ten more languages. */
import { language, type Language } from './names';

export const MORE_LANGUAGES: Record<string, Language> = {
	vietnamese: language(
		`Mã giao dịch/Số tham chiếu; Mã đơn hàng/Đơn hàng; Loại giao dịch/Loại; Trạng thái; Ngày giao dịch/Ngày; Phương thức/Thẻ;
		Số tiền giao dịch/Tổng tiền; Phí/Phí dịch vụ; Phí cố định; Phí theo tỷ lệ; Thuế phí/VAT phí; Thực nhận/Số tiền ròng;
		Tiền tệ; Nợ; Có; Chiều; Số tiền hoàn; Mã đợt chi;
		Số dư; Tỷ lệ phí; Thuế GTGT; Giảm giá; Số lượng; Số tiền (USD); Mã chuẩn chi; Ngày chi; Bốn số cuối`,
		`Thanh toán/Bán hàng; Hoàn tiền; Tra soát/Khiếu nại; Tra soát thắng; Phí dịch vụ; Điều chỉnh; Chi trả`,
		`Thành công/Đã thanh toán; Thất bại/Đã hủy/Từ chối; Tổng cộng/Cộng; Tổng phí; Thuế phí; Số tiền chi trả`,
	),
	indonesian: language(
		`ID Transaksi/No Referensi; No Pesanan/Nomor Order; Jenis/Tipe Transaksi; Status; Tanggal/Waktu Transaksi; Metode Pembayaran/Kartu;
		Jumlah Kotor/Nominal Transaksi; Biaya/Biaya Layanan/Komisi; Biaya Tetap; Biaya Persentase; PPN Biaya/Pajak Biaya; Jumlah Bersih/Diterima;
		Mata Uang; Debit; Kredit; D/K; Jumlah Refund; ID Pencairan;
		Saldo; Persentase Biaya; PPN; Diskon; Kuantitas; Jumlah (USD); Kode Otorisasi; Tanggal Pencairan; Empat Digit Terakhir`,
		`Pembayaran/Penjualan; Pengembalian/Refund; Sengketa/Chargeback; Sengketa Dimenangkan; Biaya/Biaya Layanan; Penyesuaian; Pencairan`,
		`Berhasil/Sukses; Gagal/Dibatalkan/Ditolak; Total/Jumlah; Total Biaya; PPN; Jumlah Dibayarkan`,
	),
	urdu: language(
		`ٹرانزیکشن نمبر/حوالہ نمبر; آرڈر نمبر; قسم; حیثیت/اسٹیٹس; تاریخ; ادائیگی کا طریقہ; کل رقم/مجموعی رقم; فیس/کمیشن; مقررہ فیس; فیصدی فیس; فیس پر ٹیکس; خالص رقم;
		کرنسی; ڈیبٹ; کریڈٹ; سمت; واپس رقم; ادائیگی نمبر;
		بیلنس; شرح; سیلز ٹیکس; رعایت; تعداد; رقم (USD); منظوری نمبر; ادائیگی کی تاریخ; آخری چار`,
		`فروخت/ادائیگی; واپسی; تنازعہ; تنازعہ جیتا; فیس; ایڈجسٹمنٹ; منتقلی`,
		`کامیاب; ناکام/منسوخ; کل; کل فیس; ٹیکس; ادا شدہ رقم`,
	),
	chinese: language(
		`交易号/流水号; 商户订单号; 交易类型/业务类型; 交易状态; 交易时间/日期; 支付方式; 交易金额/总金额; 手续费/服务费; 固定手续费; 比例手续费; 手续费税额; 结算金额/净额;
		币种; 支出/借方; 收入/贷方; 收支方向; 退款金额; 结算批次号;
		余额; 费率; 税额; 优惠金额; 数量; 金额(USD); 授权号; 结算日期; 卡号后四位`,
		`支付/消费; 退款; 拒付/争议; 争议胜诉; 手续费; 调账; 提现`,
		`成功/已支付; 失败/已取消; 合计/总计; 手续费合计; 税额; 结算净额`,
	),
	korean: language(
		`거래번호/승인ID; 주문번호; 거래유형/구분; 상태; 거래일시/일자; 결제수단; 결제금액/총액; 수수료; 고정수수료; 변동수수료; 수수료 부가세; 정산금액/입금액;
		통화; 출금; 입금; 입출금; 환불금액; 정산번호;
		잔액; 수수료율; 부가세; 할인; 수량; 금액(USD); 승인번호; 정산일; 카드 끝자리`,
		`결제/매출; 환불; 차지백/이의제기; 이의제기 승소; 수수료; 조정; 정산`,
		`성공/완료; 실패/취소; 합계/총계; 수수료 합계; 부가세; 정산 입금액`,
	),
	russian: language(
		`Номер операции/ID платежа; Номер заказа; Тип операции/Вид; Статус; Дата операции/Дата; Способ оплаты; Сумма платежа/Оборот; Комиссия; Фиксированная комиссия; Процентная комиссия; НДС на комиссию; К выплате/Сумма нетто;
		Валюта; Дебет/Списание; Кредит/Зачисление; Направление; Сумма возврата; Номер выплаты;
		Остаток; Ставка; НДС; Скидка; Количество; Сумма (USD); Код авторизации; Дата выплаты; Последние цифры`,
		`Оплата/Продажа; Возврат; Чарджбэк/Спор; Спор выигран; Комиссия; Корректировка; Выплата`,
		`Успешно/Оплачен; Отклонен/Ошибка/Отменен; Итого/Всего; Комиссия всего; НДС; Сумма выплаты`,
	),
	czech: language(
		`ID transakce/Číslo platby; Číslo objednávky; Typ/Druh; Stav; Datum; Způsob platby; Hrubá částka/Částka platby; Poplatek/Provize; Pevný poplatek; Procentní poplatek; DPH z poplatku; Čistá částka/K výplatě;
		Měna; Má dáti/Na vrub; Dal/Ve prospěch; Směr; Vrácená částka; Číslo výplaty;
		Zůstatek; Sazba; DPH; Sleva; Množství; Částka (USD); Autorizace; Datum výplaty; Poslední čtyři`,
		`Platba/Prodej; Vrácení/Refundace; Reklamace/Spor; Spor vyhrán; Poplatek; Oprava; Výplata`,
		`Zaplaceno/Úspěšná; Zamítnuto/Zrušeno/Neúspěšná; Celkem/Součet; Poplatky celkem; DPH; Vyplaceno`,
	),
	danish: language(
		`Transaktions-ID/Betalingsnummer; Ordrenummer; Type/Hændelse; Status/Tilstand; Dato; Betalingsmetode/Korttype; Bruttobeløb/Salgsbeløb; Gebyr/Omkostning; Fast gebyr; Variabelt gebyr; Moms af gebyr; Nettobeløb/Udbetalt;
		Valuta; Debet; Kredit; D/K; Refunderet beløb; Udbetalings-ID;
		Saldo; Gebyr %; Moms; Rabat; Antal; Beløb (USD); Autorisation; Udbetalingsdato; Sidste fire`,
		`Salg/Betaling; Refusion/Tilbagebetaling; Indsigelse/Tvist; Vundet indsigelse; Gebyr; Regulering; Udbetaling`,
		`Gennemført/Betalt; Afvist/Fejlet/Annulleret; I alt/Total; Gebyrer i alt; Moms; Udbetalt beløb`,
	),
	greek: language(
		`Κωδικός συναλλαγής; Αριθμός παραγγελίας; Τύπος; Κατάσταση; Ημερομηνία; Τρόπος πληρωμής; Μεικτό ποσό; Προμήθεια; Σταθερή χρέωση; Ποσοστιαία χρέωση; ΦΠΑ προμήθειας; Καθαρό ποσό;
		Νόμισμα; Χρέωση; Πίστωση; Κίνηση; Ποσό επιστροφής; Κωδικός εκκαθάρισης;
		Υπόλοιπο; Ποσοστό; ΦΠΑ; Έκπτωση; Ποσότητα; Ποσό (USD); Έγκριση; Ημερομηνία εκκαθάρισης; Τελευταία ψηφία`,
		`Πληρωμή/Πώληση; Επιστροφή; Αμφισβήτηση; Αμφισβήτηση κερδισμένη; Προμήθεια; Διόρθωση; Εκκαθάριση`,
		`Επιτυχής/Πληρώθηκε; Απορρίφθηκε/Ακυρώθηκε; Σύνολο; Σύνολο προμηθειών; ΦΠΑ; Καθαρή πληρωμή`,
	),
	hebrew: language(
		`מספר עסקה/אסמכתא; מספר הזמנה; סוג; סטטוס; תאריך; אמצעי תשלום; סכום ברוטו/סכום עסקה; עמלה; עמלה קבועה; עמלה משתנה; מעמ עמלה; סכום נטו/לתשלום;
		מטבע; חובה; זכות; כיוון; סכום זיכוי; מספר העברה;
		יתרה; שיעור; מעמ; הנחה; כמות; סכום (USD); מספר אישור; תאריך העברה; ארבע ספרות`,
		`חיוב/מכירה; זיכוי/החזר; הכחשה; הכחשה בוטלה; עמלה; התאמה; העברה`,
		`שולם/אושר; נדחה/נכשל/בוטל; סהכ/סך הכל; סך עמלות; מעמ; סכום לתשלום`,
	),
};
