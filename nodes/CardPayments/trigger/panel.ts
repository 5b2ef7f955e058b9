import type { TriggerPanelDefinition } from 'n8n-workflow';

const TEST =
	'<b>Use the test URL while you build</b>: click "Execute step", and n8n listens for one webhook. Have your service send one to the test URL: it is shown here.';

export const triggerPanel: TriggerPanelDefinition = {
	header: 'Receive a test webhook from your service',
	executionsHelp: {
		inactive: `${TEST}<br /><br /><b>Use the production URL for real payouts</b>: publish the workflow, then enter the production URL where your service asks for a webhook address.`,
		active: `${TEST}<br /><br /><b>Real payouts come to the production URL</b>, which is in use now. They are in the <a data-key="executions">executions list</a>.`,
	},
	activationHint: 'Publish the workflow to have every payout start it, at the production URL.',
};
