/** The imitation of Google's Sheets API in its own process, so that its work stalls neither n8n nor the clock. */
import { startGoogleSheets, type GoogleSheets } from '../test/servers/googleSheets.ts';

export type Google = Pick<GoogleSheets, 'account' | 'settings' | 'nodeArguments'>;

/** Asks for a new document with this many rows of these columns, or for a document's number of rows. */
export type GoogleOrder = { create: number; columns: string[] } | { rowsOf: string };

if (process.send) {
	const { account, settings, nodeArguments, createDocument, close } = await startGoogleSheets();
	const documents = new Map<string, ReturnType<typeof createDocument>>();
	process.on('message', (order: GoogleOrder) => {
		if ('rowsOf' in order) return process.send?.(documents.get(order.rowsOf)?.rows().length);
		const document = createDocument();
		document.fill(
			Array.from({ length: order.create }, (_, index) =>
				Object.fromEntries(
					order.columns.map((column) => [
						column,
						column === 'key' ? `payout_0/charges/${index + 1}` : `${column} ${index}`,
					]),
				),
			),
		);
		documents.set(document.id, document);
		process.send?.(document.id);
	});
	process.send({ account, settings, nodeArguments } satisfies Google);
	process.once('disconnect', () => void close());
}
