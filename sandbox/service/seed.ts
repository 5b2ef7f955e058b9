import { minorDigits, toText } from './money.ts';
import { hash, randomFor, type Random } from './random.ts';
import type { Dispute, Payout, PayoutStatus, Row, Wallet } from './types.ts';

const DAY = 86_400_000;
const DAYS = 42;

/** A merchant's wallet in one currency, with a payout on most days. */
interface Stream {
	code: string;
	merchant_id: string;
	currency: string;
	wallet: Wallet;
	charges: [fewest: number, most: number];
	/** Largest charge in minor units. */
	largest: number;
	schemes: string[];
	/** Whether it has a payout every day, not only on most. */
	daily?: boolean;
	/** Whether its payouts are at midnight UTC sharp, today included. */
	midnight?: boolean;
	/** The status of yesterday's payout. */
	yesterday: PayoutStatus;
}

/** Per mille of a charge, and of the fee itself. Three decimals have no VAT: Kuwait has none. */
const FEE = 22n;
const VAT = 150n;

type Bank = [id: string, country: string, name: string, swift: string];
const FIRST_DESERT: Bank = ['bank_11', 'SA', 'First Desert Bank', 'FDBKSARI'];
const RED_SEA: Bank = ['bank_12', 'SA', 'Red Sea Savings', 'RSSVSARI'];
const BAY: Bank = ['bank_27', 'KW', 'Bank of the Bay', 'BOTBKWKW'];
const PEARL_COAST: Bank = ['bank_35', 'AE', 'Pearl Coast Bank', 'PCBKAEAA'];

function walletOf([bank, country, name, swift]: Bank, ids: string, beneficiary: string, iban: string): Wallet {
	const [id = '', legacy_id = ''] = ids.split(' ');
	return {
		id,
		legacy_id,
		country,
		bank: { id: bank, country, name, swift, beneficiary: { name: beneficiary, iban } },
	};
}

type StreamRow = [
	...[code: string, merchant: string, currency: string, charges: [fewest: number, most: number], largest: number],
	...[schemes: string, yesterday: PayoutStatus, wallet: Wallet, more?: Pick<Stream, 'daily' | 'midnight'>],
];

// Every name, bank and number is invented.
// prettier-ignore
const ROWS: StreamRow[] = [
	['101', '1124340', 'SAR', [12, 36], 180_000, 'MADA VISA MASTERCARD', 'PAID_OUT',
		walletOf(FIRST_DESERT, 'wallet_Kq7TzX2mAa 0012437', 'شركة واحة النخيل للتجارة', '********************4417'), { daily: true }],
	['102', '1124340', 'USD', [3, 10], 90_000, 'VISA MASTERCARD AMEX', 'INITIATED',
		walletOf(FIRST_DESERT, 'wallet_Kq7TzX2mBb 0012438', 'شركة واحة النخيل للتجارة', '********************4425')],
	['203', '0045871', 'KWD', [5, 18], 900_000, 'KNET VISA MASTERCARD', 'PAID_OUT',
		walletOf(BAY, 'wallet_Pw93hLd0Cc 332190', 'مؤسسة نور الخليج', '**************************0093')],
	['304', '599424', 'SAR', [4, 14], 60_000, 'MADA VISA', 'PENDING',
		walletOf(RED_SEA, 'wallet_Zt55vNc8Dd 1018226', 'متجر القهوة الذهبية', '********************7710'), { daily: true }],
	['405', '0007003', 'USD', [4, 12], 250_000, 'VISA MASTERCARD AMEX', 'INITIATED',
		walletOf(PEARL_COAST, 'wallet_Bn21sGy4Ee 0000981', 'Pearl Coast Trading LLC', '*******************6602')],
	['406', '0007003', 'KWD', [3, 9], 120_000, 'KNET VISA', 'PENDING',
		walletOf(BAY, 'wallet_Bn21sGy4Ff 0000982', 'Pearl Coast Trading LLC', '**************************6610')],
	['507', '0000512', 'SAR', [2, 6], 40_000, 'MADA MASTERCARD', 'PAID_OUT',
		walletOf(RED_SEA, 'wallet_Hx08uRm6Gg 0000007', 'مكتبة الياسمين', '********************0018'), { daily: true, midnight: true }],
];
const streams = ROWS.map(
	([code, merchant_id, currency, charges, largest, schemes, yesterday, wallet, more]): Stream => ({
		code,
		merchant_id,
		currency,
		wallet,
		charges,
		largest,
		schemes: schemes.split(' '),
		yesterday,
		...more,
	}),
);

