import type { IDataObject } from 'n8n-workflow';
import { Destination, type Row } from './destinations.ts';
import type { N8n, Seen } from './n8n.ts';
import type { Payouts, TruePayout } from './payouts.ts';
import { DAY, HOUR } from '../../test/harness/simulatedTime.ts';
import type { World } from './world.ts';

/** What a user who reads all errors and warnings looks after for so long. */
const LOOKED_AFTER = 25 * DAY;
const LATE_AFTER_DAYS = 3;
const WINDOW = 7 * DAY;
/** Beyond it, a payout may have left the window before it was late. */
const BEHIND_AFTER = WINDOW - (LATE_AFTER_DAYS + 1) * DAY + HOUR;
const READ_AGAIN_AFTER = 1.5 * DAY;

/** One destination and the workflow that fills it every night, or every few nights. */
interface Flow {
	destination: Destination;
	/** Nights from one sync to the next. */
	every: number;
	parameters: IDataObject;
	/** When a sync that ended well began, the last one first. */
	lastDone: number;
	/** By payout: what executions said of it, and when last. */
	named: Map<string, number>;
	/** Payouts that an execution named, and when to read them by ID. */
	toDo: Map<string, number>;
}

/** The nightly syncs of payouts into three destinations, and the user who does what their messages say. */
export class Sync {
	readonly flows: Flow[];
	private readonly world: World;
	private readonly n8n: N8n;
	private readonly payouts: Payouts;
	private readonly byId = new Map<string, TruePayout>();

	constructor(world: World, n8n: N8n, payouts: Payouts) {
		this.world = world;
		this.n8n = n8n;
		this.payouts = payouts;
		payouts.onChange.push((payout) => this.byId.set(payout.record.id, payout));
		const rhythm = world.random('rhythm');
		const flow = (name: Destination['name'], parameters: IDataObject): Flow => ({
			destination: new Destination(name, world.time),
			every: rhythm.pick([1, 2, 3, 3, 3]),
			parameters,
			lastDone: world.start,
			named: new Map(),
			toDo: new Map(),
		});
		this.flows = [
			flow('sheet', { options: { formatFor: 'spreadsheets' } }),
			flow('table', { options: {} }),
			flow('database', { options: { formatFor: 'databases' } }),
		];
	}

	planNight(day: number): void {
		const random = this.world.random(`night ${day}`);
		for (const flow of this.flows) {
			if (day % flow.every > 0 || random.oneIn(20)) continue;
			const at = this.world.start + day * DAY + 2 * HOUR + random.int(HOUR);
			const begin = () => this.n8n.start(`sync to ${flow.destination.name}`, async () => await this.sync(flow));
			this.world.time.at(at, begin);
			if (random.oneIn(30)) this.world.time.at(at + random.int(4_000), begin);
		}
	}

	private async sync(flow: Flow): Promise<void> {
		const { now } = this.world.time;
		const isBehind = now - flow.lastDone > BEHIND_AFTER;
		const period = isBehind ? 'last30Days' : 'last7Days';
		const seen = await this.read(flow, { payouts: 'ofPeriod', period, filters: { status: ['PAID_OUT'] } });
		if (seen.errors.every((error) => numbersIn(error).length > 0)) flow.lastDone = now;
		for (const [id, at] of [...flow.toDo]) {
			const { record } = this.byId.get(id) as TruePayout;
			if (at > now) continue;
			flow.toDo.delete(id);
			if (now - record.date < LOOKED_AFTER) await this.read(flow, { payouts: 'byId', payoutId: id }, id);
		}
	}

	private async read(flow: Flow, choice: IDataObject, id?: string): Promise<Seen> {
		const { destination, parameters } = flow;
		const options = { ...(parameters.options as IDataObject), lateAfterDays: LATE_AFTER_DAYS };
		const what = {
			resource: 'transaction',
			operation: 'getMany',
			output: 'allFields',
			...parameters,
			...choice,
			options,
		};
		const seen = await this.n8n.execute(what, [{}]);
		for (const message of [...seen.errors, ...seen.hints]) this.heed(flow, message, id);
		this.world.note(`${seen.items.length} rows to ${destination.name}`);
		await destination.write(seen.items);
		return seen;
	}

