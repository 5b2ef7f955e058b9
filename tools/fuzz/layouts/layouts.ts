/**
 * Settlement files as other services may lay them out: names of columns and words as their public documentation has
 * such, in no file of ours. A column is "name:role"; roles are of `file.ts`.
 */
export interface Layout {
	columns: string;
	/** Words of the type column, by type. */
	words?: Partial<Record<'charge' | 'refund' | 'dispute' | 'fee', string>>;
	number: 'point' | 'comma' | 'comma thousands' | 'minor' | 'space comma';
	date: 'iso' | 'iso time' | 'day/' | 'month/' | 'day.' | 'compact' | 'day-Mon';
	/** How what reduces the payout is written. */
	signs: 'minus' | 'type' | 'direction' | 'pair';
	/** How fees are written beside charges, and whether amounts are before them. */
	fees?: { sign: 1 | -1; isDeducted: boolean; tax?: number };
	statuses?: [paid: string, unpaid: string];
	direction?: [adds: string, reduces: string];
	delimiter?: ',' | ';' | '\t' | '|';
	/** Lines above the header, and whether a total stands below. */
	titles?: string[];
	total?: string;
	/** A file a type, by name. */
	sheets?: Partial<Record<'charge' | 'refund' | 'dispute' | 'fee', string>>;
	currency: string;
}

const FEES = { sign: 1, isDeducted: true } as const;
const BEFORE = { sign: 1, isDeducted: false } as const;

