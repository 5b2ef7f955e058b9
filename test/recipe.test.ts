/** The recipe for a new operation, in CONTRIBUTING: whoever follows half of it sees here what's missing. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { RESOURCES } from '../nodes/CardPayments/actions/resources';

const OPERATIONS = Object.entries(RESOURCES).flatMap(([resource, { name, operations }]) =>
	Object.entries(operations).map(([operation, { name: label }]) => ({ resource, operation, name, label })),
);
type Operation = (typeof OPERATIONS)[number];

/** README's rows `| Payout: Get, Get Many | …`, as `Payout: Get` and `Payout: Get Many`. */
const inReadme = [...readFileSync('README.md', 'utf8').matchAll(/^\| (\w+): ([^|]+?) \|/gm)].flatMap(
	([, name, labels = '']) => labels.split(', ').map((label) => `${name}: ${label}`),
);
const docs = readdirSync('docs')
	.filter((file) => file.endsWith('.md'))
	.flatMap((file) => readFileSync(`docs/${file}`, 'utf8').split(/\n\n+/));

const SCHEMAS = 'nodes/CardPayments/__schema__/v1.0.0';
const schemaOf = ({ resource, operation }: Operation) => `${resource}/${operation}.json`;

const isMissing: Record<string, (operation: Operation) => boolean> = {
	'a test in test/operations': ({ resource, operation }) =>
		!existsSync(`test/operations/${resource}.${operation}.test.ts`),
	'a schema in __schema__ (npm run schemas)': (operation) => !existsSync(`${SCHEMAS}/${schemaOf(operation)}`),
	"a row in README's table": ({ name, label }) => !inReadme.includes(`${name}: ${label}`),
	'a mention in docs/': ({ name, label }) => !docs.some((text) => text.includes(name) && text.includes(label)),
};

const titleOf = ({ name, label }: Operation) => `${name}: ${label}`;

it.each(Object.keys(isMissing))('every operation should have %s', (part) => {
	expect(OPERATIONS.length).toBeGreaterThan(15);
	const lacking = OPERATIONS.filter((operation) => isMissing[part]?.(operation)).map(titleOf);
	expect(lacking).toEqual([]);
});

it('should have no schema and no row of an operation that is gone', () => {
	const schemas = readdirSync(SCHEMAS, { recursive: true, encoding: 'utf8' }).filter((file) =>
		file.endsWith('.json'),
	);
	expect(schemas.filter((file) => !OPERATIONS.some((operation) => schemaOf(operation) === file))).toEqual([]);
	expect(inReadme.filter((title) => !OPERATIONS.map(titleOf).includes(title))).toEqual([]);
});
