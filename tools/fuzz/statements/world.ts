import type { ExpectedPayout } from '../../../nodes/CardPayments/domain/bank/matches';
import type { Random } from '../random';

/** What truly happened on an account. Amounts in minor units of two decimals, days since 1970. */
export interface TrueLine {
	day: number;
	/** As the bank writes it. */
	minor: number;
	/** What it took beside that. */
	fee: number;
	currency: string;
	text: string;
	/** Booked, or the kind of word that the bank writes. */
	state: 'booked' | 'failed' | 'pending' | 'odd';
	/** The payouts that it truly pays, in whole or in part. */
	pays: string[];
}

export interface World {
	payouts: ExpectedPayout[];
	lines: TrueLine[];
	/** The days that the statement tells of. */
	first: number;
	last: number;
	/** What the lines of the service contain, where the user enters it. */
	service: string;
	feeColumn: boolean;
	/** Whether nothing but one payout may be wrong. */
	isCalm: boolean;
}

const DAYS_UNTIL_PAID = 5;
const SERVICE = 'Pearl Acquiring';
const OTHERS = [
	'Miete Büro',
	'SUPPLIER INVOICE',
	'Nómina',
	'دفعة عميل',
	'Kunde GmbH',
	'コンビニ',
	'Loyer',
	'Card purchase',
];
const RETURNS = ['RETURNED', 'Devolución', 'Storno', 'reversal'];
const FIRST_DAY = 20_600;

/** @param hasStates whether the bank has words for what isn't booked */
export function worldOf(random: Random, { hasStates, hasFees }: { hasStates: boolean; hasFees: boolean }): World {
	const days = 25 + random.int(40);
	const isCalm = random.oneIn(2);
	const world: World = {
		payouts: [],
		lines: [],
		first: FIRST_DAY + (isCalm ? 0 : random.int(8)),
		last: FIRST_DAY + days + 12 - (isCalm ? 0 : random.int(12)),
		service: random.oneIn(3) ? SERVICE : '',
		feeColumn: hasFees,
		isCalm,
	};
	const naming = random.pick(['reference', 'id', 'digits', 'none', 'some'] as const);
	const two = random.oneIn(3);
	const isSpoken = world.service !== '' || !random.oneIn(5);
	const equal = random.oneIn(6) ? (1 + random.int(9)) * 100_000 : 0;
	const step = 1 + random.int(6);
	for (let day = 0, number = 0; day < days; day += step, number++) {
		const payout: ExpectedPayout = {
			id: `payout_${700_000 + number * 13 + random.int(5)}`,
			reference: naming === 'reference' || random.oneIn(5) ? `FT${10_000_000 + random.int(89_999_999)}` : '',
			day: FIRST_DAY + day,
			time: (FIRST_DAY + day) * 86_400_000,
			minor: equal || (random.oneIn(5) ? (1 + random.int(90)) * 10_000 : 5_000 + random.int(9_000_000)),
			currency: two && random.oneIn(4) ? 'USD' : 'SAR',
			isAsked: true,
			unpaid: random.oneIn(isCalm ? 999 : 25) ? 'FAILED' : '',
		};
		world.payouts.push(payout);
	}
	const faulty = isCalm && random.oneIn(2) ? random.int(world.payouts.length) : -1;
	for (let at = 0; at < world.payouts.length; at++)
		at += pay(random, world, at, { hasStates, naming, isSpoken, isFaulty: at === faulty });
	for (let count = random.int(40); count > 0; count--) strange(random, world);
	world.lines.sort((a, b) => a.day - b.day);
	return world;
}

interface Habits {
	hasStates: boolean;
	naming: string;
	/** Whether its lines have the service's name. */
	isSpoken: boolean;
	isFaulty: boolean;
}

