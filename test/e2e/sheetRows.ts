import { parse } from 'csv-parse/sync';
import JSZip from 'jszip';
import type { Sandbox } from '../../sandbox/server.ts';

/**
 * The rows of payouts' sheets, unzipped and parsed by other libraries than the node's. Cells that start a formula
 * have the node's apostrophe.
 */
export async function rowsOf({ url }: Sandbox, payoutIds: string[]): Promise<Array<Record<string, string | number>>> {
	const files = await Promise.all(
		payoutIds.map(async (id) => {
			const zip = await JSZip.loadAsync(await (await fetch(`${url}/_sandbox/payouts/${id}/zip`)).arrayBuffer());
			return Object.values(zip.files);
		}),
	);
	const sheets = await Promise.all(
		files.flat().map(async (file) => {
			const rows = parse<Record<string, string>>(await file.async('string'), { columns: true });
			return rows.map((row, index) => ({ ...neutralized(row), payout_file: file.name, payout_row: index + 1 }));
		}),
	);
	return sheets.flat();
}

function neutralized(row: Record<string, string>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(row).map(([column, cell]) => [column, /^[=@]/.test(cell) ? `'${cell}` : cell]),
	);
}
