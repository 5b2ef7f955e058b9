/** What the service keeps about money that moved; texts call it the same. */
export type PaymentKind = 'charge' | 'authorization' | 'refund';

interface Payment {
	/** Where one is made; with its ID behind it, where it's looked up. */
	path: `/v2/${string}/`;
	/** What an ID of one is called, and looks like. */
	id: { label: string; example: string };
}

export const PAYMENTS: Record<PaymentKind, Payment> = {
	charge: { path: '/v2/charges/', id: { label: 'Charge ID', example: 'chg_…' } },
	authorization: { path: '/v2/authorize/', id: { label: 'Authorization ID', example: 'auth_…' } },
	refund: { path: '/v2/refunds/', id: { label: 'Refund ID', example: 're_…' } },
};

/** What a request does with money; texts call it the same. */
export type MovementKind = 'charge' | 'authorization' | 'capture' | 'void' | 'refund';

interface Movement {
	/** Begins a sentence. */
	plural: string;
	/** How to find out whether it was made: the rest of a sentence that begins with "Look". */
	look: string;
	/** Whether the contract doesn't have it, so that a service may not offer it. */
	optional: boolean;
	/** Whether the cardholder may have to confirm it. */
	confirmed: boolean;
}

const AT_AUTHORIZATION = 'at the authorization with Authorization: Get';
/** Nothing lists these by your own reference. */
const NO_LOOK_UP = `for it in the service's dashboard or its notifications to the "Post URL"`;

export const MOVEMENTS: Record<MovementKind, Movement> = {
	charge: { plural: 'Charges', look: 'for it with Charge: Get Many', optional: false, confirmed: true },
	authorization: { plural: 'Authorizations', look: NO_LOOK_UP, optional: false, confirmed: true },
	capture: { plural: 'Captures', look: AT_AUTHORIZATION, optional: true, confirmed: true },
	void: { plural: 'Voids', look: AT_AUTHORIZATION, optional: true, confirmed: false },
	refund: { plural: 'Refunds', look: NO_LOOK_UP, optional: true, confirmed: false },
};
