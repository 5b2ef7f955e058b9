import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startMailCatcher, type CaughtMail } from './mail/catcher.ts';
import { createApp, type Parts } from './service/app.ts';
import { Deliveries, type Delivery } from './service/deliveries.ts';
import { Faults } from './service/faults.ts';
import { changeHabits, defaultHabits, realLifeHabits, type Habits } from './service/habits.ts';
import { Idempotency } from './service/idempotency.ts';
import { sandboxKeys } from './service/keys.ts';
import { clockFrom, type Movement } from './service/movements.ts';
import { Notifier } from './service/notifications.ts';
import { PaymentLedger, type NewCharge, type Payment, type ThreeDSStatus } from './service/payments.ts';
import { PayoutStore, type NewPayout } from './service/payouts.ts';
import { RefundLedger, type Refund } from './service/refunds.ts';
import { RequestLog, type LoggedRequest } from './service/request-log.ts';
import type { SandboxOptions } from './service/options.ts';
import { seed } from './service/seed.ts';
import type { Dispute, Mode, Payout } from './service/types.ts';
import { sendPayoutWebhook, type WebhookOrder } from './service/webhooks.ts';
import { adminRouter } from './web/admin.ts';

export { contract } from './service/contract.ts';
export { defaultHabits, realLifeHabits } from './service/habits.ts';
export { sandboxKeys, sandboxWebhookSecrets } from './service/keys.ts';
export { unclearFaults } from './service/faults.ts';
export { testSources } from './service/sources.ts';
export type { Attempt, Delivery } from './service/deliveries.ts';
export type { Fault, FaultKind } from './service/faults.ts';
export type { Bounds, Habits } from './service/habits.ts';
export type { Movement } from './service/movements.ts';
export type { NewCharge, Payment, PaymentResponse, ThreeDSStatus } from './service/payments.ts';
export type { NewPayout } from './service/payouts.ts';
export type { Refund, RefundResponse } from './service/refunds.ts';
export type { CaughtMail } from './mail/catcher.ts';
export type { LoggedRequest } from './service/request-log.ts';
export type { PaymentStatus, RefundStatus, TestSource } from './service/sources.ts';
export type { PresetName, Scheme, SchemeInput } from './service/signing.ts';
export type { Dispute, Mode, Payout, Row, SheetName } from './service/types.ts';
export type { SandboxOptions };
export type { WebhookOrder } from './service/webhooks.ts';

export interface Sandbox {
	/** `http://127.0.0.1:<port>`, without a trailing slash. */
	readonly url: string;
	readonly port: number;
	/** Secret keys: `keys.test`, `keys.live`. */
	readonly keys: Record<Mode, string>;
	readonly payouts: readonly Payout[];
	/** The outcome of every dispute in the seed. */
	readonly disputes: readonly Dispute[];
	/** The ledger: what the service charged, authorized and refunded. Captures are charges with `captureOf`. */
	readonly charges: readonly Payment[];
	readonly authorizations: readonly Payment[];
	readonly captures: readonly Payment[];
	/** Authorizations with status VOID. */
	readonly voids: readonly Payment[];
	readonly refunds: readonly Refund[];
	/** Each time that money was taken, held, released or given back. */
	readonly movements: readonly Movement[];
	/** Change them with `changeHabits`. */
	readonly habits: Readonly<Habits>;
	/** Webhooks and notifications sent, with the replies. */
	readonly deliveries: readonly Delivery[];
	/** The mail catcher's port, if it has one, and the mails it caught. */
	readonly mailPort: number | undefined;
	readonly mails: readonly CaughtMail[];
	/** Requests to the service's operations. Never with a key. */
	readonly requests: readonly LoggedRequest[];
	/** Responses of the sandbox that broke the contract. Each became a 500. */
	readonly violations: readonly string[];
	readonly faults: Faults;
	/** Changes how the service behaves from now on. */
	changeHabits(changes: Partial<Habits> & { realLife?: boolean }): void;
	/** Adds an earlier charge to the ledger, for lists. No money moves. */
	addCharge(charge: NewCharge): string;
	addPayout(payout: NewPayout): Promise<string>;
	sendPayoutWebhook(order: WebhookOrder): Promise<Delivery>;
	/** Where the page's dialog sends webhooks, until somebody enters another address. */
	webhookUrl: string;
	/** Chooses on the bank page. False if the cardholder already chose. */
	completeThreeDS(id: string, status: ThreeDSStatus): Promise<boolean>;
	/** Resolves when no delivery is under way. */
	deliveriesSettled(): Promise<void>;
	close(): Promise<void>;
}

