/** Writes `examples/README.md` from the workflows: `node tools/exampleReadme.ts`, with Node.js 24. */
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { IWorkflowBase } from 'n8n-workflow';

export const EXAMPLE_PICTURES = 'docs/images/examples';
const README = 'examples/README.md';

const HEAD = `# Examples

Workflows to begin with. Open a file, copy its text and paste it onto n8n's canvas; then do what the
note on the canvas says. Each is run by the tests in a real n8n. \`npm start\` brings all of them into
an n8n on your machine, with a service to talk to.

Where rows are written, each is known by its \`payout_row_key\`, such as \`payout_332387573923/charges/1\`
(**Add Row Key** of *Download Sheets*). Rows are written by this key, so a run that is repeated changes
nothing. If the service replaces a sheet by one with fewer rows, those that are left over stay.
`;

/** What a node of the workflow asks for, by its type. */
const NEEDS: Record<string, string> = {
	'n8n-nodes-card-payments.cardPayments': 'the credential Card Payments API',
	'n8n-nodes-card-payments.cardPaymentsTrigger':
		'the credential Card Payments Webhook API, and an n8n that the service can reach',
	'n8n-nodes-base.dataTable': "n8n's Data Tables (nothing to set up)",
	'n8n-nodes-base.emailSend': 'a mail account (SMTP)',
	'n8n-nodes-base.googleSheets': 'a Google account',
	'n8n-nodes-base.postgres': 'a PostgreSQL database',
	'n8n-nodes-base.webhook': "an n8n that the cardholder's browser and the service can reach",
};

/** What no node tells. */
const MORE_NEEDS: Record<string, string> = {
	'3d-secure-checkout.json': 'with your own service, its payment form, which makes a token of a card',
};

/** Sections by what starts the workflow. */
const SECTIONS = [
	{ title: 'On a schedule', trigger: 'n8n-nodes-base.scheduleTrigger' },
	{ title: 'When the service reports a payout', trigger: 'n8n-nodes-card-payments.cardPaymentsTrigger' },
	{ title: 'To take payments', trigger: undefined },
];

/** What the page says about a destination, besides the note on the canvas. */
const MORE: Record<string, string> = {
	'payout-sync-to-data-table.json': `![The table in n8n after the run](../docs/images/payout-data-table.png)

Data Tables are good for a look and for small shops. n8n writes their rows one by one and searches the
whole table for each, so a run takes longer as the table grows; and n8n takes no more rows when all its
tables together have 200 MB (\`N8N_DATA_TABLES_MAX_SIZE_BYTES\`). Columns have one fixed type and plain
names, which a file's may not be: that is why all columns of the file are in \`data\`. Amounts are text,
digit for digit as in the file. For many rows, or for sums, use a database or a spreadsheet.

Give no other table a name with "Payout rows" in it: n8n 2.41 may take that one for this one when it
looks for the table, and then fails to make it.`,
	'monthly-reconciliation.json': `<img src="../docs/images/monthly-reconciliation.png" width="70%" alt="The page: totals by currency, payouts to look at, a bar chart and a table of payouts">

Totals are added up exactly, never as floats. Gmail cuts a mail off after 102 KB; the
attached page is always whole.

*Reconcile* compares the sheets with the amount that the service reports. To compare them with what your
bank received instead:

- For one payout: in a *Reconcile* of its own choose the **Payout** from the list, and enter the **Amount** and
  the **Currency** of the bank statement.
- For all: keep a table with a line for each payout, in columns \`payout_id\` and \`amount\`. Name the node that
  reads it *Bank Statement*, put it between *First of the Month* and *List Payouts*, and in the settings of
  *Bank Statement* switch on *Always Output Data*, in those of *List Payouts* *Execute Once*. Then set
  **Amount** in *Reconcile* to
  \`{{ $('Bank Statement').all().find((line) => line.json.payout_id === $json.id)?.json.amount }}\`. A payout
  without a line stands in the report as not checked.`,
	'3d-secure-checkout.json': `It works as it is in the sandbox, whose token \`tok_visa\` is in *Show Form*. Your own service refuses that
token: replace it by one that its payment form made.`,
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
