/** Writes `examples/README.md` from the workflows: `node tools/exampleReadme.ts`, with Node.js 24. */
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { IWorkflowBase } from 'n8n-workflow';

export const EXAMPLE_PICTURES = 'docs/images/examples';
const README = 'examples/README.md';

const HEAD = `# Examples

Workflows to start with. Open a file, copy its text and paste it onto n8n's canvas. Then follow the note on the canvas.
The tests run each of them in a real n8n. \`npm start\` brings all of them into an n8n on your machine, with a service
to talk to.

Each row is a transaction: a charge, refund, dispute or release of a payout, with a signed amount. Its \`key\`, such as
\`payout_332387573923/charges/1\`, is the same in every execution. The workflows find a row by it, so executing one twice
changes nothing. If the service replaces a sheet with one that has fewer rows, the extra rows stay.
`;

/** What a node of the workflow asks for, by its type. */
const NEEDS: Record<string, string> = {
	'n8n-nodes-card-payments.cardPayments': 'the credential Card Payments API',
	'n8n-nodes-card-payments.cardPaymentsTrigger':
		'the credential Card Payments Webhook API, and an n8n that the service can reach',
	'n8n-nodes-base.dataTable': "n8n's Data Tables (nothing to set up)",
	'n8n-nodes-base.emailSend': 'a mail account (SMTP)',
	'n8n-nodes-base.googleSheets': 'a Google account',
	'n8n-nodes-base.httpRequest': 'the credential Card Payments API',
	'n8n-nodes-base.postgres': 'a PostgreSQL database',
	'n8n-nodes-base.webhook': "an n8n that the cardholder's browser and the service can reach",
};

/** What no node says. */
const MORE_NEEDS: Record<string, string> = {
	'3d-secure-checkout.json': 'with your own service, its payment form, which makes a token of a card',
};

/** Sections by what starts the workflow. */
const SECTIONS = [
	{ title: 'On a schedule', trigger: 'n8n-nodes-base.scheduleTrigger' },
	{ title: 'When the service reports a payout', trigger: 'n8n-nodes-card-payments.cardPaymentsTrigger' },
	{ title: 'To take payments', trigger: undefined },
];

/** What the page says about an example, besides the note on the canvas. */
const MORE: Record<string, string> = {
	'payout-sync-to-data-table.json': `![The table in n8n](../docs/images/payout-data-table.png)

All data tables of an n8n together hold 200 MB (\`N8N_DATA_TABLES_MAX_SIZE_BYTES\`). At the limit n8n refuses to insert:
the execution fails and the table stays as it is. For more rows, use a database.

Give no other table a name with "Payout transactions" in it: n8n 2.41 may find that one first.`,
	'monthly-reconciliation.json': `<img src="../docs/images/monthly-reconciliation.png" width="60%" alt="The report: payouts to look at, then totals by currency">

*Reconcile* compares the sheets with the amount the service reports. To compare them with what your bank received:

- For one payout, execute *Reconcile* on its own. Choose the **Payout**, and enter **Amount** and **Currency** from the
  bank statement.
- For all payouts, keep a table with the columns \`payout_id\` and \`amount\`. Read it in a node called *Bank Statement*,
  between *First of the Month* and *List Payouts*. In the settings, turn on *Always Output Data* for *Bank Statement* and
  *Execute Once* for *List Payouts*. Then set **Amount** in *Reconcile* to
  \`{{ $('Bank Statement').all().find((line) => line.json.payout_id === $json.id)?.json.amount }}\`. The report says
  *Not checked* for a payout without a line.`,
	'3d-secure-checkout.json': `It works as it is in the sandbox: *Show Form* has its token \`tok_visa\`. Your own service refuses that token. Replace it
with one from its payment form.`,
};

/** The page, made of the workflows in examples/. */
export function exampleReadme(): string {
	const files = readdirSync('examples')
		.filter((file) => file.endsWith('.json'))
		.sort();
	const examples = files.map((file) => ({
		file,
		workflow: JSON.parse(readFileSync(path.join('examples', file), 'utf8')) as IWorkflowBase,
	}));
	const triggers = SECTIONS.map(({ trigger }) => trigger);
	const sectionOf = ({ nodes }: IWorkflowBase) =>
		nodes.map(({ type }) => type).find((type) => triggers.includes(type));
	const sections = SECTIONS.map(({ title, trigger }) => {
		const own = examples.filter(({ workflow }) => sectionOf(workflow) === trigger);
		return `## ${title}\n\n${own.map(({ file, workflow }) => exampleSection(file, workflow)).join('\n\n')}`;
	});
	return `${HEAD}\n${sections.join('\n\n')}\n`;
}

function exampleSection(file: string, { name, description, nodes }: IWorkflowBase): string {
	const needs = [
		...new Set([...nodes.map(({ type }) => NEEDS[type]), MORE_NEEDS[file]].filter((need) => need !== undefined)),
	];
	return [
		`### ${name}`,
		`[\`${file}\`](${file})`,
		`${description ?? ''}`,
		`It needs ${needs.join('; ')}.`,
		`![The canvas of ${name}](../${EXAMPLE_PICTURES}/${file.replace('.json', '.png')})`,
		MORE[file] ?? '',
	]
		.filter((paragraph) => paragraph !== '')
		.join('\n\n');
}

export async function writeExampleReadme(): Promise<void> {
	await writeFile(README, exampleReadme());
}

if (process.argv[1]?.endsWith('exampleReadme.ts')) void writeExampleReadme();
