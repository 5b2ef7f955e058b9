import { InputError } from '../errors';
import type { BankColumns } from './statementColumns';

/** A line's amounts in minor units. */
export interface BalanceRow {
	minor: number;
	/** What the bank took beside it; 0 for nothing. */
	fee: number;
	/** The account's after the line; NaN where the line doesn't say. */
	balance: number;
	currency: string;
}

export interface MovedRow {
	/** What the account's balance shows, or else the amount as it's written. */
	minor: number;
	/** What may have been taken off it, as far as no balance shows it. */
	unsure: number;
	/** Whether the balance shows it. */
	isShown: boolean;
}

interface BalanceCheck {
	rows: MovedRow[];
	/** The places of lines whose balance doesn't follow from the line before, where most do. */
	broken: number[];
	/** Whether there are balances that follow from nothing. */
	isUseless: boolean;
	/** Whether there are balances, and each follows. */
	isProved: boolean;
}

/** What one line did to the balance. */
interface BalanceStep {
	at: number;
	minor: number;
	/** Whether the line's fee was taken off. */
	isNet: boolean;
}

interface Chain {
	steps: BalanceStep[];
	broken: number[];
	/** How many lines could be compared. */
	compared: number;
}

/**
 * Lets the running balance decide what came: whether a fee beside the amount was taken off it, and whether an amount
 * without a sign came or left. Where no balance shows it, the fee is what isn't sure.
 *
 * @param hasNoSign whether nothing but the balance says if money came or left
 */
export function checkBalance(rows: BalanceRow[], hasNoSign: boolean): BalanceCheck {
	const places = rows.map((_, at) => at).filter((at) => !Number.isNaN((rows[at] as BalanceRow).balance));
	const ways = [places, [...places].reverse()].map((order) => chainOf(rows, order, hasNoSign));
	const [first, second] = ways as [Chain, Chain];
	const chain = second.steps.length > first.steps.length ? second : first;
	const isUseless = chain.steps.length * 2 <= chain.compared;
	const steps = new Map((isUseless ? [] : chain.steps).map((step) => [step.at, step]));
	const withFee = [...steps.values()].filter(({ at }) => (rows[at] as BalanceRow).fee !== 0);
	const isNet = withFee.length > 0 && withFee.every((step) => step.isNet);
	// What's written without a sign may have left, as others did.
	const hasLeft = hasNoSign && [...steps.values()].some(({ minor }) => minor < 0);
	const isGross = withFee.length > 0 && !withFee.some((step) => step.isNet);
	return {
		rows: rows.map(({ minor, fee }, at) => {
			const step = steps.get(at);
			if (step !== undefined) return { minor: step.minor, unsure: 0, isShown: true };
			const unsure = { minor, unsure: 0, isShown: false };
			if (hasLeft) return { ...unsure, unsure: Math.abs(minor) };
			if (fee === 0 || isGross) return unsure;
			return isNet ? { ...unsure, minor: minor - fee } : { ...unsure, unsure: fee };
		}),
		broken: isUseless ? [] : chain.broken,
		isUseless: isUseless && chain.compared > 0,
		isProved: steps.size > 0 && chain.broken.length === 0,
	};
}

/** So many lines show that it's no accident. */
const ENOUGH_TURNED = 2;

/**
 * Whether the balance rises by what left and falls by what came, line by line: the columns, or the signs, are the other
 * way round.
 *
 * @param isNewestFirst whether the lines go back in time: a balance before each line would look the same
 */
export function isTurned(rows: BalanceRow[], isNewestFirst: boolean): boolean {
	const places = rows.map((_, at) => at).filter((at) => !Number.isNaN((rows[at] as BalanceRow).balance));
	const turned = rows.map((row) => ({ ...row, minor: -row.minor, fee: -row.fee }));
	const { broken, compared, steps } = chainOf(turned, isNewestFirst ? places.reverse() : places, false);
	return compared >= ENOUGH_TURNED && steps.length === compared && broken.length === 0;
}

/** What the columns say is the contrary of what the account's balance shows. */
export function turned({ amount, balance, debit }: BankColumns): InputError {
	return new InputError(
		`No line was matched: "${balance}" falls by what came, and rises by what left`,
		debit === ''
			? `Turn the signs of "${amount}" round before this node.`
			: `Under Columns, choose "${debit}" in "Amount Column", and "${amount}" in "Debit Column".`,
	);
}

function chainOf(rows: BalanceRow[], order: number[], hasNoSign: boolean): Chain {
	const chain: Chain = { steps: [], broken: [], compared: 0 };
	const before = new Map<string, number>();
	const known = new Set(order.map((at) => keyOf(rows[at] as BalanceRow, 0)));
	const isOneAccount = rows.every(({ currency }) => currency === rows[0]?.currency);
	let last = order[0] ?? 0;
	for (const at of order) {
		const row = rows[at] as BalanceRow;
		const balance = before.get(row.currency);
		before.set(row.currency, row.balance);
		// Lines without a balance stand between.
		const isNext = Math.abs(at - last) <= 1 || !isOneAccount;
		last = at;
		if (balance === undefined || !isNext) continue;
		chain.compared++;
		const moved = row.balance - balance;
		const step = stepOf(row, moved, hasNoSign);
		if (step !== undefined) chain.steps.push({ at, ...step });
		// Lines of one day may be in any order: then another line has the balance before.
		else if (!known.has(keyOf(row, row.minor)) && !known.has(keyOf(row, row.minor - row.fee)))
			chain.broken.push(at);
		else chain.compared--;
	}
	return chain;
}

function keyOf({ balance, currency }: BalanceRow, moved: number): string {
	return `${currency} ${balance - moved}`;
}

function stepOf({ minor, fee }: BalanceRow, moved: number, hasNoSign: boolean): Omit<BalanceStep, 'at'> | undefined {
	for (const each of hasNoSign ? [minor, -minor] : [minor]) {
		if (moved === each) return { minor: each, isNet: false };
		if (fee !== 0 && moved === each - fee) return { minor: each - fee, isNet: true };
	}
	return undefined;
}