export const LAYOUTS: Record<string, Layout> = {
	redsys: {
		columns:
			'Fecha operación:date;Nº de pedido:order;Cód. autorización:auth;Tipo operación:type;Marca tarjeta:method;Importe:gross;Tasa descuento:fee;Importe líquido:net;Id. transacción:id',
		words: { charge: 'Autorización', refund: 'Devolución', dispute: 'Retrocesión' },
		...{ number: 'comma', date: 'day/', signs: 'minus', fees: FEES, delimiter: ';', currency: 'EUR' },
	},
	nexi: {
		columns:
			'Data contabile:payoutDate;Data operazione:date;Causale:type;Codice ordine:order;Importo lordo:gross;Commissioni:fee;Importo netto:net;Identificativo:id',
		words: { charge: 'Pagamento', refund: 'Storno', dispute: 'Contestazione' },
		...{
			number: 'comma thousands',
			date: 'day/',
			signs: 'minus',
			fees: FEES,
			delimiter: ';',
			total: 'Totale',
			currency: 'EUR',
		},
	},
	payone: {
		columns:
			'Vertragsnummer:merchant;Kaufdatum:date;Buchungsdatum:payoutDate;Vorgangsart:type;Referenz:id;Bruttobetrag:gross;Disagio:fee;Nettobetrag:net;Währung:currency',
		words: { charge: 'Kauf', refund: 'Gutschrift', dispute: 'Rückbelastung' },
		...{
			number: 'comma',
			date: 'day.',
			signs: 'minus',
			fees: { ...FEES, sign: -1 },
			delimiter: ';',
			currency: 'EUR',
		},
	},
	barclaycard: {
		columns:
			'Merchant ID:merchant;Processing Date:payoutDate;Transaction Date:date;Transaction Type:type;ARN:id;Card Scheme:method;Gross Value:gross;Charges:fee;Net Value:net',
		words: { charge: 'Purchase', refund: 'Refund', dispute: 'Chargeback' },
		...{ number: 'point', date: 'day/', signs: 'minus', fees: FEES, currency: 'GBP' },
	},
	elavon: {
		columns:
			'BATCH NUMBER:payout;TRAN DATE:date;TRAN TYPE:type;AUTH CODE:auth;INVOICE NUMBER:order;REFERENCE NUMBER:id;CARD TYPE:method;AMOUNT:gross;FUNDED STATUS:status',
		words: { charge: 'Sale', refund: 'Return', dispute: 'Chargeback' },
		...{ number: 'point', date: 'month/', signs: 'minus', statuses: ['Funded', 'Rejected'], currency: 'USD' },
	},
	globalPayments: {
		columns:
			'Deposit Date:payoutDate;Trans Date:date;Reference:id;Order ID:order;Credits:credit;Debits:debit;Description:type',
		words: { charge: 'SALE', refund: 'RETURN', dispute: 'CHARGEBACK', fee: 'DISCOUNT FEE' },
		...{ number: 'point', date: 'month/', signs: 'pair', currency: 'CAD' },
	},
	nets: {
		columns: 'Dato:date;Ordrenummer:order;Type:type;Beløb:gross;Gebyr:fee;Til udbetaling:net;Transaktions-id:id',
		words: { charge: 'Betaling', refund: 'Refusion', dispute: 'Indsigelse' },
		...{
			number: 'comma',
			date: 'day.',
			signs: 'minus',
			fees: { ...FEES, sign: -1 },
			delimiter: ';',
			currency: 'DKK',
		},
	},
	bambora: {
		columns: 'Transaktionsdatum:date;Referens:id;Kortnummer:card;Brutto:gross;Avgift:fee;Netto:net;Typ:type',
		words: { charge: 'Köp', refund: 'Retur' },
		...{ number: 'space comma', date: 'iso', signs: 'minus', fees: FEES, delimiter: ';', currency: 'SEK' },
	},
	tyro: {
		columns:
			'Transaction Date:date;Transaction Time:time;Card Type:method;Transaction Type:type;Purchase Amount:gross;Tyro Reference:id',
		words: { charge: 'Purchase', refund: 'Refund' },
		...{ number: 'point', date: 'iso', signs: 'type', currency: 'AUD' },
	},
	windcave: {
		columns:
			'DateTime:date;DpsTxnRef:id;TxnType:type;Amount:gross;Currency:currency;MerchantReference:order;ResponseText:status',
		words: { charge: 'Purchase', refund: 'Refund' },
		...{ number: 'point', date: 'iso time', signs: 'type', statuses: ['APPROVED', 'DECLINED'], currency: 'NZD' },
	},
	payjp: {
		columns: '売上ID:id;取引日:date;区分:type;売上金額:gross;手数料:fee;入金額:net',
		words: { charge: '売上', refund: '返金', dispute: 'チャージバック' },
		...{ number: 'point', date: 'iso', signs: 'minus', fees: FEES, currency: 'JPY' },
	},
	komoju: {
		columns:
			'Transaction ID:id;Created At:date;Kind:type;Payment Method:method;Gross:gross;Fee:fee;Consumption Tax:tax;Net:net',
		words: { charge: 'payment', refund: 'refund', dispute: 'chargeback' },
		...{ number: 'point', date: 'iso time', signs: 'minus', fees: { ...FEES, tax: 10 }, currency: 'JPY' },
	},
	omise: {
		columns:
			'Charge ID:id;Date:date;Transaction Type:type;Charge Amount:gross;Omise Fee:fee;VAT:tax;Transfer Amount:net;Currency:currency',
		words: { charge: 'charge', refund: 'refund', dispute: 'dispute' },
		...{ number: 'point', date: 'day-Mon', signs: 'minus', fees: { ...FEES, tax: 7 }, currency: 'THB' },
	},
	xendit: {
		columns:
			'Settlement Date:payoutDate;Transaction Date:date;Reference ID:id;Type:type;Amount:gross;Xendit Fee:fee;VAT:tax;Net Amount:net',
		words: { charge: 'PAYMENT', refund: 'REFUND' },
		...{ number: 'point', date: 'iso', signs: 'minus', fees: { ...FEES, tax: 11 }, currency: 'IDR' },
	},
	paymongo: {
		columns:
			'Payment ID:id;Paid At:date;Source Type:method;Gross Amount:gross;Fees:fee;Taxes:tax;Net Amount:net;Status:status',
		...{ number: 'point', date: 'iso time', signs: 'minus', fees: { ...FEES, tax: 12 }, currency: 'PHP' },
		sheets: { charge: 'payments', refund: 'refunds' },
		statuses: ['paid', 'failed'],
	},
	yoco: {
		columns: 'Date:date;Receipt:order;Sale Type:type;Amount:gross;Yoco Fee:fee;Payout Amount:net;Transaction:id',
		words: { charge: 'Sale', refund: 'Refund' },
		...{ number: 'point', date: 'iso', signs: 'minus', fees: { ...FEES, sign: -1 }, currency: 'ZAR' },
	},
	fawry: {
		columns: 'رقم المرجع:id;تاريخ العملية:date;نوع العملية:type;المبلغ:gross;عمولة:fee;صافي المبلغ:net',
		words: { charge: 'شراء', refund: 'استرداد' },
		...{ number: 'point', date: 'day/', signs: 'minus', fees: FEES, currency: 'EGP' },
	},
	hyperpay: {
		columns:
			'Unique ID:id;Request Timestamp:date;Payment Type:type;Credit:credit;Debit:debit;Currency:currency;Merchant Tx ID:order;Short ID:short',
		words: { charge: 'DB', refund: 'RF', dispute: 'CB' },
		...{ number: 'point', date: 'iso time', signs: 'pair', currency: 'SAR' },
	},
	telr: {
		columns: 'Trans Ref:id;Cart ID:order;Date:date;Action:type;Sign:direction;Value:gross;Comm.:fee;Comm. VAT:tax',
		words: { charge: 'Sale', refund: 'Refund', dispute: 'Chargeback' },
		...{
			number: 'point',
			date: 'day-Mon',
			signs: 'direction',
			direction: ['CR', 'DR'],
			fees: { ...BEFORE, tax: 5 },
			currency: 'AED',
		},
	},
	myfatoorah: {
		columns:
			'InvoiceId:order;PaymentId:id;TransactionDate:date;InvoiceValue:gross;ServiceCharge:fee;VatAmount:tax;DueValue:net;TransactionStatus:status',
		...{
			number: 'point',
			date: 'iso time',
			signs: 'minus',
			fees: { ...FEES, tax: 15 },
			statuses: ['Succss', 'Failed'],
			currency: 'KWD',
		},
	},
	benefit: {
		columns:
			'TRACE NO:trace;TERMINAL ID:terminal;TRANDATE:date;RRN:id;TRANTYPE:type;TRANAMT:gross;COMMAMT:fee;SETTAMT:net',
		words: { charge: 'PURCHASE', refund: 'REFUND' },
		...{
			number: 'point',
			date: 'compact',
			signs: 'type',
			fees: FEES,
			delimiter: '|',
			titles: ['MERCHANT SETTLEMENT'],
			currency: 'BHD',
		},
	},
	conekta: {
		columns:
			'Fecha de cargo:date;ID de cargo:id;Concepto:type;Monto:gross;Comisión:fee;IVA comisión:tax;Monto a depositar:net',
		words: { charge: 'Cobro', refund: 'Reembolso', dispute: 'Contracargo' },
		...{
			number: 'comma thousands',
			date: 'day/',
			signs: 'minus',
			fees: { ...FEES, tax: 16 },
			delimiter: ';',
			currency: 'MXN',
		},
	},
	dlocal: {
		columns:
			'ROW_TYPE:type;TRANSACTION_ID:id;MERCHANT_REFERENCE:order;TRANSACTION_DATE:date;GROSS_AMOUNT:gross;PROCESSING_FEE:fee;NET_AMOUNT:net;PAYMENT_METHOD:method',
		words: { charge: 'Transaction', refund: 'Refund', dispute: 'Chargeback' },
		...{ number: 'point', date: 'iso time', signs: 'minus', fees: { ...FEES, sign: -1 }, currency: 'USD' },
	},
	iyzico: {
		columns:
			'Ödeme No:id;İşlem Tarihi:date;İşlem Tipi:type;Ödeme Tutarı:gross;iyzico Komisyonu:fee;İşlem Ücreti:fixedFee;Üye İşyeri Hakediş:net',
		words: { charge: 'Ödeme', refund: 'İade' },
		...{ number: 'comma', date: 'day.', signs: 'minus', fees: FEES, delimiter: ';', currency: 'TRY' },
	},
	toss: {
		columns: '거래일:date;주문번호:order;결제키:id;결제액:gross;수수료:fee;부가세:tax;지급액:net',
		...{ number: 'point', date: 'iso', signs: 'minus', fees: { ...FEES, tax: 10 }, currency: 'KRW' },
	},
	fareharbor: {
		columns: 'Created At:date;Booking ID:order;Payment Ref:id;Paid:gross;Processing Fee:fee;Net Deposit:net',
		...{ number: 'point', date: 'iso time', signs: 'minus', fees: FEES, currency: 'USD' },
	},
	dintero: {
		columns: 'transaction_id:id;created_at:date;amount:gross;fee:fee;capture:net;merchant_reference:order',
		...{ number: 'minor', date: 'iso time', signs: 'minus', fees: FEES, currency: 'NOK' },
	},
	paytm: {
		columns:
			'transaction_id:id;order_id:order;transaction_date:date;transaction_type:type;amount:gross;commission:fee;gst:tax;settled_amount:net;utr_no:payout',
		words: { charge: 'ACQUIRING', refund: 'REFUND' },
		...{ number: 'point', date: 'iso time', signs: 'minus', fees: { ...FEES, tax: 18 }, currency: 'INR' },
	},
	tinkoff: {
		columns:
			'Дата операции:date;Тип операции:type;Номер заказа:order;Сумма операции:gross;Комиссия банка:fee;Сумма к перечислению:net;RRN:id',
		words: { charge: 'Оплата', refund: 'Возврат' },
		...{ number: 'comma', date: 'day.', signs: 'minus', fees: FEES, delimiter: ';', currency: 'RUB' },
	},
	przelewy: {
		columns:
			'Data transakcji:date;ID transakcji:id;Tytuł:order;Rodzaj:type;Kwota:gross;Prowizja:fee;Kwota po prowizji:net',
		words: { charge: 'Wpłata', refund: 'Zwrot' },
		...{ number: 'comma', date: 'iso', signs: 'minus', fees: FEES, delimiter: ';', currency: 'PLN' },
	},
	ingenico: {
		columns: 'PAYID:id;ORDERID:order;PAYDATE:date;STATUS:type;TOTAL:gross;CUR:currency;METHOD:method',
		words: { charge: '9', refund: '8' },
		...{ number: 'point', date: 'day/', signs: 'type', currency: 'EUR' },
	},
	clover: {
		columns:
			'Payment Date:date;Payment ID:id;Tender:method;Result:status;Amount:gross;Refund Amount:refunded;Fee Total:fee;Net Total:net',
		...{
			number: 'point',
			date: 'day-Mon',
			signs: 'minus',
			fees: FEES,
			statuses: ['SUCCESS', 'FAIL'],
			currency: 'USD',
		},
	},
};
