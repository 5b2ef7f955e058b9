/** The stand-in of Google's Sheets API in a process of its own, so that its work stalls neither n8n nor the clock. */
import { startGoogleSheets, type GoogleSheets } from '../test/servers/googleSheets.ts';

export type Google = Pick<GoogleSheets, 'account' | 'settings' | 'nodeArguments'>;

/** A new document with so many rows of these columns, or how many rows a document has. */
export type GoogleOrder = { create: number; columns: string[] } | { rowsOf: string };

if (process.send) {
	const { account, settings, nodeArguments, createDocument, close } = await startGoogleSheets();
	const documents = new Map<string, ReturnType<typeof createDocument>>();
	process.on('message', (order: GoogleOrder) => {
		if ('rowsOf' in order) return process.send?.(documents.get(order.rowsOf)?.rows().length);
		const document = createDocument();
		document.fill(
			Array.from({ length: order.create }, (_, index) =>
				Object.fromEntries(order.columns.map((column) => [column, `${column} ${index}`])),
			),
		);
		documents.set(document.id, document);
		process.send?.(document.id);
	});
	process.send({ account, settings, nodeArguments } satisfies Google);
	process.once('disconnect', () => void close());
}
