/** What happened in one payout of a team, in whole minor units. */
import type { Random } from '../random';
import type { Type } from '../writing';
import type { Team } from './team';

export interface Fact {
	type: Type;
	id: string;
	day: number;
	/** Signed, before costs. */
	gross: number;
	fee: number;
	fixedFee: number;
	tax: number;
	net: number;
	isUnpaid: boolean;
}

export interface Day {
	facts: Fact[];
	summaryFee: number;
	summaryTax: number;
	hidden: number;
	paid: number;
}

const MOST_ROWS = [2, 4, 9, 25, 60];

export function dayOf(random: Random, team: Team): Day {
	const size = random.pick([3_000, 30_000, 900_000]) * (team.decimals === 0 ? 10 : 1);
	const most = random.pick(MOST_ROWS);
	const rate = random.pick([90, 150, 199, 275, 340]);
	const facts: Fact[] = [];
	const add = (type: Type, count: number) => {
		for (let left = count; left > 0; left--)
			facts.push(factOf(random, team, { type, size, rate, at: facts.length }));
	};
	add('charge', team.fewest + random.int(most));
	for (const type of ['refund', 'dispute', 'dispute_release'] as const)
		if (random.oneIn(2) && team.types.includes(type)) add(type, 1 + random.int(Math.ceil(most / 6)));
	if (team.feePlace === 'rows') add('fee', 1 + random.int(3));
	if (random.oneIn(9) && team.types.includes('other')) add('other', 1);
	const counted = facts.filter(({ isUnpaid }) => !isUnpaid);
	const sales = counted.reduce((sum, { gross }) => sum + Math.max(0, gross), 0);
	const summaryFee = team.feePlace.startsWith('summary') ? Math.ceil((sales * rate) / 10_000) + 3 : 0;
	const summaryTax = team.feePlace === 'summaryAndTax' ? Math.ceil((summaryFee * team.taxRate) / 100) : 0;
	const hidden = team.feePlace === 'hidden' ? 1 + random.int(Math.ceil(sales / 25) + 1) : 0;
	const paid = counted.reduce((sum, { net }) => sum + net, 0) - summaryFee - summaryTax - hidden;
	return { facts: team.layout === 'one' ? random.shuffled(facts) : facts, summaryFee, summaryTax, hidden, paid };
}

interface Habits {
	type: Type;
	size: number;
	rate: number;
	at: number;
}

function factOf(random: Random, team: Team, { at, rate, size, type }: Habits): Fact {
	const whole = type === 'fee' ? 1 + random.int(Math.ceil(size / 30)) : 100 + random.int(size);
	const adds = type === 'charge' || type === 'dispute_release';
	const gross = adds ? whole : -whole;
	const { feePlace } = team;
	const hasCosts = /^(net|noNet)/.test(feePlace) && (type === 'charge' || (type === 'refund' && team.givesFeesBack));
	const costs = hasCosts ? Math.sign(gross) : 0;
	const fee = costs * Math.max(1, Math.round((whole * rate) / 10_000));
	const fixedFee = /TwoFees$/.test(feePlace) && whole > 300 ? costs * 30 : 0;
	const tax = /^n.*Tax/.test(feePlace) ? Math.round(((fee + fixedFee) * team.taxRate) / 100) : 0;
	// Where the fee has its tax inside, the tax column only says how much of it.
	const isInside = feePlace === 'netTaxInFee';
	const number = 4_800_000_000 + at * 1_307 + random.int(900);
	const ids = { prefix: `tx_${number.toString(36)}q`, number: String(number), upper: `R${number}ZK` };
	return {
		type,
		gross,
		fixedFee,
		tax,
		id: ids[team.id],
		day: random.int(28),
		fee: isInside ? fee + tax : fee,
		net: gross - fee - fixedFee - tax,
		isUnpaid: team.hasUnpaid && type === 'charge' && random.oneIn(6),
	};
}
