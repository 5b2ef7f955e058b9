/** Writes `examples/README.md` from the workflows: `node tools/exampleReadme.ts`, with Node.js 24. */
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { IWorkflowBase } from 'n8n-workflow';

export const EXAMPLE_PICTURES = 'docs/images/examples';
const README = 'examples/README.md';

const HEAD = `# Examples

Copy a file's text and paste it onto n8n's canvas, then follow the note there. The tests execute each in a real n8n, with
stand-ins for Odoo and Xero. \`npm start\` brings all of them into an n8n on your machine. Each names the credentials it
needs besides *Card Payments API*.

Each row is a [transaction](../docs/payouts.md), found by its \`key\`: executing a workflow twice changes nothing. If the
service replaces a sheet with one that has fewer rows, the extra rows stay.
`;

/** The credential that a node of the workflow needs, by its type. */
const CREDENTIALS: Record<string, string> = {
	'n8n-nodes-card-payments.cardPayments': 'Card Payments API',
	'n8n-nodes-card-payments.cardPaymentsTool': 'Card Payments API',
	'n8n-nodes-card-payments.cardPaymentsTrigger': 'Card Payments Webhook API',
	'n8n-nodes-base.emailSend': 'SMTP',
	'n8n-nodes-base.googleSheets': 'Google Sheets',
	'n8n-nodes-base.odoo': 'Odoo API',
	'n8n-nodes-base.postgres': 'Postgres',
	'@n8n/n8n-nodes-langchain.lmChatOpenAi': 'OpenAI API',
	'@n8n/n8n-nodes-langchain.mcpTrigger': 'Bearer Auth',
};

/** The credential that an HTTP request borrows, by its type. */
const BORROWED: Record<string, string> = { cardPaymentsApi: 'Card Payments API', xeroOAuth2Api: 'Xero OAuth2 API' };

interface Section {
	title: string;
	text?: string;
	/** Of none of these: the last one. */
	triggers: string[];
}

/** Sections by how the workflow starts. */
const SECTIONS: Section[] = [
	{ title: 'On a schedule', triggers: ['n8n-nodes-base.scheduleTrigger'] },
	{ title: 'When you upload a file', triggers: ['n8n-nodes-base.formTrigger'] },
	{
		title: 'When the service reports a payout',
		text: 'The service must be able to reach your n8n.',
		triggers: ['n8n-nodes-card-payments.cardPaymentsTrigger'],
	},
	{
		title: 'For agents',
		triggers: ['@n8n/n8n-nodes-langchain.mcpTrigger', 'n8n-nodes-base.evaluationTrigger'],
	},
	{ title: 'To take payments', triggers: [] },
];

/** What most people look for; the others follow by name. */
const FIRST = ['monthly-report.json', 'close-my-month.json', 'unpaid-orders.json', 'bank-statement.json'];

const UNTRIED = 'Nobody has tried it with the real one: begin with a test company.';

/** What the page says about an example, besides the note on the canvas. */
const MORE: Record<string, string> = {
	'payout-sync-to-data-table.json': `![The table in n8n](../docs/images/payout-data-table.png)

All data tables of an n8n together hold 200 MB unless you raise \`N8N_DATA_TABLES_MAX_SIZE_BYTES\`.

Give no other table a name with "Payout transactions" in it: n8n 2.41 may find that one first.`,
	'monthly-report.json': `<img src="../docs/images/monthly-report-light.png" width="400" alt="The report"> <img src="../docs/images/monthly-report.png" width="400" alt="The same in the dark">`,
	'bank-statement.json': `![Bank lines and their payouts](../docs/images/bank-statement.png)`,
	'journal-entries-to-odoo.json': UNTRIED,
	'journal-entries-to-xero.json': UNTRIED,
	'3d-secure-checkout.json': `The cardholder's browser and the service must be able to reach your n8n. \`tok_visa\` in *Show Form* works only with the
sandbox: replace it with a token from your payment form.`,
};

const rankOf = (file: string) => (FIRST.includes(file) ? FIRST.indexOf(file) : FIRST.length);

/** The page, made of the workflows in examples/. */
export function exampleReadme(): string {
	const files = readdirSync('examples')
		.filter((file) => file.endsWith('.json'))
		.sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
	const examples = files.map((file) => ({
		file,
		workflow: JSON.parse(readFileSync(path.join('examples', file), 'utf8')) as IWorkflowBase,
	}));
	const sectionOf = ({ nodes }: IWorkflowBase) =>
		SECTIONS.find(({ triggers }) => nodes.some(({ type }) => triggers.includes(type))) ?? SECTIONS.at(-1);
	const sections = SECTIONS.map((section) => {
		const { title, text } = section;
		const own = examples.filter(({ workflow }) => sectionOf(workflow) === section);
		const parts = own.map(({ file, workflow }) => exampleSection(file, workflow));
		return [`## ${title}`, ...(text === undefined ? [] : [text]), ...parts].join('\n\n');
	});
	return `${HEAD}\n${sections.join('\n\n')}\n`;
}

/** The credentials that a workflow needs, each once. */
export function credentialsOf(nodes: IWorkflowBase['nodes']): string[] {
	const named = nodes.map(
		({ type, parameters }) => CREDENTIALS[type] ?? BORROWED[String(parameters.nodeCredentialType)],
	);
	return [...new Set(named.filter((credential) => credential !== undefined))];
}

function exampleSection(file: string, { name, description, nodes }: IWorkflowBase): string {
	const others = credentialsOf(nodes).filter((credential) => credential !== 'Card Payments API');
	return [
		`### ${name}`,
		`${description ?? ''}`,
		`[\`${file}\`](${file}).${others.length > 0 ? ` Needs ${others.join(', ')}.` : ''}`,
		`![${name}](../${EXAMPLE_PICTURES}/${file.replace('.json', '.png')})`,
		MORE[file] ?? '',
	]
		.filter((paragraph) => paragraph !== '')
		.join('\n\n');
}

export async function writeExampleReadme(): Promise<void> {
	await writeFile(README, exampleReadme());
}

if (process.argv[1]?.endsWith('exampleReadme.ts')) void writeExampleReadme();
