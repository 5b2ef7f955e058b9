/** The recipe for a new operation, in CONTRIBUTING: whoever follows half of it sees here what's missing. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { OPERATIONS, type Operation } from './harness/everyOperation.ts';

/** README's rows `| Payout: Get | …`, also where they lead to a page. */
const inReadme = [
	...readFileSync('README.md', 'utf8').matchAll(/^\| \[?(\w+): ([^|\]]+?)(?:\]\([^)]*\))? \|/gm),
].flatMap(([, name, labels = '']) => labels.split(', ').map((label) => `${name}: ${label}`));
const docs = readdirSync('docs')
	.filter((file) => file.endsWith('.md'))
	.flatMap((file) => readFileSync(`docs/${file}`, 'utf8').split(/\n\n+/));

const SCHEMAS = 'nodes/CardPayments/__schema__/v1.0.0';
const schemaOf = ({ path }: Operation) => `${path}.json`;

const isMissing: Record<string, (operation: Operation) => boolean> = {
	'a test in test/operations': ({ resource, operation }) =>
		!existsSync(`test/operations/${resource}.${operation}.test.ts`),
	'a schema in __schema__ (npm run schemas)': (operation) => !existsSync(`${SCHEMAS}/${schemaOf(operation)}`),
	"a row in README's table": ({ title }) => !inReadme.includes(title),
	'a mention in docs/': ({ title }) => !docs.some((text) => title.split(': ').every((name) => text.includes(name))),
};

it.each(Object.keys(isMissing))('every operation should have %s', (part) => {
	expect(OPERATIONS.length).toBeGreaterThan(15);
	const lacking = OPERATIONS.filter((operation) => isMissing[part]?.(operation)).map(({ title }) => title);
	expect(lacking).toEqual([]);
});

it('should have no schema and no row of an operation that is gone', () => {
	const schemas = readdirSync(SCHEMAS, { recursive: true, encoding: 'utf8' }).filter((file) =>
		file.endsWith('.json'),
	);
	expect(schemas.filter((file) => !OPERATIONS.some((operation) => schemaOf(operation) === file))).toEqual([]);
	expect(inReadme.filter((row) => !OPERATIONS.some(({ title }) => title === row))).toEqual([]);
});
