import { addToGroup } from '../grouped';
import { cellText, valueAt, type Item } from '../table';
import { inTurns, mappedInTurns, type Pause } from '../turns';
import { DAY } from '../units';
import type { NamedPayments } from './references';

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

interface SettledColumn extends FittingColumn {
	/** Another that fits as well; '' where there's none. */
	rival: string;
	/** The rows of which the two say different payments. */
	doubted: ReadonlySet<number>;
	/** What payments are called of which the two say different orders. */
	doubtedNames: ReadonlySet<string>;
}

interface ListEvidence {
	items: Item[];
	/** Of each row. */
	facts: readonly RowFacts[];
	named: NamedPayments;
}

/** Of so many that agree, one may not: an order may be paid with another amount. */
const AGREEING_FOR_EACH = 9;

/**
 * Which of several columns has the references: payments' IDs in the rows decide, else amounts, else dates. What they
 * leave open is in doubt where the columns say different payments, and only there.
 *
 * @param columns the likeliest first
 */
export async function settleColumn(columns: FittingColumn[], list: ListEvidence, pause: Pause): Promise<SettledColumn> {
	const [first = { column: '', isById: false }, ...others] = columns;
	const doubted = new Set<number>();
	const doubtedNames = new Set<string>();
	if (others.length === 0) return { ...first, rival: '', doubted, doubtedNames };
	const claims: Claims[] = [];
	for (const each of columns) claims.push(await claimsOf(each, list, pause));
	const left = await undisproved(claims, list, pause);
	// References are names; IDs stand beside them.
	const best = left.find(({ isById }) => !isById) ?? (left[0] as Claims);
	let rival = '';
	for (const other of left)
		await inTurns(other === best ? [] : list.items, pause, (_, at) => {
			const [own = [], others = []] = [best.ofRows[at], other.ofRows[at]];
			if (!isDifferent(own, others) || (other.isById && others.length === 0)) return;
			rival ||= other.column;
			doubted.add(at);
			for (const name of [...own, ...others]) doubtedNames.add(name);
		});
	return { column: best.column, isById: best.isById, rival, doubted, doubtedNames };
}

interface Claims extends FittingColumn {
	/** What the payments of each row are called, if this is the column. */
	ofRows: string[][];
	/** The rows of one value, by the first of them. */
	together: Map<number, number[]>;
}

async function claimsOf(
	{ column, isById }: FittingColumn,
	{ items, named }: ListEvidence,
	pause: Pause,
): Promise<Claims> {
	const namesOf = isById ? (text: string) => named.namesOfId(text) : await named.namesMeant();
	const firstOf = new Map<string, number>();
	const together: Claims['together'] = new Map();
	const ofRows = await mappedInTurns(items, pause, (item, at) => {
		const text = cellText(valueAt(item, column));
		const first = firstOf.get(text) ?? at;
		firstOf.set(text, first);
		addToGroup(together, first, at);
		return namesOf(text);
	});
	return { column, isById, ofRows, together };
}

function isShared(some: string[], others: string[]): boolean {
	return some.some((name) => others.includes(name));
}

function isDifferent(some: string[], others: string[]): boolean {
	return some.length + others.length > 0 && !isShared(some, others);
}

/** By payments' IDs wherever they are; by amounts and dates in rows of which the columns say different payments. */
type Evidence = Record<'ids' | 'amounts' | 'dates', { agree: number; differ: number }>;

/** Those that nothing speaks against, where it speaks for another; all, where none is left. */
async function undisproved(claims: Claims[], list: ListEvidence, pause: Pause): Promise<Claims[]> {
	const { items, named } = list;
	const ids = await mappedInTurns(items, pause, (item) =>
		Object.values(item).flatMap((cell) => (typeof cell === 'object' ? [] : named.namesOfId(cellText(cell)))),
	);
	const all: Array<{ own: Claims; evidence: Evidence }> = [];
	for (const own of claims) all.push({ own, evidence: await evidenceOf(own, claims, { ...list, ids }, pause) });
	let left = all;
	for (const kind of ['ids', 'amounts', 'dates'] as const) {
		const isRight = ({ [kind]: { agree, differ } }: Evidence) => agree > 0 && agree >= AGREEING_FOR_EACH * differ;
		const isWrong = ({ [kind]: { agree, differ } }: Evidence) => differ > agree;
		if (left.some(({ evidence }) => isRight(evidence))) left = left.filter(({ evidence }) => !isWrong(evidence));
	}
	return left.map(({ own }) => own);
}

async function evidenceOf(
	own: Claims,
	claims: Claims[],
	{ facts, ids, named }: ListEvidence & { ids: string[][] },
	pause: Pause,
): Promise<Evidence> {
	const tally = () => ({ agree: 0, differ: 0 });
	const evidence: Evidence = { ids: tally(), amounts: tally(), dates: tally() };
	const say = (kind: keyof Evidence, isSo: boolean) => void evidence[kind][isSo ? 'agree' : 'differ']++;
	await inTurns(own.ofRows, pause, (claimed, at) => {
		const ofRow = ids[at] as string[];
		if (ofRow.length > 0) say('ids', isShared(claimed, ofRow));
		const places = own.together.get(at);
		const [name] = claimed;
		if (name === undefined || claimed.length > 1 || places === undefined) return;
		if (!claims.some(({ ofRows }) => isDifferent(claimed, ofRows[at] as string[]))) return;
		const charges = (named.byName.get(name) ?? []).filter(({ part }) => part === 'charges');
		if (charges.length === 0) return;
		const { currency, time } = facts[at] as RowFacts;
		const amounts = places
			.map((place) => (facts[place] as RowFacts).amount)
			.filter((amount) => !Number.isNaN(amount));
		const charged = charges.reduce((sum, { gross }) => sum + gross, 0);
		if (amounts.length > 0 && !Number.isNaN(charged) && charges.every((charge) => charge.currency === currency)) {
			const sum = amounts.reduce((total, amount) => total + amount, 0);
			say('amounts', charged === sum || amounts.every((amount) => amount === charged));
		}
		const first = charges.reduce((earliest, charge) => Math.min(earliest, charge.time), Infinity);
		if (!Number.isNaN(time - first)) say('dates', Math.abs(time - first) <= DAY);
	});
	return evidence;
}
