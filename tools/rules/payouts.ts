/** Payouts as the domain reads them, without n8n around it: golden cases, and files that nobody described. */
import type { IDataObject } from 'n8n-workflow';
import { CardPaymentsError } from '../../nodes/CardPayments/domain/errors';
import { findDescription } from '../../nodes/CardPayments/domain/finder';
import { parseText } from '../../nodes/CardPayments/domain/services';
import {
	troubleInWords,
	Proposals,
	readSettlements,
	readBy,
	type EnteredPayout,
	type PayoutFile,
	type SettleOptions,
} from '../../nodes/CardPayments/domain/settlement';
import { storedZip } from '../../test/domain/archive/rawZip.ts';
import { itemsOf, settle, settlingOptions, type Paid } from '../../test/domain/settlement/settling.ts';
import { worlds } from '../../test/domain/settlement/worlds.ts';
import { CASES, filesIn, readCase, rowsIn, type Case } from '../../test/golden/cases.ts';
import { Random } from '../fuzz/random.ts';
import { documentedTeam } from '../fuzz/undescribed/documented.ts';
import { undescribedFile } from '../fuzz/undescribed/file.ts';
import type { Read } from './rules.ts';

type Described = SettleOptions['description'];

const ID = 'payout_332387573923';

const optionsOf = (description: Described, isProposed: boolean) =>
	settlingOptions({
		description,
		kept: ['date', 'order_reference', 'payment_method'],
		fallbackEncoding: description.encoding,
		now: Date.UTC(2026, 11, 31, 12),
		proposals: isProposed ? new Proposals(findDescription, readBy) : undefined,
	});

/** All that's read of a file, and said of it. */
async function outcomeOf(file: PayoutFile, description: Described, isProposed = false): Promise<unknown> {
	const said: string[] = [];
	const read: unknown[] = [];
	try {
		const warn = (text: string, where = '') => void said.push(`${text}: ${where}`);
		for await (const settlement of readSettlements(file, optionsOf(description, isProposed), warn)) {
			const { comparison, proposed } = settlement;
			read.push(
				isProposed ? proposed : [comparison.balanced, troubleInWords(comparison), await itemsOf(settlement)],
			);
		}
	} catch (error) {
		if (!(error instanceof CardPaymentsError)) throw error;
		read.push(error.message, isProposed && error.details);
	}
	return isProposed ? read : [read, said];
}

function zipOf(files: Array<[string, Buffer]>): Buffer {
	return storedZip(files.map(([name, content]) => ({ name, content })));
}

/** A file that somebody has: it says whose it is, or nothing does. */
function ofUser(files: Array<[string, Buffer]>, entered: EnteredPayout): PayoutFile {
	const [[csvName, content] = ['', Buffer.of()], ...others] = files;
	const source = { payoutId: '', csvName: others.length > 0 ? undefined : csvName };
	return { payout: { id: '' }, content: others.length > 0 ? zipOf(files) : content, source, name: 'payout', entered };
}

function enteredIn(panel: IDataObject = {}): EnteredPayout {
	const text = (name: string) => String(panel[name] ?? '');
	const paid = {
		...(text('filePaid') !== '' && { amount: Number(panel.filePaid) }),
		...(text('fileCurrency') !== '' && { currency: text('fileCurrency') }),
	};
	const described = parseText(text('fileDescription'), 'File Description');
	return { payoutId: text('filePayoutId'), paid, date: text('fileDate'), described };
}

function filesOfCase(name: string, { from, panel, payouts = [] }: Case): PayoutFile[] {
	if (from === 'file') return [ofUser(filesIn(name), enteredIn(panel))];
	if (from === 'rows') {
		const content = { rows: filesIn(name).flatMap(([, csv]) => rowsIn(csv)) as Array<Record<string, unknown>> };
		return [{ payout: { id: '' }, content, source: { payoutId: '' }, entered: enteredIn(panel) }];
	}
	return payouts.map((each) => {
		const [id, date] = [String(each.id), Date.parse(String(each.date)) || undefined];
		const content = zipOf(filesIn(payouts.length > 1 ? `${name}/${id}` : name));
		const payout = { status: 'PAID_OUT', ...each, id, ...(date !== undefined && { date }) };
		return { payout, content, source: { payoutId: id } };
	});
}

/** What reads each golden case, its files made once. */
export function goldenCases(): Record<string, Read> {
	return Object.fromEntries(
		CASES.map((name) => {
			const { about } = readCase(name);
			const files = filesOfCase(name, about);
			const description = parseText((about.describe ?? []).join('\n'), 'Sheet Description');
			return [name, async () => await Promise.all(files.map(async (file) => await outcomeOf(file, description)))];
		}),
	);
}

/** What comes of payouts that are proved to balance but for one thing. */
export function worldCases(): Record<string, Read> {
	const outcomeOfWorld = async (world: Paid) => {
		const { settlements, said } = await settle(world);
		const read = settlements.map(async (each) => [troubleInWords(each.comparison), await itemsOf(each)]);
		return [await Promise.all(read), said];
	};
	const readerOf = (world: Paid) => async () => await outcomeOfWorld(world).catch(String);
	return Object.fromEntries(Object.entries(worlds()).map(([name, world]) => [name, readerOf(world)]));
}

function undescribedReader(seed: number, isDocumented: boolean): [string, Read] {
	const random = new Random(seed);
	const { bytes, paid, world } = undescribedFile(random, isDocumented ? documentedTeam(random) : undefined);
	const amount = paid === undefined ? {} : { amount: paid / 10 ** world.decimals };
	const isZip = bytes.content.subarray(0, 2).toString() === 'PK';
	const file = {
		payout: { id: '' },
		content: bytes.content,
		name: bytes.name,
		source: { payoutId: '', csvName: isZip ? undefined : bytes.name },
		entered: { payoutId: ID, paid: { ...amount, currency: world.currency }, date: '' },
	};
	return [`${isDocumented ? 'documented' : 'undescribed'} ${seed}`, async () => await outcomeOf(file, {}, true)];
}

/** One row alone comes to what was paid, without those of words that nobody knows. */
const LEFT_OUT = `Type,ID,Net\nAlpha,a1,116.00\nAlpha,a2,43.98\nAlpha,a3,86.99\nBeta,a4,223.06\nPayment,a5,19.23`;

function leftOutReader(): [string, Read] {
	const entered = { payoutId: ID, paid: { amount: 19.23, currency: 'SAR' }, date: '' };
	const file = ofUser([['report.csv', Buffer.from(LEFT_OUT)]], entered);
	return ['most rows left out', async () => await outcomeOf(file, {}, true)];
}

const seeds = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** The texts proposed for so many files that nobody described, for as many of documented columns, and for that one. */
export const undescribedCases = (count: number) => () =>
	Object.fromEntries([
		leftOutReader(),
		...[true, false].flatMap((isDocumented) => seeds(count).map((seed) => undescribedReader(seed, isDocumented))),
	]);
