import { setTimeout as sleep } from 'node:timers/promises';
import type { N8nApi } from '../../sandbox/runtime/n8nApi.ts';

/** Activates a workflow and waits until its webhooks are registered, which takes longer than n8n's response. */
export async function activate(api: N8nApi, workflowId: string): Promise<void> {
	const { versionId } = await api.get<{ versionId: string }>(`/rest/workflows/${workflowId}`);
	await api.send('POST', `/rest/workflows/${workflowId}/activate`, { versionId });
	for (let tries = 0; tries < 150; tries++) {
		const state = await api.get<{ status: string; triggers?: Array<{ errorMessage?: string }> }>(
			`/rest/workflows/${workflowId}/publication-status`,
		);
		if (state.status === 'published') return;
		if (state.status === 'failed')
			throw new Error(state.triggers?.map(({ errorMessage }) => errorMessage).join('; '));
		await sleep(200);
	}
	throw new Error(`Workflow ${workflowId} was not published in time`);
}
