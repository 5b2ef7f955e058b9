import type { TriggerPanelDefinition } from 'n8n-workflow';

/** n8n shows these whatever the trigger starts on. */
const TEST =
	'<b>Use the test URL while you build</b>: click "Execute step", and n8n listens for one webhook. Have your service send one to the test URL. If it can\'t be verified, n8n shows you why, and which settings verify it.';

export const triggerPanel: TriggerPanelDefinition = {
	header: 'Receive a test webhook from your service',
	executionsHelp: {
		inactive: `${TEST}<br /><br /><b>Use the production URL for real events</b>: publish the workflow, then enter the production URL where your service asks for a webhook address.`,
		active: `${TEST}<br /><br /><b>Real events come to the production URL</b>, which is in use now. Find them in the <a data-key="executions">executions list</a>.`,
	},
	activationHint: 'Publish the workflow to have every event start it, at the production URL.',
};
