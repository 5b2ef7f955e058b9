import { createRequire } from 'node:module';
import path from 'node:path';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { executeWorkflow, restartEngine, type Credentials } from '../../test/harness/engine.ts';
import { sandboxKeys } from '../../sandbox/service/keys.ts';
import { HOUR } from '../../test/harness/simulatedTime.ts';
import type { World } from './world.ts';

type Workflow = Parameters<typeof executeWorkflow>[0];

/** What a user sees of an execution. */
export interface Seen {
	items: IDataObject[];
	/** The error that ended it, or those of error items. */
	errors: string[];
	hints: string[];
	/** All that came out, with the input item that it belongs to. */
	all: Array<{ json: IDataObject; item: number }>;
}

const to = (...nodes: string[]) => ({ main: nodes.map((node) => [{ node, type: 'main' as const, index: 0 }]) });

/** An n8n that executes workflows, and dies in the middle of them. */
export class N8n {
	isUp = true;
	executions = 0;
	kills = 0;
	private readonly world: World;
	private readonly described: string;
	private readonly running = new Map<object, () => void>();

	/** @param described the text in which the credential describes the service's sheets */
	constructor(world: World, described: string) {
		this.world = world;
		this.described = described;
		// Finding out who logs takes longer than what's logged here.
		const load = createRequire(path.resolve('package.json'));
		const { Logger } = load('@n8n/backend-common') as { Logger: { prototype: { log: () => void } } };
		Logger.prototype.log = () => {};
	}

	get isIdle(): boolean {
		return this.running.size === 0;
	}

	get credentials(): Credentials {
		const { url } = this.world.service;
		return {
			cardPaymentsApi: { apiKey: sandboxKeys.live, baseUrl: url, sheetDescription: this.described },
		};
	}

	/** Does something in n8n. If n8n is killed meanwhile, `crashed` is called instead of the rest of it. */
	start(name: string, task: () => Promise<void>, crashed: () => void = () => {}): void {
		if (!this.isUp) return this.world.note(`n8n is down: no ${name}`);
		const running = {};
		this.running.set(running, () => {
			this.world.note(`${name} crashed`);
			crashed();
		});
		this.executions++;
		this.world.note(`${name} starts`);
		this.world.time.start(async () => {
			await task();
			this.running.delete(running);
		});
	}

	/** Executes one node between a trigger and its two outputs. */
	async execute(parameters: IDataObject, input: IDataObject[] = [{}], more: Partial<Workflow['nodes'][number]> = {}) {
		const result = await executeWorkflow({
			credentials: this.credentials,
			settings: { timezone: this.world.zone },
			executionId: String(this.executions),
			pinInput: input.map((json): INodeExecutionData => ({ json })),
			nodes: [
				{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' },
				{
					name: 'Node',
					type: 'n8n-nodes-card-payments.cardPayments',
					parameters: parameters as Workflow['nodes'][number]['parameters'],
					onError: 'continueErrorOutput',
					...more,
				},
			],
			connections: { Start: to('Node') },
		});
		return this.seen(result);
	}

	private seen(result: Awaited<ReturnType<typeof executeWorkflow>>): Seen {
		const outputs = result.run.data.resultData.runData['Node']?.at(-1)?.data?.main ?? [];
		const [items = [], failed = []] = outputs.map((output) => output?.map(({ json }) => json) ?? []);
		const all = outputs
			.flatMap((output) => output ?? [])
			.map(({ json, pairedItem }) => ({ json, item: indexOf(pairedItem) }));
		const ended = result.error ?? result.nodeError('Node');
		const description = String((ended as { description?: string } | undefined)?.description);
		const errors = failed.map((item) => `${String(item.error)} ${String(item.description)}`);
		if (ended !== undefined && failed.length === 0) errors.push(`${ended.message} ${description}`);
		// What's good to know isn't heeded: nothing is wrong then.
		const hints = result.hints('Node').flatMap(({ type, message }) => (type === 'info' ? [] : [message]));
		for (const message of [...errors, ...hints]) this.world.note(`says: ${message}`);
		return { items, errors, hints, all };
	}

	/** Ends n8n as a power failure does, and starts it again after a while. */
	kill(downFor: number): void {
		if (!this.isUp) return;
		this.kills++;
		this.isUp = false;
		this.world.note(`n8n is killed for ${(downFor / HOUR).toFixed(1)} h`);
		const { time, service } = this.world;
		time.forgetN8n();
		service.generation++;
		const crashed = [...this.running.values()];
		this.running.clear();
		for (const each of crashed) each();
		restartEngine();
		time.after(downFor, () => {
			this.isUp = true;
			time.hold(this.warmUp());
		});
	}

	/** Loads the nodes, which takes real time. */
	async warmUp(): Promise<void> {
		await executeWorkflow({
			nodes: [{ name: 'Start', type: 'n8n-nodes-base.manualTrigger' }],
			connections: {},
			credentials: {},
		});
	}
}

function indexOf(pairedItem: INodeExecutionData['pairedItem']): number {
	return typeof pairedItem === 'object' && 'item' in pairedItem ? pairedItem.item : 0;
}
