import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'flatted';
import type { IBinaryKeyData, IDataObject, IRunExecutionData, IWorkflowBase } from 'n8n-workflow';

export interface Owner {
	email: string;
	password: string;
}

export interface SavedWorkflow {
	id: string;
	versionId: string;
	isArchived?: boolean;
}

export interface Execution {
	id: string;
	status: string;
	error?: { message: string; description?: string | null };
	/** A node's output items in its last run, by output (0 is the first). */
	items(node: string, output?: number): Array<{ json: IDataObject; binary?: IBinaryKeyData }>;
	/** The hints in the node's output panel, above the items. */
	hints(node: string): string[];
}

const ENDED = ['success', 'error', 'crashed', 'canceled'];

/** In seconds. */
const LONGEST_BUSY = 20;

/** n8n did nothing: its database hasn't answered for seconds, or one of its checks had no processor for 250 ms. */
const isBusy = (status: number, text: string) =>
	status === 503 || (status === 500 && text.includes('Regular expression execution timed out'));

/** n8n's own REST interface, which its editor uses, as far as the sandbox and the tests need it. */
export class N8nApi {
	private cookie = '';

	readonly url: string;

	constructor(url: string) {
		this.url = url;
	}

	/** Creates the owner in a fresh n8n, or logs in as the existing one. */
	async enter(owner: Owner): Promise<void> {
		const { userManagement } = await this.get<{ userManagement: { showSetupOnFirstLoad: boolean } }>(
			'/rest/settings',
		);
		if (userManagement.showSetupOnFirstLoad) {
			await this.send('POST', '/rest/owner/setup', { ...owner, firstName: 'Sandbox', lastName: 'Owner' });
		} else {
			await this.send('POST', '/rest/login', { emailOrLdapLoginId: owner.email, password: owner.password });
		}
	}

	async get<T>(path: string): Promise<T> {
		return await this.send<T>('GET', path);
	}

	async send<T>(method: string, path: string, body?: unknown): Promise<T> {
		const ask = async () =>
			await fetch(this.url + path, {
				method,
				headers: {
					cookie: this.cookie,
					// A busy n8n may close a kept one that's about to be used.
					connection: 'close',
					...(body === undefined ? {} : { 'content-type': 'application/json' }),
				},
				body: body === undefined ? undefined : JSON.stringify(body),
			});
		let response = await ask();
		let text = await response.text();
		for (let waits = 0; isBusy(response.status, text) && waits < LONGEST_BUSY; waits++) {
			await sleep(1_000);
			response = await ask();
			text = await response.text();
		}
		const cookie = response.headers.getSetCookie().find((entry) => entry.startsWith('n8n-auth='));
		if (cookie !== undefined) this.cookie = cookie.split(';')[0] ?? '';
		if (!response.ok)
			throw new N8nError(
				response.status,
				`n8n refused ${method} ${path} (HTTP ${response.status}): ${messageIn(text)}`,
			);
		if (text === '') return undefined as T;
		const result = JSON.parse(text) as unknown;
		// The API wraps its responses. Static files, such as the list of node types, are plain.
		return (isRecord(result) && 'data' in result ? result.data : result) as T;
	}

	/** Undefined if n8n doesn't know it (any more). */
	async find<T>(path: string): Promise<T | undefined> {
		try {
			return await this.get<T>(path);
		} catch (error) {
			if (error instanceof N8nError && [403, 404].includes(error.status)) return undefined;
			throw error;
		}
	}

	/** Stores a credential, called like its type, and returns its ID. */
	async createCredential(type: string, data: IDataObject): Promise<string> {
		return (await this.send<{ id: string }>('POST', '/rest/credentials', { name: type, type, data })).id;
	}

	/** Stores and tests a credential, as its Save button does. */
	async saveAndTestCredential(type: string, data: IDataObject): Promise<{ status: string; message: string }> {
		const id = await this.createCredential(type, data);
		return await this.send('POST', '/rest/credentials/test', { credentials: { id, name: type, type, data } });
	}

	async createWorkflow(workflow: object): Promise<SavedWorkflow> {
		return await this.send('POST', '/rest/workflows', workflow);
	}

	/** Executes a saved workflow from one of its triggers to its end, as the trigger's button in the editor does. */
	async executeWorkflow(
		workflowId: string,
		trigger: string,
		timeout = 120_000,
		more: object = {},
	): Promise<Execution> {
		const { executionId } = await this.startByHand<{ executionId: string }>(workflowId, trigger, more);
		const deadline = Date.now() + timeout;
		for (;;) {
			const { status } = await this.get<{ status: string }>(`/rest/executions/${executionId}`);
			if (ENDED.includes(status)) return await this.execution(executionId);
			if (Date.now() > deadline)
				throw new Error(`Execution ${executionId} did not end within ${timeout / 1_000} s; it is "${status}"`);
			await sleep(200);
		}
	}

	/** Starts an execution or listens for a webhook, as the editor's button does. */
	async startByHand<T>(workflowId: string, trigger: string, more: object = {}): Promise<T> {
		return await this.send<T>('POST', `/rest/workflows/${workflowId}/run`, {
			triggerToStartFrom: { name: trigger },
			...more,
		});
	}

	async execution(id: string): Promise<Execution> {
		const { status, data } = await this.get<{ status: string; data: string }>(`/rest/executions/${id}`);
		const { resultData } = parse(data) as IRunExecutionData;
		return {
			id,
			status,
			error: resultData.error,
			items: (node, output = 0) => resultData.runData[node]?.at(-1)?.data?.main?.[output] ?? [],
			hints: (node) => resultData.runData[node]?.at(-1)?.hints?.map(({ message }) => message) ?? [],
		};
	}
}

class N8nError extends Error {
	readonly status: number;

	constructor(status: number, message: string) {
		super(message);
		this.status = status;
	}
}

/** The trigger to start a workflow from by hand. */
export function triggerOf({ nodes }: Pick<IWorkflowBase, 'nodes'>): string {
	const trigger = nodes.find(({ type }) => type.endsWith('Trigger'));
	if (trigger === undefined) throw new Error('The workflow has no trigger');
	return trigger.name;
}

function messageIn(text: string): string {
	try {
		return (JSON.parse(text) as { message?: string }).message ?? text;
	} catch {
		return text.slice(0, 300);
	}
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
