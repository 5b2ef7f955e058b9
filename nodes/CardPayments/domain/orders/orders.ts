import { AmountColumn } from '../cells/amountColumn';
import { nameList } from '../cells/columnNames';
import {
	cellText,
	codeEntered,
	columnNamed,
	columnsCalled,
	columnsOf,
	noColumn,
	valueAt,
	type Item,
} from '../cells/itemColumns';
import { decimalsOf, isKnownCurrency, meansCurrency } from '../money/currency';

type OrderRole = 'order' | 'amount' | 'currency' | 'date';

/** What shops call their columns, folded, the likelier first. */
const ORDER_WORDS: Record<OrderRole, string[]> = {
	order: nameList(`order reference, reference order, order, order id, order number, order no, order nr, order name, orderid,
		merchant order id, merchant reference, reference, name, number, id, bestellnummer, bestellung, auftragsnummer,
		bestelnummer, commande, numero de commande, pedido, numero de pedido, ordine, numero ordine, encomenda, zamowienie,
		numer zamowienia, siparis, siparis no, ordernummer, رقم الطلب, الطلب`),
	amount: nameList(`order total, total, grand total, total price, amount, order amount, total amount, sum, betrag, gesamt,
		gesamtbetrag, summe, bedrag, totaal, montant, montant total, importe, importe total, importo, totale, valor,
		valor total, kwota, suma, tutar, toplam, belopp, summa, المبلغ, الإجمالي, الاجمالي, المجموع`),
	currency:
		nameList(`currency, currency code, order currency, wahrung, waehrung, valuta, munt, devise, moneda, divisa, moeda,
		waluta, para birimi, العملة`),
	date: nameList(`order date, date, created at, created, paid at, datum, bestelldatum, fecha, data, tarih, date de commande,
		التاريخ, تاريخ الطلب`),
};

/** Names of columns; '' for what's to be found. The currency may be a code. */
export type OrderColumns = Record<OrderRole, string>;

export interface Order {
	reference: string;
	/** In units of 10^-4; NaN where no column says it, or it can't be read. */
	amount: number;
	/** Empty where nothing says it. */
	currency: string;
	date: string;
	/** The places of the input items. */
	indexes: number[];
	note: string;
}

/** The orders of a list, each once. */
export interface OrderList {
	orders: Order[];
	/** Of those with a reference: a map of 100,000 costs as much as reading a fifth of as many rows. */
	places: Map<string, number>;
	columns: OrderColumns;
}

/**
 * The orders in items of any origin.
 *
 * @throws InputError when a column isn't there, or that of the order can't be found
 */
export function readOrders(items: Item[], named: OrderColumns): OrderList {
	const { code, ...columns } = findOrderColumns(items, named);
	const currencyOf = (item: Item) => code || cellText(valueAt(item, columns.currency)).toUpperCase();
	const amounts = new AmountColumn();
	const beside = items.map((item) => {
		amounts.add(cellText(valueAt(item, columns.amount)));
		return amounts.currency;
	});
	amounts.finish((at) => decimalsOf(currencyOf(items[at] as Item)) ?? 0);
	const orders: Order[] = [];
	const places = new Map<string, number>();
	items.forEach((item, index) => {
		// A file beside the orders, say.
		if (Object.keys(item).length === 0) return;
		const reference = cellText(valueAt(item, columns.order));
		const said = beside[index] as string;
		const currency = currencyOf(item) || (isKnownCurrency(said) ? said : '');
		const isUnread = amounts.unreadable.has(index) || (said !== '' && !meansCurrency(said, currency));
		const amount = isUnread ? Number.NaN : (amounts.units[index] as number);
		const known = orders[places.get(reference) ?? -1];
		if (known === undefined) {
			const note = reference === '' ? 'no order reference' : isUnread ? "the order's amount can't be read" : '';
			if (reference !== '') places.set(reference, orders.length);
			const date = cellText(valueAt(item, columns.date));
			orders.push({ reference, amount, currency, date, indexes: [index], note });
			return;
		}
		known.indexes.push(index);
		if (Object.is(known.amount, amount)) return;
		known.amount = Number.NaN;
		known.note = 'the order stands in several rows with different amounts';
	});
	return { orders, places, columns };
}

/** With the code of a currency, where one was entered instead of a column. */
function findOrderColumns(items: Item[], named: OrderColumns): OrderColumns & { code: string } {
	const columns = columnsOf(items);
	const find = (role: OrderRole, label: string) =>
		named[role] === ''
			? (columnsCalled(columns, ORDER_WORDS[role])[0] ?? '')
			: columnNamed(named[role], { label, items, columns, thing: 'order' });
	const code = codeEntered(named.currency, columns);
	const found = {
		order: find('order', 'Order'),
		amount: find('amount', 'Amount'),
		currency: code === '' ? find('currency', 'Currency') : '',
		date: find('date', 'Date'),
		code,
	};
	if (found.order === '') throw noColumn('order', 'Order', columns);
	return found;
}
