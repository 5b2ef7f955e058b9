/**
 * Teams that write as services publicly document it, in no file of ours: names of columns, "name:role" as `cellOf`
 * has roles, and their words.
 */
import type { Random } from '../random';
import type { Type } from '../writing';
import { LANGUAGES, type RoleName } from './languages';
import type { FeePlace, Team } from './team';

interface Documented
	extends Partial<
		Pick<Team, 'ways' | 'number' | 'date' | 'separator' | 'feeSign' | 'taxRate' | 'decimals' | 'sheets'>
	> {
	columns: string;
	words?: Partial<Record<RoleName, string>>;
	currency: string;
}

const SERVICES: Record<string, Documented> = {
	redsys: {
		columns:
			'Fecha operación:date;Nº de pedido:order;Cód. autorización:auth;Tipo operación:type;Marca tarjeta:method;Importe:gross;Tasa descuento:fee;Importe líquido:net;Id. transacción:id',
		words: { charge: 'Autorización', refund: 'Devolución', dispute: 'Retrocesión' },
		...{ number: 'comma', date: 'day/', separator: ';', currency: 'EUR' },
	},
	nexi: {
		columns:
			'Data contabile:payoutDate;Data operazione:date;Causale:type;Codice ordine:order;Importo lordo:gross;Commissioni:fee;Importo netto:net;Identificativo:id',
		words: { charge: 'Pagamento', refund: 'Storno', dispute: 'Contestazione', total: 'Totale' },
		...{ number: 'de', date: 'day/', separator: ';', currency: 'EUR' },
	},
	payone: {
		columns:
			'Vertragsnummer:merchant;Kaufdatum:date;Buchungsdatum:payoutDate;Vorgangsart:type;Referenz:id;Bruttobetrag:gross;Disagio:fee;Nettobetrag:net;Währung:currency',
		words: { charge: 'Kauf', refund: 'Gutschrift', dispute: 'Rückbelastung' },
		...{ number: 'comma', date: 'day.', separator: ';', feeSign: -1, currency: 'EUR' },
	},
	barclaycard: {
		columns:
			'Merchant ID:merchant;Processing Date:payoutDate;Transaction Date:date;Transaction Type:type;ARN:id;Card Scheme:method;Gross Value:gross;Charges:fee;Net Value:net',
		words: { charge: 'Purchase', refund: 'Refund', dispute: 'Chargeback' },
		...{ date: 'day/', currency: 'GBP' },
	},
	elavon: {
		columns:
			'BATCH NUMBER:payout;TRAN DATE:date;TRAN TYPE:type;AUTH CODE:auth;INVOICE NUMBER:order;REFERENCE NUMBER:id;CARD TYPE:method;AMOUNT:gross;FUNDED STATUS:status',
		words: { charge: 'Sale', refund: 'Return', dispute: 'Chargeback', paid: 'Funded', unpaid: 'Rejected' },
		...{ date: 'month/', currency: 'USD' },
	},
	globalPayments: {
		columns:
			'Deposit Date:payoutDate;Trans Date:date;Reference:id;Order ID:order;Credits:credit;Debits:debit;Description:type',
		words: { charge: 'SALE', refund: 'RETURN', dispute: 'CHARGEBACK', feeRow: 'DISCOUNT FEE' },
		...{ ways: 'debitCredit', date: 'month/', currency: 'CAD' },
	},
	nets: {
		columns: 'Dato:date;Ordrenummer:order;Type:type;Beløb:gross;Gebyr:fee;Til udbetaling:net;Transaktions-id:id',
		words: { charge: 'Betaling', refund: 'Refusion', dispute: 'Indsigelse' },
		...{ number: 'comma', date: 'day.', separator: ';', feeSign: -1, currency: 'DKK' },
	},
	bambora: {
		columns: 'Transaktionsdatum:date;Referens:id;Kortnummer:card;Brutto:gross;Avgift:fee;Netto:net;Typ:type',
		words: { charge: 'Köp', refund: 'Retur' },
		...{ number: 'fr', separator: ';', currency: 'SEK' },
	},
	tyro: {
		columns:
			'Transaction Date:date;Transaction Time:time;Card Type:method;Transaction Type:type;Purchase Amount:gross;Tyro Reference:id',
		words: { charge: 'Purchase', refund: 'Refund' },
		...{ ways: 'byType', currency: 'AUD' },
	},
	windcave: {
		columns:
			'DateTime:date;DpsTxnRef:id;TxnType:type;Amount:gross;Currency:currency;MerchantReference:order;ResponseText:status',
		words: { charge: 'Purchase', refund: 'Refund', paid: 'APPROVED', unpaid: 'DECLINED' },
		...{ ways: 'byType', date: 'iso time', currency: 'NZD' },
	},
	payjp: {
		columns: '売上ID:id;取引日:date;区分:type;売上金額:gross;手数料:fee;入金額:net',
		words: { charge: '売上', refund: '返金', dispute: 'チャージバック' },
		...{ currency: 'JPY', decimals: 0 },
	},
	komoju: {
		columns:
			'Transaction ID:id;Created At:date;Kind:type;Payment Method:method;Gross:gross;Fee:fee;Consumption Tax:tax;Net:net',
		words: { charge: 'payment', refund: 'refund', dispute: 'chargeback' },
		...{ date: 'iso time', taxRate: 10, currency: 'JPY', decimals: 0 },
	},
	omise: {
		columns:
			'Charge ID:id;Date:date;Transaction Type:type;Charge Amount:gross;Omise Fee:fee;VAT:tax;Transfer Amount:net;Currency:currency',
		words: { charge: 'charge', refund: 'refund', dispute: 'dispute' },
		...{ date: 'day-Mon', taxRate: 7, currency: 'THB' },
	},
	xendit: {
		columns:
			'Settlement Date:payoutDate;Transaction Date:date;Reference ID:id;Type:type;Amount:gross;Xendit Fee:fee;VAT:tax;Net Amount:net',
		words: { charge: 'PAYMENT', refund: 'REFUND' },
		...{ taxRate: 11, currency: 'IDR' },
	},
	paymongo: {
		columns:
			'Payment ID:id;Paid At:date;Source Type:method;Gross Amount:gross;Fees:fee;Taxes:tax;Net Amount:net;Status:status',
		words: { paid: 'paid', unpaid: 'failed' },
		...{ date: 'iso time', taxRate: 12, currency: 'PHP', sheets: { charge: 'payments', refund: 'refunds' } },
	},
	yoco: {
		columns: 'Date:date;Receipt:order;Sale Type:type;Amount:gross;Yoco Fee:fee;Payout Amount:net;Transaction:id',
		words: { charge: 'Sale', refund: 'Refund' },
		...{ feeSign: -1, currency: 'ZAR' },
	},
	fawry: {
		columns: 'رقم المرجع:id;تاريخ العملية:date;نوع العملية:type;المبلغ:gross;عمولة:fee;صافي المبلغ:net',
		words: { charge: 'شراء', refund: 'استرداد' },
		...{ date: 'day/', currency: 'EGP' },
	},
	hyperpay: {
		columns:
			'Unique ID:id;Request Timestamp:date;Payment Type:type;Credit:credit;Debit:debit;Currency:currency;Merchant Tx ID:order;Short ID:short',
		words: { charge: 'DB', refund: 'RF', dispute: 'CB' },
		...{ ways: 'debitCredit', date: 'iso time', currency: 'SAR' },
	},
	telr: {
		columns: 'Trans Ref:id;Cart ID:order;Date:date;Action:type;Sign:direction;Value:gross;Comm.:fee;Comm. VAT:tax',
		words: { charge: 'Sale', refund: 'Refund', dispute: 'Chargeback', adds: 'CR', reduces: 'DR' },
		...{ ways: 'direction', date: 'day-Mon', taxRate: 5, currency: 'AED' },
	},
	myfatoorah: {
		columns:
			'InvoiceId:order;PaymentId:id;TransactionDate:date;InvoiceValue:gross;ServiceCharge:fee;VatAmount:tax;DueValue:net;TransactionStatus:status',
		words: { paid: 'Succss', unpaid: 'Failed' },
		...{ date: 'iso time', taxRate: 15, currency: 'KWD', decimals: 3 },
	},
	benefit: {
		columns:
			'TRACE NO:trace;TERMINAL ID:terminal;TRANDATE:date;RRN:id;TRANTYPE:type;TRANAMT:gross;COMMAMT:fee;SETTAMT:net',
		words: { charge: 'PURCHASE', refund: 'REFUND', title: 'MERCHANT SETTLEMENT' },
		...{ ways: 'byType', date: 'compact', separator: '|', currency: 'BHD', decimals: 3 },
	},
	conekta: {
		columns:
			'Fecha de cargo:date;ID de cargo:id;Concepto:type;Monto:gross;Comisión:fee;IVA comisión:tax;Monto a depositar:net',
		words: { charge: 'Cobro', refund: 'Reembolso', dispute: 'Contracargo' },
		...{ number: 'de', date: 'day/', separator: ';', taxRate: 16, currency: 'MXN' },
	},
	dlocal: {
		columns:
			'ROW_TYPE:type;TRANSACTION_ID:id;MERCHANT_REFERENCE:order;TRANSACTION_DATE:date;GROSS_AMOUNT:gross;PROCESSING_FEE:fee;NET_AMOUNT:net;PAYMENT_METHOD:method',
		words: { charge: 'Transaction', refund: 'Refund', dispute: 'Chargeback' },
		...{ date: 'iso time', feeSign: -1, currency: 'USD' },
	},
	iyzico: {
		columns:
			'Ödeme No:id;İşlem Tarihi:date;İşlem Tipi:type;Ödeme Tutarı:gross;iyzico Komisyonu:fee;İşlem Ücreti:fixedFee;Üye İşyeri Hakediş:net',
		words: { charge: 'Ödeme', refund: 'İade' },
		...{ number: 'comma', date: 'day.', separator: ';', currency: 'TRY' },
	},
	toss: {
		columns: '거래일:date;주문번호:order;결제키:id;결제액:gross;수수료:fee;부가세:tax;지급액:net',
		...{ taxRate: 10, currency: 'KRW', decimals: 0 },
	},
	fareharbor: {
		columns: 'Created At:date;Booking ID:order;Payment Ref:id;Paid:gross;Processing Fee:fee;Net Deposit:net',
		...{ date: 'iso time', currency: 'USD' },
	},
	dintero: {
		columns: 'transaction_id:id;created_at:date;amount:gross;fee:fee;capture:net;merchant_reference:order',
		...{ number: 'minor', date: 'iso time', currency: 'NOK' },
	},
	paytm: {
		columns:
			'transaction_id:id;order_id:order;transaction_date:date;transaction_type:type;amount:gross;commission:fee;gst:tax;settled_amount:net;utr_no:payout',
		words: { charge: 'ACQUIRING', refund: 'REFUND' },
		...{ date: 'iso time', taxRate: 18, currency: 'INR' },
	},
	tinkoff: {
		columns:
			'Дата операции:date;Тип операции:type;Номер заказа:order;Сумма операции:gross;Комиссия банка:fee;Сумма к перечислению:net;RRN:id',
		words: { charge: 'Оплата', refund: 'Возврат' },
		...{ number: 'comma', date: 'day.', separator: ';', currency: 'RUB' },
	},
	przelewy: {
		columns:
			'Data transakcji:date;ID transakcji:id;Tytuł:order;Rodzaj:type;Kwota:gross;Prowizja:fee;Kwota po prowizji:net',
		words: { charge: 'Wpłata', refund: 'Zwrot' },
		...{ number: 'comma', separator: ';', currency: 'PLN' },
	},
	ingenico: {
		columns: 'PAYID:id;ORDERID:order;PAYDATE:date;STATUS:type;TOTAL:gross;CUR:currency;METHOD:method',
		words: { charge: '9', refund: '8' },
		...{ ways: 'byType', date: 'day/', currency: 'EUR' },
	},
	clover: {
		columns:
			'Payment Date:date;Payment ID:id;Tender:method;Result:status;Amount:gross;Refund Amount:refunded;Fee Total:fee;Net Total:net',
		words: { paid: 'SUCCESS', unpaid: 'FAIL' },
		...{ date: 'day-Mon', currency: 'USD' },
	},
};

