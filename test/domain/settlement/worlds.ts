/** Payouts that are proved to balance, and what takes each proof away: for the verdicts, and for `npm run rules`. */
import type { Paid } from './settling';

type TakenAway = Record<string, (world: Paid) => void>;

/** A payout of the service whose rows are known in all their parts. */
export const proven = (): Paid => ({
	payout: { status: 'PAID_OUT', amount: 107.6, currency: 'SAR', date: Date.parse('2026-11-20T09:00:00Z') },
	sheets: {
		'CHARGES 1.csv':
			'charge_id,gross,fee,vat,net,status,currency\nc1,100.00,2.00,0.30,97.70,CAPTURED,SAR\nc2,10.00,0.10,0,9.90,Paid,SAR',
		'PAYOUT SUMMARY 1.csv': 'Payout amount\n107.60',
	},
});

export const inCharges = (from: string, to: string) => (world: Paid) => {
	const sheet = world.sheets['CHARGES 1.csv'] as string;
	if (!sheet.includes(from)) throw new Error(`"${from}" isn't in the sheet`);
	world.sheets['CHARGES 1.csv'] = sheet.replace(from, to);
};
const STATUSES =
	'PENDING INITIATED FAILED failed Failed RETURNED SETTLED CANCELLED REVERSED paid PAID paid_out Paid'.split(' ');

/** What takes away that a payout was paid, compared and balances. */
export const AGAINST_A_BALANCE: TakenAway = {
	...Object.fromEntries(
		STATUSES.map((status) => [`status ${status}`, ({ payout }: Paid) => void (payout.status = status)]),
	),
	'an empty status': ({ payout }) => void (payout.status = ''),
	'no status': ({ payout }) => void delete payout.status,
	'no amount': ({ payout }) => void delete payout.amount,
	'no currency': ({ payout }) => void delete payout.currency,
	'another currency': ({ payout }) => void (payout.currency = 'USD'),
	'a hundredth more': ({ payout }) => void (payout.amount = Number(payout.amount) + 0.01),
	'a row of another currency': ({ sheets }) =>
		void (sheets['REFUND 1.csv'] = 'charge_id,amount,currency\nc1,0.00,USD'),
	'a row without an amount': inCharges('9.90', ''),
	'a row that is no amount': inCharges('9.90', '9.9.0'),
	'a sheet with an unknown name': ({ sheets }) => void (sheets['ADJUSTMENTS 1.csv'] = 'id,amount\na1,0.00'),
	'a row that may not be paid': inCharges('c2,10.00,0.10,0,9.90,Paid', 'c2,10.00,0.10,0,9.90,Storniert'),
	'a sheet that breaks off': ({ sheets }) => void (sheets['REFUND 1.csv'] = 'charge_id,amount\nc1,"0.00\n'),
	'a Summary that says another amount': ({ sheets }) =>
		void (sheets['PAYOUT SUMMARY 1.csv'] = 'Payout amount\n107.00'),
	'a Summary that says another currency': ({ sheets }) =>
		void (sheets['PAYOUT SUMMARY 1.csv'] = 'Payout amount,Currency\n107.60,USD'),
	'a Summary whose column is of another currency': ({ sheets }) =>
		void (sheets['PAYOUT SUMMARY 1.csv'] = 'Payout amount (USD)\n107.60'),
	'a Summary that says three decimals or thousands': ({ sheets }) =>
		void (sheets['PAYOUT SUMMARY 1.csv'] = 'Payout amount\n107.600'),
	'a Summary that says another number of halalas': ({ sheets }) =>
		void (sheets['PAYOUT SUMMARY 1.csv'] = 'Payout amount (halalas)\n10761'),
	'a Summary whose amount is none': ({ sheets }) =>
		void (sheets['PAYOUT SUMMARY 1.csv'] = 'Payout amount\n"1.0,76.0"'),
	'a Summary that says another status': ({ sheets }) =>
		void (sheets['PAYOUT SUMMARY 1.csv'] = 'Payout amount,Status\n107.60,Failed'),
	'a row of the payout that says another amount': ({ sheets }) =>
		void (sheets['ACTIVITY 1.csv'] = 'type,id,amount\npayout,po_1,-107.00'),
	'a row of the payout in another currency': ({ sheets }) =>
		void (sheets['ACTIVITY 1.csv'] = 'type,id,amount,currency\npayout,po_1,-107.60,USD'),
	'a row of the payout that failed': ({ sheets }) =>
		void (sheets['ACTIVITY 1.csv'] = 'type,id,amount,status\npayout,po_1,-107.60,failed'),
	'a payout that came back': ({ sheets }) =>
		void (sheets['ACTIVITY 1.csv'] = 'type,id,amount\npayout,po_1,-107.60\npayout_failure,po_1,107.60'),
};

