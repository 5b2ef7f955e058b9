import { addToGroup } from '../grouped';
import { cellText, valueAt, type Item } from '../table';
import { inTurns, type Pause } from '../turns';
import { DAY } from '../units';
import type { OrderPayment } from './orderPayment';
import { keysOf } from './references';

/** A column whose values payments have: their references, or their IDs. */
export interface FittingColumn {
	column: string;
	isById: boolean;
}

/** What a row of the list says beside its reference. */
interface RowFacts {
	amount: number;
	currency: string;
	/** Epoch milliseconds; NaN where nothing says it. */
	time: number;
}

/** The payments of one name. */
interface Group {
	name: string;
	/** What was charged, in units of 10^-4; NaN where nothing says it. */
	charged: number;
	currency: string;
	/** Of the first charge; NaN where nothing says it. */
	time: number;
}

interface SettledColumn extends FittingColumn {
	/** Another that fits as well; '' where there's none. */
	rival: string;
	/** The rows of which the two say different payments. */
	doubted: ReadonlySet<number>;
	/** What payments are called of which the two say different orders. */
	doubtedNames: ReadonlySet<string>;
}

/** Before the ID of a payment without a reference. */
export const NAMELESS = '\n';

/** Of so many that agree, one may not: an order may be paid with another amount. */
const AGREEING_FOR_EACH = 9;

/**
 * Which of several columns has the references: payments' IDs in the rows decide, else amounts, else dates. What they
 * leave open is in doubt where the columns say different payments, and only there.
 *
 * @param columns the likeliest first
 */
export async function settleColumn(
	columns: FittingColumn[],
	{ items, facts, payments }: { items: Item[]; facts: (at: number) => RowFacts; payments: OrderPayment[] },
	pause: Pause,
): Promise<SettledColumn> {
	const [first = { column: '', isById: false }, ...others] = columns;
	const doubted = new Set<number>();
	const doubtedNames = new Set<string>();
	if (others.length === 0) return { ...first, rival: '', doubted, doubtedNames };
	const groups = await PaymentGroups.of(payments, pause);
	const claims: Claims[] = [];
	for (const each of columns) claims.push(await claimsOf(each, items, groups, pause));
	const byId = await mappedRows(items, pause, (item) => groups.ofIdsIn(item));
	const left: Claims[] = [];
	for (const each of claims) {
		let isBeaten = false;
		for (const other of claims) isBeaten ||= other !== each && (await beats(other, each, { facts, byId }, pause));
		if (!isBeaten) left.push(each);
	}
	// References are names; IDs stand beside them.
	const open = left.length === 0 ? claims : left;
	const best = open.find(({ isById }) => !isById) ?? (open[0] as Claims);
	let rival = '';
	for (const other of open) {
		if (other === best) continue;
		await inTurns(items, pause, (_, at) => {
			const [own = [], others = []] = [best.ofRows[at], other.ofRows[at]];
			if (!isDifferent(own, others) || (other.isById && others.length === 0)) return;
			rival ||= other.column;
			doubted.add(at);
			for (const { name } of [...own, ...others]) doubtedNames.add(name);
		});
	}
	return { column: best.column, isById: best.isById, rival, doubted, doubtedNames };
}

interface Claims extends FittingColumn {
	/** The payments that each row is of, if this is the column. */
	ofRows: Group[][];
	/** What rows of one value come to, by row. */
	sums: ValueSum[];
}

interface ValueSum {
	sum: number;
	places: number[];
}

async function mappedRows<T>(items: Item[], pause: Pause, of: (item: Item) => T): Promise<T[]> {
	const all: T[] = [];
	await inTurns(items, pause, (item) => void all.push(of(item)));
	return all;
}

async function claimsOf(
	{ column, isById }: FittingColumn,
	items: Item[],
	groups: PaymentGroups,
	pause: Pause,
): Promise<Claims> {
	const sums: ValueSum[] = [];
	const byValue = new Map<string, ValueSum>();
	const ofRows: Group[][] = [];
	await inTurns(items, pause, (item, at) => {
		const text = cellText(valueAt(item, column));
		const sum = byValue.get(text) ?? { sum: 0, places: [] };
		byValue.set(text, sum);
		sum.places.push(at);
		sums.push(sum);
		ofRows.push(isById ? groups.ofId(text) : groups.ofReference(text));
	});
	return { column, isById, ofRows, sums };
}

function share(some: Group[], others: Group[]): boolean {
	return some.some((group) => others.includes(group));
}

