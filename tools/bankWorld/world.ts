/**
 * Bank statements in words that no list knows, with rows that are no movements, and what truly came. It shares no code
 * with the fuzz: what both would get wrong, neither would see.
 */
import { chanceOf } from './chance.ts';

export type Row = Record<string, string>;

export interface Payout {
	id: string;
	reference: string;
	/** Days since 1970. */
	day: number;
	minor: number;
	/** Whether its money came to the account, in full and in time, and its line is in the statement. */
	came: boolean;
	/** Whether it came, and its line was left out. */
	isCut?: true;
}

export interface BankWorld {
	payouts: Payout[];
	rows: Row[];
	/** The places of rows that are money; of each, the payout that it pays. */
	genuine: Map<number, string>;
	/** What the statement does to a reader. */
	trap: string;
	/** Whether amounts have the other sign, or rows are missing. */
	isTurned: boolean;
	isIncomplete: boolean;
	/** Of *File Description*, where the statement has types. */
	movementWords: string;
}

const SYLLABLES = 'bor dru fen gal hix jum kel lop mav nud pir quo ras syl tev ulm vok wex yat zin'.split(' ');
const FIRST_DAY = 20_500;
export const DAYS_UNTIL_PAID = 5;
const TRAPS = [
	'none',
	'turnover',
	'debits',
	'opening',
	'closing',
	'daily balance',
	'day total',
	'pages',
	'cut',
] as const;
/** What a bank calls balances in rows of their own. */
const BALANCES = [
	['Opening Balance', 'Closing Balance'],
	['Saldo iniziale', 'Saldo finale'],
	['Anfangssaldo', 'Endsaldo'],
	['Solde précédent', 'Nouveau solde'],
	['الرصيد الافتتاحي', 'الرصيد الختامي'],
	['Balance brought forward', 'Balance carried forward'],
] as const;

interface Movement {
	day: number;
	minor: number;
	text: string;
	reference: string;
	pays: string;
	account: string;
}

