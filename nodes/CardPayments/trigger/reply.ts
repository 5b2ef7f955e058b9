import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { log } from '../transport/n8n';
import { SERVICE } from '../domain/service';

/** What the sender gets when no execution starts. `reason` goes to the log only. */
export interface Reply {
	status: 200 | 400 | 401 | 413 | 415 | 503;
	body: Record<string, unknown>;
	reason: string;
	/** The cause is here and not with the sender: somebody must look after it. */
	ownFault?: boolean;
	/** The credential whose signature it lacks. */
	credential?: IDataObject;
}

export const ignored = (by: string): Reply => ({
	status: 200,
	body: { ignored: by },
	reason: `filtered out by its ${by}`,
});
export const duplicate: Reply = { status: 200, body: { duplicate: true }, reason: 'already passed on' };
/** Nobody listens any more. The sender tries again, as it got no reply. */
export const hungUp: Reply = errorReply(503, 'Temporarily unavailable', 'its sender hung up');
export const notAnEvent = (reason: string): Reply => errorReply(400, reason, reason);
/** The sender learns nothing about why: that would help a forger. */
export const unauthorized = (reason: string): Reply => errorReply(401, 'The request could not be verified', reason);
export const bodyTooLarge = errorReply(413, 'The body is too large', 'the body is too large');
export const notJson = errorReply(415, 'Send application/json', 'the content type is not JSON');
/** The sender tries again, so that no payout gets lost. */
export const unavailable = (reason: string): Reply => ({ ...unconfirmed(reason), ownFault: true });
/** The same for the sender, who may be a forger: nobody here has to look after it. */
export const unconfirmed = (reason: string): Reply => errorReply(503, 'Temporarily unavailable', reason);
/** n8n's own reply would be 200. */
export const notBegun: Reply = unavailable('n8n failed its execution before it began');

function errorReply(status: Reply['status'], text: string, reason: string): Reply {
	return { status, body: { error: text }, reason };
}

/** Replies, and leaves one line in the log for every delivery that was rejected. */
export function sendReply(context: IWebhookFunctions, { status, body, reason, ownFault }: Reply): void {
	const response = context.getResponseObject();
	if (status === 503) response.setHeader('Retry-After', '60');
	response.status(status).json(body);

	const line = `${SERVICE.name} Trigger: ${status === 200 ? 'ignored' : 'rejected'} a delivery to workflow ${context.getWorkflow().id} from ${addressOf(context)} with HTTP ${status}: ${reason}`;
	log(context, status === 200 ? 'debug' : ownFault === true ? 'error' : 'warn', line);
}

/** Behind a proxy this is the proxy's address, unless n8n trusts it (N8N_PROXY_HOPS). */
export function addressOf(context: IWebhookFunctions): string {
	const { ip, socket } = context.getRequestObject();
	return ip ?? socket.remoteAddress ?? 'an unknown address';
}
