/** A shop's list of orders beside the payments of its references, and what's true of each order. */
import type { OrderPayment } from '../../../nodes/CardPayments/domain/orders/index.ts';
import type { OrderStatus } from '../../../nodes/CardPayments/domain/orders/verdict.ts';
import type { Random } from '../random';

const UNIT = 10_000;
const DAY = 24 * 60 * 60 * 1_000;
const START = Date.UTC(2026, 4, 1);

/** How a list writes what payments call `number`, and how they do. */
const SPELLINGS: Array<{ name: string; ofOrder: (number: number) => string; ofPayment: (number: number) => string }> = [
	{ name: 'the same', ofOrder: (n) => `${n}`, ofPayment: (n) => `${n}` },
	{ name: 'the same with letters', ofOrder: (n) => `SO-${n}`, ofPayment: (n) => `SO-${n}` },
	{ name: 'number sign', ofOrder: (n) => `#${n}`, ofPayment: (n) => `${n}` },
	{ name: 'number sign there', ofOrder: (n) => `${n}`, ofPayment: (n) => `#${n}` },
	{ name: 'zeros lost', ofOrder: (n) => `${n}`, ofPayment: (n) => String(n).padStart(8, '0') },
	{ name: 'zeros', ofOrder: (n) => String(n).padStart(7, '0'), ofPayment: (n) => `${n}` },
	{ name: 'case', ofOrder: (n) => `ord-${n}a`, ofPayment: (n) => `ORD-${n}A` },
	{ name: 'prefix', ofOrder: (n) => `${n}`, ofPayment: (n) => `WEB-${n}` },
	{ name: 'prefix here', ofOrder: (n) => `Bestellung ${n}`, ofPayment: (n) => `${n}` },
	{ name: 'year', ofOrder: (n) => `INV-2026-${n}`, ofPayment: (n) => `2026-${n}` },
	{ name: 'decimals', ofOrder: (n) => `${n}.0`, ofPayment: (n) => `${n}` },
	{ name: 'thousands', ofOrder: (n) => n.toLocaleString('en-US'), ofPayment: (n) => `${n}` },
	{ name: 'hyphen', ofOrder: (n) => `R\u2013${n}`, ofPayment: (n) => `R-${n}` },
	{ name: 'no hyphen', ofOrder: (n) => `R${n}`, ofPayment: (n) => `r_${n}` },
	{
		name: 'Arabic digits',
		ofOrder: (n) => String(n).replace(/\d/g, (d) => '٠١٢٣٤٥٦٧٨٩'[Number(d)] as string),
		ofPayment: (n) => `${n}`,
	},
	{ name: 'unseen characters', ofOrder: (n) => `\u200e${n}\u00a0`, ofPayment: (n) => `${n}` },
	{ name: "a spreadsheet's apostrophe", ofOrder: (n) => `'0${n}`, ofPayment: (n) => `0${n}` },
];

/** Columns as shops and people call them: order, amount, currency, date. */
const SHOPS: Array<[order: string, amount: string, currency: string, date: string]> = [
	['Name', 'Total', 'Currency', 'Created at'],
	['order_number', 'total_price', 'currency', 'created_at'],
	['number', 'total', 'currency', 'date_created'],
	['amazon-order-id', 'item-price', 'currency', 'purchase-date'],
	['increment_id', 'grand_total', 'order_currency', 'created_at'],
	['Bestellnummer', 'Gesamtbetrag', 'Währung', 'Bestelldatum'],
	['N° commande', 'Montant TTC', 'Devise', 'Date de commande'],
	['Número de pedido', 'Importe total', 'Moneda', 'Fecha'],
	['رقم الطلب', 'المبلغ', 'العملة', 'التاريخ'],
	['注文番号', '合計金額', '通貨', '注文日'],
	['Номер заказа', 'Сумма заказа', 'Валюта', 'Дата заказа'],
	['Sipariş No', 'Toplam Tutar', 'Para Birimi', 'Sipariş Tarihi'],
	['Nr zamówienia', 'Kwota brutto', 'Waluta', 'Data zamówienia'],
	['Doc No.', 'Amount', 'Currency', 'Date'],
];

