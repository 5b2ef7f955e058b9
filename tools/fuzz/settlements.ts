import type { IDataObject } from 'n8n-workflow';
import { parse } from 'csv-parse/sync';
import { printDescription } from './describing';
import { storedZip } from '../../test/domain/archive/rawZip.ts';
import { execute, type Run } from './node';
import type { Fuzzer, Random } from './random';
import { anotherDay, csvOf } from './settlementFiles';
import { minorOf, OF_AMOUNTS, OF_PARTS, worldOf, wrongIn, type World, type Wrong } from './truth';
import { CURRENCIES, sum, summaryFee, summaryTax, TYPES, type Type } from './writing';

/** What becomes of a reading: true, not all known or wrong with a word, refused, or wrong without a word. */
const VERDICTS = ['right', 'said', 'refused', 'wrong in silence'] as const;
const counted = new Map<string, Record<(typeof VERDICTS)[number], number>>();
/** So many warnings are listed. */
const MOST_WORDS = 60;
const PAYOUT = 'payout_332387573923';
const PARTS: Array<[part: string, type: Type]> = [
	['gross_sales', 'charge'],
	['refunds', 'refund'],
	['disputes', 'dispute'],
	['dispute_releases', 'dispute_release'],
	['others', 'other'],
];

type Operation = [resource: string, operation: string];
const TRANSACTIONS: Operation = ['transaction', 'getMany'];

async function read(...asked: Parameters<typeof askedOf>): Promise<Run> {
	return await execute(...askedOf(...asked));
}

/** What an operation is given to read it. */
export function askedOf(
	{ style, sheets, paid, describe, isPaidGiven }: World,
	[resource, operation]: Operation,
	more: IDataObject = {},
	fromRows = false,
): Parameters<typeof execute> {
	const decimals = CURRENCIES[style.currency];
	const files = sheets.map((sheet) => ({ name: sheet.name, content: Buffer.from(csvOf(sheet, style)) }));
	const [only, ...others] = files;
	const isZip = others.length > 0 || style.layout === 'sheets';
	const file = { name: isZip ? 'payout.zip' : (only?.name ?? ''), content: isZip ? storedZip(files) : only?.content };
	const source = fromRows
		? { rows: parse(only?.content ?? '', { columns: true, delimiter: style.separator }) as IDataObject[] }
		: { file };
	const panel = {
		payouts: fromRows ? 'fromRows' : 'fromFile',
		filePayoutId: PAYOUT,
		filePaid: isPaidGiven ? (paid / 10 ** decimals).toFixed(decimals) : '',
		fileCurrency: style.currency,
		fileDate: '2026-12-31',
		fileDescription: printDescription(describe),
	};
	return [{ resource, operation, ...panel, ...more }, source];
}

/** Warnings beside right figures, by their words: each may say what isn't so. */
const needless = new Map<string, number>();

function noteWord(word: string): void {
	const plain = word
		.replace(/<[^>]*>/g, ' ')
		.replace(/payout_\d+: [^,;]*?\.csv/g, '')
		.replace(/\([^)]*\)/g, '')
		.replace(/\d[\d,.]*( and \d+ more)?/g, '#')
		.replace(/,? ?row #.*$/, '')
		.slice(0, 160);
	needless.set(plain, (needless.get(plain) ?? 0) + 1);
}

async function judge(what: string, run: Run, wrong: Wrong[]): Promise<void> {
	const counts = counted.get(what) ?? { right: 0, said: 0, refused: 0, 'wrong in silence': 0 };
	counted.set(what, counts);
	const words = run.said;
	const silent = wrong.filter(
		({ note, about }) => ![note, ...words].some((each) => typeof each === 'string' && about.test(each)),
	);
	if (run.items.length === 0 && words.length > 0) counts.refused++;
	else if (wrong.length === 0) {
		counts.right++;
		for (const word of words) noteWord(word);
	} else if (silent.length === 0) counts.said++;
	else {
		counts['wrong in silence']++;
		throw new Error(
			`${what} is wrong in silence: ${silent.map((each) => each.what).join('; ')}\nsaid: ${words.join('\n')}`,
		);
	}
}

