import { InputError } from '../domain/errors';
import { sleep, type ILoadOptionsFunctions, type INodePropertyOptions } from 'n8n-workflow';
import type { PayoutRecord } from '../domain/list/payoutRecord';
import { readPayoutIds } from '../domain/list/payoutRecord';
import { ARCHIVE_LIMITS } from '../domain/sheets/archive/archive';
import { columnsInFile } from '../domain/sheets/columnsInFile';
import { SHEETS, type SheetKind } from '../domain/sheets/kinds';
import { Client } from '../transport/client';
import { downloadPayouts } from '../transport/payouts';
import { REQUEST_OPTIONS, recentPayouts } from './recentPayouts';

/**
 * The columns to choose from: those of the chosen payout's sheets, or of the most recent payout that
 * has any. The service publishes no list of them; one file is downloaded and only its headers are read.
 */
export async function loadColumns(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	try {
		const payoutId = chosenPayout(this.getCurrentNodeParameter('payoutId')) ?? (await newestWithSheets(this));
		const zip = await downloadPayouts(new Client(this), [payoutId], REQUEST_OPTIONS);
		const sheets = this.getCurrentNodeParameter('sheets');
		const columns = await columnsInFile(
			zip,
			Array.isArray(sheets) ? (sheets as SheetKind[]) : [],
			ARCHIVE_LIMITS,
			async () => await sleep(0),
		);
		return columns.map(({ name, kinds }) => ({
			name,
			value: name,
			description: `In ${kinds.map((kind) => SHEETS[kind].label).join(', ')}`,
		}));
	} catch (error) {
		return [noList(error)];
	}
}

/**
 * An entry that cannot be chosen and says why there are no others. Thrown, the error would lock the
 * field, hide the columns that were chosen before, and show no more of itself than that there is one.
 */
function noList(error: unknown): INodePropertyOptions {
	const { message, description } = error as { message: string; description?: string | null };
	return {
		name: 'Columns Could Not Be Loaded',
		value: '',
		description: [message, description].filter(Boolean).join('. '),
		disabled: true,
	};
}

/** The payout in the panel's field, where it is one and not an expression, which only an execution knows. */
function chosenPayout(field: unknown): string | undefined {
	const value = typeof field === 'object' && field !== null && 'value' in field ? field.value : field;
	return String(value).startsWith('=') ? undefined : readPayoutIds(value)[0];
}

async function newestWithSheets(context: ILoadOptionsFunctions): Promise<string> {
	const hasSheets = ({ settlements_available }: PayoutRecord) => settlements_available !== false;
	const newest = (await recentPayouts(context, (found) => found.some(hasSheets))).find(hasSheets);
	if (newest !== undefined) return newest.id;
	throw new InputError(
		'No payout of the last 30 days has sheets, so no columns are known yet',
		'Name them with an expression, e.g. {{ ["amount", "currency"] }}, or remove the option to keep all.',
	);
}
