/**
 * What an operation puts out is a fact to the next one: written for any destination, in any zone, by a process of any
 * zone, it gives what the untouched facts give.
 */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { FORMATS_FOR } from '../../nodes/CardPayments/domain/formatFor';
import { namesOf } from '../../nodes/CardPayments/domain/input';
import { eventItem, eventOutput, readEvent } from '../../nodes/CardPayments/domain/webhook/event';
import { isoIn } from '../../nodes/CardPayments/transport/n8n/workflowCalendar';
import { webhookRecord } from '../../sandbox/service/payouts.ts';
import { binaryItem } from '../harness/engine.ts';
import { choicesOf, OPERATIONS, type Operation } from '../harness/everyOperation.ts';
import { isLong, sample } from '../harness/long.ts';
import { useSandbox, zipOf } from '../engine/service.ts';
import { AUTHORIZATION, CHARGE, REFUND } from './payments.ts';

const ZONES = ['UTC', 'Asia/Riyadh', 'Pacific/Honolulu'];
const PROCESSES = ['Asia/Tokyo', 'America/Los_Angeles'];
const FORMATS = namesOf(FORMATS_FOR);

const service = useSandbox();

/** Whose day is another one in each zone, and the next one of an earlier second. */
const MOMENTS = [Date.UTC(2025, 9, 31, 22, 30, 5), Date.UTC(2025, 10, 1, 2, 15)];
const AROUND = { period: 'custom', from: Number(MOMENTS[0]) - 1_000, to: Number(MOMENTS[1]) + 1_000 };
let zip: Buffer;
const payoutIds: string[] = [];
/** Of a charge, a refund and an authorization. */
const ids: Record<string, string> = {};
/** The fields that Reconcile says itself. */
let reconciled: string[];
/** What's matched with the payouts: orders and bank lines at once. */
const lines: IDataObject[] = [
	{ 'Order ID': '007', Total: '5.50', Currency: 'SAR', Date: '2025-11-01' },
	{ 'Order ID': '=A()', Total: '16.00', Currency: 'SAR', Date: '2025-11-03' },
];

beforeAll(async () => {
	for (const [index, date] of MOMENTS.entries()) {
		const row = (reference: string, time = date) => ({
			charge_id: `00${index}${reference}`,
			reference_order: reference,
			payment_method: '1/2',
			currency: 'SAR',
			created: new Date(time).toISOString(),
		});
		const charges = [
			{ ...row('=A()'), amount: '10.00' },
			{ ...row('007', date - 3_600_000), amount: '5.50' },
			{ ...row('1-2', date - 7_200_000), amount: '2.25' },
		];
		const disputes = [{ ...row('3/4'), amount: '1.75', reason: '=WHY()' }];
		const about = { merchant_id: '000123', bank_reference: index === 0 ? '=BANK()' : '00077', currency: 'SAR' };
		const id = await service.current.addPayout({ ...about, date, amount: '16.00', sheets: { charges, disputes } });
		payoutIds.push(id);
		if (index === 0) zip = await zipOf(service.current, id);
		const reference = { order: '007' };
		service.current.addCharge({ created: date, amount: 40, currency: 'SAR', reference });
	}
	const made = async (payment: IDataObject) => String((await service.output(payment))[0]?.id);
	const [known] = await service.output(RECONCILE, { input: itemsOf([{ id: payoutIds[0] ?? '' }]) });
	reconciled = Object.keys(known ?? {}).filter((name) => name !== 'id');
	ids.charge = await made(CHARGE);
	ids.authorization = await made(AUTHORIZATION);
	ids.refund = await made({ ...REFUND, chargeId: ids.charge });
});

type Json = IDataObject;
const RECONCILE = { resource: 'payout', operation: 'reconcile', payouts: 'byId' };
interface Place {
	/** The workflow's. */
	zone: string;
	process: string;
}
/** Each operation that moves no money. */
const READING = OPERATIONS.filter(({ operation }) => !['create', 'capture', 'void'].includes(operation));

const ownId = ({ resource, fields }: Operation) =>
	resource !== 'payout' && fields.has(`${resource}Id`) ? `${resource}Id` : undefined;

const runs = new Map<string, Promise<Json[]>>();

