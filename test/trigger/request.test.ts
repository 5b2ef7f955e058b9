/** Bodies that n8n leaves unread until somebody asks for them: of any content type that it doesn't parse. */
import type { IWebhookFunctions } from 'n8n-workflow';
import { PayloadError } from '../../nodes/CardPayments/domain/errors';
import { readRequest } from '../../nodes/CardPayments/trigger/request';

function contextOf(readRawBody: (request: { rawBody?: Buffer }) => void): IWebhookFunctions {
	const request: { rawBody?: Buffer; readRawBody?: () => Promise<void> } = {};
	request.readRawBody = async () => await Promise.resolve(readRawBody(request));
	return {
		getHeaderData: () => ({ 'content-type': 'application/vnd.api+json' }),
		getRequestObject: () => request,
		getMode: () => 'webhook',
		getNode: () => ({ id: 'node' }),
		getWorkflow: () => ({ id: 'workflow' }),
		getNodeParameter: (name: string, fallback?: unknown) => (name === 'event' ? 'any' : fallback),
		logger: { debug: () => {} },
	} as unknown as IWebhookFunctions;
}

it('should read them', async () => {
	const body = Buffer.from('{"id":1}');
	const received = await readRequest(
		contextOf((request) => (request.rawBody = body)),
		0,
	);
	expect([received.body, received.refused]).toEqual([body, undefined]);
});

it('should refuse those that n8n finds too large', async () => {
	const received = await readRequest(
		contextOf(() => {
			throw Object.assign(new Error('too large'), { type: 'entity.too.large' });
		}),
		0,
	);
	expect(received.refused).toMatchObject({ status: 413 });
});

it('should take those that break off for none', async () => {
	const received = await readRequest(
		contextOf(() => {
			throw new Error('aborted');
		}),
		0,
	);
	expect([received.body, received.refused]).toEqual([undefined, undefined]);
	expect(received.payload()).toBeInstanceOf(PayloadError);
});
