/** Disputes over several payouts, as services may write them, beside what truly became of each. */
import type { IDataObject } from 'n8n-workflow';
import { printDescription } from './describing';
import { storedZip } from '../../test/domain/archive/rawZip.ts';
import { EVEN, styleOf, type Movement, type Style } from './movements';
import { execute, type Service } from './node';
import type { Fuzzer, Random } from './random';
import { csvOf, sheetsOf } from './settlementFiles';
import { descriptionOf, minorOf } from './truth';
import { CURRENCIES } from './writing';

/** A dispute, in minor units, and the payouts, by their place, that held it back and let it go. */
interface Truth {
	id: string;
	charge: string;
	order: string;
	amount: number;
	disputedIn: number;
	releasedIn?: number;
	releasedAmount?: number;
}

const VERDICTS = ['right', 'ambiguous', 'said', 'refused'] as const;
const counts = { right: 0, ambiguous: 0, said: 0, refused: 0 };
const DAY = 86_400_000;
const PAYOUTS = 4;

const idOf = (place: number) => `payout_33238757392${place}`;

/** What happened: charges disputed once or more, some of which were released later, in part or whole. */
function truthOf(random: Random): Truth[] {
	return Array.from({ length: 1 + random.int(5) }, (_, at) => {
		const amount = 100 * (1 + random.int(random.oneIn(2) ? 3 : 5_000));
		const disputedIn = random.int(PAYOUTS - 1);
		const isReleased = random.oneIn(2);
		return {
			id: `dp_${at + 1}`,
			charge: `chg_${1 + random.int(3)}`,
			order: `order ${at + 1}`,
			amount,
			disputedIn,
			...(isReleased && {
				releasedIn: disputedIn + 1 + random.int(PAYOUTS - 1 - disputedIn),
				releasedAmount: random.oneIn(5) ? Math.ceil(amount / 2) : amount,
			}),
		};
	});
}

/** The rows of a payout, with a charge that pays for what is held back. */
function movementsIn(truth: Truth[], place: number, withIds: boolean): Movement[] {
	const row = (type: Movement['type'], { id, charge, order }: Omit<Truth, 'amount'>, units: number): Movement => ({
		type,
		charge,
		order,
		day: '2026-10-12',
		method: 'VISA',
		gross: units,
		fee: 0,
		tax: 0,
		amount: units,
		own: withIds ? id : `${type}_${id}`,
		isOdd: false,
		odd: '',
		isOwnPayment: false,
	});
	const sale = { id: `own_${place}`, charge: `chg_9${place}`, order: `order 9${place}`, disputedIn: place };
	return [
		row('charge', sale, 99_000_000),
		...truth.filter(({ disputedIn }) => disputedIn === place).map((each) => row('dispute', each, -each.amount)),
		...truth
			.filter(({ releasedIn }) => releasedIn === place)
			.map((each) => row('dispute_release', each, each.releasedAmount ?? each.amount)),
	];
}

/** Lists payouts of the last days, and has their zips. */
function serviceOf(zips: Buffer[], paid: number[], { currency }: Style): Service {
	const decimals = CURRENCIES[currency];
	const payouts = zips.map((_, place) => ({
		id: idOf(place),
		object: 'payout',
		status: 'PAID_OUT',
		currency,
		merchant_id: '1',
		wallet: { id: 'w' },
		amount: (paid[place] ?? 0) / 10 ** decimals,
		date: Date.now() - (zips.length - place) * 5 * DAY,
		settlements_available: true,
	}));
	return ({ url, body }) => {
		if (url.endsWith('/list')) {
			const list = { object: 'list', live_mode: false, api_version: 'V2', has_more: false, payouts };
			return { type: 'application/json', content: Buffer.from(JSON.stringify(list)) };
		}
		const [id] = (body as { payouts: { payout_id: string[] } }).payouts.payout_id;
		const place = payouts.findIndex((payout) => payout.id === id);
		return { type: 'application/zip', content: zips[place] as Buffer };
	};
}

/** Whether the file can't say which of a charge's disputes a release ends. */
function isOpen(each: Truth, truth: Truth[], withIds: boolean): boolean {
	const rivals = truth.filter((other) => other !== each && other.charge === each.charge);
	return !withIds && rivals.length > 0;
}

/** Whether a part of a dispute was released, which may be what another one of its charge comes to: amounts decide. */
function isDecidedByAmounts(each: Truth, truth: Truth[]): boolean {
	return truth.some(
		({ charge, amount, releasedAmount = amount }) => charge === each.charge && releasedAmount < amount,
	);
}

export const disputes: Fuzzer = async (random) => {
	const style: Style = {
		...styleOf(random),
		...EVEN,
		fees: 'none',
	};
	const withIds = random.oneIn(2);
	if (style.layout === 'sheets') style.withOwnIds = withIds;
	const truth = truthOf(random);
	const places = Array.from({ length: PAYOUTS }, (_, place) => place);
	const rows = places.map((place) => movementsIn(truth, place, withIds));
	const zips = rows.map((movements, place) =>
		storedZip(
			sheetsOf(random, movements, style).map((sheet) => ({
				name: sheet.name.replace('332387573923', `33238757392${place}`),
				content: Buffer.from(csvOf(sheet, style)),
			})),
		),
	);
	const paid = rows.map((movements) => movements.reduce((sum, { amount }) => sum + amount, 0));
	const run = await execute(
		{ resource: 'dispute', operation: 'getMany', period: 'last6Months', output: 'allFields', options: {} },
		{ service: serviceOf(zips, paid, style) },
		{ sheetDescription: printDescription(descriptionOf(style)) },
	);
	if (run.items.length === 0 && run.said.length > 0) {
		counts.refused++;
		return;
	}
	for (const each of truth) judge(each, { run: run.items, said: run.said, truth, style, withIds });
};

interface Seen {
	run: IDataObject[];
	said: string[];
	truth: Truth[];
	style: Style;
	withIds: boolean;
}

function judge(each: Truth, { run, said, truth, style, withIds }: Seen): void {
	const found = run.filter(
		(item) => item.order_reference === each.order && item.disputed_in === idOf(each.disputedIn),
	);
	const [item] = found;
	const words = [...said, item?.note].join('\n');
	if (found.length !== 1 || minorOf(item?.amount, style) !== each.amount) {
		if (words.trim() === '') throw new Error(`${JSON.stringify(each)} is ${JSON.stringify(found)}`);
		counts.said++;
		return;
	}
	const state = each.releasedIn === undefined ? 'on_hold' : 'released';
	const isUnclear = isOpen(each, truth, withIds);
	if (isUnclear && (item?.state === 'ambiguous' || isDecidedByAmounts(each, truth))) counts.ambiguous++;
	else if (item?.state === state && (state === 'on_hold' || item.released_in === idOf(each.releasedIn ?? -1)))
		counts.right++;
	else if (/unknown type|may have been released|Not counted/.test(words)) counts.said++;
	else throw new Error(`${JSON.stringify(each)} is ${JSON.stringify(item)}\nsaid: ${words}`);
}

export function disputeVerdicts(): string {
	const all = VERDICTS.map((each) => counts[each]);
	return all.some((count) => count > 0)
		? `Disputes: ${VERDICTS.map((each) => `${counts[each]} ${each}`).join(', ')}`
		: '';
}