/** What an operation gives, or says is wrong. Alike is executed once. */
async function given(
	{ resource, operation }: Operation,
	place: Place,
	parameters: Json,
	input: INodeExecutionData[],
): Promise<Json[]> {
	const asked = { resource, operation };
	const known = JSON.stringify([asked, place, parameters, input]);
	const run = async () => {
		const settings = { timezone: place.zone };
		const { items, error } = await service.execute({ ...asked, ...parameters }, { input, settings });
		return error === undefined ? items.map(({ json }) => json) : [{ error: error.message }];
	};
	const running = runs.get(known) ?? run();
	runs.set(known, running);
	return await running;
}
const itemsOf = (jsons: Json[]) => jsons.map((json) => ({ json }));
const DATABASES = { options: { formatFor: 'databases' } };

/** Files and what people read. */
const NOT_TAKEN = ['zipFile', 'csvFiles', 'sheets', 'report', 'summary'];
/** The output of each operation that another may take: each form of it. Totals are of no payout. */
const PRODUCED = READING.filter(({ operation }) => operation !== 'getTotals').flatMap((operation) => {
	// A row without an ID is known by all that it says.
	const selected = { fields: ['key', 'date', 'type', 'amount', 'currency', 'payout_id', 'transaction_id'] };
	return operation.outputs
		.filter(({ output }) => !NOT_TAKEN.includes(String(output)))
		.map((form): { operation: Operation; form: Json } => ({
			operation,
			form: { ...form, ...(form.output === 'selectedFields' && selected) },
		}));
});

async function produced({ operation, form }: (typeof PRODUCED)[number], place: Place, formatFor: string) {
	const { fields, resource } = operation;
	const own = ownId(operation);
	const parameters = {
		...form,
		...(fields.has('period') && AROUND),
		...(fields.has('returnAll') && { returnAll: true }),
		...(fields.has('per') && { per: 'payoutAndMonth' }),
		...(fields.has('groupBy') && { groupBy: ['payout', 'type'] }),
		...(own !== undefined && { [own]: ids[resource] }),
		options: { formatFor },
	};
	return await given(operation, place, parameters, inputOf(operation));
}

function inputOf({ operation, fields, own: { takesAll = false } }: Operation): INodeExecutionData[] {
	if (operation === 'extractSheets') return [binaryItem(zip, 'payout.zip', 'application/zip')];
	if (takesAll) return itemsOf(lines);
	return fields.has('payoutId') && !fields.has('payouts') ? itemsOf(payoutIds.map((id) => ({ id }))) : [{ json: {} }];
}

interface Chain {
	operation: Operation;
	parameters: Json;
	input: Json[];
	/** The same of what no format and no zone has touched. */
	facts: Pick<Chain, 'parameters' | 'input'>;
}

const PAID = { filePaid: '16.00', fileCurrency: 'SAR', fileDate: '2025-11-01' };
const BOOKED = { options: { formatFor: 'databases', bookedWords: 'PAID_OUT, CAPTURED, REFUNDED' } };
const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;
const periodOf = (from: unknown, to: unknown) => ({ period: 'custom', from, to }) as Json;