const cardholders = [
	'محمد العتيبي',
	'نورة بنت عبدالله القحطاني',
	'فاطمة الزهراء',
	'عبدالرحمن الصباح',
	'سارة المطيري',
	'يوسف الحربي',
	'ليلى حسن',
	'خالد بن الوليد',
	'مريم العلي',
	'Omar Haddad',
	'Al-Harbi, Sara',
	'Zoë Müller',
	"Liam O'Connor",
	'Aisha "Aish" Khan',
];
// Texts like those of real shops: separators, quotes, line breaks, and the start of a formula.
const descriptions = [
	'Order',
	'قهوة عربية، ٢ كجم',
	'Dates, 1 kg',
	'Gift card "Eid"',
	'Two lines:\nwrapped as a gift',
	'=1+1 promotion',
	'@home delivery',
	'',
];
const methods = ['CARD', 'CARD', 'CARD', 'APPLE_PAY', 'GOOGLE_PAY'];
const reasons = ['Item not received', 'Not as described', 'لم يتم التعرف على العملية', 'Duplicate processing'];

interface Seed {
	payouts: Payout[];
	disputes: Dispute[];
}

/** The seed's place in time. */
interface Place {
	/** The UTC day on which the payouts end. */
	today: number;
	/** How many days later these payouts belong. */
	daysLater: number;
	/** How many milliseconds later in its day each payout is. */
	later: number;
	/** Of how many days there are payouts. */
	days: number;
}

/**
 * Six weeks of payouts, with the UTC day of `now` as today. The same day gives the same bytes. With `asOf`, they have
 * the content of that moment's payouts, and are as far from `now`.
 */
export function seed(now: number, asOf = now, days = DAYS): Seed {
	const today = Math.floor(now / DAY);
	const place = { today, daysLater: Math.floor(asOf / DAY) - today, later: (now % DAY) - (asOf % DAY), days };
	const disputes: Dispute[] = [];
	const payouts = streams.flatMap((stream) => seedStream(stream, place, disputes));
	return { payouts, disputes };
}

function seedStream(stream: Stream, place: Place, allDisputes: Dispute[]): Payout[] {
	const { today, daysLater, days } = place;
	const byDay = new Map<number, Payout>();
	const touched = new Set<string>();
	let pendingReleases: Array<{ dueDay: number; dispute: Dispute; charge: Row }> = [];

	for (let day = today - days; day < today + (stream.midnight ? 1 : 0); day++) {
		// Chosen by the calendar day: the payout stays the same in tomorrow's sandbox.
		const random = randomFor(`${stream.code}/${day + daysLater}`);
		if (!stream.daily && random.chance(0.1)) continue;

		const payout = emptyPayout(stream, day, place, random);
		const charges = chargesOf(stream, payout, random);
		payout.sheets.charges = charges.map((charge) => charge.row);
		payout.amount = charges.reduce((sum, charge) => sum + charge.net, 0n);
		// Deductions never use up the payout.
		const floor = payout.amount / 10n;

		const take = (row: Row): boolean => {
			const minor = minorOf(row);
			if (touched.has(row['charge_id'] ?? '') || payout.amount - minor < floor) return false;
			touched.add(row['charge_id'] ?? '');
			payout.amount -= minor;
			return true;
		};

		for (let i = random.chance(0.4) ? random.int(1, 2) : 0; i > 0; i--) {
			const charge = earlierCharge(byDay, day - random.int(1, 7), random);
			if (charge && take(charge.row)) payout.sheets.refunds.push(refundRow(payout, charge.row, random));
		}
		if (random.chance(0.25)) {
			const charge = earlierCharge(byDay, day - random.int(3, 14), random);
			if (charge && take(charge.row)) {
				const row = disputeRow(payout, charge.row, random);
				payout.sheets.disputes.push(row);
				const dispute: Dispute = {
					dispute_id: row['dispute_id'] ?? '',
					charge_id: row['charge_id'] ?? '',
					amount: row['amount'] ?? '',
					currency: stream.currency,
					charged_in: charge.payout.id,
					disputed_in: payout.id,
					outcome: 'on_hold',
				};
				allDisputes.push(dispute);
				const fate = random.int(1, 4);
				if (fate <= 2) pendingReleases.push({ dueDay: day + random.int(4, 20), dispute, charge: row });
			}
		}
		const due = pendingReleases.filter((release) => release.dueDay <= day);
		pendingReleases = pendingReleases.filter((release) => release.dueDay > day);
		for (const { dispute, charge } of due) {
			payout.sheets.dispute_releases.push({ ...charge, created: isoBefore(payout, random), status: 'RELEASED' });
			payout.amount += minorOf(charge);
			dispute.outcome = 'released';
			dispute.released_in = payout.id;
		}
		byDay.set(day, payout);
	}
	return [...byDay.values()];
}