/** Payouts as services may write them, beside what truly happened. */
export const settlements: Fuzzer = async (random) => {
	const world = worldOf(random);
	const { style, movements, paid, truly } = world;
	const ofTypes = (types: Type[]) => movements.filter(({ type }) => types.includes(type));
	const isFile = style.layout === 'typeColumn';
	const all = await read(world, TRANSACTIONS, { output: 'allFields', returnAll: true });
	await judge('all types', all, wrongIn(all.items, movements, world, true));
	const others: Array<() => Promise<void>> = [
		async () => {
			const type = random.pick(['charge', 'refund', 'fee'] as const);
			const run = await read(world, TRANSACTIONS, { output: 'allFields', returnAll: true, types: [type] });
			await judge('one type', run, wrongIn(run.items, ofTypes([type]), world, true));
		},
		async () => {
			const run = await read(world, TRANSACTIONS, {
				output: 'allFields',
				returnAll: false,
				limit: 1 + random.int(4),
			});
			await judge('limit', run, wrongIn(run.items, movements, world, false));
		},
		async () => await judgeDisputes(world),
		async () => await judgeReconcile(world, await read(world, ['payout', 'reconcile'], WHOLE), 'reconcile'),
		async () => await judgeTotals(world),
		async () => await judgeEntries(world, random.oneIn(2)),
		async () => await judgeSecondDay(random, world, all),
		async () => {
			if (!isFile || style.title !== 'none') return;
			const run = await read(world, TRANSACTIONS, { output: 'allFields', returnAll: true }, true);
			await judge('from rows', run, wrongIn(run.items, movements, world, true));
			await judgeReconcile(world, await read(world, ['payout', 'reconcile'], WHOLE, true), 'reconcile rows');
		},
	];
	if (paid === truly && !all.failed)
		await judgeReconcile(world, await read(world, ['payout', 'reconcile'], WHOLE), 'reconcile');
	for (const run of [random.pick(others), random.pick(others)]) await run();
};

/** That a fee isn't known, or that its row stands twice. */
const OF_FEES = new RegExp(`${OF_PARTS.source}|several rows`, 'i');

const WHOLE = { output: 'allFields' };

async function judgeDisputes(world: World): Promise<void> {
	const { style, movements } = world;
	const run = await read(world, TRANSACTIONS, {
		output: 'allFields',
		returnAll: true,
		types: ['dispute', 'dispute_release'],
	});
	const disputed = movements.filter(({ type }) => type === 'dispute' || type === 'dispute_release');
	await judge('disputes', run, wrongIn(run.items, disputed, { ...world, style }, true));
}

async function judgeReconcile(world: World, run: Run, what: string): Promise<void> {
	const { style, movements, paid, truly, isUnpaid } = world;
	const [item = {}] = run.items;
	const wrong: Wrong[] = [];
	if (item.balanced === true && isUnpaid)
		wrong.push({ what: `balanced, but ${style.payoutStatus}`, about: /^never$/ });
	// `balanced` has no excuse.
	if (item.balanced === true && paid !== truly)
		wrong.push({ what: `balanced, but ${paid} isn't ${truly}`, about: /^never$/ });
	const difference = item.balanced === false ? 'amount missing' : '';
	const reasons = [difference, item.reasons].flat().join('; ');
	if (item.balanced !== true && paid === truly && !isUnpaid)
		wrong.push({ what: "it's balanced", about: /./, note: reasons });
	for (const [part, type] of PARTS) {
		const is = sum(movements.filter((row) => row.type === type && !row.isOdd).map(({ gross }) => gross));
		const given = minorOf(item[part], style);
		if (given !== undefined && given !== is)
			wrong.push({ what: `${part} ${given} is ${is}`, about: OF_AMOUNTS, note: reasons });
	}
	const parts = [...PARTS.map(([part]) => part), 'fees', 'taxes', 'not_split'].map((part) =>
		minorOf(item[part], style),
	);
	const isWhole = parts.slice(0, 5).every((part) => part !== undefined) && Number(item.rows_not_counted ?? 0) === 0;
	if (item.balanced === true && isWhole && sum(parts.map((part) => part ?? 0)) !== minorOf(item.sum, style))
		wrong.push({
			what: `the parts ${parts.join()} aren't the sum ${String(item.sum)}`,
			about: OF_PARTS,
			note: reasons,
		});
	await judge(what, run, wrong);
}