/** How a list writes amounts; `name` is what its column is called then. */
const WRITERS: Array<{ name?: (name: string) => string; write: (units: number, decimals: number) => string }> = [
	{ write: plain },
	{ write: plain },
	{ write: (units, decimals) => grouped(units, decimals, ',', '.') },
	{ write: (units, decimals) => grouped(units, decimals, '.', ',') },
	{ write: (units, decimals) => grouped(units, decimals, "'", '.') },
	{ write: (units, decimals) => grouped(units, decimals, '\u00a0', ',') },
	{ write: (units, decimals) => inDigits(grouped(units, decimals, '٬', '٫'), '٠١٢٣٤٥٦٧٨٩') },
	{ write: (units, decimals) => inDigits(plain(units, decimals), '０１２３４５６７８９') },
	{ write: (units) => String(units / UNIT) },
	{ name: (name) => `${name} (minor units)`, write: (units, decimals) => plain(units * 10 ** decimals, 0) },
	{ name: (name) => `${name} cents`, write: (units, decimals) => plain(units * 10 ** decimals, 0) },
];

function plain(units: number, decimals: number): string {
	return (units / UNIT).toFixed(decimals);
}

function grouped(units: number, decimals: number, group: string, sign: string): string {
	const [whole = '', fraction = ''] = plain(units, decimals).split('.');
	return whole.replace(/\B(?=(\d{3})+$)/g, group) + (fraction === '' ? '' : sign + fraction);
}

function inDigits(text: string, digits: string): string {
	return text.replace(/\d/g, (digit) => [...digits][Number(digit)] as string);
}

type Place = 'column' | 'name' | 'cell' | 'missing';

export interface OrderWorld {
	spelling: string;
	items: Array<Record<string, unknown>>;
	payments: OrderPayment[];
	/** By the order as its list writes it. */
	truths: Map<string, OrderStatus>;
	/** Whether an amount or a currency can't be known. */
	isUnknown: boolean;
}

export function orderWorld(random: Random): OrderWorld {
	const spelling = random.pick(SPELLINGS);
	const [order, amount, currency, date] = random.pick(SHOPS);
	const currencyAt = random.pick<Place>(['column', 'column', 'column', 'name', 'cell', 'missing']);
	const code = random.pick(['SAR', 'EUR', 'KWD', 'JPY']);
	const hasDates = !random.oneIn(4);
	const hasGross = !random.oneIn(5);
	const isOfLines = random.oneIn(3);
	const isOfParts = random.oneIn(6);
	const decimals = { SAR: 2, EUR: 2, KWD: 3, JPY: 0 }[code] as number;
	const writer = currencyAt === 'column' || currencyAt === 'missing' ? random.pick(WRITERS) : { write: plain };
	const called = 'name' in writer && writer.name !== undefined ? writer.name(amount) : amount;
	const names = { amount: currencyAt === 'name' ? `${amount} (${code})` : called };
	/** Numbers of other things that look like references, and are none. */
	const decoys = random.oneIn(3);
	const items: Array<Record<string, unknown>> = [];
	const payments: OrderPayment[] = [];
	const truths = new Map<string, OrderStatus>();
	const first = 1_000 + random.int(8_000);
	const count = 8 + random.int(25);
	for (let index = 0; index < count; index++) {
		const number = first + index;
		const time = START + index * DAY;
		const units = (5 + random.int(2_000)) * UNIT + (decimals === 0 ? 0 : random.int(100) * (UNIT / 100));
		const written = writer.write(units, decimals);
		const row = (text: string, more = {}) => ({
			'Row Total Items': random.int(5) + 1,
			...(decoys && {
				Customer: `C-${random.int(99_999)}`,
				SKU: String(100_000 + random.int(99)),
				Phone: `05${random.int(99_999_999)}`,
			}),
			[order]: spelling.ofOrder(number),
			[names.amount]: currencyAt === 'cell' && text !== '' ? `${text} ${code}` : text,
			...(currencyAt === 'column' && { [currency]: code }),
			...(hasDates && { [date]: new Date(time).toISOString() }),
			...more,
		});
		// The amounts of what was bought, each in a row.
		const part = isOfParts ? UNIT * (1 + random.int(4)) : 0;
		if (part > 0) for (const each of [part, units - part]) items.push(row(writer.write(each, decimals)));
		else items.push(row(written));
		// Line items, with the total in the first row only.
		if (isOfLines && part === 0) for (let line = random.int(3); line > 0; line--) items.push(row(''));
		const fate = random.pick(FATES);
		truths.set(spelling.ofOrder(number), fate.status);
		const base: OrderPayment = {
			part: 'charges',
			reference: spelling.ofPayment(number),
			transactionId: `chg_${number}`,
			ownId: '',
			gross: units,
			settled: Math.round(units * 0.97),
			currency: code,
			isListed: false,
			time: time + DAY / 4,
			payoutId: 'payout_1',
			payout: 'seen',
			doubt: '',
			note: undefined,
		};
		for (const payment of fate.payments(base))
			payments.push(hasGross ? payment : { ...payment, gross: Number.NaN });
	}
	const isUnknown = currencyAt === 'missing' || !hasGross;
	return { spelling: spelling.name, items, payments, truths, isUnknown };
}

