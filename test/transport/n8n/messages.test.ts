import { NodeApiError, NodeOperationError, type IExecuteFunctions, type INode, type Logger } from 'n8n-workflow';
import { InputError, ServiceError } from '../../../nodes/CardPayments/domain/errors';
import { log, showHint, toNodeError } from '../../../nodes/CardPayments/transport/n8n/messages';

const HOSTILE = 'a <img src="http://x/beacon">\nforged';
/** n8n drops a description that repeats the message. */
const ADVICE = `Try ${HOSTILE}`;
const HARMLESS = 'a ‹img src="http://x/beacon"› forged';
const node = { id: '1', name: 'Node', type: 'x', typeVersion: 1, position: [0, 0], parameters: {} } as INode;

it.each(['debug', 'info', 'warn', 'error'] as const)(
	'should write one harmless line to the log at level %s',
	(level) => {
		const lines: string[] = [];
		const logger = { [level]: (line: string) => void lines.push(line) } as unknown as Logger;
		log({ logger }, level, HOSTILE);
		expect(lines).toEqual([HARMLESS]);
	},
);

it.each(['warning', 'info'] as const)('should show a harmless hint of type %s', (type) => {
	const hints: unknown[] = [];
	const context = { addExecutionHints: (hint: unknown) => void hints.push(hint) } as unknown as IExecuteFunctions;
	showHint(context, [HOSTILE], type);
	expect(hints).toEqual([{ message: HARMLESS, type, location: 'outputPane' }]);
});

it.each([
	['an error of the panel', new InputError(HOSTILE, ADVICE)],
	['an error of the service', new ServiceError(HOSTILE, ADVICE, { status: 400 })],
	['an error of n8n', new NodeOperationError(node, HOSTILE, { description: ADVICE })],
	['an API error of n8n', new NodeApiError(node, {}, { message: HOSTILE, description: ADVICE })],
])('should make %s harmless', (_, error) => {
	const { message, description } = toNodeError(node, error, 0);
	expect({ message, description }).toEqual({ message: HARMLESS, description: `Try ${HARMLESS}` });
});

it('should make any other error harmless', () => {
	expect(toNodeError(node, new Error(HOSTILE), 0).message).toBe(HARMLESS);
	expect(toNodeError(node, HOSTILE, 0).message).toBe(HARMLESS);
});
