import { columnNamed, cellText, valueAt, type Item } from '../bank/columns';
import { nameList, placeOfName } from '../bank/columnWords';
import { AmountColumn } from '../cells/amountColumn';
import { InputError } from '../errors';
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

/**
 * The orders in items of any origin, each once.
 *
 * @throws InputError when a column isn't there, or that of the order can't be found
 */
export function readOrders(items: Item[], named: OrderColumns): { orders: Order[]; columns: OrderColumns } {
	const columns = findOrderColumns(items, named);
	const isCode = isKnownCurrency(named.currency.toUpperCase()) && columns.currency === '';
	const currencyOf = (item: Item) =>
		isCode ? named.currency.toUpperCase() : cellText(valueAt(item, columns.currency)).toUpperCase();
	const amounts = new AmountColumn();
	const beside: string[] = [];
	for (const item of items) {
		amounts.add(cellText(valueAt(item, columns.amount)));
		beside.push(amounts.currency);
	}
	amounts.finish((at) => decimalsOf(currencyOf(items[at] as Item)) ?? 0);
	const orders = new Map<string, Order>();
	items.forEach((item, index) => {
		// A file beside the orders, say.
		if (Object.keys(item).length === 0) return;
		const reference = cellText(valueAt(item, columns.order)).trim();
		const currency = currencyOf(item) || (isKnownCurrency(beside[index] ?? '') ? (beside[index] as string) : '');
		const isOther = beside[index] !== '' && !meansCurrency(beside[index] as string, currency);
		const isUnread = amounts.unreadable.has(index) || isOther;
		const amount = isUnread ? Number.NaN : (amounts.units[index] as number);
		const note = reference === '' ? 'no order reference' : isUnread ? "the order's amount can't be read" : '';
		const known = reference === '' ? undefined : orders.get(reference);
		if (known === undefined) {
			const date = cellText(valueAt(item, columns.date));
			const order = { reference, amount, currency, date, indexes: [index], note };
			orders.set(reference === '' ? `\n${index}` : reference, order);
		} else {
			known.indexes.push(index);
			if (Object.is(known.amount, amount)) return;
			known.amount = Number.NaN;
			known.note = 'the order stands in several rows with different amounts';
		}
	});
	return { orders: [...orders.values()], columns };
}

function findOrderColumns(items: Item[], named: OrderColumns): OrderColumns {
	const columns = [...new Set(items.flatMap((item) => Object.keys(item)))];
	const find = (role: OrderRole, label: string) => {
		if (named[role] !== '') return columnNamed(named[role], { label, items, columns, thing: 'order' });
		const place = (column: string) => placeOfName(column, ORDER_WORDS[role]);
		return columns.filter((column) => place(column) >= 0).sort((a, b) => place(a) - place(b))[0] ?? '';
	};
	const isCode = isKnownCurrency(named.currency.toUpperCase()) && !columns.includes(named.currency);
	const found = {
		order: find('order', 'Order'),
		amount: find('amount', 'Amount'),
		currency: isCode ? '' : find('currency', 'Currency'),
		date: find('date', 'Date'),
	};
	if (found.order !== '') return found;
	throw new InputError(
		'No order was matched: none of the columns looks like that of the order',
		`Name it in "Order Column" under Columns. The orders have: ${columns.slice(0, 30).join(', ') || 'no columns'}.`,
	);
}
