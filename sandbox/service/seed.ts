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

interface WalletFacts extends Omit<Wallet, 'bank'> {
	bank: [id: string, name: string, swift: string];
	name: string;
	iban: string;
}

function wallet({ country, id, legacy_id, bank: [bankId, bankName, swift], name, iban }: WalletFacts): Wallet {
	return {
		id,
		legacy_id,
		country,
		bank: { id: bankId, country, name: bankName, swift, beneficiary: { name, iban } },
	};
}

// Every name, bank and number is invented.
const streams: Stream[] = [
	{
		code: '101',
		merchant_id: '1124340',
		currency: 'SAR',
		charges: [12, 36],
		largest: 180_000,
		schemes: ['MADA', 'VISA', 'MASTERCARD'],
		daily: true,
		yesterday: 'PAID_OUT',
		wallet: wallet({
			country: 'SA',
			id: 'wallet_Kq7TzX2mAa',
			legacy_id: '0012437',
			bank: ['bank_11', 'First Desert Bank', 'FDBKSARI'],
			name: 'شركة واحة النخيل للتجارة',
			iban: '********************4417',
		}),
	},
	{
		code: '102',
		merchant_id: '1124340',
		currency: 'USD',
		charges: [3, 10],
		largest: 90_000,
		schemes: ['VISA', 'MASTERCARD', 'AMEX'],
		yesterday: 'INITIATED',
		wallet: wallet({
			country: 'SA',
			id: 'wallet_Kq7TzX2mBb',
			legacy_id: '0012438',
			bank: ['bank_11', 'First Desert Bank', 'FDBKSARI'],
			name: 'شركة واحة النخيل للتجارة',
			iban: '********************4425',
		}),
	},
	{
		code: '203',
		merchant_id: '0045871',
		currency: 'KWD',
		charges: [5, 18],
		largest: 900_000,
		schemes: ['KNET', 'VISA', 'MASTERCARD'],
		yesterday: 'PAID_OUT',
		wallet: wallet({
			country: 'KW',
			id: 'wallet_Pw93hLd0Cc',
			legacy_id: '332190',
			bank: ['bank_27', 'Bank of the Bay', 'BOTBKWKW'],
			name: 'مؤسسة نور الخليج',
			iban: '**************************0093',
		}),
	},
	{
		code: '304',
		merchant_id: '599424',
		currency: 'SAR',
		charges: [4, 14],
		largest: 60_000,
		schemes: ['MADA', 'VISA'],
		daily: true,
		yesterday: 'PENDING',
		wallet: wallet({
			country: 'SA',
			id: 'wallet_Zt55vNc8Dd',
			legacy_id: '1018226',
			bank: ['bank_12', 'Red Sea Savings', 'RSSVSARI'],
			name: 'متجر القهوة الذهبية',
			iban: '********************7710',
		}),
	},
	{
		code: '405',
		merchant_id: '0007003',
		currency: 'USD',
		charges: [4, 12],
		largest: 250_000,
		schemes: ['VISA', 'MASTERCARD', 'AMEX'],
		yesterday: 'INITIATED',
		wallet: wallet({
			country: 'AE',
			id: 'wallet_Bn21sGy4Ee',
			legacy_id: '0000981',
			bank: ['bank_35', 'Pearl Coast Bank', 'PCBKAEAA'],
			name: 'Pearl Coast Trading LLC',
			iban: '*******************6602',
		}),
	},
	{
		code: '406',
		merchant_id: '0007003',
		currency: 'KWD',
		charges: [3, 9],
		largest: 120_000,
		schemes: ['KNET', 'VISA'],
		yesterday: 'PENDING',
		wallet: wallet({
			country: 'KW',
			id: 'wallet_Bn21sGy4Ff',
			legacy_id: '0000982',
			bank: ['bank_27', 'Bank of the Bay', 'BOTBKWKW'],
			name: 'Pearl Coast Trading LLC',
			iban: '**************************6610',
		}),
	},
	{
		code: '507',
		merchant_id: '0000512',
		currency: 'SAR',
		charges: [2, 6],
		largest: 40_000,
		schemes: ['MADA', 'MASTERCARD'],
		daily: true,
		midnight: true,
		yesterday: 'PAID_OUT',
		wallet: wallet({
			country: 'SA',
			id: 'wallet_Hx08uRm6Gg',
			legacy_id: '0000007',
			bank: ['bank_12', 'Red Sea Savings', 'RSSVSARI'],
			name: 'مكتبة الياسمين',
			iban: '********************0018',
		}),
	},
];

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
}

/**
 * Six weeks of payouts, with the UTC day of `now` as today. The same day gives the same bytes. With `asOf`, they have
 * the content of that moment's payouts, and are as far from `now`.
 */
export function seed(now: number, asOf = now): Seed {
	const today = Math.floor(now / DAY);
	const place = { today, daysLater: Math.floor(asOf / DAY) - today, later: (now % DAY) - (asOf % DAY) };
	const disputes: Dispute[] = [];
	const payouts = streams.flatMap((stream) => seedStream(stream, place, disputes));
	return { payouts, disputes };
}

function seedStream(stream: Stream, place: Place, allDisputes: Dispute[]): Payout[] {
	const { today, daysLater } = place;
	const byDay = new Map<number, Payout>();
	const touched = new Set<string>();
	let pendingReleases: Array<{ dueDay: number; dispute: Dispute; charge: Row }> = [];

	for (let day = today - DAYS; day < today + (stream.midnight ? 1 : 0); day++) {
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
