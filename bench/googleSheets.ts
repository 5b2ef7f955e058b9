/** The imitation of Google's Sheets API in its own process, so that its work stalls neither n8n nor the clock. */
import { startGoogleSheets, type GoogleSheets } from '../test/servers/googleSheets.ts';
import type { Document } from '../test/servers/googleSheets/document.ts';

export type Google = Pick<GoogleSheets, 'account' | 'settings' | 'nodeArguments'>;

/** Asks for a new document with this many rows of these columns, or how many rows the newest document has. */
export type GoogleOrder = { create: number; columns: string[] } | 'rows';

if (process.send) {
	const { account, settings, nodeArguments, createDocument, close } = await startGoogleSheets();
	let document: Document | undefined;
	process.on('message', (order: GoogleOrder) => {
		if (order === 'rows') return process.send?.(Math.max(0, (document?.values().length ?? 0) - 1));
		document = createDocument();
		document.fill(
			Array.from({ length: order.create }, (_, index) =>
				Object.fromEntries(
					order.columns.map((column) => [
						column,
						column === 'key' ? `payout_0/charge/chg_${index + 1}` : `${column} ${index}`,
					]),
				),
			),
		);
		process.send?.(document.id);
	});
	process.send({ account, settings, nodeArguments } satisfies Google);
	process.once('disconnect', () => void close());
}
