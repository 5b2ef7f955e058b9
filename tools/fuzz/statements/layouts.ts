/** Layouts of banks, in the words that banks of a country write. '' for a column that one doesn't have. */
export interface Layout {
	name: string;
	date: string;
	text: string;
	amount: string;
	/** Of money that came and that left. */
	sides: [string, string];
	/** Says which way, and its two words. */
	direction: [string, string, string];
	currency: string;
	state: string;
	booked: string[];
	failed: string[];
	pending: string[];
	/** Words that say anything. */
	odd: string[];
	fee: string;
	balance: string;
	number: string;
	day: (date: Date) => string;
	decimal: '.' | ',';
	group: string;
	/** Rows that are no lines. */
	extras: string[];
	/** How the bank writes the digits of amounts and days. */
	digits: string;
	/** Whether amounts count the smallest coins. */
	isMinor: boolean;
	/** How what left is written in a column of both. */
	negative: 'minus' | 'minus behind' | 'brackets' | 'DR';
	/** Codes of currencies, where the bank writes others. */
	codes: Record<string, string>;
}

const pad = (number: number) => String(number).padStart(2, '0');
const iso = (date: Date) => date.toISOString().slice(0, 10);
const dotted = (date: Date) => `${pad(date.getUTCDate())}.${pad(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`;
const zoned = (date: Date) => `${iso(date)}+03:00`;
const utc = (date: Date) => `${iso(date)}Z`;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const named = (date: Date) => `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
const slashed = (date: Date) => iso(date).replaceAll('-', '/');

const layout = (more: Partial<Layout> & Pick<Layout, 'name'>): Layout => ({
	...{
		date: 'Date',
		text: 'Description',
		amount: '',
		sides: ['', ''],
		direction: ['', '', ''],
		currency: 'Currency',
	},
	...{ state: '', booked: ['Booked'], failed: ['Failed'], pending: ['Pending'], odd: ['Zzyx'], fee: '', balance: '' },
	...{ number: '', day: iso, decimal: '.', group: ',', extras: [] },
	...{ digits: '0123456789', isMinor: false, negative: 'minus', codes: {} },
	...more,
});

const NUMBERS = { SAR: '682', USD: '840' };
const ARABIC = '٠١٢٣٤٥٦٧٨٩';
const WIDE = '０１２３４５６７８９';
const kanji = (date: Date) => `${date.getUTCFullYear()}年${date.getUTCMonth() + 1}月${date.getUTCDate()}日`;
const moment = (date: Date) => `${iso(date)} 00:00:00`;
const together = (date: Date) => iso(date).replaceAll('-', '');
const shortNamed = (date: Date) => `${pad(date.getUTCDate())}-${MONTHS[date.getUTCMonth()]}-${date.getUTCFullYear()}`;

/** Of kinds that differ in how they write, more than in what. */
const WRITERS: Layout[] = [
	layout({ name: 'halalas', amount: 'Amount (halalas)', group: '', isMinor: true, balance: 'Balance (halalas)' }),
	layout({ name: 'minor units', amount: 'amount_minor', date: 'posted_on', isMinor: true, group: '', day: together }),
	layout({ name: 'cents', amount: 'Umsatz in Cent', date: 'Buchungstag', isMinor: true, group: '', day: dotted }),
	layout({ name: 'numbers of currencies', amount: 'Amount', codes: NUMBERS, state: 'State', booked: ['BKD'] }),
	layout({
		name: 'Arabic digits',
		amount: 'المبلغ',
		date: 'التاريخ',
		currency: 'العملة',
		digits: ARABIC,
		day: slashed,
	}),
	layout({ name: 'wide digits', amount: '取引金額', date: '日付', currency: '通貨', digits: WIDE, day: slashed }),
	layout({ name: 'kanji', sides: ['お預り金額', 'お支払金額'], date: 'お取引日', currency: '通貨', day: kanji }),
	layout({ name: 'brackets', amount: 'Net Amount', negative: 'brackets', day: named, balance: 'Available Balance' }),
	layout({ name: 'minus behind', amount: 'Betrag', negative: 'minus behind', day: dotted, decimal: ',', group: '.' }),
	layout({ name: 'DR', amount: 'Transaction Amount', negative: 'DR', day: shortNamed, balance: 'Ledger Balance' }),
	layout({ name: 'moments', amount: 'Value', date: 'Timestamp', day: moment, fee: 'Transaction Fee' }),
	layout({ name: 'indicator', amount: 'Amt', direction: ['Debit/Credit Indicator', 'C', 'D'], day: shortNamed }),
	layout({
		...{ name: 'hungarian', date: 'Könyvelés dátuma', text: 'Közlemény', amount: 'Összeg', currency: 'Devizanem' },
		...{
			decimal: ',',
			group: ' ',
			state: 'Állapot',
			booked: ['Könyvelt'],
			failed: ['Elutasítva'],
			pending: ['Függő'],
		},
	}),
	layout({
		...{ name: 'czech', date: 'Datum zaúčtování', text: 'Zpráva', amount: 'Objem', currency: 'Měna', day: dotted },
		...{
			decimal: ',',
			group: ' ',
			state: 'Stav',
			booked: ['Zaúčtováno'],
			failed: ['Zamítnuto'],
			pending: ['Čeká'],
		},
	}),
	layout({
		...{ name: 'greek', date: 'Ημερομηνία', text: 'Αιτιολογία', amount: 'Ποσό', currency: 'Νόμισμα', day: slashed },
		...{ decimal: ',', group: '.', state: 'Κατάσταση', booked: ['Ολοκληρώθηκε'], failed: ['Απορρίφθηκε'] },
	}),
	layout({
		...{ name: 'hebrew', date: 'תאריך', text: 'תיאור', sides: ['זכות', 'חובה'], currency: 'מטבע', balance: 'יתרה' },
		...{ state: 'סטטוס', booked: ['בוצע'], failed: ['נדחה'], pending: ['ממתין'] },
	}),
	layout({
		...{
			name: 'thai',
			date: 'วันที่',
			text: 'รายการ',
			sides: ['ฝาก', 'ถอน'],
			currency: 'สกุลเงิน',
			balance: 'ยอดคงเหลือ',
		},
		...{ state: 'สถานะ', booked: ['สำเร็จ'], failed: ['ล้มเหลว'], pending: ['รอดำเนินการ'] },
	}),
	layout({
		...{
			name: 'indonesian',
			date: 'Tanggal',
			text: 'Keterangan',
			sides: ['Kredit', 'Debet'],
			currency: 'Mata Uang',
		},
		...{
			balance: 'Saldo Akhir',
			group: '.',
			decimal: ',',
			state: 'Kondisi',
			booked: ['Berhasil'],
			failed: ['Gagal'],
		},
	}),
	layout({
		...{
			name: 'vietnamese',
			date: 'Ngày giao dịch',
			text: 'Diễn giải',
			sides: ['Ghi có', 'Ghi nợ'],
			currency: 'Tiền tệ',
		},
		...{
			balance: 'Số dư',
			state: 'Trạng thái',
			booked: ['Thành công'],
			failed: ['Thất bại'],
			pending: ['Đang xử lý'],
		},
	}),
	layout({
		...{
			name: 'ukrainian',
			date: 'Дата операції',
			text: 'Призначення',
			sides: ['Кредит', 'Дебет'],
			currency: 'Валюта',
		},
		...{ day: dotted, decimal: ',', group: ' ', state: 'Стан', booked: ['Проведено'], failed: ['Відхилено'] },
	}),
	layout({
		...{ name: 'lithuanian', date: 'Data', text: 'Paskirtis', amount: 'Suma', currency: 'Valiuta', day: iso },
		...{ state: 'Būsena', booked: ['Įvykdyta'], failed: ['Atmesta'], pending: ['Laukiama'], odd: ['Tikrinama'] },
	}),
	layout({
		...{
			name: 'outcome',
			date: 'Date',
			amount: 'Amount',
			state: 'Outcome',
			booked: ['Settled'],
			failed: ['Bounced'],
		},
		...{ odd: ['Sent for repair', 'Zzyx'], pending: ['Awaiting cover'] },
	}),
	layout({
		...{ name: 'rates beside', date: 'Date', amount: 'Amount', fee: 'Fee', balance: 'Balance', number: 'Fee %' },
		...{
			state: 'Payment outcome',
			booked: ['Settled'],
			failed: ['Chargeback', 'NSF'],
			odd: ['Recalled by sender'],
		},
	}),
];

export const LAYOUTS: Layout[] = [
	...WRITERS,
	layout({
		...{
			name: 'gulf',
			sides: ['Credit', 'Debit'],
			balance: 'Running Balance',
			extras: ['Opening Balance', 'Closing Balance'],
		},
		...{
			state: 'Transaction Status',
			booked: ['Posted'],
			failed: ['Unsuccessful', 'Refused'],
			odd: ['Under review'],
		},
	}),
	layout({
		...{ name: 'uk', date: 'Posted', sides: ['Paid In', 'Paid Out'], text: 'Narrative', day: named, number: 'Ref' },
	}),
	layout({
		...{
			name: 'german',
			date: 'Buchungstag',
			text: 'Verwendungszweck',
			amount: 'Betrag',
			currency: 'Währung',
			day: dotted,
		},
		...{ decimal: ',', group: '.', state: 'Umsatzstatus', booked: ['Gebucht'], failed: ['Storniert', 'Abgelehnt'] },
		...{ pending: ['Vorgemerkt'], odd: ['In Klärung'], balance: 'Saldo nach Buchung' },
	}),
	layout({
		...{
			name: 'swiss',
			date: 'Buchungsdatum',
			text: 'Avisierungstext',
			sides: ['Gutschrift', 'Lastschrift'],
			group: "'",
		},
		...{ currency: 'Währung', day: dotted, balance: 'Saldo', fee: 'Spesen' },
	}),
	layout({
		...{ name: 'french', date: 'Date opération', text: 'Libellé', sides: ['Crédit', 'Débit'], currency: 'Devise' },
		...{
			decimal: ',',
			group: ' ',
			state: 'Statut',
			booked: ['Comptabilisé'],
			failed: ['Rejeté', 'Échoué'],
			pending: ['En attente'],
		},
		...{ odd: ['À régulariser'], day: dotted },
	}),
	layout({
		...{
			name: 'spanish',
			date: 'Fecha contable',
			text: 'Concepto',
			amount: 'Importe',
			currency: 'Divisa',
			decimal: ',',
		},
		...{
			group: '.',
			state: 'Estado de la operación',
			booked: ['Contabilizado'],
			failed: ['Devuelto', 'Rechazada'],
		},
		...{ pending: ['Pendiente'], odd: ['En curso de pago'], balance: 'Saldo', fee: 'Comisión' },
	}),
	layout({
		...{
			name: 'brazilian',
			date: 'Data lançamento',
			text: 'Histórico',
			amount: 'Valor',
			currency: 'Moeda',
			decimal: ',',
		},
		...{
			group: '.',
			state: 'Situação',
			booked: ['Efetivado'],
			failed: ['Estornado', 'Recusado'],
			pending: ['Agendado'],
		},
		...{ extras: ['Saldo anterior'], balance: 'Saldo' },
	}),
	layout({
		...{
			name: 'italian',
			date: 'Data contabile',
			text: 'Descrizione',
			sides: ['Entrate', 'Uscite'],
			currency: 'Divisa',
		},
		...{ decimal: ',', group: '.', day: dotted, extras: ['Saldo iniziale', 'Saldo finale'] },
	}),
	layout({
		...{
			name: 'dutch',
			date: 'Boekdatum',
			text: 'Omschrijving',
			amount: 'Bedrag',
			direction: ['Af Bij', 'Bij', 'Af'],
		},
		...{ currency: 'Muntsoort', decimal: ',', group: '.', balance: 'Saldo na mutatie' },
	}),
	layout({
		...{
			name: 'polish',
			date: 'Data księgowania',
			text: 'Tytuł',
			amount: 'Kwota operacji',
			currency: 'Waluta',
			decimal: ',',
		},
		...{
			group: ' ',
			state: 'Stan',
			booked: ['Zaksięgowana'],
			failed: ['Odrzucona', 'Anulowana'],
			pending: ['Oczekująca'],
		},
	}),
	layout({
		...{
			name: 'turkish',
			date: 'İşlem Tarihi',
			text: 'Açıklama',
			amount: 'Tutar',
			currency: 'Döviz Cinsi',
			decimal: ',',
			group: '.',
		},
		...{
			balance: 'Bakiye',
			day: dotted,
			state: 'Durum',
			booked: ['Gerçekleşti'],
			failed: ['İptal', 'Reddedildi'],
			pending: ['Bekliyor'],
		},
	}),
	layout({
		...{
			name: 'arabic',
			date: 'تاريخ العملية',
			text: 'البيان',
			sides: ['دائن', 'مدين'],
			currency: 'العملة',
			day: slashed,
		},
		...{
			state: 'حالة العملية',
			booked: ['مكتملة'],
			failed: ['مرفوضة', 'ملغاة'],
			pending: ['معلقة'],
			odd: ['قيد المراجعة'],
		},
		...{ balance: 'الرصيد', fee: 'الرسوم' },
	}),
	layout({
		...{
			name: 'japanese',
			date: '取引日',
			text: '摘要',
			sides: ['入金', '出金'],
			currency: '通貨',
			number: '取引番号',
			balance: '残高',
		},
		...{
			day: slashed,
			state: '状態',
			booked: ['完了'],
			failed: ['取消', '失敗'],
			pending: ['処理中'],
			odd: ['確認中'],
		},
	}),
	layout({
		...{
			name: 'chinese',
			date: '交易日期',
			text: '备注',
			amount: '交易金额',
			currency: '币种',
			number: '流水号',
			balance: '账户余额',
		},
		...{ state: '交易状态', booked: ['交易成功'], failed: ['已退回', '失败'], pending: ['处理中'] },
	}),
	layout({
		...{
			name: 'russian',
			date: 'Дата операции',
			text: 'Назначение платежа',
			sides: ['Приход', 'Расход'],
			currency: 'Валюта',
		},
		...{
			day: dotted,
			decimal: ',',
			group: ' ',
			state: 'Статус',
			booked: ['Исполнено'],
			failed: ['Отклонено'],
			pending: ['В обработке'],
		},
	}),
	layout({
		...{
			name: 'wallet',
			date: 'Completed',
			text: 'Details',
			amount: 'Amount',
			fee: 'Fee',
			balance: 'Balance',
			day: zoned,
		},
		...{
			state: 'Result',
			booked: ['COMPLETED'],
			failed: ['REVERTED', 'DECLINED'],
			pending: ['PENDING'],
			odd: ['HALTED'],
		},
	}),
	layout({ name: 'fees only', amount: 'Amount', fee: 'Bank Charges', day: utc }),
	layout({ name: 'unsigned', amount: 'Transaction Amount', balance: 'Ledger Balance', number: 'Txn No' }),
	layout({
		name: 'nobody knows',
		date: 'Wann',
		text: 'Was',
		amount: 'Wieviel',
		currency: 'ISO',
		number: 'Lfd',
		day: dotted,
		decimal: ',',
		group: '.',
	}),
	layout({
		...{
			name: 'swedish',
			date: 'Bokföringsdag',
			text: 'Referens',
			amount: 'Belopp',
			currency: 'Valuta',
			decimal: ',',
			group: ' ',
		},
		...{ balance: 'Saldo', state: 'Läge', booked: ['Bokförd'], failed: ['Avvisad'], pending: ['Reserverad'] },
	}),
	layout({
		...{
			name: 'korean',
			date: '거래일',
			text: '내용',
			sides: ['입금액', '출금액'],
			currency: '통화',
			balance: '잔액',
			number: '거래번호',
		},
		...{ state: '상태', booked: ['완료'], failed: ['실패'], pending: ['대기'] },
	}),
];
