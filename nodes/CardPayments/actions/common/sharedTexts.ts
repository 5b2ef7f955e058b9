import type { IExecuteFunctions } from 'n8n-workflow';
import { SharedTexts } from '../../domain/sheets/sharedTexts';

/** By the execution of the node. */
const texts = new WeakMap<IExecuteFunctions, SharedTexts>();

/** The texts that all sheets of an execution of the node have in common. */
export function sharedTexts(context: IExecuteFunctions): SharedTexts {
	const known = texts.get(context) ?? new SharedTexts();
	texts.set(context, known);
	return known;
}
