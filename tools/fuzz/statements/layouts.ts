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
	...more,
});

export const LAYOUTS: Layout[] = [
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
