/**
 * Who calls a node that moves money, for what, and what goes wrong meanwhile. Simulated histories, tests of operations,
 * a real n8n and its queue mode take their kinds from here.
 */
import type { IDataObject } from 'n8n-workflow';
import { unclearFaults, type Fault } from '../../sandbox/service/faults.ts';
import { DAY, HOUR } from './simulatedTime.ts';

export type Kind = 'charge' | 'authorization' | 'capture' | 'void' | 'refund';

interface Movement {
	/** What it changes, where it changes one. */
	of?: Kind;
	/** What it asks for, of an original where it has one. */
	parameters: (original: string) => IDataObject;
	/** Of the request that moves the money. */
	path: (original: string) => string;
	/** What's said once it's made. */
	done: IDataObject;
}

const CARD = { amount: '10', currency: 'SAR', cardToken: 'tok_visa', threeDSecure: 'off', redirectUrl: '' };
const NAMED = { additionalFields: { orderReference: 'A-1', transactionReference: 'T-1' } };
export const KINDS: Record<Kind, Movement> = {
	charge: {
		parameters: () => ({ resource: 'charge', operation: 'create', ...CARD, ...NAMED }),
		path: () => '/v2/charges/',
		done: { status: 'CAPTURED', payment_state: 'paid', captured_amount: 10 },
	},
	authorization: {
		parameters: () => ({ resource: 'authorization', operation: 'create', ...CARD, ...NAMED }),
		path: () => '/v2/authorize/',
		done: { status: 'AUTHORIZED', payment_state: 'held' },
	},
	capture: {
		of: 'authorization',
		parameters: (id) => ({ resource: 'authorization', operation: 'capture', authorizationId: id }),
		path: () => '/v2/charges/',
		done: { status: 'CAPTURED', payment_state: 'paid', amount: 10, currency: 'SAR' },
	},
	void: {
		of: 'authorization',
		parameters: (id) => ({ resource: 'authorization', operation: 'void', authorizationId: id }),
		path: (id) => `/v2/authorize/${id}/void`,
		done: { status: 'VOID', payment_state: 'reversed' },
	},
	refund: {
		of: 'charge',
		parameters: (id) => ({ resource: 'refund', operation: 'create', reason: 'returned', chargeId: id }),
		path: () => '/v2/refunds/',
		done: { status: 'REFUNDED', payment_state: 'refunded', refunded_amount: 10, reason: 'returned' },
	},
};

/** With other names than the table's own. */
export function renamed(parameters: IDataObject, name: (own: string) => string): IDataObject {
	const text = JSON.stringify(parameters).replace(/"([ATR]-\d)"/g, (_, own: string) => JSON.stringify(name(own)));
	return JSON.parse(text) as IDataObject;
}

const says = (status: number, description: string, processed: boolean): Fault => ({
	kind: 'status',
	status,
	code: '77',
	description,
	processed,
});
/** What becomes of the first requests that move money. */
export const ENDINGS: Record<string, Fault[]> = {
	none: [],
	'dropped before': [{ kind: 'drop-before-body' }],
	'dropped after': [{ kind: 'drop-after-processing' }],
	'dropped in the middle': [{ kind: 'drop-mid-response' }],
	'late response': [{ kind: 'delay-response', delayMs: 200_000 }],
	'late request': [{ kind: 'delay', delayMs: 200_000 }],
	'502 moved': [{ kind: 'status', status: 502, processed: true }],
	'504 not moved': [{ kind: 'status', status: 504 }],
	'500 moved': [{ kind: 'status', status: 500, processed: true }],
	'408 moved': [{ kind: 'status', status: 408, processed: true }],
	'400 being processed': [says(400, 'Transaction is being processed', true)],
	'400 in another language': [says(400, 'La transaction est en cours', true)],
	'400 duplicate': [says(400, 'Duplicate idempotency key: already processed', true)],
	'400 not moved': [says(400, 'The field is odd', false)],
	'402 declined': [says(402, 'Insufficient funds', false)],
	'422 not moved': [says(422, 'amount is invalid', false)],
	'429': [{ kind: 'status', status: 429, retryAfter: 1 }],
	html: [{ kind: 'html' }],
	json: [{ kind: 'json' }],
	redirect: [{ kind: 'redirect', location: '/moved' }],
	'lost twice': [{ kind: 'drop-before-body' }, { kind: 'drop-after-processing' }],
	'lost, then 401': [{ kind: 'drop-after-processing' }, { kind: 'status', status: 401 }],
};