interface Fate {
	status: OrderStatus;
	payments: (base: OrderPayment) => OrderPayment[];
}

const back = (base: OrderPayment, part: OrderPayment['part'], share: number): OrderPayment => ({
	...base,
	part,
	ownId: `${base.transactionId}_${part}`,
	gross: -Math.round((base.gross * share) / UNIT) * UNIT || -base.gross,
	settled: -Math.round((base.gross * share) / UNIT) * UNIT || -base.gross,
});

/** What becomes of orders; most are paid. */
const FATES: Fate[] = [
	...Array.from({ length: 6 }, () => ({ status: 'paid' as const, payments: (base: OrderPayment) => [base] })),
	{ status: 'not_paid', payments: () => [] },
	{ status: 'not_paid', payments: () => [] },
	{ status: 'amount_differs', payments: (base) => [{ ...base, gross: base.gross / 10, settled: base.settled / 10 }] },
	{
		status: 'amount_differs',
		payments: (base) => [{ ...base, gross: base.gross + UNIT, settled: base.settled + UNIT }],
	},
	{
		status: 'paid_twice',
		payments: (base) => [base, { ...base, transactionId: `${base.transactionId}b`, time: base.time + 60_000 }],
	},
	{
		status: 'ambiguous',
		payments: (base) => [{ ...base, transactionId: `${base.transactionId}m`, time: base.time + 31 * DAY }, base],
	},
	{
		status: 'paid',
		payments: (base) => [
			{ ...base, gross: UNIT, settled: UNIT, transactionId: `${base.transactionId}p` },
			{ ...base, gross: base.gross - UNIT, settled: base.settled - UNIT },
		],
	},
	{ status: 'refunded', payments: (base) => [base, { ...back(base, 'refunds', 1), gross: -base.gross }] },
	{
		status: 'partly_refunded',
		payments: (base) => [base, { ...base, part: 'refunds', gross: -UNIT, settled: -UNIT }],
	},
	{ status: 'disputed', payments: (base) => [base, { ...back(base, 'disputes', 1), gross: -base.gross }] },
	{
		status: 'paid',
		payments: (base) => {
			const lost = { ...base, part: 'disputes' as const, gross: -base.gross, settled: -base.gross };
			return [base, lost, { ...lost, gross: base.gross, settled: base.gross }];
		},
	},
	{ status: 'not_paid_out_yet', payments: (base) => [{ ...base, payoutId: '', payout: 'none' }] },
	{ status: 'payout_not_read', payments: (base) => [{ ...base, payoutId: 'payout_2', payout: 'unseen' }] },
	{ status: 'amount_differs', payments: (base) => [{ ...base, currency: 'USD', isListed: true }] },
];
