/** What the code of before called otherwise, in one place: a row goes when nobody compares with that code any more. */
import type { IDataObject } from 'n8n-workflow';

/** Parameters of the panel: now, then. */
const PARAMETERS: Record<string, string> = {};
/** Fields of items: then, now. */
const FIELDS: Record<string, string> = {};

const renamed = (value: unknown, names: Record<string, string>): unknown => {
	if (Array.isArray(value)) return value.map((each) => renamed(each, names));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([name, each]) => [names[name] ?? name, renamed(each, names)]));
};

/** Parameters as the code of before knows them. */
export const asThen = (parameters: IDataObject): IDataObject => renamed(parameters, PARAMETERS) as IDataObject;
/** What the code of before gives, as it's called now. */
export const asNow = (outcome: unknown): unknown => renamed(outcome, FIELDS);