/** Who takes what, and what the facts of it are. `untouched` is the same output as a database has it. */
function chainsOf(items: Json[], untouched: Json[], recordOf: (id: string) => Json): Chain[] {
	const idOf = (item: Json) => String(item.payout_id ?? item.id);
	const bare = (id: string) => id.replace(/^'/, '');
	const firstOf = (id: string) => items.filter((item) => bare(idOf(item)) === id).slice(0, 1);
	const ofPayouts = payoutIds.flatMap(firstOf);
	const times = Object.keys(untouched[0] ?? {}).filter((name) =>
		untouched.every((item) => TIME.test(String(item[name]))),
	);
	return READING.flatMap((operation) => {
		const {
			fields,
			own: { takesAll = false },
		} = operation;
		const chains: Chain[] = [];
		const add = (parameters: Json, input: Json[], facts: Partial<Chain> = {}) =>
			chains.push({ operation, parameters, input, facts: { parameters, input, ...facts } });
		if (fields.has('payoutId') && ofPayouts.length > 0)
			add(fields.has('payouts') ? { payouts: 'byId' } : {}, ofPayouts, {
				input: ofPayouts.map((item) => recordOf(bare(idOf(item)))),
			});
		if (fields.has('from'))
			for (const name of times.slice(0, 1)) {
				const moments = untouched.map((item) => Date.parse(String(item[name])));
				const [from, to] = [Math.min(...moments), Math.max(...moments)];
				const textOf = (moment: number) => items[moments.indexOf(moment)]?.[name];
				if (!takesAll) add(periodOf(textOf(from), textOf(to)), [{}], { parameters: periodOf(from, to) });
			}
		const first = untouched[0] ?? {};
		const areRows = 'amount' in first && ('type' in first || 'payout_sheet' in first);
		if (choicesOf(fields.get('payouts')).includes('fromRows') && areRows) {
			const isOwn = (_: Json, index: number) => bare(idOf(untouched[index] ?? {})) === payoutIds[0];
			add({ payouts: 'fromRows', ...PAID }, items.filter(isOwn), { input: untouched.filter(isOwn) });
		}
		const areOrders = 'order_reference' in first || 'reference_order' in first;
		if (takesAll && (fields.has('from') ? areOrders : 'amount' in first && times.length > 0))
			add(fields.has('period') ? AROUND : BOOKED, items, { input: untouched });
		const own = ownId(operation);
		const isOwn = (id: unknown) => own !== undefined && bare(String(id)) === ids[operation.resource];
		const record = items.find(({ id }) => isOwn(id));
		if (own !== undefined && record !== undefined)
			add({ [own]: '={{ $json.id }}' }, [record], { input: [{ id: bare(String(record.id)) }] });
		return chains;
	});
}

/** What an operation says itself, formats aside. */
function said({ path }: Operation, items: Json[]): string {
	return JSON.stringify(items, (_, value: unknown) => {
		if (typeof value === 'string' && TIME.test(value)) return value.slice(0, 19).replace('T', ' ');
		const isItem =
			path === 'payout/reconcile' && typeof value === 'object' && value !== null && 'balanced' in value;
		// It keeps what came in.
		return isItem ? Object.fromEntries(reconciled.map((own) => [own, (value as Json)[own]])) : value;
	});
}

/** A payout as a webhook has it, and as the list has it. */
function delivered(id: string): Json {
	return webhookRecord(service.current.payouts.find((payout) => payout.id === id) as never) as Json;
}
function listed(id: string): Json {
	const { bank_reference } = service.current.payouts.find((payout) => payout.id === id) ?? {};
	return { ...delivered(id), bank_reference, settlements_available: true };
}

const SOURCES = [
	...(['simplified', 'allFields'] as const).map((output) => ({
		name: `trigger ${output}`,
		recordOf: delivered,
		put: async ({ zone }: Place): Promise<Json[]> => {
			const iso = isoIn({ getTimezone: () => zone });
			const items = payoutIds.map((id) => {
				const event = readEvent('payout', delivered(id));
				return eventOutput('payout', eventItem('payout', event, iso), event, output) as Json;
			});
			return await Promise.resolve(items);
		},
	})),
	...PRODUCED.map((each) => ({
		name: `${each.operation.path} ${JSON.stringify(each.form)}`,
		// What's simplified doesn't say the wallet.
		recordOf: (id: string): Json =>
			each.form.output === 'simplified' ? { ...listed(id), wallet: undefined } : { id },
		put: async (place: Place, format: string) => await produced(each, place, format),
	})),
];

/** Each zone, each process, and one zone in both. */
const PLACES: Place[] = [...ZONES, ZONES[0] ?? ''].map((zone, index) => ({
	zone,
	process: PROCESSES[Math.floor(index / 2)] ?? '',
}));

async function carriedOn({ parameters, input }: Chain['facts'], operation: Operation, place: Place) {
	return await given(operation, place, { ...DATABASES, ...parameters }, itemsOf(input));
}

const system = process.env.TZ;
afterAll(() => (system === undefined ? delete process.env.TZ : (process.env.TZ = system)));

it('should give each operation what the untouched facts give, in each format, zone and process', async () => {
	const differing: unknown[] = [];
	let chains = 0;
	// None of them has the day of another.
	const places = isLong ? PLACES : PLACES.slice(2, 3);
	const sources = sample(SOURCES, 6);
	for (const place of places) {
		process.env.TZ = place.process;
		expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(place.process);
		// Facts have no process.
		const factual = { ...place, process: PROCESSES[0] ?? '' };
		for (const { name, put, recordOf } of sources) {
			const untouched = await put(factual, 'databases');
			for (const format of FORMATS)
				for (const chain of chainsOf(await put(place, format), untouched, recordOf)) {
					const { operation, facts } = chain;
					chains++;
					const right = said(operation, await carriedOn(facts, operation, factual));
					const own = said(operation, await carriedOn(chain, operation, place));
					if (own !== right) differing.push([name, format, place, operation.path, own, right]);
				}
		}
	}
	const counts = `${sources.length} outputs x ${FORMATS.length} formats x ${places.length} places`;
	process.stdout.write(`${counts}: ${chains} chains, ${differing.length} differ\n`);
	expect(differing).toEqual([]);
	expect(chains).toBeGreaterThan(isLong ? 1_000 : 100);
});
