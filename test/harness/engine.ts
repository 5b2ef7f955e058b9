import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type {
	IBinaryData,
	ICredentialDataDecryptedObject,
	ICredentialsHelper,
	IConnections,
	IDataObject,
	IHttpRequestOptions,
	INode,
	INodeExecutionData,
	INodeType,
	INodeTypes,
	INodeParameters,
	INodeProperties,
	IRequestOptions,
	IRun,
	IRunExecutionData,
	IWebhookResponseData,
	IWorkflowExecuteAdditionalData,
	IWorkflowSettings,
	NodeParameterValueType,
	Workflow as WorkflowType,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { baseNodes } from './baseNodes.ts';
import { history } from './history.ts';
import { wrongPlurals } from './plurals.ts';

/**
 * Executes workflows on n8n's own engine (n8n-core) without n8n. The real loader reads the package from dist/, and the
 * real `WorkflowExecute` executes it with real request helpers and the real binary data service. The only imitations
 * are n8n's database of credentials and the few core nodes in `baseNodes.ts`.
 *
 * Works in jest and in plain Node.js, from the checkout's root.
 */

// n8n reads these when it loads. It has its own folder and touches no other n8n.
if (process.env.N8N_USER_FOLDER === undefined) {
	const userFolder = mkdtempSync(path.join(tmpdir(), 'card-payments-engine-'));
	process.once('exit', () => rmSync(userFolder, { recursive: true, force: true }));
	process.env.N8N_USER_FOLDER = userFolder;
}
process.env.N8N_ENCRYPTION_KEY = 'an-encryption-key-for-tests';
process.env.N8N_LOG_LEVEL ??= 'silent';

declare global {
	/** Loads what all test files of a process share. Undefined outside jest. */
	var requireOnce: NodeJS.Require | undefined;
}

// One copy of n8n-workflow for the engine, the nodes and this file. An `import` in plain Node.js would load its ES
// modules as a second copy, whose errors aren't `instanceof` those of the first.
export const load: NodeJS.Require = globalThis.requireOnce ?? createRequire(path.resolve('package.json'));
load('reflect-metadata');
const {
	BinaryDataService,
	DataDeduplicationService,
	ExecutionLifecycleHooks,
	PackageDirectoryLoader,
	WebhookContext,
	WorkflowExecute,
} = load('n8n-core') as typeof import('n8n-core');
const { Workflow, createRunExecutionData } = load('n8n-workflow') as typeof import('n8n-workflow');
const { Container } = load('@n8n/di') as typeof import('@n8n/di');
/** Gives n8n's engine, which is loaded once a process, this file's `history`. */
export function useHistory(): void {
	Object.assign(DataDeduplicationService, {
		instance: Reflect.construct(DataDeduplicationService, [history]) as unknown,
	});
}
useHistory();

export type Credentials = Record<string, ICredentialDataDecryptedObject>;
export const NODE = 'n8n-nodes-card-payments.cardPayments';
export const START = { name: 'Start', type: 'n8n-nodes-base.manualTrigger' };
type NodeInput = Partial<INode> & Pick<INode, 'name' | 'type'>;

interface WorkflowInput {
	nodes: NodeInput[];
	connections: IConnections;
	/** By credential type. Nodes that want these types get them, whatever their `credentials` say. */
	credentials?: Credentials;
	/** The first node's output, instead of one empty item. Binary data: see `binaryItem`. */
	pinInput?: INodeExecutionData[];
	/** E.g. `{ timezone: 'Asia/Riyadh' }`. */
	settings?: IWorkflowSettings;
	/** Cancels the execution, as a user does in the editor. */
	signal?: AbortSignal;
	/** Default: `manual`. */
	mode?: WorkflowExecuteMode;
	executionId?: string;
	/** What n8n knows of executions by ID; this one is added. */
	stored?: Map<string, IRunExecutionData>;
	/** The execution that calls this one. */
	parentExecution?: { executionId: string; workflowId: string };
	/** Kept by *Retry*. */
	resumeToken?: string;
	/** What the trigger's webhook accepted. The trigger passes it on itself. */
	accepted?: INodeExecutionData[];
}

/** Executes a workflow from its trigger, or from `pinInput`, to its end. Throws only if n8n itself does. */
export async function executeWorkflow(input: WorkflowInput) {
	const { workflow, credentialsHelper } = await workflowOf(input);
	const start = startOf(workflow, input);
	const { mode = 'manual', executionId = '1', accepted, stored = new Map(), parentExecution, resumeToken } = input;
	const pinData = input.pinInput && { [start.name]: input.pinInput };
	const additionalData = {
		...environment,
		executionId,
		credentialsHelper,
		hooks: hooksFor(workflow),
		getRunExecutionData: async (id: string) => await Promise.resolve(stored.get(id)),
	} as unknown as IWorkflowExecuteAdditionalData;
	const nodeExecutionStack = [{ node: start, data: { main: [accepted ?? []] }, source: null }];
	const runData = createRunExecutionData({
		resumeToken,
		parentExecution,
		...(accepted === undefined ? { resultData: { pinData } } : { executionData: { nodeExecutionStack } }),
	});
	stored.set(executionId, runData);
	const execute = new WorkflowExecute(additionalData, mode, runData);
	const running =
		accepted === undefined
			? execute.run({ workflow, startNode: start, pinData })
			: execute.processRunExecutionData(workflow);
	input.signal?.addEventListener('abort', () => running.cancel(), { once: true });
	return report(await running);
}

/** Passes a delivery to a trigger, as n8n's web server does. */
export async function receiveWebhook(
	input: Pick<WorkflowInput, 'nodes' | 'credentials' | 'settings'>,
	httpRequest: object,
	httpResponse: object,
): Promise<IWebhookResponseData> {
	const { workflow, credentialsHelper } = await workflowOf({ ...input, connections: {} });
	const node = startOf(workflow, input);
	const { description, webhook } = workflow.nodeTypes.getByNameAndVersion(node.type);
	const additionalData = { ...environment, credentialsHelper, httpRequest, httpResponse };
	const [webhookDescription] = description.webhooks ?? [];
	const context = new WebhookContext(
		workflow,
		node,
		additionalData as unknown as IWorkflowExecuteAdditionalData,
		'webhook',
		{ webhookDescription } as never,
		[],
		null,
	);
	return (await webhook?.call(context)) as IWebhookResponseData;
}

/** Loads the package anew, as n8n does when it starts: nothing is left of what its nodes held in memory. */
export function restartEngine(): void {
	const built = path.resolve('dist');
	for (const [file, module] of Object.entries(load.cache)) {
		if (file.startsWith(built)) delete load.cache[file];
		// What an ECMAScript module imports of CommonJS has none.
		const children = module?.children as NodeJS.Module[] | undefined;
		if (module !== undefined && children !== undefined)
			module.children = children.filter(({ id }) => !id.startsWith(built));
	}
	loading = undefined;
}

/** The same, and loads the package at once: what's under way meanwhile keeps the nodes that it has. */
export async function startAnew(): Promise<void> {
	restartEngine();
	await engine({});
}

async function workflowOf({ nodes: given, connections, credentials = {}, settings }: WorkflowInput) {
	const { nodeTypes, credentialsHelper } = await engine(credentials);
	const nodes = given.map((node, index) => withDefaults(node, index, nodeTypes, credentials));
	const workflow = new Workflow({
		id: 'engine-test',
		name: 'Engine test',
		nodes,
		connections,
		active: false,
		nodeTypes,
		settings: { executionOrder: 'v1', ...settings },
	});
	return { workflow, credentialsHelper };
}

function startOf(workflow: WorkflowType, { nodes }: Pick<WorkflowInput, 'nodes'>): INode {
	const all = nodes.map(({ name }) => workflow.getNode(name)).filter((node) => node !== null);
	const start = all.find((node) => isStart(node, all, workflow.connectionsBySourceNode));
	if (start === undefined) throw new Error('The workflow has no node to start from');
	return start;
}

export interface NodeOptions extends Omit<WorkflowInput, 'nodes' | 'connections' | 'pinInput'> {
	/** Input items; without any, one empty item. */
	input?: INodeExecutionData[];
	/** More of the node, e.g. `{ onError: 'continueRegularOutput' }` for Continue on Fail. */
	node?: Partial<INode>;
	type?: string;
}

/** Executes one node. `items`, `hints` and `error` are the node's own. */
export async function executeNode(parameters: IDataObject, { input, node, type = NODE, ...rest }: NodeOptions = {}) {
	const name = 'Node';
	const { items, hints, nodeError, ...result } = await executeWorkflow({
		...rest,
		nodes: [START, { ...node, name, type, parameters: parameters as INodeParameters }],
		connections: connect({ Start: [[name]] }),
		pinInput: input,
	});
	return { ...result, items: items(name), hints: hints(name), error: result.error ?? nodeError(name) };
}

/** Executes an agent of `baseNodes.ts`, with its parameters, that calls the node as its tool. */
export async function executeTool(
	parameters: IDataObject,
	{ type = 'agent', ...agent }: { type?: string; calls?: number; atOnce?: boolean; passed?: INodeParameters },
	credentials: Credentials,
	more: Partial<WorkflowInput> = {},
) {
	return await executeWorkflow({
		...more,
		credentials,
		nodes: [
			START,
			{ name: 'Agent', type, parameters: { tool: 'Tool', ...agent } },
			{ name: 'Tool', type: `${NODE}Tool`, parameters: parameters as INodeParameters },
		],
		connections: {
			...connect({ Start: [['Agent']] }),
			Tool: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
		},
	});
}

/** Connections, by the names of the nodes after each output of a node. */
export function connect(outputs: Record<string, string[][]>): IConnections {
	const to = (node: string) => ({ node, type: 'main' as const, index: 0 });
	return Object.fromEntries(
		Object.entries(outputs).map(([name, nexts]) => [name, { main: nexts.map((next) => next.map(to)) }]),
	);
}

/** An item with a file in the binary field `field`. */
export function binaryItem(
	file: Uint8Array,
	fileName: string,
	mimeType: string,
	field = 'data',
	json: IDataObject = {},
): INodeExecutionData {
	return { json, binary: { [field]: { data: Buffer.from(file).toString('base64'), mimeType, fileName } } };
}

// --- the engine's surroundings -------------------------------------------------------------------

let loading: Promise<InstanceType<typeof PackageDirectoryLoader>> | undefined;
// Test files share n8n, and nothing that the nodes hold in memory.
restartEngine();

/** The package as n8n loads it. Loads it once. */
async function loadPackage() {
	const loader = new PackageDirectoryLoader(path.resolve('.'));
	await Promise.all([loader.loadAll(), Container.get(BinaryDataService).init()]);
	return loader;
}

async function engine(credentials: Credentials) {
	loading ??= loadPackage();
	const loader = await loading;
	const prefix = `${loader.packageName}.`;

	const getByNameAndVersion = (type: string): INodeType => {
		if (type.startsWith(prefix) && type.endsWith('Tool')) return asTool(getByNameAndVersion(type.slice(0, -4)));
		const found = type.startsWith(prefix)
			? (loader.getNode(type.slice(prefix.length)).type as INodeType)
			: baseNodes[type];
		if (found === undefined)
			throw new Error(
				`The engine harness has no node type "${type}"; it knows ${Object.keys(baseNodes).join(', ')} and the package's own`,
			);
		return found;
	};
	const nodeTypes: INodeTypes = { getByName: getByNameAndVersion, getByNameAndVersion, getKnownTypes: () => ({}) };

	const credentialsHelper = {
		getParentTypes: () => [],
		isCredentialUsableByNode: () => true,
		getCredentialsProperties: (type: string): INodeProperties[] => loader.getCredential(type).type.properties,
		preAuthentication: async () => undefined,
		runPreAuthentication: async () => undefined,
		// The item's data comes last.
		getDecrypted: async (
			_a: unknown,
			_b: unknown,
			type: string,
			...more: [unknown, unknown, unknown, Resolving?]
		) => {
			const data = credentials[type];
			if (data === undefined) throw new Error(`No credential of type "${type}" was given`);
			const properties = loader.getCredential(type).type.properties;
			const defaults = Object.fromEntries(properties.map((property) => [property.name, property.default]));
			return resolveForItem({ ...defaults, ...data } as ICredentialDataDecryptedObject, more[3]);
		},
		authenticate: async (
			data: ICredentialDataDecryptedObject,
			type: string,
			options: IHttpRequestOptions | IRequestOptions,
			workflow: WorkflowType,
			node: INode,
		) => {
			const { authenticate } = loader.getCredential(type).type;
			if (typeof authenticate === 'function') return await authenticate(data, options as IHttpRequestOptions);
			const resolve = (text: unknown) => expression(text, data, workflow, node);
			for (const [part, fields] of Object.entries(authenticate?.properties ?? {})) {
				const target = ((options as IDataObject)[part] ??= {}) as IDataObject;
				for (const [key, value] of Object.entries(fields as IDataObject)) target[resolve(key)] = resolve(value);
			}
			return options;
		},
	} as unknown as ICredentialsHelper;
	return { nodeTypes, credentialsHelper };
}

/** What n8n resolves the expressions of a credential with. */
interface Resolving {
	workflow: WorkflowType;
	node: INode;
	itemIndex: number;
	runIndex: number;
	connectionInputData: INodeExecutionData[];
	runExecutionData: IRunExecutionData;
}

/** A credential's expressions, resolved for an item as n8n's `CredentialsHelper` does. */
function resolveForItem(entered: ICredentialDataDecryptedObject, resolving: Resolving | undefined) {
	if (resolving === undefined) return entered;
	const { workflow, node, itemIndex, runIndex, connectionInputData, runExecutionData } = resolving;
	return workflow.expression.getParameterValue(
		entered as INodeParameters,
		runExecutionData,
		runIndex,
		itemIndex,
		node.name,
		connectionInputData,
		'internal',
		{},
	);
}

/** The tool that n8n makes of a node. */
function asTool(node: INodeType): INodeType {
	const description = { ...node.description, name: `${node.description.name}Tool`, outputs: ['ai_tool' as const] };
	return Object.create(node, { description: { value: description } }) as INodeType;
}

/** n8n resolves a generic `authenticate` as expressions with `$credentials`. */
function expression(text: unknown, data: ICredentialDataDecryptedObject, workflow: WorkflowType, node: INode): string {
	const value = workflow.expression.getSimpleParameterValue(
		node,
		text as NodeParameterValueType & string,
		'internal',
		{ $credentials: data } as never,
		undefined,
		'',
	);
	return String(value ?? '');
}

// Nothing listens there. n8n only wants well-formed addresses.
const address = 'http://127.0.0.1:9';
const environment = {
	executionId: '1',
	currentNodeExecutionIndex: 0,
	variables: {},
	instanceBaseUrl: `${address}/`,
	webhookBaseUrl: `${address}/webhook`,
	webhookTestBaseUrl: `${address}/webhook-test`,
	webhookWaitingBaseUrl: `${address}/webhook-waiting`,
	formWaitingBaseUrl: `${address}/form-waiting`,
};

function hooksFor({ id, name }: WorkflowType) {
	return new ExecutionLifecycleHooks('manual', '1', {
		id,
		name: name ?? '',
		active: false,
		nodes: [],
		connections: {},
	} as never);
}

function withDefaults(node: NodeInput, index: number, nodeTypes: INodeTypes, credentials: Credentials): INode {
	const wanted = nodeTypes.getByNameAndVersion(node.type).description.credentials ?? [];
	const given = wanted.filter(({ name }) => Object.hasOwn(credentials, name));
	return {
		id: String(index),
		typeVersion: 1,
		position: [index * 200, 0],
		...node,
		parameters: structuredClone(node.parameters ?? {}),
		credentials: Object.fromEntries(given.map(({ name }) => [name, { id: name, name }])),
	};
}

/** A node without input that connects to another: not a sticky note. */
function isStart(node: INode, nodes: INode[], connections: IConnections): boolean {
	const targets = Object.values(connections).flatMap(
		({ main }) => main?.flatMap((output) => output?.map((to) => to.node) ?? []) ?? [],
	);
	return (
		!targets.includes(node.name) && !node.disabled && (connections[node.name] !== undefined || nodes.length === 1)
	);
}

function report(run: IRun) {
	const [wrong] = wrongPlurals(run);
	if (wrong !== undefined) throw new Error(`It counts one as several: ${wrong}`);
	const { error, runData } = run.data.resultData;
	const last = (node: string) => runData[node]?.at(-1);
	return {
		status: run.status,
		/** A node's first output in its last run. Empty if it never ran. */
		items: (node: string) => last(node)?.data?.main?.[0] ?? [],
		hints: (node: string) => last(node)?.hints ?? [],
		/** The error that made the execution fail. A plain object, as n8n stores it. */
		error,
		/** A node's error, even if it continued (Continue on Fail). */
		nodeError: (node: string) => last(node)?.error,
		async readBinary(data: IBinaryData | undefined): Promise<Buffer> {
			if (data === undefined) throw new Error('There is no such binary field');
			return await Container.get(BinaryDataService).getAsBuffer(data);
		},
		/** Everything that n8n would store. */
		run,
	};
}
