/** Which rules of a room's lists anything misses: each is taken away in turn, and its cases are read without it. */

/** A list of rules as its room exports it, by name. */
export interface RuleList {
	name: string;
	rules: Rule[];
	/** What comes of cases that name no rule: of documented responses, golden cases, generated worlds. */
	cases: () => Record<string, unknown> | Promise<Record<string, unknown>>;
}

interface Rule {
	name: string;
	/** @returns what puts it back */
	takeAway: () => () => void;
}

/** The rules of a list, which the room reads in the order of its own. */
export function rulesIn<T>(list: readonly T[], nameOf: (rule: T) => string = String): Rule[] {
	const own = list as T[];
	return own.map((rule) => ({
		name: nameOf(rule),
		takeAway: () => {
			const at = own.indexOf(rule);
			own.splice(at, 1);
			return () => void own.splice(at, 0, rule);
		},
	}));
}

/** The rules that a room has by name. Those without a name in it are read as if there were none. */
export function rulesOf<T>(record: Record<string, T>): Rule[] {
	return Object.keys(record).map((name) => ({
		name,
		takeAway: () => {
			const entries = Object.entries(record);
			delete record[name];
			return () => {
				for (const [key] of entries) delete record[key];
				Object.assign(record, Object.fromEntries(entries));
			};
		},
	}));
}

/** By rule, the cases that come out otherwise without it. */
export async function missedBy({ rules, cases }: RuleList): Promise<Map<string, string[]>> {
	const read = async () =>
		new Map(Object.entries(await cases()).map(([name, outcome]) => [name, JSON.stringify(outcome)]));
	const whole = await read();
	const missed = new Map<string, string[]>();
	for (const { name, takeAway } of rules) {
		const putBack = takeAway();
		try {
			const without = await read();
			missed.set(
				name,
				[...whole].flatMap(([each, outcome]) => (without.get(each) === outcome ? [] : [each])),
			);
		} finally {
			putBack();
		}
	}
	return missed;
}
