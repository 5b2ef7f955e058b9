import { createRequire } from 'node:module';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { IDataObject, IExecuteFunctions, INode, INodeExecutionData, INodeType } from 'n8n-workflow';

// The build, as n8n executes it: what a fuzzer finds, a user would see.
const load = createRequire(path.resolve('package.json'));
const { NodeHelpers } = load('n8n-workflow') as typeof import('n8n-workflow');
const { CardPayments } = load('./dist/nodes/CardPayments/CardPayments.node.js') as {
	CardPayments: new () => INodeType;
};
const node = new CardPayments();
// The node gives other things a turn, for which a timer takes a millisecond. Nothing else waits here.
const { setTimeout: wait } = globalThis;
globalThis.setTimeout = ((act: () => void, milliseconds = 0) =>
	milliseconds === 0 ? setImmediate(act) : wait(act, milliseconds)) as typeof setTimeout;
const defaults = new Map<string, IDataObject>();

/** What the panel holds, with the defaults of the fields that it shows. */
function panelOf(parameters: IDataObject): IDataObject {
	const choices = ['resource', 'operation', 'payouts', 'output', 'period', 'per', 'dateOf', 'returnAll'];
	const shown = Object.fromEntries(choices.map((name) => [name, parameters[name] as string]));
	const key = JSON.stringify(shown);
	let found = defaults.get(key);
	if (found === undefined) {
		const given = Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined));
		const { properties } = node.description;
		found = NodeHelpers.getNodeParameters(properties, given, true, false, null, node.description) as IDataObject;
		defaults.set(key, found);
	}
	return { ...found, ...parameters };
}

/** A service's responses. */
export type Service = (request: { url: string; body?: unknown }) => { status?: number; type: string; content: Buffer };

/** What a run gives, and all that it says. */
export interface Run {
	items: IDataObject[];
	/** Warnings and the errors of items. */
	said: string[];
	/** What is good to know: no excuse for a wrong figure. */
	infos: string[];
	/** That may describe the file, in items of errors. */
	texts: string[];
	failed: boolean;
	/** Everything that came out, as it came. */
	all: { items: IDataObject[]; hints: Array<{ message: string; type?: string }>; error?: IDataObject };
}

let executions = 0;

/**
 * Executes an operation over a file or rows, without n8n's engine around it: it takes five milliseconds an execution.
 * Continue on Fail is on.
 */
export async function execute(
	parameters: IDataObject,
	{
		file,
		rows,
		service,
	}: { file?: { name: string; content: Buffer | undefined }; rows?: IDataObject[]; service?: Service },
	credential: IDataObject = {},
): Promise<Run> {
	const panel = panelOf(parameters);
	const hints: string[] = [];
	const infos: string[] = [];
	const shown: Run['all']['hints'] = [];
	const binary = { data: { data: '', mimeType: 'application/zip', fileName: file?.name ?? '' } };
	const input: INodeExecutionData[] = [
		...(rows ?? []).map((json) => ({ json })),
		...(file !== undefined || rows === undefined ? [{ json: {}, binary }] : []),
	];
	const at = (name: string) =>
		name.split('.').reduce<unknown>((value, part) => (value as IDataObject | undefined)?.[part], panel);
	const context = {
		getNodeParameter: (name: string, _index: number, fallback?: unknown) => at(name) ?? fallback,
		getInputData: () => input,
		getTimezone: () => 'Asia/Riyadh',
		getExecutionId: () => String(++executions),
		getExecuteData: () => ({ node: {} }),
		getNode: () =>
			({
				name: 'Card Payments',
				type: 'n8n-nodes-card-payments.cardPayments',
				parameters: panel,
				typeVersion: 1,
				...(service !== undefined && { credentials: { cardPaymentsApi: { id: '1', name: 'Service' } } }),
			}) as unknown as INode,
		getCredentials: async () => ({ apiKey: 'sk_test_x', baseUrl: 'http://127.0.0.1:9', ...credential }),
		getExecutionCancelSignal: () => undefined,
		continueOnFail: () => true,
		getWorkflow: () => ({ id: '1', name: 'Fuzz', active: false }),
		addExecutionHints: (...more: Run['all']['hints']) => {
			shown.push(...more);
			for (const { message, type } of more) (type === 'info' ? infos : hints).push(message);
		},
		logger: { warn: () => undefined, debug: () => undefined, info: () => undefined, error: () => undefined },
		helpers: {
			assertBinaryData: (index: number) => input[index]?.binary?.data,
			getBinaryDataBuffer: async () => file?.content,
			httpRequestWithAuthentication: async (_: string, request: { url: string; body?: unknown }) => {
				if (service === undefined) throw new Error('There is no service');
				const { status = 200, type, content } = service(request);
				return { statusCode: status, headers: { 'content-type': type }, body: Readable.from([content]) };
			},
			returnJsonArray: (json: IDataObject[]) => json.map((each) => ({ json: each })),
		},
	} as unknown as IExecuteFunctions;
	try {
		const [items = []] = (await node.execute?.call(context)) as INodeExecutionData[][];
		const json = items.map((item) => item.json);
		const errors = json.flatMap(({ error }) => (error === undefined ? [] : [String(error)]));
		const texts = json.flatMap(({ file_description: text }) => (typeof text === 'string' ? [text] : []));
		return {
			items: json.filter(({ error }) => error === undefined),
			said: [...hints, ...errors],
			infos,
			texts,
			failed: false,
			all: { items: json, hints: shown },
		};
	} catch (error) {
		// A mistake in the code refuses nothing.
		if (error instanceof TypeError || error instanceof RangeError) throw error;
		const text = (error as { context?: IDataObject }).context?.file_description;
		const texts = typeof text === 'string' ? [text] : [];
		const { message, description } = error as Error & { description?: string };
		const all = { items: [], hints: shown, error: { message, description } };
		return { items: [], said: [...hints, message], infos, texts, failed: true, all };
	}
}
