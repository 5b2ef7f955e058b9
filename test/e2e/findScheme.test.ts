/** A test event that can't be verified shows which settings verify it. With those, the next one passes. */
import type { IDataObject } from 'n8n-workflow';
import type { Page } from 'playwright-core';
import { gatherErrors } from './browserMessages.ts';
import { openEditor } from './editor.ts';
import { startInstance, type Instance } from './instance.ts';
import { END, executionsOf, triggerWorkflow } from './publish.ts';

const SECRET = 'sandbox-webhook-secret';
const WHSEC = 'whsec_c2FuZGJveC13ZWJob29rLXNlY3JldA==';
const HASHSTRING = 'x_id{id}x_amount{amount}x_currency{currency}x_status{status}x_created{date}';

let instance: Instance;
let page: Page;
let errors: string[];
let closeEditor: (() => Promise<void>) | undefined;

beforeAll(async () => {
	instance = await startInstance();
	({ page, close: closeEditor } = await openEditor(instance.n8n.url, instance.owner));
	errors = await gatherErrors(page, instance.n8n.url);
});
afterAll(async () => {
	await closeEditor?.();
	await instance?.close();
});

const send = async (path: string, payoutId: string, scheme: string, order: object = {}) =>
	(
		await instance.sandbox.sendPayoutWebhook({
			payoutId,
			url: `${instance.n8n.url}/webhook-test/${path}`,
			scheme: scheme as never,
			...order,
		})
	).attempts[0]?.status;

/** Enters settings as a user does, in the trigger's panel. */
async function listen(): Promise<void> {
	await page.getByTestId('node-execute-button').click();
	await page.getByTestId('ndv').getByText('Listening for test event').first().waitFor();
}

async function saveCredential(data: IDataObject, id?: string): Promise<string> {
	const credential = { name: 'Webhook', type: 'cardPaymentsWebhookApi', data };
	return id === undefined
		? (await instance.api.send<{ id: string }>('POST', '/rest/credentials', credential)).id
		: (await instance.api.send<{ id: string }>('PATCH', `/rest/credentials/${id}`, credential)).id;
}

describe('a wrong setting', () => {
	const rawBody = { scheme: 'rawBody', secret: SECRET, signatureHeader: 'x-signature' };

	it.each<[preset: string, wrong: IDataObject, right: IDataObject, words: string[]]>([
		[
			'raw-body',
			{ ...rawBody, signatureHeader: 'x-hmac', algorithm: 'sha512' },
			{ ...rawBody, algorithm: 'sha256' },
			[
				'there is no x-hmac header',
				'x-signature is HMAC-SHA256 in hex of the body',
				'Signature Scheme Raw Body HMAC, Signature Header x-signature, Algorithm HMAC-SHA256, Encoding Hex',
			],
		],
		[
			'field-template',
			{ scheme: 'hashstring', secret: SECRET },
			{ scheme: 'custom', secret: SECRET, signatureHeader: 'hashstring', signedContent: HASHSTRING },
			['Signature Scheme Custom, Signature Header hashstring', `Signed Content ${HASHSTRING}`],
		],
	])(
		'should be named on screen, so that the next delivery can be verified: %s',
		async (preset, wrong, right, words) => {
			const id = await saveCredential(wrong);
			const workflow = await instance.api.createWorkflow(
				triggerWorkflow(`find-${preset}`, {}, { cardPaymentsWebhookApi: id }),
			);
			const payoutId = await instance.sandbox.addPayout({ amount: '12.50' });
			await page.goto(`${instance.n8n.url}/workflow/${workflow.id}/find-${preset}-Trigger`);

			await listen();
			expect(await send(`find-${preset}`, payoutId, preset)).toBe(401);
			const output = page.getByTestId('output-panel');
			await output.getByText('The webhook was rejected').first().waitFor();
			const text = (await output.innerText()).replace(/\s+/g, ' ');
			for (const word of words) expect(text).toContain(word);
			expect(text).toContain('Your service got HTTP 401');
			expect(text).not.toContain(SECRET);
			expect(text).not.toContain(WHSEC.slice(6));
			expect(text).not.toContain(payoutId);
			const [execution] = await executionsOf(instance.api, workflow.id);
			expect(execution?.items(END)).toEqual([]);

			await saveCredential(right, id);
			await listen();
			expect(await send(`find-${preset}`, payoutId, preset)).toBe(200);
			await output.getByText(payoutId).first().waitFor();
		},
	);
});

it('should have made the browser report no error', () => {
	expect(errors).toEqual([]);
});