const TYPES: Type[] = ['charge', 'refund', 'dispute', 'fee'];

export function documentedTeam(random: Random): Team {
	const [name, { columns: named, currency, words = {}, decimals = 2, ...more }] = random.pick(
		Object.entries(SERVICES),
	);
	const columns = named.split(';').map((column) => column.split(':') as [head: string, role: string]);
	const roles = columns.map(([, role]) => role);
	const types = TYPES.filter((type) =>
		roles.includes('type') ? (type === 'fee' ? 'feeRow' : type) in words : ['charge', 'refund'].includes(type),
	);
	return {
		...{ language: { ...LANGUAGES.en, title: name }, currency, decimals, columns: roles, types },
		words: new Map([
			...columns.map(([head, role]): [string, string[]] => [`column ${role}`, [head]]),
			...Object.entries(words).map(([role, word]): [string, string[]] => [role, [word]]),
		]),
		...{ layout: 'one', ways: 'signed', currencyOf: [currency, decimals, '', currency], number: 'dot' },
		...{
			date: 'iso',
			separator: ',',
			feeSign: 1,
			taxRate: 15,
			minus: '-',
			mark: '',
			digits: 'ascii',
			id: 'prefix',
		},
		...{ naming: 'words', encoding: 'utf-8', currencyAs: 'code', hasNamedCurrency: false, hasPayoutRow: false },
		...{ hasUnpaid: 'unpaid' in words, hasEmptySheets: false, givesFeesBack: false },
		// Of fewer rows, days of payments and of payouts can't be told apart.
		...{
			fewest: 3,
			hasTotal: 'total' in words,
			titleLines: 'title' in words ? 1 : 0,
			feePlace: feePlaceOf(roles, types),
		},
		...more,
		...(more.sheets !== undefined && { layout: 'zip' }),
	};
}

function feePlaceOf(roles: string[], types: Type[]): FeePlace {
	if (!roles.includes('fee')) return types.includes('fee') ? 'rows' : 'none';
	if (!roles.includes('net')) return 'noNetTax';
	if (roles.includes('fixedFee')) return 'netOfTwoFees';
	return roles.includes('tax') ? 'netAndTax' : 'net';
}