export const provenByItself = (): Paid => ({
	payout: {},
	entered: { payoutId: '', paid: { currency: 'SAR' }, date: '' },
	sheets: {
		'ACTIVITY 1.csv':
			'type,id,gross,fee,vat,net,status\ncharge,a1,120,-4,0,116,paid\npayout,po_1,-113,-3,0,-116,paid\n',
	},
});
/** What takes the proof away in the file's own row of the payout. */
export const AGAINST_ITS_OWN_ROW: TakenAway = Object.fromEntries(
	[
		['a fee that does not add up', '-113,-3,0,-116,paid', '-113,-2,0,-116,paid'],
		['a fee that was given back', '-113,-3,0,-116,paid', '-116,3,0,-113,paid'],
		['a fee that is no amount', '-113,-3,0,-116,paid', '-113,3x,0,-116,paid'],
		['no gross amount', 'po_1,-113', 'po_1,'],
		['a payout that failed', '-116,paid', '-116,failed'],
		['a payout on its way', '-116,paid', '-116,in transit pending'],
		['a payout of an unknown status', '-116,paid', '-116,Zzz'],
		['no row of the payout', 'payout,po_1', 'transfer,po_1'],
		['two payouts', '-116,paid\n', '-116,paid\npayout,po_2,-1,0,0,-1,paid\n'],
	].map(([name, from = '', to = '']) => [
		name,
		(world: Paid) => {
			const sheet = world.sheets['ACTIVITY 1.csv'] as string;
			if (!sheet.includes(from)) throw new Error(`"${from}" isn't in the sheet`);
			world.sheets['ACTIVITY 1.csv'] = sheet.replace(from, to);
		},
	]),
);

const fileOf = (
	sheets: Paid['sheets'],
	entered: Partial<Paid['entered']> = {},
	options: Paid['options'] = {},
): Paid => ({
	payout: { id: 'payout_332387573923' },
	entered: { payoutId: 'payout_332387573923', paid: { amount: 147, currency: 'SAR' }, date: '', ...entered },
	sheets,
	options,
});
const HEADER = 'date,id,type,gross,fee,net';
const ROWS = ['2026-11-03,K1,charge,100.00,2.00,98.00', '2026-11-03,K2,charge,50.00,1.00,49.00'];
const rowsWith = (...more: string[]) => [HEADER, ...ROWS, ...more].join('\n');
const CHARGES = rowsWith();

const ofKind = (kind: string, make: () => Paid, without: TakenAway) =>
	Object.entries(without).map(([name, takeAway]): [string, Paid] => {
		const world = make();
		takeAway(world);
		return [`${kind} but for ${name}`, world];
	});

/** Each by what it shows. */
export const worlds = (): Record<string, Paid> => ({
	...Object.fromEntries(ofKind('balanced', proven, AGAINST_A_BALANCE)),
	...Object.fromEntries(ofKind('balanced by itself', provenByItself, AGAINST_ITS_OWN_ROW)),
	'a header on each page': fileOf({ 'ACTIVITY.csv': rowsWith(HEADER) }),
	'a total by its type': fileOf({ 'ACTIVITY.csv': rowsWith('2026-11-03,,Subtotal,150.00,3.00,147.00') }),
	'a total by its ID': fileOf({ 'ACTIVITY.csv': rowsWith('2026-11-03,TOTAL,charge,150.00,3.00,147.00') }),
	'another payout in the name': fileOf({ 'ACTIVITY 777777777777.csv': CHARGES }),
	'a line that is still asked': fileOf({ 'ACTIVITY.csv': CHARGES }, { described: { asked: ['feeColumn'] } }),
	'a fee of an unknown type': fileOf(
		{ 'ACTIVITY.csv': rowsWith('2026-11-03,K3,Zalvo,40.00,-1.00,41.00') },
		{},
		{ description: { signs: 'byType', fees: 'inRows' } },
	),
});
