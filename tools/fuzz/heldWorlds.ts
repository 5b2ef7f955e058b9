/** Statements and lists of orders of generators that share no code with the others, also with one fault in each. */
import { hold as holdStatement } from '../bankWorld/hold';
import { bankWorld as statementOf, withFault as faultyStatement } from '../bankWorld/world';
import { hold as holdOrders } from '../orderWorld/hold';
import { orderWorld as ordersOf, withFault as faultyOrders } from '../orderWorld/world';
import type { Fuzzer } from './random';

/** What came out of one, beside what was true. */
interface Held {
	allPaid: boolean | null;
	isAllPaid: boolean;
}

interface HeldWorld<World, H extends Held> {
	make: (seed: number) => World;
	hold: (world: World) => Promise<H>;
	/** The same, with one fault; undefined where none can be. */
	withFault: (world: World, seed: number) => World | undefined;
	/** What is never to be. */
	isWrong: (held: H) => boolean;
}

const sums = new Map<string, Record<string, number>>();

function fuzzerOf<World extends { trap: string }, H extends Held>(
	name: string,
	{ hold, isWrong, make, withFault }: HeldWorld<World, H>,
): Fuzzer {
	return async ({ seed }) => {
		const world = make(seed);
		const held = await hold(world);
		const isFalse = held.allPaid === true && !held.isAllPaid;
		const faulty = held.allPaid === true ? withFault(world, seed) : undefined;
		const isLeft = faulty !== undefined && (await hold(faulty)).allPaid === true;
		count(name, {
			cases: 1,
			...held,
			falseGoodWords: isFalse,
			faults: faulty !== undefined,
			goodWordsLeft: isLeft,
		});
		if (isLeft) throw new Error(`${world.trap}: all paid, with a fault in it`);
		if (isFalse || isWrong(held)) throw new Error(`${world.trap}: ${JSON.stringify(held)}`);
	};
}

function count(name: string, facts: object): void {
	const own = sums.get(name) ?? {};
	sums.set(name, own);
	for (const [fact, is] of Object.entries(facts))
		own[fact] = (own[fact] ?? 0) + (Array.isArray(is) ? is.length : Number(is));
}

export const bankWorld = fuzzerOf('bankWorld', {
	make: statementOf,
	hold: holdStatement,
	withFault: faultyStatement,
	isWrong: ({ dropped, falselyMatched, falselyMissing }) =>
		dropped + falselyMatched.length + falselyMissing.length > 0,
});

export const orderWorld = fuzzerOf('orderWorld', {
	make: ordersOf,
	hold: holdOrders,
	withFault: (_, seed) => faultyOrders(seed),
	isWrong: ({ falselyNothing, falselyPaid, falselyUnpaid }) =>
		falselyNothing.length + falselyPaid.length + falselyUnpaid.length > 0,
});

/** How often what came out. */
export function heldVerdicts(): string {
	return [...sums]
		.map(([name, own]) => [`${name}:`, ...Object.entries(own).map(([fact, sum]) => `  ${fact}: ${sum}`)].join('\n'))
		.join('\n');
}
