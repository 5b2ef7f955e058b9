import { tryToParseDateTime } from 'n8n-workflow';
import { isoText, type Calendar, type WorkflowTime } from '../../domain/calendar';
import type { FormatFor } from '../../domain/formatFor';
import { lazily } from '../../domain/lazily';

/** n8n's own `DateTime`, as expressions have it. Made when it's needed: the first one looks up the locale. */
const calendar = lazily(() => tryToParseDateTime(new Date(0)).constructor as unknown as Calendar);

export function workflowTime(context: { getTimezone(): string }): WorkflowTime {
	return { calendar: calendar(), zone: context.getTimezone() };
}

/** Writes times with the offset of a workflow's time zone, or as a spreadsheet knows them. */
export function isoIn(context: { getTimezone(): string }, formatFor: FormatFor = 'anyDestination') {
	const time = workflowTime(context);
	return (epochMilliseconds: unknown): string | undefined => {
		const text = isoText(epochMilliseconds, time);
		return formatFor === 'spreadsheets' ? text?.slice(0, 19).replace('T', ' ') : text;
	};
}