function emptyPayout(stream: Stream, day: number, { today, daysLater, later }: Place, random: Random): Payout {
	const date = day * DAY + timeOfDay(stream, day + daysLater, random) + later;
	const compactDay = new Date(day * DAY).toISOString().slice(2, 10).replaceAll('-', '');
	const number = `${stream.code}${compactDay}${random.int(1000, 9999)}`;
	const payout: Payout = {
		id: `payout_${number}`,
		number,
		status: 'PAID_OUT',
		date,
		currency: stream.currency,
		amount: 0n,
		merchant_id: stream.merchant_id,
		wallet: stream.wallet,
		settlements_available: true,
		sheets: { charges: [], refunds: [], disputes: [], dispute_releases: [] },
		omitSheets: [],
		files: {},
	};
	const failed = random.chance(0.07);
	const withoutFiles = random.chance(0.5);
	if (day === today) payout.status = 'INITIATED';
	else if (day === today - 1) payout.status = stream.yesterday;
	else if (failed) payout.status = 'FAILED';

	// Not from `random`, which would change everything after it.
	if (payout.status === 'PAID_OUT') payout.bank_reference = `FT${compactDay}${hash(payout.id)}`;
	if (payout.status === 'PENDING') {
		payout.settlements_available = false;
		payout.settlements_description = 'The settlement of this payout is still being prepared.';
	} else if (payout.status === 'FAILED' && withoutFiles) {
		payout.settlements_available = false;
		payout.settlements_description = '';
	}
	return payout;
}

function timeOfDay(stream: Stream, day: number, random: Random): number {
	const varied = random.int(5 * 3_600_000, 21 * 3_600_000);
	if (stream.midnight) return 0;
	// Every fifth day, two merchants are paid in the same millisecond.
	if (stream.daily && day % 5 === 0) return 34_200_000;
	return varied;
}

function chargesOf(stream: Stream, payout: Payout, random: Random): Array<{ row: Row; net: bigint }> {
	const count = random.int(...stream.charges);
	const share = (minor: bigint, perMille: bigint): bigint => (minor * perMille + 500n) / 1000n;
	return Array.from({ length: count }, (_, index) => {
		// The smallest amounts keep their zeros as text: "0.100".
		const minor = BigInt(index === 0 ? 10 ** (minorDigits(stream.currency) - 1) : random.int(250, stream.largest));
		const fee = share(minor, FEE);
		const vat = minorDigits(stream.currency) === 3 ? 0n : share(fee, VAT);
		const net = minor - fee - vat;
		const row: Row = {
			charge_id: `chg_${payout.number}${String(index + 1).padStart(4, '0')}`,
			created: isoBefore(payout, random),
			gross_amount: toText(minor, stream.currency),
			fee: toText(-fee, stream.currency),
			vat: toText(-vat, stream.currency),
			amount: toText(net, stream.currency),
			currency: stream.currency,
			status: 'CAPTURED',
			payment_method: random.pick(methods),
			card_scheme: random.pick(stream.schemes),
			card_last_four: String(random.int(0, 9999)).padStart(4, '0'),
			customer_name: random.pick(cardholders),
			reference_order: String(random.int(1, 999_999)).padStart(8, '0'),
			reference_transaction: `txn_${payout.number}${index + 1}`,
			description: random.pick(descriptions),
		};
		return { row, net };
	});
}

/** A charge of a day's payout, if there was one. */
function earlierCharge(
	byDay: Map<number, Payout>,
	day: number,
	random: Random,
): { payout: Payout; row: Row } | undefined {
	const payout = byDay.get(day);
	if (!payout) return undefined;
	return { payout, row: random.pick(payout.sheets.charges) };
}

function refundRow(payout: Payout, charge: Row, random: Random): Row {
	return {
		refund_id: `ref_${suffix(charge)}`,
		...about(payout, charge, random),
		status: 'REFUNDED',
		reason: random.pick(['Returned', 'Cancelled', 'إرجاع']),
	};
}

function disputeRow(payout: Payout, charge: Row, random: Random): Row {
	return {
		dispute_id: `dsp_${suffix(charge)}`,
		...about(payout, charge, random),
		status: 'DISPUTED',
		reason: random.pick(reasons),
	};
}

function about(payout: Payout, charge: Row, random: Random): Row {
	return {
		charge_id: charge['charge_id'] ?? '',
		created: isoBefore(payout, random),
		// The cardholder's whole amount; the service keeps its fee.
		gross_amount: charge['gross_amount'] ?? '',
		fee: toText(0n, payout.currency),
		vat: toText(0n, payout.currency),
		amount: charge['gross_amount'] ?? '',
		currency: payout.currency,
		customer_name: charge['customer_name'] ?? '',
		reference_order: charge['reference_order'] ?? '',
	};
}

function suffix(charge: Row): string {
	return (charge['charge_id'] ?? '').replace('chg_', '');
}

function minorOf(row: Row): bigint {
	// All amounts in the seed have exactly their currency's decimals.
	return BigInt((row['gross_amount'] ?? '').replace('.', ''));
}

/** A time on the day before the payout. */
function isoBefore(payout: Payout, random: Random): string {
	return new Date(payout.date - random.int(600_000, DAY - 600_000)).toISOString();
}