const defaultOptions: Omit<SandboxOptions, 'now'> = {
	port: 0,
	...defaultHabits,
	realLife: false,
	securityObject: false,
	allowRemoteTargets: false,
	retryDelaysMs: [300, 900],
	deliveryTimeoutMs: 10_000,
};

/** Starts the imitation of the card-payment service on this machine only (127.0.0.1). */
export async function startSandbox(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
	const limits = options.realLife ? realLifeHabits : {};
	const settings: SandboxOptions = { now: Date.now(), ...defaultOptions, ...limits, ...options };
	const stopping = new AbortController();
	const seeded = seed(settings.now, settings.asOf, settings.days);
	let url = '';

	const habits = habitsIn(settings);
	const clock = clockFrom(settings.now);
	const store = new PayoutStore(seeded.payouts, habits);
	const deliveries = new Deliveries(settings, stopping.signal);
	const movements: Movement[] = [];
	const money = {
		clock,
		habits,
		movements,
		idempotency: new Idempotency(),
		notifier: new Notifier(deliveries, sandboxKeys),
	};
	const ledger = new PaymentLedger({ ...money, securityObject: settings.securityObject, baseUrl: () => url });
	const refunds = new RefundLedger({ ...money, payments: ledger });
	const faults = new Faults();
	const log = new RequestLog();
	const violations: string[] = [];

	const catcher = settings.mailPort === undefined ? undefined : await startMailCatcher(settings.mailPort);
	const mails = catcher?.mails ?? [];

	const parts: Parts = {
		settings,
		store,
		ledger,
		refunds,
		movements,
		habits,
		clock,
		deliveries,
		faults,
		log,
		violations,
		disputes: seeded.disputes,
		mails,
		signal: stopping.signal,
		baseUrl: () => url,
		webhookUrl: '',
	};
	const server = createServer(createApp(parts, adminRouter(parts)));
	await listen(server, settings.port);
	const { port } = server.address() as AddressInfo;
	url = `http://127.0.0.1:${port}`;

	return {
		url,
		port,
		keys: sandboxKeys,
		faults,
		violations,
		movements,
		habits,
		mailPort: catcher?.port,
		mails,
		disputes: seeded.disputes,
		get webhookUrl() {
			return parts.webhookUrl;
		},
		set webhookUrl(address) {
			parts.webhookUrl = address;
		},
		get payouts() {
			return store.payouts;
		},
		get charges() {
			return ledger.payments.filter(({ kind }) => kind === 'charge');
		},
		get authorizations() {
			return ledger.payments.filter(({ kind }) => kind === 'authorize');
		},
		get captures() {
			return ledger.payments.filter(({ captureOf }) => captureOf !== undefined);
		},
		get voids() {
			return ledger.payments.filter(({ response }) => response.status === 'VOID');
		},
		get refunds() {
			return refunds.refunds;
		},
		get deliveries() {
			return deliveries.list;
		},
		get requests() {
			return log.entries;
		},
		changeHabits: (changes) => changeHabits(habits, changes),
		addCharge: (charge) => ledger.add(charge),
		addPayout: (payout) => store.add(payout),
		sendPayoutWebhook: (order) => sendPayoutWebhook(store, deliveries, order),
		completeThreeDS: (id, status) => ledger.completeThreeDS(id, status),
		deliveriesSettled: () => deliveries.settled(),
		close: async () => {
			stopping.abort();
			await catcher?.close();
			await new Promise<void>((resolve) => {
				server.close(() => resolve());
				// Clients keep connections open for more requests. Don't wait for those.
				server.closeAllConnections();
			});
			await deliveries.settled();
		},
	};
}

function habitsIn(settings: Habits): Habits {
	const names = Object.keys(defaultHabits) as Array<keyof Habits>;
	return Object.fromEntries(names.map((name) => [name, settings[name]])) as unknown as Habits;
}

function listen(server: Server, port: number): Promise<void> {
	return new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, '127.0.0.1', () => {
			server.off('error', reject);
			resolve();
		});
	});
}
