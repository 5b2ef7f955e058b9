/**
 * Which orders were paid, and what the service owes.
 *
 * `readOrders` finds the orders in items of any origin: their reference is in the column whose values payments have.
 * `paymentsOf` and `withListed` make payments of payouts' rows and of what the service lists; `matchOrders` assigns
 * them by reference and says what became of each order, `ordersSummary` of all. Amounts are
 * units of 10^-4, times epoch milliseconds. Only `verdict` says a word such as `paid`: where amount and currency were
 * compared and are equal.
 *
 *     const list = await readOrders(items, { described, payments, zone, now, pause });
 *     const results = await matchOrders(list, { unread, period, pause });
 */
export { matchOrders, type MatchedOrder } from './matchOrders';
export { lackCharges, ORDER_TYPES, paymentsOf, type OrderPayment } from './orderPayment';
export { withListed } from './withListed';
export { readOrders, type Order } from './orders';
export { noOrders, ordersStanding, ordersSummary, ordersTitle } from './ordersSummary';
export { HeldByPayouts, outstandingItem, outstandingOf, outstandingSums, outstandingTitle } from './outstanding';
