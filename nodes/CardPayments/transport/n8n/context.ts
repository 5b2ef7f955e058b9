import {
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type ILoadOptionsFunctions,
	type IWebhookFunctions,
	sleep,
} from 'n8n-workflow';
import { InputError } from '../../domain/errors';

export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IWebhookFunctions;

/** In milliseconds. A cancelled execution is noticed after each. */
const STRETCH = 250;

export function cancelSignal(context: RequestContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

export function failIfCancelled(context: RequestContext): void {
	if (cancelSignal(context)?.aborted) throw new InputError('The execution was cancelled');
}

/** Waits as long as there are milliseconds `left`. */
export async function pause(context: RequestContext, left: () => number): Promise<void> {
	for (let wait = left(); wait > 0; wait = left()) {
		failIfCancelled(context);
		await sleep(Math.min(wait, STRETCH));
	}
}

export type Credentials = ICredentialDataDecryptedObject;

/** Executions that call each other. More is a circle. */
const MOST_CALLERS = 50;

/** The secret part of the address at which n8n continues an execution, kept by *Retry*; and the node's run. */
const OWN_ADDRESS = "{{ $execution.resumeUrl.split('signature=').last() + ' ' + $runIndex }}";

/** The IDs of the executions that called this one, the next first; and what tells the first of them from all others. */
export interface Lineage {
	callers: string[];
	/** Of the node: how often it ran before in this execution. */
	run: string | undefined;
	/** Undefined where one of them can't be read. */
	token: string | undefined;
}

/** A sub-workflow called again is another execution of it, and the same one of what called it. */
export async function lineageOf(context: IExecuteFunctions): Promise<Lineage> {
	const callers: string[] = [];
	const [own, run] = String(context.evaluateExpression(OWN_ADDRESS, 0)).split(' ');
	let token: string | undefined = own;
	let caller = context.getExecutionContext()?.parentExecutionId;
	while (caller !== undefined && token !== undefined && callers.length < MOST_CALLERS) {
		callers.push(caller);
		const stored = await read(context, caller);
		token = stored?.resumeToken;
		caller = stored?.executionData?.runtimeData?.parentExecutionId;
	}
	return { callers, run, token: token === '' ? undefined : token };
}

/**
 * Whether somebody stopped this execution or one that called it. n8n goes on with a sub-workflow, and with what another
 * process executes, but its database knows. Where that can't be read, it isn't known.
 */
export async function isStopped(context: IExecuteFunctions, callers: string[]): Promise<boolean> {
	const all = await Promise.all([context.getExecutionId(), ...callers].map(async (id) => await read(context, id)));
	return all.some((stored) => /^The execution was cancel/i.test(stored?.resultData?.error?.message ?? ''));
}

async function read(context: IExecuteFunctions, id: string) {
	return await context.getExecutionDataById(id).catch(() => undefined);
}
