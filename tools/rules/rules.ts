/** Which rules of a room's lists anything misses: each is taken away in turn, and its cases are read without it. */

/** A list of rules as its room exports it, by name. */
export interface RuleList {
	name: string;
	rules: Rule[];
	/** What comes of cases that name no rule: of documented responses, golden cases, generated worlds. */
	cases: () => Record<string, unknown>;
}

/** What comes of a case that's read again for each rule. */
export type Read = () => Promise<unknown>;

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

/** The words of a list. */
export function wordsIn(words: Set<string>): Rule[] {
	return [...words].map((word) => ({
		name: word,
		takeAway: () => {
			words.delete(word);
			return () => void words.add(word);
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

/**
 * By rule, the cases that come out otherwise without it.
 *
 * @param most how many of them are looked for
 */
export async function missedBy({ rules, cases }: RuleList, most = Infinity): Promise<Map<string, string[]>> {
	const outcomeOf = async (made: unknown) => JSON.stringify(isRead(made) ? await made() : made);
	const all = Object.entries(cases());
	const whole = new Map<string, string>();
	const missed = new Map<string, string[]>();
	for (const { name, takeAway } of rules) {
		const found: string[] = [];
		missed.set(name, found);
		let without: Record<string, unknown> | undefined;
		for (const [each, made] of all) {
			if (found.length >= most) break;
			if (!whole.has(each)) whole.set(each, await outcomeOf(made));
			const putBack = takeAway();
			try {
				const again = isRead(made) ? made : (without ??= cases())[each];
				// What can't be read at all without it misses it, too.
				const outcome = await outcomeOf(again).catch(String);
				if (outcome !== whole.get(each)) found.push(each);
			} finally {
				putBack();
			}
		}
	}
	return missed;
}

function isRead(made: unknown): made is Read {
	return typeof made === 'function';
}
