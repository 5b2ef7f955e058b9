import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Traces } from '../../domain/outcome';
import type { MoneyRequestKind } from '../../domain/payment';
import type { Body } from '../../domain/request';
import type { Service, ServiceRequest } from '../../transport/service';
import type { Execution } from '../execution';
import type { Panel } from '../panel';
import type { PaymentField } from './table';

/** An operation that moves money, as one item asks for it. */
export interface MoneyOperation {
	kind: MoneyRequestKind;
	/** What it does with money, in words. */
	does: string;
	fields: PaymentField[];
	options: INodeProperties[];
	path(panel: Panel): ServiceRequest['path'];
	original?(panel: Panel): { authorization_id?: string; charge_id?: string };
	/** What tells it from others; undefined where nothing on the panel does. */
	identify(panel: Panel, body: Body): Identity | undefined;
	/** What's asked of the service before it's sent. Called when nothing else is wrong. */
	complete?(execution: Execution, panel: Panel): Promise<Completion>;
	simplify(response: IDataObject, panel: Panel): object;
}

/** What the service says before a request is sent. */
interface Completion {
	/** What's missing in the body. */
	body: Body;
	/** Whether the original doesn't show it yet. */
	isUnmade: boolean;
}

/** What tells a request from all others, whoever asks for it. */
export interface Identity {
	by: unknown[];
	/** Whether somebody may want the same again another day: a charge of the same order, not the same void. */
	isRepeatable: boolean;
}

/** A request that moves money, as one item asks for it. */
export interface MoneyRequest {
	execution: Execution;
	panel: Panel;
	operation: MoneyOperation;
	path: ServiceRequest['path'];
	/** Without what's asked of the service, and without the key. */
	body: Body;
	traces: Traces;
	service: Service;
	identity: Identity | undefined;
	/** The executions that called this one. */
	callers: string[];
	/** Whether what's wanted is noted: a test key moves no money. */
	isNoted: boolean;
}

/** What came of a request: the service's record, and whether it was made before it was asked for now. */
export interface MoneyResponse {
	response: IDataObject;
	/** Null where nobody knows. */
	already: boolean | null;
	/** When it was made, at the earliest, in epoch milliseconds; undefined where it failed. */
	made?: number | undefined;
}
