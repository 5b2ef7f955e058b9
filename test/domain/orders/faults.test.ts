/** Lists whose orders are all paid, and what goes wrong with one. */
import { Zone } from '../../../nodes/CardPayments/domain/dates/zones';
import { matchOrders, namesOfPayments, readOrders, type OrderPayment } from '../../../nodes/CardPayments/domain/orders';
import { areAllPaid } from '../../../nodes/CardPayments/domain/orders/verdict';
import { Random } from '../../../tools/fuzz/random';

const UNIT = 10_000;
const DAY = 24 * 60 * 60 * 1_000;
const START = Date.UTC(2026, 9, 1);
const zone = new Zone(() => 0);
const pause = async () => await Promise.resolve();

interface Shop {
	items: Array<Record<string, unknown>>;
	payments: OrderPayment[];
}

/** `number` is what payments are called by; `id` is near it, or another's. */
function allPaid(random: Random): Shop {
	const count = 3 + random.int(20);
	const offset = random.pick([0, 0, 1, -1, 2, 5, 500]);
	const prices = random.pick([1, 1, 3, 500]);
	const [hasDates, hasIds, isById] = [random.oneIn(2), random.oneIn(3), random.oneIn(2)];
	const names = isById ? ['id', 'number'] : ['number', 'id'];
	const shop: Shop = { items: [], payments: [] };
	for (let at = 0; at < count; at++) {
		const number = 1_000 + at;
		const isFree = random.oneIn(9);
		const units = isFree ? 0 : (10 + random.int(prices)) * UNIT;
		const time = START + at * (DAY / 2);
		const order = {
			[names[0] as string]: String(number),
			...(offset !== 0 && { [names[1] as string]: String(number + offset) }),
			...{ total: (units / UNIT).toFixed(2), currency: 'SAR', status: 'completed' },
			...(hasDates && { created_at: new Date(time).toISOString() }),
			...(hasIds && { transaction_id: isFree ? '' : `chg_${number}` }),
		};
		shop.items.push(order);
		const payment: OrderPayment = {
			...{ part: 'charges', reference: String(number), transactionId: `chg_${number}`, ownId: '' },
			...{ gross: units, settled: units * 0.97, currency: 'SAR', isListed: false, time: time + DAY / 24 },
			...{ payoutId: 'p1', payout: 'seen', doubt: '', note: undefined },
		};
		if (!isFree) shop.payments.push(payment);
		// The next month of a subscription.
		if (!hasDates || isFree || !random.oneIn(5)) continue;
		const later = 31 * DAY;
		shop.items.push({ ...order, created_at: new Date(time + later).toISOString() });
		shop.payments.push({ ...payment, transactionId: `chg_${number}b`, time: payment.time + later });
		if (hasIds) (shop.items.at(-1) as Record<string, unknown>).transaction_id = `chg_${number}b`;
	}
	return shop;
}

async function isAllPaid({ items, payments }: Shop): Promise<boolean | null> {
	const names = await namesOfPayments(payments, pause);
	const list = await readOrders(items, { names, zone, now: Infinity, pause });
	const results = await matchOrders(list, payments, { format: (text) => text, unread: '', period: undefined, pause });
	return areAllPaid(
		results.map(({ json }) => json.status).filter((status) => status !== 'no_order'),
		true,
	);
}

type Fault = (shop: Shop, random: Random) => void;
const anyPayment = ({ payments }: Shop, random: Random) => random.pick(payments);
const itemOf = ({ items }: Shop, { transactionId, reference }: OrderPayment) =>
	items.find((item) => item.transaction_id === transactionId) ??
	(items.find((item) => item.total !== '0.00' && Object.values(item).includes(reference)) as Record<string, unknown>);

/** Each takes from one order that it's paid. */
const FAULTS: Record<string, Fault> = {
	'its payment never came': (shop, random) => {
		const gone = anyPayment(shop, random);
		shop.payments = shop.payments.filter((payment) => payment !== gone);
	},
	'less was paid': (shop, random) => void (anyPayment(shop, random).gross -= 1),
	'more was paid': (shop, random) => void (anyPayment(shop, random).gross += UNIT),
	'it was paid in another currency': (shop, random) => void (anyPayment(shop, random).currency = 'USD'),
	'its payout was not read': (shop, random) => void (anyPayment(shop, random).payout = 'unseen'),
	'its payout does not balance': (shop, random) => void (anyPayment(shop, random).payout = 'doubted'),
	'no payout holds it': (shop, random) =>
		void Object.assign(anyPayment(shop, random), { payout: 'none', payoutId: '' }),
	'its row is not counted': (shop, random) => void (anyPayment(shop, random).doubt = 'no amount'),
	'its money went back': (shop, random) => {
		const charge = anyPayment(shop, random);
		shop.payments.push({ ...charge, part: 'refunds', gross: -charge.gross, settled: -charge.gross });
	},
	'it is disputed': (shop, random) => {
		const charge = anyPayment(shop, random);
		shop.payments.push({ ...charge, part: 'disputes', gross: -charge.gross, settled: -charge.gross });
	},
	'it was paid twice': (shop, random) => {
		const charge = anyPayment(shop, random);
		shop.payments.push({ ...charge, transactionId: 'chg_again', time: charge.time + 60_000 });
	},
	'it was cancelled': (shop, random) => void (itemOf(shop, anyPayment(shop, random)).status = 'cancelled'),
	'its payment has the reference of nobody': (shop, random) =>
		void Object.assign(anyPayment(shop, random), { reference: 'ZZ-9', transactionId: 'chg_zz' }),
	'its amount is another': (shop, random) => void (itemOf(shop, anyPayment(shop, random)).total = '777.00'),
	'its amount is empty': (shop, random) => void (itemOf(shop, anyPayment(shop, random)).total = ''),
	'there is another that nobody paid': ({ items }) =>
		void items.push({ ...(items[0] as object), id: '8888', number: '9999', total: '5.00', transaction_id: '' }),
};

const SEEDS = 100;

it.each(Object.entries(FAULTS))('should never call all orders paid where of one %s', async (_, fault) => {
	const good: number[] = [];
	for (let seed = 1; seed <= SEEDS; seed++) {
		const random = new Random(seed);
		const shop = allPaid(random);
		if (shop.payments.length === 0) continue;
		fault(shop, random);
		if ((await isAllPaid(shop)) === true) good.push(seed);
	}
	expect(good).toEqual([]);
});

it('should call all orders paid where they are, but for those that nothing tells apart', async () => {
	const counts = { true: 0, false: 0, null: 0 };
	for (let seed = 1; seed <= SEEDS; seed++) counts[`${await isAllPaid(allPaid(new Random(seed)))}`]++;
	expect(counts).toMatchObject({ false: 0 });
	expect(counts.true).toBeGreaterThan(SEEDS / 2);
});
