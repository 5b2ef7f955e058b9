import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { KNOWN_SERVICES, knownService, type KnownService } from '../../../nodes/CardPayments/domain/services/known.ts';
import { LINE_KEYS, type ColumnKey } from '../../../nodes/CardPayments/domain/services/lines.ts';
import { parseText } from '../../../nodes/CardPayments/domain/services/parse.ts';
import { foldName } from '../../../nodes/CardPayments/domain/cells/foldedNames.ts';

const FOLDER = 'nodes/CardPayments/domain/services/known';
const GOLDEN = 'test/golden';

/** The headers of the golden cases of services: the first line that a known service's columns stand in. */
const CASES = readdirSync(GOLDEN)
	.filter((name) => name.startsWith('service-'))
	.map((name) => {
		const file = readdirSync(path.join(GOLDEN, name)).find((each) => /\.(csv|txt)$/.test(each)) ?? '';
		const content = readFileSync(path.join(GOLDEN, name, file));
		const text = content.toString(isUtf8(content) ? 'utf8' : 'latin1');
		const headers = [',', ';', '\t'].flatMap(
			(delimiter) =>
				parse(text, { delimiter, relax_column_count: true, relax_quotes: true, to: 20 }) as string[][],
		);
		return { name, service: headers.map(knownService).find((each) => each !== undefined) };
	});

it('should take every text of the folder', () => {
	const texts = readdirSync(FOLDER).map((file) => readFileSync(path.join(FOLDER, file), 'utf8'));
	expect(new Set(KNOWN_SERVICES.map(({ text }) => text))).toEqual(new Set(texts));
	expect(texts.length).toBeGreaterThan(8);
});

it.each(CASES)('should know the file of $name', ({ service }) => {
	expect(service?.name).toMatch(/^\S.*: /);
});

it.each(KNOWN_SERVICES)('$name should have a golden case', ({ name }) => {
	expect(CASES.map(({ service }) => service?.name)).toContain(name);
});

it.each(KNOWN_SERVICES)('$name should be known by columns that no other service has together', (service) => {
	const others = KNOWN_SERVICES.filter((each) => each !== service && isWithin(each, service));
	expect(others.map(({ name }) => name)).toEqual([]);
	expect(service.columns.length).toBeGreaterThanOrEqual(4);
});

function isWithin({ columns }: KnownService, other: KnownService): boolean {
	return columns.every((column) => other.columns.includes(column));
}

it.each(KNOWN_SERVICES)('$name should say which amounts count, and how', ({ text, description }) => {
	expect(parseText(text, 'text').asked).toBeUndefined();
	expect(
		[description.amountColumn, description.creditColumn, description.grossColumn].some(
			(each) => each !== undefined,
		),
	).toBe(true);
});

it("should need all of a service's columns, in any spelling and order", () => {
	const [service] = KNOWN_SERVICES as [KnownService];
	const header = [...service.columns].reverse().map((name) => name.toUpperCase().replaceAll('_', ' '));
	expect(header.map(foldName).sort()).toEqual([...service.columns].sort());
	expect(knownService(['', ...header, 'More'])).toBe(service);
	expect(knownService(header.slice(1))).not.toBe(service);
});

it('should name only columns', () => {
	for (const { description } of KNOWN_SERVICES)
		for (const key of LINE_KEYS.filter((key): key is ColumnKey => key.endsWith('Column')))
			for (const name of description[key] ?? []) expect(name.trim()).toBe(name);
});

it("should know Square's older exports, which name no deposit", () => {
	const header = ['Date', 'Total Collected', 'Fees', 'Net Total', 'Transaction ID', 'Payment ID', 'Event Type'];
	expect(knownService(header)?.name).toBe('Square: transactions export');
});