async function judgeTotals(world: World): Promise<void> {
	const { style, movements } = world;
	const run = await read(world, ['transaction', 'getTotals'], { ...WHOLE, groupBy: ['type'] });
	const wrong: Wrong[] = [];
	const notes = run.items.map(({ note }) => note).join('; ');
	for (const type of TYPES) {
		const rows = movements.filter((row) => row.type === type && !row.isOdd);
		const inSummary =
			type !== 'fee'
				? 0
				: style.fees === 'summary'
					? summaryFee(movements) + summaryTax(movements)
					: style.payoutFee;
		const is = sum(rows.map(({ amount }) => amount)) - inSummary;
		const total = run.items.find((item) => item.type === type) ?? {};
		const given = minorOf(total.amount, style) ?? 0;
		const isComplete = total.complete === true;
		if (given !== is)
			wrong.push({
				what: `${type}: ${given} is ${is}${isComplete ? ', and complete' : ''}`,
				about: isComplete ? /^never$/ : OF_AMOUNTS,
				note: total.note ?? notes,
			});
		const fees = minorOf(total.fees, style);
		const [fee, tax] = [sum(rows.map((row) => row.fee)), sum(rows.map((row) => row.tax))];
		const isFee = [fee, total.taxes === null ? fee + tax : fee, type === 'fee' ? is : fee].includes(fees ?? fee);
		if (!isFee && !(world.describe.fees === 'none' && fees === 0) && inSummary === 0)
			wrong.push({
				what: `${type}: fees ${fees} are ${fee}`,
				about: isComplete ? /^never$/ : OF_FEES,
				note: total.rows_without_fee || total.rows_of_unknown_type ? 'fee' : '',
			});
	}
	await judge('totals', run, wrong);
}

async function judgeEntries(world: World, openly: boolean): Promise<void> {
	const { style, movements, paid, truly } = world;
	const run = await read(
		world,
		['payout', 'getJournalEntries'],
		openly ? { options: { difference: 'Rounding' } } : {},
	);
	const minor = (value: unknown) => minorOf(Number(value), style) ?? 0;
	const wrong: Wrong[] = [];
	const of = (account: string) =>
		sum(
			run.items
				.filter((line) => line.account === account)
				.map(({ debit, credit }) => minor(credit) - minor(debit)),
		);
	if (run.items.length > 0) {
		const all = sum(run.items.map(({ debit, credit }) => minor(debit) - minor(credit)));
		if (all !== 0) wrong.push({ what: `the entry differs by ${all}`, about: /^never$/ });
		if (of('Bank') !== 0 - paid) wrong.push({ what: `bank ${of('Bank')} is ${-paid}`, about: /^never$/ });
		if (paid !== truly && !openly) wrong.push({ what: `booked, but ${paid} isn't ${truly}`, about: /^never$/ });
		const notes = run.items
			.map(({ note }) => note)
			.filter((note) => note !== null)
			.join('; ');
		const sales = sum(movements.filter(({ type, isOdd }) => type === 'charge' && !isOdd).map(({ gross }) => gross));
		if (of('Sales') !== sales)
			wrong.push({ what: `sales ${of('Sales')} are ${sales}`, about: OF_AMOUNTS, note: notes });
		if (movements.some(({ isOdd }) => isOdd) && of('Difference') !== 0 && openly && style.odd !== 'status')
			wrong.push({ what: 'a difference was booked beside rows that were not counted', about: /^never$/ });
	}
	await judge('entries', run, wrong);
}

/** The same payout a day later, with rows in another order and columns added and dropped. */
async function judgeSecondDay(random: Random, world: World, first: Run): Promise<void> {
	const hasIds =
		world.style.layout === 'typeColumn' ||
		world.sheets.every(({ header }) => header.some((name) => /charge.?id/i.test(name)));
	const later = { ...world, sheets: world.sheets.map((sheet) => anotherDay(random, sheet)) };
	const second = await read(later, TRANSACTIONS, { output: 'allFields', returnAll: true });
	const keysOf = ({ items }: Run) => JSON.stringify(items.map(({ key }) => key).sort());
	// What a dropped status or date said is gone with it.
	const isSame = keysOf(first) === keysOf(second);
	await judge(
		'second day',
		second,
		isSame || !hasIds ? [] : [{ what: `${keysOf(second)} were ${keysOf(first)}`, about: /^never$/ }],
	);
}

/** How often each reading came out how. */
export function verdicts(): string {
	const lines = [...counted].map(
		([what, counts]) => `| ${what} | ${VERDICTS.map((each) => counts[each]).join(' | ')} |`,
	);
	if (lines.length === 0) return '';
	const words = [...needless].sort(([, a], [, b]) => b - a).slice(0, MOST_WORDS);
	return [
		...[`| | ${VERDICTS.join(' | ')} |`, '|---|---|---|---|---|', ...lines],
		...['', 'Warnings beside right figures:', ...words.map(([word, count]) => `${count} ${word}`)],
	].join('\n');
}
