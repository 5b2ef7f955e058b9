import { parse } from 'csv-parse/sync';
import JSZip from 'jszip';
import type { Payout, Sandbox } from '../../sandbox/server.ts';
import { download, useSandbox } from './helpers.ts';

type Kind = 'CHARGES' | 'SUMMARY' | 'REFUND' | 'DISPUTE' | 'RELEASE';
type Rows = Array<Record<string, string>>;

async function entries(zip: Buffer): Promise<Array<[name: string, content: Buffer]>> {
	const archive = await JSZip.loadAsync(zip, { checkCRC32: true });
	return Promise.all(
		Object.values(archive.files).map(
			async (file): Promise<[string, Buffer]> => [file.name, await file.async('nodebuffer')],
		),
	);
}

function kindOf(name: string): Kind {
	const kind = /CHARGES|SUMMARY|REFUND|RELEASE|DISPUTE/.exec(
		name.toUpperCase().replace(/DISPUTES?[ _-]RELEASES?/, 'RELEASE'),
	)?.[0];
	if (!kind) throw new Error(`Unknown sheet: ${name}`);
	return kind as Kind;
}

async function sheets(sandbox: Sandbox, id: string): Promise<Partial<Record<Kind, Rows>>> {
	const files = await entries(await download(sandbox, id));
	return Object.fromEntries(files.map(([name, content]) => [kindOf(name), parse(content, { columns: true })]));
}

/** Minor units, counted from the text: independent of the sandbox's own arithmetic. */
function minor(text: string | undefined, decimals: number): bigint {
	const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.(\d+)$/.exec(text ?? '') ?? [];
	if (fraction.length !== decimals) throw new Error(`"${text}" has not ${decimals} decimals`);
	return BigInt(`${sign}${whole}${fraction}`);
}

function decimalsOf({ currency }: Payout): number {
	return currency === 'KWD' ? 3 : 2;
}

describe('the files of the seed', () => {
	const sandbox = useSandbox();
	const content = new Map<string, Partial<Record<Kind, Rows>>>();
	let available: Payout[];

	beforeAll(async () => {
		available = sandbox.it.payouts.filter((payout) => payout.settlements_available);
		for (const { id } of available) content.set(id, await sheets(sandbox.it, id));
	});

	test('take fee and VAT off the gross amount of each row', () => {
		let fees = 0n;
		for (const payout of available) {
			const decimals = decimalsOf(payout);
			for (const row of Object.entries(content.get(payout.id) ?? {}).flatMap(([kind, rows]) =>
				kind === 'SUMMARY' ? [] : rows,
			)) {
				const [gross, fee, vat, amount] = ['gross_amount', 'fee', 'vat', 'amount'].map((column) =>
					minor(row[column], decimals),
				) as [bigint, bigint, bigint, bigint];
				expect(gross + fee + vat).toBe(amount);
				fees -= fee;
			}
		}
		expect(fees).toBeGreaterThan(0n);
	});

	test('release disputes in a later payout, or never', () => {
		const where = (kind: Kind): Map<string, Payout> =>
			new Map(
				available.flatMap((payout) =>
					(content.get(payout.id)?.[kind] ?? []).map((row) => [row['dispute_id'] ?? '', payout] as const),
				),
			);
		const disputed = where('DISPUTE');
		const released = where('RELEASE');
		const byOutcome = { on_hold: 0, released: 0, charged_back: 0 };
		// A payout without files hides its sheets.
		const visible = new Set(available.map(({ id }) => id));
		for (const dispute of sandbox.it.disputes) {
			byOutcome[dispute.outcome] += 1;
			if (visible.has(dispute.disputed_in))
				expect(disputed.get(dispute.dispute_id)?.id).toBe(dispute.disputed_in);
			if (dispute.released_in && visible.has(dispute.released_in)) {
				const release = released.get(dispute.dispute_id);
				expect(release?.id).toBe(dispute.released_in);
				const begun = sandbox.it.payouts.find(({ id }) => id === dispute.disputed_in);
				expect((release?.date ?? 0) - (begun?.date ?? 0)).toBeGreaterThan(3 * 86_400_000);
			}
			if (dispute.outcome !== 'released') expect(released.has(dispute.dispute_id)).toBe(false);
		}
		expect(
			[...released.keys()].filter((id) => !sandbox.it.disputes.some((dispute) => dispute.dispute_id === id)),
		).toEqual([]);
		expect(Math.min(...Object.values(byOutcome))).toBeGreaterThan(2);
	});

	test('contain the hard parts of CSV: Arabic, separators, quotes, line breaks, formulas, leading zeros', () => {
		const rows = [...content.values()].flatMap(({ CHARGES = [] }) => CHARGES);
		const some = (column: string, pattern: RegExp): boolean => rows.some((row) => pattern.test(row[column] ?? ''));
		expect(some('customer_name', /[\u0600-\u06ff]/)).toBe(true);
		expect(some('customer_name', /,/)).toBe(true);
		expect(some('customer_name', /"/)).toBe(true);
		expect(some('description', /\n/)).toBe(true);
		expect(some('description', /^=/)).toBe(true);
		expect(some('reference_order', /^0/)).toBe(true);
		expect(some('gross_amount', /^0\.100$/)).toBe(true);
	});
});
