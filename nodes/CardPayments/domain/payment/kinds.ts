import { namesOf } from '../input';
import type { MoneyRequestKind, PaymentKind, PaymentState } from './state';

interface Payment {
	/** Where one is made; with its ID behind it, where it's looked up. */
	path: `/v2/${string}/`;
	/** What an ID of one is called, and how it begins at live services. */
	id: { label: string; prefix: string };
	/** In a sentence. */
	one: string;
}

export const PAYMENTS: Record<PaymentKind, Payment> = {
	charge: { path: '/v2/charges/', id: { label: 'Charge ID', prefix: 'chg_' }, one: 'a charge' },
	authorization: {
		path: '/v2/authorize/',
		id: { label: 'Authorization ID', prefix: 'auth_' },
		one: 'an authorization',
	},
	refund: { path: '/v2/refunds/', id: { label: 'Refund ID', prefix: 're_' }, one: 'a refund' },
};

/** What an ID is of, in a sentence, where it begins like another kind's; a service may give others. */
export function wrongKind(wanted: PaymentKind, id: string): string | undefined {
	const its = namesOf(PAYMENTS).find((kind) => id.startsWith(PAYMENTS[kind].id.prefix));
	if (its === undefined || its === wanted) return undefined;
	return `${id} looks like the ID of ${PAYMENTS[its].one}: enter that of ${PAYMENTS[wanted].one}.`;
}

interface MoneyRequestFacts {
	/** Begins a sentence. */
	plural: string;
	/** How to find out whether it was made: the rest of a sentence that begins with "Look". */
	look: string;
	/** Whether the contract doesn't have it, so that a service may not offer it. */
	optional: boolean;
	/** Whether the cardholder may have to confirm it. */
	confirmed: boolean;
	/** What the service keeps of it; undefined where it shows in its original only. */
	keptAs: PaymentKind | undefined;
	/** What tells two of them apart that are alike otherwise. */
	reference: string;
	/** The state that shows that money moved, and what it did then: "25.00 SAR taken". */
	done: PaymentState;
	did: string;
	/** The states in which its original shows that it isn't made. */
	before?: PaymentState[];
	/** Of all of an original: a sentence. */
	once: string;
	/** How to have the same once more, in a sentence. */
	again: string;
}

const AT_AUTHORIZATION = 'at the authorization with Authorization: Get';

export const MONEY_REQUESTS: Record<MoneyRequestKind, MoneyRequestFacts> = {
	charge: {
		plural: 'Charges',
		look: 'for it with Charge: Get Many',
		optional: false,
		confirmed: true,
		keptAs: 'charge',
		reference: 'transaction reference',
		done: 'paid',
		did: 'taken',
		once: 'It is made once',
		again: 'To charge the same once more, enter another "Transaction Reference".',
	},
	authorization: {
		plural: 'Authorizations',
		look: 'for it with Authorization: Get Many',
		optional: false,
		confirmed: true,
		keptAs: 'authorization',
		reference: 'transaction reference',
		done: 'held',
		did: 'reserved',
		once: 'It is made once',
		again: 'To authorize the same once more, enter another "Transaction Reference".',
	},
	capture: {
		plural: 'Captures',
		look: AT_AUTHORIZATION,
		optional: true,
		confirmed: true,
		keptAs: 'charge',
		reference: 'transaction reference',
		done: 'paid',
		did: 'taken',
		before: ['held'],
		once: 'All of an authorization is captured once',
		again: 'To capture an equal part once more, enter another "Transaction Reference".',
	},
	void: {
		plural: 'Voids',
		look: AT_AUTHORIZATION,
		optional: true,
		confirmed: false,
		keptAs: undefined,
		reference: 'transaction reference',
		done: 'reversed',
		did: 'released',
		before: ['held', 'paid'],
		once: 'An authorization is voided once',
		again: 'An authorization is voided once.',
	},
	refund: {
		plural: 'Refunds',
		look: 'for it with Refund: Get Many',
		optional: true,
		confirmed: false,
		keptAs: 'refund',
		reference: 'merchant reference',
		done: 'refunded',
		did: 'given back',
		before: ['paid'],
		once: 'All of a charge is given back once',
		again: 'To refund an equal part once more, enter another "Merchant Reference".',
	},
};