	/** The user who reads a message: which payouts it names, and what to do. */
	private heed(flow: Flow, message: string, id: string | undefined): void {
		for (const each of [...numbersIn(message).map((number) => `payout_${number}`), ...(id ? [id] : [])]) {
			if (!this.byId.has(each)) continue;
			const { now } = this.world.time;
			const age = now - (this.byId.get(each) as TruePayout).record.date;
			flow.named.set(each, now);
			flow.toDo.set(each, now + Math.max(READ_AGAIN_AFTER, age / 2));
		}
	}

	/** Older payouts don't change any more: their rows leave the destinations. */
	private recent(): Map<string, TruePayout> {
		const since = this.world.time.now - 40 * DAY;
		return new Map([...this.byId].filter(([, { record }]) => record.date > since));
	}

	/** What must hold when no execution is under way. */
	check(): void {
		for (const flow of this.flows) {
			const recent = this.recent();
			const { destination } = flow;
			destination.rows = destination.rows.filter(({ payout }) => recent.has(payout));
			const rowsOf = (id: string) => destination.rows.filter(({ payout }) => payout === id);
			for (const [id, payout] of recent) this.checkPayout(flow, payout, rowsOf(id));
		}
	}

	private checkPayout(flow: Flow, payout: TruePayout, rows: Row[]): void {
		const { world } = this;
		const { record, changedAt } = payout;
		const where = `${flow.destination.name}, ${record.id}`;
		const isPaid = record.status === 'PAID_OUT';
		const truth = isPaid ? this.payouts.rowsOf(payout) : [];
		const named = (flow.named.get(record.id) ?? -1) >= record.date;
		const keys = new Set(rows.map(({ key }) => key));
		world.check('each row once', keys.size === rows.length, () => `${where}: a key is there twice`);
		const wrong = differences(truth, rows);
		const isCovered = isPaid && flow.lastDone > changedAt && record.date > flow.lastDone - WINDOW;
		const isRecoverable = flow.lastDone < changedAt || flow.toDo.has(record.id);
		if (payout.odd === undefined && !named && isCovered && record.settlements_available)
			world.check('rows are the truth', wrong.length === 0, () => `${where}: ${wrong.join('; ')}`);
		if (payout.odd === 'pays less' && isCovered && payout.issued.length > 0)
			world.check('differences are named', named, () => `${where}: nothing says that it pays less`);
		if (wrong.length === 0) {
			const sum = (list: Array<{ minor: number | null }>) =>
				list.reduce((all, { minor }) => all + (minor ?? 0), 0);
			const [is, was] = [sum(rows), sum(truth)];
			world.check('sums are equal', is === was, () => `${where}: ${is} instead of ${was}`);
		} else
			world.check(
				'differences are named',
				named || isRecoverable,
				() => `${where}: nothing says ${wrong.join('; ')}`,
			);
	}
}

const numbersIn = (message: string) => message.match(/\d{12}/g) ?? [];

/** What is missing, too much or otherwise than it is. */
function differences(truth: Array<{ order: string | null; type: string; minor: number; date: string }>, rows: Row[]) {
	const left = [...rows];
	const wrong = truth.flatMap((row) => {
		const at = left.findIndex(({ order, type }) => order === row.order && type === row.type);
		if (at < 0) return [`${row.type} ${row.order} is missing`];
		const [{ minor, date }] = left.splice(at, 1) as [Row];
		const parts = [
			...(minor === row.minor ? [] : [`amount ${minor} is ${row.minor}`]),
			...(date === row.date ? [] : [`date ${date} is ${row.date}`]),
		];
		return parts.map((part) => `${row.type} ${row.order}: ${part}`);
	});
	return [...wrong, ...left.map(({ key }) => `${key} is too much`)];
}