export function bankWorld(seed: number): BankWorld {
	const chance = chanceOf(seed);
	const upTo = (most: number) => Math.floor(chance() * most);
	const pick = <T>(all: readonly T[]) => all[upTo(all.length)] as T;
	const word = () => Array.from({ length: 2 + upTo(2) }, () => pick(SYLLABLES)).join('');
	const isOne = (of: number) => upTo(of) === 0;

	const naming = pick(['none', 'none', 'none', 'id', 'reference'] as const);
	const service = isOne(5) ? '' : `${word()} ${word()}`;
	const trap = pick(TRAPS);
	const days = 20 + upTo(20);
	const step = 1 + upTo(6);
	const isCalm = trap === 'none' || isOne(2);
	const accounts = isOne(5) ? ['A', 'B'] : ['A'];
	const movements: Movement[] = [];
	const payouts: Payout[] = [];
	const equal = isOne(6) ? 100_000 * (1 + upTo(9)) : 0;
	for (let day = 1; day < days - DAYS_UNTIL_PAID - 1; day += step) {
		const id = `payout_${600_000 + payouts.length * 17 + upTo(9)}`;
		const minor = equal || 20_000 + upTo(900_000);
		const reference = naming === 'reference' ? `QX${10_000_000 + upTo(80_000_000)}` : '';
		payouts.push({ id, reference, day: FIRST_DAY + day, minor, came: isCalm || !isOne(8) });
	}
	for (const payout of payouts) {
		const name = naming === 'none' ? '' : naming === 'id' ? payout.id : payout.reference;
		const text = [service, name].filter(Boolean).join(' ');
		if (payout.came)
			movements.push({
				day: payout.day + upTo(4),
				minor: payout.minor,
				text,
				reference: digits(),
				pays: payout.id,
				account: 'A',
			});
	}
	const names = Array.from({ length: 6 }, () => `${word()} ${word()}`);
	for (let count = 4 + upTo(30); count > 0; count--) {
		const minor = 1_000 + upTo(600_000);
		if (payouts.some((payout) => payout.minor === minor)) continue;
		const day = FIRST_DAY + upTo(days);
		movements.push({
			day,
			minor: isOne(3) ? minor : -minor,
			text: pick(names),
			reference: digits(),
			pays: '',
			account: pick(accounts),
		});
	}
	movements.push({
		day: FIRST_DAY,
		minor: -777,
		text: names[0] as string,
		reference: digits(),
		pays: '',
		account: 'A',
	});
	movements.push({
		day: FIRST_DAY + days,
		minor: -778,
		text: names[1] as string,
		reference: digits(),
		pays: '',
		account: 'A',
	});
	movements.sort((a, b) => a.day - b.day);
	function digits() {
		return String(1_000_000 + upTo(8_000_000));
	}

	const opening = 1_000_000 + upTo(5_000_000);
	const lost = payouts.filter(({ came }) => !came);
	const victim = isOne(4) ? undefined : pick(lost);
	const hasBalance = isOne(3);
	const hasReference = isOne(2);
	const hasTypes = isOne(5);
	const [type, totalType] = [word(), word()];
	const isPaired = isOne(3);
	const isTurned = isOne(10) && !hasBalance;
	const rows: Row[] = [];
	const genuine = new Map<number, string>();
	const balances = new Map(accounts.map((account) => [account, opening]));
	const hasAccounts = accounts.length > 1;
	const labels = new Map<string, string>();
	const amountText = (minor: number) => (minor / 100).toFixed(2);
	const add = (
		day: number,
		minor: number,
		more: { text: string; reference: string; account: string; type: string; balance?: number },
		hasAmount = true,
	) => {
		const signed = isTurned ? -minor : minor;
		rows.push({
			Date: new Date(day * 86_400_000).toISOString().slice(0, 10),
			Text: more.text,
			...(hasReference && { Ref: more.reference }),
			...(hasTypes && { Kind: more.type }),
			...(hasAccounts && { Account: more.account }),
			...(isPaired
				? {
						Credit: signed > 0 && hasAmount ? amountText(signed) : '',
						Debit: signed < 0 && hasAmount ? amountText(-signed) : '',
					}
				: { Amount: hasAmount ? amountText(signed) : '' }),
			...(hasBalance && { Balance: more.balance === undefined ? '' : amountText(more.balance) }),
			Currency: more.account === 'B' ? 'EUR' : 'SAR',
		});
	};
	/** A row that's no movement, in a word of its kind. */
	const total = (kind: string, day: number, minor: number) => {
		if (minor === 0) return;
		labels.set(kind, labels.get(kind) ?? word());
		add(day, minor, { text: labels.get(kind) as string, reference: '', account: 'A', type: totalType });
	};
	const own = movements.filter(({ account }) => account === 'A');
	const sumOf = (all: Movement[]) => all.reduce((sum, { minor }) => sum + minor, 0);
	const credits = own.filter(({ minor }) => minor > 0);
	if (victim !== undefined && trap !== 'none') retarget(victim);
	if (trap === 'opening' || trap === 'closing') total('opening', FIRST_DAY, opening);
	const isIncomplete = (hasBalance && isOne(5)) || (trap === 'cut' && !isOne(3));
	const [opened, closed] = pick(BALANCES);
	/** In a row of its own, where its amount stands in either column. */
	const balanceRow = (text: string, day: number, balance: number) =>
		add(
			day,
			balance,
			{ text, reference: '', account: 'A', type: totalType, balance },
			!(hasBalance && seed % 2 === 0),
		);
	if (trap === 'cut') balanceRow(opened, FIRST_DAY, opening);
	movements.forEach((movement, at) => {
		const balance = (balances.get(movement.account) ?? 0) + movement.minor;
		balances.set(movement.account, balance);
		if (isIncomplete && movement.pays !== '' && isOne(3)) {
			const payout = payouts.find(({ id }) => id === movement.pays) as Payout;
			Object.assign(payout, { came: false, isCut: true });
			return;
		}
		genuine.set(rows.length, movement.pays);
		add(movement.day, movement.minor, { ...movement, type, balance });
		const isLastOfDay = movements[at + 1]?.day !== movement.day;
		const ofDay = own.filter(({ day }) => day === movement.day);
		if (!isLastOfDay) return;
		if (trap === 'daily balance') total('daily', movement.day, balances.get('A') ?? 0);
		if (trap === 'day total') total('day', movement.day, sumOf(ofDay.filter(({ minor }) => minor > 0)));
		if (trap === 'pages' && at % 7 === 6)
			total('page', movement.day, sumOf(own.filter(({ day, minor }) => day <= movement.day && minor > 0)));
	});
	const last = FIRST_DAY + days;
	if (trap === 'turnover') total('turnover', last, sumOf(credits));
	if (trap === 'debits') total('debits', last, -sumOf(own.filter(({ minor }) => minor < 0)));
	if (trap === 'closing') total('closing', last, balances.get('A') ?? 0);
	if (trap === 'cut') balanceRow(closed, last, balances.get('A') ?? 0);
	const isMissing = payouts.some(({ isCut }) => isCut);
	return {
		payouts,
		rows,
		genuine,
		trap,
		isTurned,
		isIncomplete: isMissing,
		movementWords: hasTypes && isOne(2) ? type : '',
	};

	/** One that never came has just what a row of its days says. */
	function retarget(payout: Payout): void {
		const day = payout.day + upTo(DAYS_UNTIL_PAID);
		const until = own.filter((each) => each.day <= day);
		const amounts: Partial<Record<(typeof TRAPS)[number], number>> = {
			turnover: sumOf(credits),
			debits: -sumOf(own.filter(({ minor }) => minor < 0)),
			opening,
			closing: opening + sumOf(own),
			'daily balance': until.length === 0 ? 0 : opening + sumOf(until),
			'day total': sumOf(own.filter((each) => each.day === until.at(-1)?.day && each.minor > 0)),
			pages: sumOf(until.filter(({ minor }) => minor > 0)),
		};
		const minor = amounts[trap] ?? 0;
		if (minor <= 0 || own.some((each) => each.minor === minor)) return;
		payout.minor = minor;
		if (trap === 'turnover' || trap === 'debits' || trap === 'closing') payout.day = last() - upTo(DAYS_UNTIL_PAID);
		if (trap === 'opening') payout.day = FIRST_DAY - upTo(2);
		function last() {
			return FIRST_DAY + days;
		}
	}
}

