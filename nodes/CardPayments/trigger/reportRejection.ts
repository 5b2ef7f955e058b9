import { explainRejection, type Explanation } from '../domain/signing';
import type { Received } from './request';
import { HOUR } from '../domain/units';
import { hungUp, type Reply } from './reply';

/** In milliseconds. Whoever knows the URL can cause rejections, and must not fill the list of executions. */
const REPORT_EVERY = HOUR;
const MOST_REASONS = 5;

/** What this process rejected since its last report, by node. */
const unreported = new Map<string, { reportedAt: number; count: number; reasons: string[] }>();

/**
 * What an execution that fails is to say: of each rejected test event, as the editor shows nothing of a delivery
 * without an execution, and of a published workflow's where the option asks for it. The sender has its reply already.
 */
export function rejectionToShow(received: Received, reply: Reply): Explanation | undefined {
	const { settings, node, now } = received;
	// What the filter ignores leaves the editor listening. Who hung up sends again.
	if (reply.status === 200 || reply === hungUp) return undefined;
	const tally = settings.isTest ? [] : settings.reportRejected ? tallied(node, reply.reason, now) : undefined;
	if (tally === undefined) return undefined;
	const { status, reason, credential } = reply;
	const { message, paragraphs } = explainRejection({
		...received,
		kind: settings.kind,
		status,
		reason,
		credential,
		url: received.url(),
	});
	return { message, paragraphs: [...tally, ...paragraphs] };
}

/** What was rejected since the last report; undefined while the next one isn't due. */
function tallied(node: string, reason: string, now: number): Explanation['paragraphs'] | undefined {
	const { reportedAt, count, reasons } = unreported.get(node) ?? { reportedAt: -Infinity, count: 0, reasons: [] };
	const latest = [reason, ...reasons.filter((other) => other !== reason)].slice(0, MOST_REASONS);
	const isDue = now - reportedAt >= REPORT_EVERY;
	unreported.set(
		node,
		isDue ? { reportedAt: now, count: 0, reasons: [] } : { reportedAt, count: count + 1, reasons: latest },
	);
	if (!isDue) return undefined;
	const before =
		count === 0 ? [] : [[`Rejected since the last report: ${count + 1}. The latest: ${latest.join('; ')}.`]];
	return [...before, ['The next report comes in an hour at the earliest.']];
}
