import type { INodeProperties } from 'n8n-workflow';
import type { CardPaymentsError } from '../../domain/errors';
import { textOf } from '../../domain/input/text';
import type { PayoutRecord } from '../../domain/list/payoutRecord';
import type { Period } from '../../domain/list/period';
import { inCurrency } from '../../domain/money/money';
import type { ReportedPayout, ReportWords } from '../../domain/report/model';
import type { Balance } from '../../domain/settlement/balance';
import { dayAt, type OffsetAt } from '../../domain/settlement/dates';
import { textField } from '../panel/fields';
import type { Panel } from '../panel/panel';

const COLOR = '#2f7d6b';

export const reportFields: INodeProperties[] = [
	{
		...textField('Title', 'reportTitle', 'Reconciliation', 'The heading, and the beginning of the subject'),
		default: 'Reconciliation',
	},
	textField('Introduction', 'reportIntroduction', 'Dear accountants, …', 'A text below the result'),
	textField('Footer', 'reportFooter', 'Pearl Coast Trading LLC', 'A text at the end'),
	{
		...textField('Accent Color', 'reportColor', COLOR, 'The color of lines and of what was paid out'),
		type: 'color' as const,
		default: COLOR,
	},
	textField('Logo URL', 'reportLogo', 'https://example.com/logo.png', 'The address of a picture above the heading'),
].map((field) => ({ ...field, displayOptions: { show: { output: ['report'] } } }));

/** Whatever is wrong is among the panel's errors. */
export function readReportWords(panel: Panel, period: Period | undefined, timeZone: string): ReportWords {
	const text = (name: string) => panel.text(name)?.trim() ?? '';
	const accentColor = text('reportColor') || COLOR;
	if (!/^#[\da-f]{6}$/i.test(accentColor))
		panel.refuse('reportColor', "isn't a color", `Choose one, such as ${COLOR}.`);
	const logoUrl = text('reportLogo');
	if (logoUrl !== '' && !/^https:\/\/\S+$/.test(logoUrl))
		panel.refuse('reportLogo', "isn't an address of a picture", 'Enter one that begins with https://.');
	return {
		title: text('reportTitle'),
		period: period === undefined ? '' : periodText(period, timeZone),
		introduction: text('reportIntroduction'),
		footer: text('reportFooter'),
		accentColor,
		logoUrl,
	};
}

/** "October 2026", or "2026-10-05 to 2026-10-11". */
function periodText({ from, to }: Period, timeZone: string): string {
	const day = (time: number) => new Intl.DateTimeFormat('sv', { timeZone }).format(time);
	const [first, last] = [day(from), day(to)];
	const isMonth = first.endsWith('-01') && day(to + 1).endsWith('-01') && first.slice(0, 7) === last.slice(0, 7);
	if (isMonth) return new Intl.DateTimeFormat('en', { timeZone, month: 'long', year: 'numeric' }).format(from);
	return first === last ? first : `${first} to ${last}`;
}

/** @param balance undefined where nothing says what it paid */
export function reportedPayout(
	{ id, date, status, merchant_id, live_mode, amount, currency }: PayoutRecord,
	balance: Balance | undefined,
	offsetAt: OffsetAt,
): ReportedPayout {
	return {
		id,
		day: dayAt(date, offsetAt) ?? '',
		merchant: textOf(merchant_id),
		// What is known by its ID only was found because it was paid.
		status: textOf(status) || 'PAID_OUT',
		isTest: live_mode === false,
		paid: balance === undefined ? `${textOf(amount)} ${textOf(currency)}`.trim() : paidText(balance),
		balance,
		error: 'Nothing says what it paid',
	};
}

function paidText({ paid: { amount, currency } }: Balance): string {
	return `${inCurrency(amount, currency)} ${currency}`;
}

export function reportedError({ message, description, details }: CardPaymentsError): ReportedPayout {
	const error = [message, description].filter(Boolean).join('. ');
	const id = textOf(details.payout_id);
	const known = { day: '', merchant: '', status: 'PAID_OUT', isTest: false, paid: '' };
	return { ...known, id, balance: undefined, error: error.replace(`Payout ${id}: `, '') };
}