const of = (fault: Fault): [string, Fault[]] => [`${fault.status} ${fault.description ?? ''}`, [fault]];
/** Endings of one request, and others of their kinds. */
export const SINGLE_ENDINGS: Record<string, Fault[]> = {
	...Object.fromEntries(Object.entries(ENDINGS).filter(([, faults]) => faults.length === 1)),
	...Object.fromEntries(unclearFaults.map(of)),
	...Object.fromEntries([400, 401, 403, 404].map((status) => of({ kind: 'status', status }))),
};

/** By the time the caller stops waiting. */
const MOVE_NOTHING = ['delay', 'drop-before-body', 'html', 'json', 'redirect'];
/** Whether money moves all the same. */
export function isMoved({ kind, processed }: Fault): boolean {
	return kind === 'status' ? processed === true : !MOVE_NOTHING.includes(kind);
}
/** Whether a closed list knows that nothing moved by what the service says. */
export function isKnownNo({ kind, processed, status = 0 }: Fault): boolean {
	return kind === 'status' && processed !== true && status < 500 && ![400, 408, 429].includes(status);
}

/** One execution of the node. */
export interface Call {
	/** After the call before, in milliseconds; 0: at the same time. */
	after?: number;
	id: string;
	token: string;
	parent?: string;
	tries?: number;
	agent?: { calls: number; atOnce?: boolean };
	/** In a process of its own. */
	apart?: boolean;
	stopAfter?: number;
	killAfter?: number;
	runs?: number;
	with?: IDataObject;
	/** Another node, a copied workflow: what it notes is its own. */
	node?: string;
	/** Before it, n8n's database and process forget what was moved. */
	forgets?: boolean;
	/** Before it, somebody refunds so much at the service's own dashboard. */
	byHand?: number;
	/** Before it, the service forgets its keys. */
	keyless?: boolean;
	/** With *Send Again* as an error showed it: by one who looked and found nothing, or left there from before. */
	again?: 'looked' | 'left';
}

export interface Caller {
	calls: Call[];
	/** So many movements are wanted at most; with several, that many come where nothing fails. */
	wanted?: number;
	/** Where nobody can tell, so many may come. */
	most?: number;
	only?: Kind[];
	/** Without references. */
	unnamed?: boolean;
}

