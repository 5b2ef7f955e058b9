/** Orders of shops that nobody described, beside what's true of them. */
import { Zone } from '../../../nodes/CardPayments/domain/dates/zones.ts';
import { matchOrders, readOrders } from '../../../nodes/CardPayments/domain/orders/index.ts';
import { areAllPaid, ORDER_STATUSES, type OrderStatus } from '../../../nodes/CardPayments/domain/orders/verdict.ts';
import type { Fuzzer } from '../random';
import { orderWorld } from './list';

const zone = new Zone(() => 0);
const pause = async () => await Promise.resolve();

type Outcome = 'right' | 'said' | 'false' | 'silent';
const counts = new Map<string, Record<Outcome, number>>();

/** @throws Error for an order of which something untrue is said, or nothing */
export const orders: Fuzzer = async (random) => {
	const { items, payments, truths, isUnknown, spelling } = orderWorld(random);
	const list = await readOrders(items, {
		payments,
		zone,
		now: Infinity,
		pause,
	});
	const results = await matchOrders(list, { unread: '', period: undefined, pause });
	const wrong: string[] = [];
	const found = new Map(results.map(({ json, indexes }) => [indexes.length > 0 ? json.order_reference : '', json]));
	for (const [reference, truth] of truths) {
		const { status, note } = found.get(reference.trim()) ??
			found.get(reference) ?? { status: 'no_order', note: null };
		const outcome = outcomeOf(truth, status, note);
		for (const group of ['all', spelling, isUnknown ? 'amounts or currency unknown' : 'all known']) {
			const count = counts.get(group) ?? { right: 0, said: 0, false: 0, silent: 0 };
			counts.set(group, count);
			count[outcome]++;
		}
		if (outcome === 'false' || outcome === 'silent')
			wrong.push(`${reference}: ${status} (${note}), true is ${truth}`);
	}
	const statuses = results.filter(({ indexes }) => indexes.length > 0).map(({ json }) => json.status);
	if (areAllPaid(statuses, true) === true && [...truths.values()].some((truth) => truth !== 'paid'))
		wrong.push('all_paid');
	if (wrong.length > 0)
		throw new Error(`${spelling}, ${Object.keys(items[0] ?? {}).join()}: ${wrong.slice(0, 5).join('; ')}`);
};

function outcomeOf(truth: OrderStatus, status: OrderStatus, note: string | null): Outcome {
	if (status === truth) return 'right';
	if (ORDER_STATUSES[status].isUnknown !== true) return 'false';
	return note === null ? 'silent' : 'said';
}

/** How often which order came out how. */
export function orderVerdicts(): string {
	const lines = [...counts].map(([group, each]) => `| ${group} | ${Object.values(each).join(' | ')} |`);
	return lines.length === 0
		? ''
		: ['| orders | right | said | false | silent |', '|---|---|---|---|---|', ...lines].join('\n');
}
