import { randomUUID } from 'crypto';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Explanation } from '../domain/signing';

/** What `webhook` hands to `execute`. n8n stores it with the execution. */
type Handover =
	| {
			event: IDataObject;
			/** Two deliveries of one event have the same. */
			identity: string;
			/** Its own, also among those of the same event. */
			delivery: string;
			/** The process that it came to. */
			receivedBy: string;
	  }
	| { rejected: Explanation };

/** This process, until it ends. In queue mode another one executes what it receives. */
export const PROCESS = randomUUID();

export function handedOver(handover: Handover): INodeExecutionData[][] {
	return [[{ json: handover as unknown as IDataObject }]];
}

export function readHandover([item]: INodeExecutionData[]): Handover {
	return item?.json as unknown as Handover;
}