function isDifferent(some: Group[], others: Group[]): boolean {
	return some.length + others.length > 0 && !share(some, others);
}

interface Tally {
	agree: number;
	differ: number;
}

/** What agrees with a column and what doesn't, by payments' IDs, amounts and dates. */
type Evidence = Record<'ids' | 'amounts' | 'dates', Tally>;

interface RowEvidence {
	facts: (at: number) => RowFacts;
	byId: Group[][];
}

/** Whether a column is right, and another isn't. */
async function beats(one: Claims, other: Claims, rows: RowEvidence, pause: Pause): Promise<boolean> {
	const tallies = [await evidenceOf(one, other, rows, pause), await evidenceOf(other, one, rows, pause)] as const;
	for (const kind of ['ids', 'amounts', 'dates'] as const) {
		const [own, others] = [tallies[0][kind], tallies[1][kind]];
		if (isRight(own) && isWrong(others)) return true;
		if (isRight(others) && isWrong(own)) return false;
	}
	return false;
}

function isRight({ agree, differ }: Tally): boolean {
	return agree > 0 && agree >= AGREEING_FOR_EACH * differ;
}

function isWrong({ agree, differ }: Tally): boolean {
	return differ > agree;
}

/** Amounts and dates where the two differ, as they say the same elsewhere; IDs wherever they are. */
async function evidenceOf(own: Claims, other: Claims, { facts, byId }: RowEvidence, pause: Pause): Promise<Evidence> {
	const tally = () => ({ agree: 0, differ: 0 });
	const evidence: Evidence = { ids: tally(), amounts: tally(), dates: tally() };
	const say = (kind: keyof Evidence, isSo: boolean) => void evidence[kind][isSo ? 'agree' : 'differ']++;
	await inTurns(own.ofRows, pause, (claimed, at) => {
		const ids = byId[at] as Group[];
		if (ids.length > 0) say('ids', share(claimed, ids));
		const [group] = claimed;
		if (group === undefined || claimed.length > 1 || !isDifferent(claimed, other.ofRows[at] as Group[])) return;
		const { currency, time } = facts(at);
		const { places } = own.sums[at] as ValueSum;
		const amounts = places.map((place) => facts(place).amount).filter((amount) => !Number.isNaN(amount));
		const isFirst = places[0] === at;
		if (isFirst && amounts.length > 0 && !Number.isNaN(group.charged) && group.currency === currency) {
			const sum = amounts.reduce((total, amount) => total + amount, 0);
			say('amounts', group.charged === sum || amounts.every((amount) => amount === group.charged));
		}
		if (isFirst && !Number.isNaN(time - group.time)) say('dates', Math.abs(time - group.time) <= DAY);
	});
	return evidence;
}

/** Payments by what they're called. */
class PaymentGroups {
	private readonly byReference = new Map<string, Group>();
	private readonly byId = new Map<string, Group>();
	private readonly bySpelling = new Map<string, Group[]>();

	static async of(payments: OrderPayment[], pause: Pause): Promise<PaymentGroups> {
		const groups = new PaymentGroups();
		await inTurns(payments, pause, (payment) => groups.add(payment));
		await inTurns([...groups.byReference], pause, ([reference, group]) => {
			for (const key of keysOf(reference)) addToGroup(groups.bySpelling, key, group);
		});
		return groups;
	}

	ofId(text: string): Group[] {
		const group = this.byId.get(text);
		return group === undefined ? [] : [group];
	}

	ofReference(text: string): Group[] {
		if (text === '') return [];
		const exact = this.byReference.get(text);
		if (exact !== undefined) return [exact];
		return [...new Set(keysOf(text).flatMap((key) => this.bySpelling.get(key) ?? []))];
	}

	ofIdsIn(item: Item): Group[] {
		return Object.values(item).flatMap((cell) => (typeof cell === 'object' ? [] : this.ofId(cellText(cell))));
	}

	private add({ part, reference, transactionId, gross, currency, time }: OrderPayment): void {
		const known = reference === '' ? this.byId.get(transactionId) : this.byReference.get(reference);
		const name = reference || `${NAMELESS}${transactionId}`;
		const group = known ?? { name, charged: Number.NaN, currency, time: Number.NaN };
		if (reference !== '') this.byReference.set(reference, group);
		if (transactionId !== '') this.byId.set(transactionId, group);
		if (part !== 'charges') return;
		group.charged = Number.isNaN(group.charged) ? gross : group.charged + gross;
		if (group.currency !== currency) group.currency = '';
		group.time = Number.isNaN(group.time) ? time : Math.min(group.time, time);
	}
}
