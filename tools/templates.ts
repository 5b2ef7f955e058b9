/**
 * Writes templates for n8n's library to templates/: a workflow, its description and its screenshot each.
 *
 *   npm run templates
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { IWorkflowBase } from 'n8n-workflow';
import { credentialsOf, EXAMPLE_PICTURES } from './exampleReadme.ts';

/** The examples, and what the library calls each: a title says what it does, and with what. */
export const TEMPLATES: Record<string, string> = {
	'payout-sync-to-google-sheets': 'Sync card payout transactions to Google Sheets every night',
	'payout-reconciler': 'Reconcile card payouts with bank lines in Google Sheets and mail the result',
	'monthly-report': 'Mail a monthly report of card payouts that do not add up',
	'dispute-alert': 'Mail an alert for each disputed card payment',
	'3d-secure-checkout': 'Charge cards with 3-D Secure in a small checkout',
};

/** A workflow as the library wants it, and what its page says. */
export function templateOf(example: string) {
	const text = readFileSync(path.join('examples', `${example}.json`), 'utf8');
	const { description = '', nodes, connections, settings } = JSON.parse(text) as IWorkflowBase;
	const name = TEMPLATES[example] as string;
	const [note] = nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
	const steps = String(note?.parameters.content).replace(/^## .*\n/, '');
	const about = `# ${name}

${description}

## Set up

${steps}

## Requirements

- The community node \`n8n-nodes-card-payments\`, and an account at a service with its contract
- Credentials: ${credentialsOf(nodes).join(', ')}
`;
	const workflow = { name, nodes, connections, settings };
	return { about, workflow };
}

function write(example: string): void {
	const folder = path.join('templates', example);
	const { about, workflow } = templateOf(example);
	mkdirSync(folder, { recursive: true });
	writeFileSync(path.join(folder, 'description.md'), about);
	writeFileSync(path.join(folder, 'workflow.json'), `${JSON.stringify(workflow, null, '\t')}\n`);
	copyFileSync(path.join(EXAMPLE_PICTURES, `${example}.png`), path.join(folder, 'screenshot.png'));
}

if (process.argv[1]?.endsWith('templates.ts')) Object.keys(TEMPLATES).forEach(write);