const [A, B]: [Call, Call] = [
	{ id: '1', token: 'one' },
	{ id: '2', token: 'two', after: 60_000 },
];
/** Two executions, and what's different about both. */
const twice = (first: Partial<Call>, second = first): Call[] => [
	{ ...A, ...first },
	{ ...B, ...second },
];
const PAID: Kind[] = ['charge', 'authorization'];
const part = (amount: string, merchantReference?: string) => ({
	howMuch: 'part',
	amount,
	currency: 'SAR',
	additionalFields: merchantReference === undefined ? {} : { merchantReference },
});
const merchant = (merchantId: string) => ({ moreFields: { merchantId } });
/** What was on its way has come. */
const HOURS = 2 * HOUR;
const left = ['3', '4'].map((id): Call => ({ id, token: id, after: HOURS, again: 'left' }));
export const CALLERS: Record<string, Caller> = {
	plain: { calls: [A] },
	retryOnFail: { calls: [{ ...A, tries: 3 }] },
	unnamedRetryOnFail: { calls: [{ ...A, tries: 3 }], unnamed: true },
	retryOfExecution: { calls: [A, { ...B, token: 'one' }] },
	unnamedRetryOfExecution: { calls: [A, { ...B, token: 'one' }], unnamed: true },
	subRetry: { calls: twice({ parent: 'p' }) },
	unnamedSubRetry: { calls: twice({ parent: 'p' }), unnamed: true },
	unnamedRetryOfParent: { calls: twice({ parent: 'p' }, { parent: 'q' }), unnamed: true },
	loop: { calls: [{ ...A, runs: 2 }] },
	unnamedLoop: { calls: [{ ...A, runs: 2 }], unnamed: true, wanted: 2, only: PAID },
	agentTwice: { calls: [{ ...A, agent: { calls: 2 } }], unnamed: true },
	agentAtOnce: { calls: [{ ...A, agent: { calls: 3, atOnce: true } }], unnamed: true },
	agentNextMessage: { calls: twice({ agent: { calls: 1 } }) },
	twoAtOnce: { calls: [A, { ...B, after: 0 }] },
	twoProcesses: { calls: [A, { ...B, after: 0, apart: true }] },
	deliveredTwice: { calls: [A, B] },
	deliveredSoon: { calls: [A, { ...B, after: 2_000 }] },
	stopped: { calls: [{ ...A, stopAfter: 900 }, B] },
	killed: { calls: [{ ...A, killAfter: 900 }, B] },
	secondRun: {
		calls: [
			{ ...A, killAfter: 900 },
			{ ...A, after: 60_000 },
		],
		unnamed: true,
	},
	declinedAgain: { calls: [{ ...A, with: { cardToken: 'tok_declined' } }, B], only: PAID, wanted: 1 },
	anotherToken: {
		calls: [A, { ...B, with: { cardToken: 'tok_mastercard' } }].map((call) => ({
			...call,
			with: { ...call.with, additionalFields: { orderReference: 'A-1' } },
		})),
		only: PAID,
		wanted: 2,
	},
	equalParts: {
		calls: twice({ with: part('2', 'R-1') }, { with: part('2', 'R-2') }),
		only: ['refund'],
		wanted: 2,
	},
	unnamedParts: { calls: twice({ with: part('2') }), only: ['refund'], wanted: 2 },
	monthly: { calls: [A, { ...B, after: 30 * DAY }], only: PAID },
	copied: { calls: [A, { ...B, node: 'copy' }] },
	copiedApart: { calls: [A, { ...B, node: 'copy', apart: true }] },
	copiedAtOnce: { calls: [A, { ...B, node: 'copy', after: 0 }] },
	copiedMonthly: { calls: [A, { ...B, node: 'copy', apart: true, after: 30 * DAY }], only: PAID, most: 2 },
	forgotten: { calls: [A, { ...B, forgets: true }] },
	anotherMerchant: { calls: twice({ with: merchant('m-1') }, { with: merchant('m-2') }), only: PAID, wanted: 2 },
	sentAgain: { calls: [A, { ...B, after: HOURS, again: 'looked' }, ...left] },
	refundedByHand: { calls: [A, { ...B, byHand: 4 }, { ...B, id: '3', token: 'three' }], only: ['refund'] },
	refundedWholeByHand: { calls: [A, { ...B, byHand: 10 }, { ...B, id: '3', token: 'three' }], only: ['refund'] },
	retriedNextDay: { calls: [A, { ...B, token: 'one', after: 27 * HOUR }] },
	unnamedRetriedNextDay: { calls: [A, { ...B, token: 'one', after: 27 * HOUR }], unnamed: true },
	paidAfterDecline: {
		calls: [
			{ ...A, with: { cardToken: 'tok_declined' } },
			B,
			{ id: '3', token: 'one', after: HOUR, apart: true, with: { cardToken: 'tok_declined' } },
		],
		only: PAID,
	},
	forgottenAfterStop: {
		calls: [
			{ ...A, stopAfter: 300 },
			{ ...B, after: HOUR },
			{ id: '3', token: 'three', after: 3 * HOUR, forgets: true, stopAfter: 900 },
			{ id: '4', token: 'four', apart: true },
		],
		only: PAID,
	},
	askedAgainNextMonth: {
		calls: [
			A,
			{ ...B, after: 31 * DAY, node: 'copy' },
			{ id: '3', token: 'three', apart: true, node: 'copy' },
			{ id: '4', token: 'four', after: 2_000 },
		],
		only: ['void'],
	},
	keysForgotten: { calls: [A, { ...B, after: 26 * HOUR, keyless: true }] },
};

/** Those whose calls come within a minute, and need nothing but what's named: for those that wait in real time. */
export function callersWith(...parts: Array<keyof Call>): Array<[string, Caller]> {
	const all: string[] = ['id', 'token', ...parts];
	return Object.entries(CALLERS).filter(([, { calls }]) =>
		calls.every(
			({ after = 0, ...call }) => after <= 60_000 && Object.keys(call).every((part) => all.includes(part)),
		),
	);
}

/** Whether the service carries out a key once, and whether the credential says so. */
export const KEYS = {
	keys: { honors: true, knows: true },
	'keys unsaid': { honors: true, knows: false },
	'no keys': { honors: false, knows: false },
};
export const LISTS = { prompt: 0, lags: 6_000, 'no lists': undefined };

export interface World {
	honors: boolean;
	knows: boolean;
	/** In milliseconds; undefined: it has no lists. */
	listsLag: number | undefined;
}