/** What may go wrong with one payout's row. */
const FAULTS: Record<string, (row: Row) => Row | undefined> = {
	'never came': () => undefined,
	'a cent less': (row) => withAmount(row, (amount) => (Number(amount) - 0.01).toFixed(2)),
	'went out': (row) =>
		row.Amount === undefined
			? { ...row, Credit: row.Debit ?? '', Debit: row.Credit ?? '' }
			: withAmount(row, (amount) => (-Number(amount)).toFixed(2)),
	'in another currency': (row) => ({ ...row, Currency: 'KWD' }),
	'ten times as much': (row) => withAmount(row, (amount) => (Number(amount) * 10).toFixed(2)),
};

function withAmount(row: Row, change: (amount: string) => string): Row {
	const name = ['Amount', 'Credit', 'Debit'].find((each) => (row[each] ?? '') !== '') as string;
	return { ...row, [name]: change(row[name] as string) };
}

/** The same, with one fault in the row of one payout that came; undefined where none came. */
export function withFault(world: BankWorld, seed: number): BankWorld | undefined {
	const paying = [...world.genuine].filter(([, id]) => id !== '');
	const [place, id] = paying[seed % Math.max(1, paying.length)] ?? [];
	if (place === undefined) return undefined;
	const names = Object.keys(FAULTS);
	const changed = FAULTS[names[seed % names.length] as string]?.(world.rows[place] as Row);
	const rows = world.rows.flatMap((row, at) => (at !== place ? [row] : changed === undefined ? [] : [changed]));
	const shift = (at: number) => (changed === undefined && at > place ? at - 1 : at);
	const genuine = new Map([...world.genuine].filter(([at]) => at !== place).map(([at, own]) => [shift(at), own]));
	const payouts = world.payouts.map((payout) => (payout.id === id ? { ...payout, came: false } : payout));
	return { ...world, rows, genuine, payouts };
}
