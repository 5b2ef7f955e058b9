/** Files that nobody described, given to the built node as a user gives them: with nothing set, then with its text. */
import type { IDataObject } from 'n8n-workflow';
import { execute, type Run } from '../node';
import type { Fuzzer, Random } from '../random';
import { answered } from './answers';
import { undescribedFile, type UndescribedFile } from './file';
import { documentedTeam } from './documented';
import { teamOf, type Team } from './team';
import { KINDS, wrongIn, wrongWords, type Kind, type Wrong } from './truth';

const OUTCOMES = ['right', 'said', 'refused', 'wrong in silence', 'untrue word'] as const;
type Outcome = (typeof OUTCOMES)[number];

const outcomes = new Map<string, Record<Outcome, number>>();
const words = new Map<string, number>();
/** Files with something of a kind wrong after a paste: in silence, and said. */
const kinds = new Map<Kind, { silent: number; said: number; example: string }>();

/** All that a user sees of a file. */
interface Seen {
	transactions: Run;
	reconciled: Run;
	/** That the node proposes; undefined where it proposes none. */
	text: string | undefined;
}

async function see({ bytes, paid, world }: UndescribedFile, fileDescription = ''): Promise<Seen> {
	const amount = paid === undefined ? '' : (paid / 10 ** world.decimals).toFixed(world.decimals);
	const panel = {
		payouts: 'fromFile',
		filePaid: amount,
		fileCurrency: world.currency,
		fileDescription,
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
	/** Of every kind. */
	all: Wrong[];
}

function judge(file: UndescribedFile, { reconciled, text, transactions }: Seen): Judged {
	const [payout] = reconciled.items;
	const open = (text ?? '').split('\n').filter((line) => /# likely|= \?/.test(line));
	const said = [...reconciled.said, ...reconciled.infos, ...transactions.said, ...open];
	const wrong = wrongIn(file, transactions.items, payout, said);
	const silent = wrong.filter(({ isSilent }) => isSilent);
	if (silent.length > 0) return { outcome: 'wrong in silence', wrong: silent, all: wrong };
	if (payout === undefined || transactions.items.length === 0) return { outcome: 'refused', wrong, all: wrong };
	if (wrong.length > 0 || payout.balanced !== true) return { outcome: 'said', wrong, all: wrong };
	const untrue = wrongWords([...reconciled.said, ...transactions.said], transactions.items);
	for (const { what } of untrue) words.set(what, (words.get(what) ?? 0) + 1);
	return { outcome: untrue.length > 0 ? 'untrue word' : 'right', wrong: untrue, all: wrong };
}

function count(group: string, outcome: Outcome): void {
	const counts =
		outcomes.get(group) ?? (Object.fromEntries(OUTCOMES.map((each) => [each, 0])) as Record<Outcome, number>);
	outcomes.set(group, counts);
	counts[outcome]++;
}

function countKinds({ all }: Judged, seed: number): void {
	for (const kind of KINDS) {
		const own = all.filter((each) => each.kind === kind);
		if (own.length === 0) continue;
		const silent = own.find(({ isSilent }) => isSilent);
		const counts = kinds.get(kind) ?? { silent: 0, said: 0, example: '' };
		kinds.set(kind, counts);
		counts[silent === undefined ? 'said' : 'silent']++;
		if (silent !== undefined && counts.example === '') counts.example = `--seed ${seed}: ${silent.what}`;
	}
}

/** What a text claims of itself. */
function claimOf(text: string | undefined): string {
	if (text === undefined) return 'no text';
	if (/= \?/.test(text)) return 'asked';
	return text.includes('# likely') ? 'likely' : 'proved';
}

/**
 * A file with nothing set, then with its text; what the team makes the day after, with the same text.
 *
 * @throws Error for what's wrong in silence, and for a word that's untrue
 */
const fuzzerOf =
	(makeTeam: (random: Random) => Team): Fuzzer =>
	async (random) => {
		const file = undescribedFile(random, makeTeam(random));
		const { encoding, language, layout, naming, ways } = file.team;
		const first = await see(file);
		const judged = judge(file, first);
		count('1 nothing set', judged.outcome);
		let last = judged;
		if (judged.outcome !== 'right' && first.text !== undefined) last = judge(file, await see(file, first.text));
		for (const group of [
			...['2 after a paste', `3 fees: ${file.world.feePlace}`, `5 ${layout}, ${ways}`, `6 named: ${naming}`],
			...[`7 encoding: ${encoding}`, `8 title: ${language.title}`, `9 text: ${claimOf(first.text)}`],
		])
			count(group, last.outcome);
		countKinds(last, random.seed);
		const isAsked = last !== judged && last.outcome !== 'right' && /= \?/.test(first.text ?? '');
		const whole = isAsked ? judge(file, await see(file, answered(first.text ?? '', file))) : last;
		count('2 once all is answered', whole.outcome);
		const isPasted = last !== judged && last.outcome === 'right';
		const next = isPasted ? undescribedFile(random, file.team) : undefined;
		const second = next === undefined ? last : judge(next, await see(next, first.text));
		if (next !== undefined) count('4 the next day', second.outcome === 'untrue word' ? 'said' : second.outcome);
		// A fee that stood nowhere the day before makes what the text says untrue: that's said.
		const isNew = second.outcome === 'untrue word';
		for (const { outcome, wrong } of [judged, last, whole, ...(isNew ? [] : [second])])
			if (outcome === 'wrong in silence' || outcome === 'untrue word')
				throw new Error(`${outcome}: ${wrong.map(({ what }) => what).join('; ')}\n${first.text ?? 'no text'}`);
	};

export const undescribed = fuzzerOf(teamOf);
/** Laid out as public documentation of services has it. */
export const documented = fuzzerOf(documentedTeam);

/** How often which file came out how, what was wrong of how many, and the words that weren't true. */
export function undescribedVerdicts(): string {
	if (outcomes.size === 0) return '';
	const lines = [...outcomes]
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(
			([group, counts]) =>
				`| ${group.replaceAll('|', '/')} | ${OUTCOMES.map((each) => counts[each]).join(' | ')} |`,
		);
	const ofKinds = [...kinds].map(
		([kind, { example, said, silent }]) => `| ${kind} | ${silent} | ${said} | ${example} |`,
	);
	const untrue = [...words].sort(([, a], [, b]) => b - a).map(([what, times]) => `${times} x ${what}`);
	return [
		...[`| | ${OUTCOMES.join(' | ')} |`, '|---|---|---|---|---|---|', ...lines, ''],
		...['| files with a wrong … | in silence | said | such as |', '|---|---|---|---|', ...ofKinds, '', ...untrue],
	].join('\n');
}