/** What happens to a payout. @returns how many more were paid with it */
function pay(random: Random, world: World, at: number, { hasStates, isFaulty, isSpoken, naming }: Habits): number {
	const payout = world.payouts[at] as ExpectedPayout;
	const { currency, day, id, minor } = payout;
	const name = nameOf(random, payout, naming);
	const text = [isSpoken ? SERVICE : '', name].filter(Boolean).join(' ');
	const add = (more: Partial<TrueLine>) => {
		const line: TrueLine = { day, minor, fee: 0, currency, text, state: 'booked', pays: [id], ...more };
		world.lines.push(line);
		return line;
	};
	if (payout.unpaid !== '') return 0;
	const came = day + random.int(4);
	const fate = isFaulty ? random.int(12) : world.isCalm ? 29 : random.int(33);
	if (fate === 0 || fate > 29) return 0;
	if (fate === 1) add({ day: day + DAYS_UNTIL_PAID + 1 + random.int(6) });
	else if (fate === 2) add({ day: came, minor: minor - 1 - random.int(Math.min(2_000, minor - 2)) });
	else if (fate === 3) {
		const part = 1 + random.int(minor - 2);
		add({ day: came, minor: part });
		add({ day: came, minor: minor - part });
	} else if (fate === 4) {
		add({ day: came });
		add({ day: came + 1 + random.int(3), minor: -minor, text: `${text} ${random.pick(RETURNS)}` });
	} else if (fate === 5 && hasStates) add({ day: came, state: random.pick(['failed', 'pending', 'odd'] as const) });
	else if (fate === 6 && name !== '') add({ day: came, currency: currency === 'USD' ? 'SAR' : 'USD' });
	else if (fate === 7 && world.feeColumn) add({ day: came, fee: 100 + random.int(900) });
	else if (fate === 8) add({ day: came, minor: -minor });
	else if (fate === 9) add({ day: came, minor: minor * 10 });
	else if (fate < 12) return together(random, world, at, { came, text: isSpoken ? SERVICE : '' });
	else add({ day: came });
	return 0;
}

/** The bank pays two or three that follow each other in one line. */
function together(random: Random, world: World, at: number, { came, text }: { came: number; text: string }): number {
	const [first, ...more] = world.payouts.slice(at, at + 2 + random.int(2)) as [ExpectedPayout, ...ExpectedPayout[]];
	const all = [first, ...more];
	const isOne = all.every(({ currency, unpaid, day }) => {
		return currency === first.currency && unpaid === '' && day <= first.day + 3;
	});
	const paid = isOne ? all : [first];
	const day = Math.max(came, ...paid.map((payout) => payout.day));
	const minor = paid.reduce((sum, payout) => sum + payout.minor, 0);
	const line = {
		day,
		minor,
		fee: 0,
		currency: first.currency,
		text,
		pays: paid.map(({ id }) => id),
	};
	world.lines.push({ ...line, state: 'booked' });
	return paid.length - 1;
}

function nameOf(random: Random, { id, reference }: ExpectedPayout, naming: string): string {
	if (naming === 'reference') return reference;
	if (naming === 'id') return id;
	if (naming === 'digits') return `payout ${id.slice(7)}`;
	return naming === 'some' && random.oneIn(2) ? id : '';
}

/**
 * Somebody else's line: another's amount, a number like a payout's. One with a payout's amount comes only where the
 * payout has a line of its own, since nothing else could tell them apart.
 */
function strange(random: Random, world: World): void {
	const day = world.first + random.int(world.last - world.first + 1);
	const like = random.oneIn(4) ? random.pick(world.payouts) : undefined;
	const hasOwn = (id: string) => {
		if (world.payouts.some((other) => other.id !== id && other.minor === like?.minor)) return false;
		const own = world.lines.filter(({ pays }) => pays.includes(id));
		const [line] = own;
		const isSeen =
			line && line.day >= world.first && line.day <= world.last && line.state === 'booked' && line.fee === 0;
		return own.length === 1 && isSeen && line.minor === like?.minor && line.currency === like.currency;
	};
	const isLike = like !== undefined && hasOwn(like.id);
	const minor = isLike ? like.minor : 300 + random.int(4_000_000);
	const isTwin = !isLike && world.payouts.some((payout) => Math.abs(payout.minor - minor) < payout.minor * 0.25);
	if (isTwin) return;
	const number = random.oneIn(2) ? ` ${random.pick(world.payouts).id.slice(7)}` : ` ${random.int(99_999)}`;
	world.lines.push({
		day: isLike ? like.day + random.int(5) : day,
		minor: isLike || random.oneIn(3) ? minor : -minor,
		fee: 0,
		currency: isLike ? like.currency : 'SAR',
		text: random.pick(OTHERS) + number,
		state: 'booked',
		pays: [],
	});
}
