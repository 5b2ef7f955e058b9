import { NodeApiError, NodeOperationError, type IExecuteFunctions, type INode, type Logger } from 'n8n-workflow';
import { CardPaymentsError, ServiceError } from '../../domain/errors';
import { textOf } from '../../domain/input';
import { harmlessHtml, harmlessLines, harmlessText, type Paragraph } from '../../domain/harmlessText';

/*
 * The only place that writes to n8n's log, hints and errors (the linter sees to it): whatever a file, a service
 * or a webhook says passes `harmlessText` on its way to a person.
 */

export function log({ logger }: { logger: Logger }, level: 'debug' | 'info' | 'warn' | 'error', text: string): void {
	logger[level](harmlessText(text));
}

export type HintType = 'warning' | 'info';

/**
 * Something to read above the node's output, a line for each text.
 *
 * @param lines a text of several lines below it, to be copied
 */
export function showHint(context: IExecuteFunctions, texts: string[], type: HintType, lines?: string): void {
	const said = texts.map(harmlessText).join('<br />');
	const message = lines === undefined ? said : `${said}<br /><br />${harmlessLines(lines)}`;
	context.addExecutionHints({ message, type, location: 'outputPane' });
}

/**
 * n8n's own error for whatever went wrong with an item. It is made from texts alone: the request,
 * which holds the key, never becomes part of it.
 */
export function toNodeError(node: INode, error: unknown, itemIndex: number): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return madeHarmless(error);
	const message = harmlessText(error instanceof Error ? error.message : String(error));
	const { description: todo, details } = error instanceof CardPaymentsError ? error : {};
	const described = textOf(details?.file_description);
	const description =
		todo && harmlessText(todo) + (described === '' ? '' : `<br /><br />${harmlessLines(described)}`);
	const httpCode = error instanceof ServiceError ? error.status?.toString() : undefined;
	const nodeError =
		error instanceof ServiceError
			? new NodeApiError(node, { message }, { message, description, httpCode, itemIndex })
			: new NodeOperationError(node, message, { description, itemIndex });
	Object.assign(nodeError.context, details);
	return nodeError;
}

/** n8n's own errors quote file names and expressions. */
function madeHarmless<E extends NodeApiError | NodeOperationError>(error: E): E {
	error.message = harmlessText(error.message);
	if (typeof error.description === 'string') error.description = harmlessText(error.description);
	return error;
}

/** An error in several paragraphs; where the user lets errors pass, a hint. */
export function stopWith(context: IExecuteFunctions, message: string, paragraphs: Paragraph[]): void {
	const title = harmlessText(message);
	const description = harmlessHtml(paragraphs);
	if (!context.continueOnFail()) throw new NodeOperationError(context.getNode(), title, { description });
	context.addExecutionHints({ message: `${title}. ${description}`, type: 'warning', location: 'outputPane' });
}
