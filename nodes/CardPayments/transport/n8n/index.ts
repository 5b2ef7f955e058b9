/**
 * What n8n gives and takes: its calendar, its log and hints, who called an execution, what a node processed.
 *
 * `messages` alone writes to hints, errors and logs, as harmless text without secrets. `Processed` remembers beyond an
 * execution, and throws where n8n can't store it.
 *
 *     showHint(context, words, 'info');
 */
export {
	cancelSignal,
	failIfCancelled,
	pause,
	type Credentials,
	type RequestContext,
	isStopped,
	lineageOf,
	type Lineage,
} from './context';
export { log, showHint, stopWith, toNodeError, type HintType } from './messages';
export { LOOK_AFTER, Processed, nodeKey } from './processed';
export { isoIn, workflowTime } from './workflowCalendar';
