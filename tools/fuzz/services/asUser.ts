/** Files that nobody described, given to the built node as a user gives them: with nothing set, then with its text. */
import type { IDataObject } from 'n8n-workflow';
import { execute, type Run } from '../node';
import type { Fuzzer, Random } from '../random';
import { unseenFile } from '../unseen/file';
import { bytesOf, nextDay, serviceFile } from './file';
import { wrongIn, wrongWords, type TrueFile, type Wrong } from './truthOfItems';

const OUTCOMES = ['right', 'said', 'refused', 'wrong in silence', 'untrue word'] as const;
type Outcome = (typeof OUTCOMES)[number];

const outcomes = new Map<string, Record<Outcome, number>>();
const words = new Map<string, number>();

/** What a user has, whoever made it. */
export interface UserFile extends TrueFile {
	world: TrueFile['world'] & { currency: string };
	/** What the user knows was paid, in minor units; undefined where only the file says it. */
	paid: number | undefined;
	bytes: { name: string; content: Buffer };
}

/** All that a user sees of a file. */
export interface Seen {
	transactions: Run;
	reconciled: Run;
	/** That the node proposes; undefined where it proposes none. */
	text: string | undefined;
}

export async function see({ bytes, paid, world }: UserFile, fileDescription = ''): Promise<Seen> {
	const amount = paid === undefined ? '' : (paid / 10 ** world.decimals).toFixed(world.decimals);
	const panel = {
		...{ payouts: 'fromFile', filePaid: amount, fileCurrency: world.currency, fileDescription },
		filePayoutId: 'payout_332387573923',
	};
	const given = { file: bytes, describe: {} };
	const run = async (operation: IDataObject) => await execute({ ...panel, ...operation }, given);
	const reconciled = await run({ resource: 'payout', operation: 'reconcile', output: 'allFields' });
	const transactions = await run({ resource: 'transaction', operation: 'getMany', output: 'raw', returnAll: true });
	const [item] = reconciled.items;
	const text = typeof item?.description === 'string' ? item.description : reconciled.texts[0];
	return { transactions, reconciled, text };
}

interface Judged {
	outcome: Outcome;
	wrong: Wrong[];
}

export function judge(file: UserFile, { reconciled, transactions }: Seen): Judged {
	const [payout] = reconciled.items;
	const wrong = wrongIn(file, transactions.items, payout);
	const silent = wrong.filter(({ isSilent }) => isSilent);
	if (silent.length > 0) return { outcome: 'wrong in silence', wrong: silent };
	if (payout === undefined || transactions.items.length === 0) return { outcome: 'refused', wrong };
	if (wrong.length > 0 || payout.balanced !== true) return { outcome: 'said', wrong };
	const untrue = wrongWords([...reconciled.said, ...transactions.said], transactions.items);
	for (const { what } of untrue) words.set(what, (words.get(what) ?? 0) + 1);
	return { outcome: untrue.length > 0 ? 'untrue word' : 'right', wrong: untrue };
}

function count(group: string, outcome: Outcome): void {
	const counts =
		outcomes.get(group) ?? (Object.fromEntries(OUTCOMES.map((each) => [each, 0])) as Record<Outcome, number>);
	outcomes.set(group, counts);
	counts[outcome]++;
}

/** Gives a file with nothing set, then with its text; what the team makes the day after, with the same text. */
async function asUser(file: UserFile, groups: string[], dayAfter: () => UserFile | undefined): Promise<void> {
	const first = await see(file);
	const judged = judge(file, first);
	count('1 nothing set', judged.outcome);
	let last = judged;
	if (judged.outcome !== 'right' && first.text !== undefined) last = judge(file, await see(file, first.text));
	for (const group of ['2 after a paste', `3 fees: ${file.world.feePlace}`, ...groups]) count(group, last.outcome);
	const isPasted = last !== judged && last.outcome === 'right';
	const next = isPasted ? dayAfter() : undefined;
	const second = next === undefined ? last : judge(next, await see(next, first.text));
	if (next !== undefined) count('4 the next day', second.outcome === 'untrue word' ? 'said' : second.outcome);
	// A fee that stood nowhere the day before makes what the text says untrue: that's said.
	const isNew = second.outcome === 'untrue word';
	for (const { outcome, wrong } of [judged, last, ...(isNew ? [] : [second])])
		if (outcome === 'wrong in silence' || outcome === 'untrue word')
			throw new Error(`${outcome}: ${wrong.map(({ what }) => what).join('; ')}\n${first.text ?? 'no text'}`);
}

/** @throws Error for what's wrong in silence, and for a word that's untrue */
export const servicesAsUser: Fuzzer = async (random: Random) => {
	const file = serviceFile(random);
	await asUser({ ...file, bytes: bytesOf(file) }, [], () => {
		const next = nextDay(random, file);
		return next === undefined ? undefined : { ...next, bytes: bytesOf(next) };
	});
};

/** @throws Error as `servicesAsUser` */
export const unseenAsUser: Fuzzer = async (random: Random) => {
	const file = unseenFile(random);
	const { encoding, language, layout, naming, ways } = file.team;
	const groups = [
		`5 ${layout}, ${ways}`,
		`6 named: ${naming}`,
		`7 encoding: ${encoding}`,
		`8 title: ${language.title}`,
	];
	await asUser(file, groups, () => unseenFile(random, file.team));
};

/** How often which file came out how, and the words that weren't true. */
export function asUsers(): string {
	if (outcomes.size === 0) return '';
	const lines = [...outcomes]
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(
			([group, counts]) =>
				`| ${group.replaceAll('|', '/')} | ${OUTCOMES.map((each) => counts[each]).join(' | ')} |`,
		);
	const untrue = [...words].sort(([, a], [, b]) => b - a).map(([what, times]) => `${times} x ${what}`);
	return [`| | ${OUTCOMES.join(' | ')} |`, '|---|---|---|---|---|---|', ...lines, ...untrue].join('\n');
}
