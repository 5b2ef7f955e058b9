/** How services of generated payouts write amounts and names. */
import { toText } from '../../sandbox/service/money.ts';

export const TYPES = ['charge', 'refund', 'dispute', 'dispute_release', 'fee', 'other'] as const;
export type Type = (typeof TYPES)[number];

/** What the contract calls the sheet of each. */
export const SHEETS: Record<Type, string> = {
	charge: 'CHARGES',
	refund: 'REFUND',
	dispute: 'DISPUTE',
	dispute_release: 'DISPUTE_RELEASE',
	fee: 'FEES',
	other: 'ADJUSTMENTS',
};

export const CURRENCIES = { SAR: 2, KWD: 3, JPY: 0 } as const;
export type Currency = keyof typeof CURRENCIES;

export interface Writing {
	currency: Currency;
	numbers: 'plain' | 'thousands' | 'comma' | 'code' | 'codeBehind' | 'arabic';
	minus: 'before' | 'behind' | 'brackets';
}

/** @param isMinor whether the name of the column says minor units */
export function money(units: number, { currency, numbers, minus }: Writing, isMinor = false): string {
	const plain = isMinor ? String(Math.abs(units)) : toText(BigInt(Math.abs(units)), currency);
	const [whole = '', fraction = ''] = plain.split('.');
	const groups = (separator: string) => whole.replace(/\B(?=(\d{3})+$)/g, separator);
	const text = {
		plain,
		thousands: `${groups(',')}${fraction && `.${fraction}`}`,
		comma: `${groups('.')}${fraction && `,${fraction}`}`,
		code: `${currency} ${plain}`,
		codeBehind: `${plain} ${currency}`,
		arabic: `${groups('٬')}${fraction && `٫${fraction}`}`.replace(
			/\d/g,
			(digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] as string,
		),
	}[numbers];
	return units >= 0 ? text : { before: `-${text}`, behind: `${text}-`, brackets: `(${text})` }[minus];
}

export const USUAL_SPELLINGS = [
	(name: string) => name,
	(name: string) => name.toUpperCase(),
	(name: string) =>
		name.replace(/(^|_)(.)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase()),
];

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
export const two = (number: number) => String(number).padStart(2, '0');
export const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

/** What a Summary says of so many movements. */
export const summaryFee = ({ length }: unknown[]) => 3 * length;
export const summaryTax = ({ length }: unknown[]) => length;
