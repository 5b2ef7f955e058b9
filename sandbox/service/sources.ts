/** The statuses of a payment. Only CAPTURED is paid, only AUTHORIZED is held. */
export type PaymentStatus =
	| 'INITIATED'
	| 'IN_PROGRESS'
	| 'ABANDONED'
	| 'CANCELLED'
	| 'FAILED'
	| 'DECLINED'
	| 'RESTRICTED'
	| 'AUTHORIZED'
	| 'CAPTURED'
	| 'VOID'
	| 'TIMEDOUT'
	| 'UNKNOWN';

export type RefundStatus = 'PENDING' | 'ACCEPTED' | 'REFUNDED' | 'DECLINED' | 'TIMED_OUT';

export interface Outcome<Status = PaymentStatus> {
	status: Status;
	code: string;
	message: string;
}

/** A card token, or one of the service's hosted pages. */
export interface TestSource {
	/** What a payment with it does, in a sentence. */
	does: string;
	kind: 'token' | 'page';
	scheme: string;
	/** ECI by result. It differs by scheme. */
	eci: { full: string; attempted: string; none: string };
	/** How it ends if not with success, and whether that's before or after the bank page. */
	outcome?: Outcome & { when: 'at once' | 'after 3-D Secure' };
	/** Internal 3-D Secure shows the bank page by default. Other payments don't. */
	bankPage?: 'always' | 'never';
	/** What that look-up finds. `success`: captured or authorized. */
	settles?: { atLookUp: number; as: Outcome | 'success' };
	/** How the capture of its authorization ends. */
	capture?: Outcome;
	/** How refunds of its charges end. PENDING and ACCEPTED ones become REFUNDED at the first look-up. */
	refund?: Outcome<RefundStatus>;
	/** Comes from a card that an earlier payment saved. */
	saved?: true;
}

const visa = {
	kind: 'token',
	scheme: 'VISA',
	eci: { full: '05', attempted: '06', none: '07' },
} satisfies Partial<TestSource>;
const mastercard = {
	kind: 'token',
	scheme: 'MASTERCARD',
	eci: { full: '02', attempted: '01', none: '00' },
} satisfies Partial<TestSource>;

const atOnce = (status: PaymentStatus, code: string, message: string): Pick<TestSource, 'outcome'> => ({
	outcome: { status, code, message, when: 'at once' },
});
const hostedPage = (scheme: string, does: string): TestSource => ({
	...visa,
	kind: 'page',
	scheme,
	does,
	bankPage: 'always',
});

/** Every source the sandbox knows. The documentation and the web page come from it. */
export const testSources: Record<string, TestSource> = {
	tok_visa: { ...visa, does: 'Is accepted, after 3-D Secure on the bank page.' },
	tok_mastercard: { ...mastercard, does: 'Is accepted as tok_visa is, with the ECI values of Mastercard.' },
	tok_amex: { ...visa, scheme: 'AMEX', does: 'Is accepted as tok_visa is.' },
	tok_mada: { ...visa, scheme: 'MADA', does: 'Is accepted as tok_visa is.' },
	tok_frictionless: {
		...visa,
		bankPage: 'never',
		does: 'Passes internal 3-D Secure without a bank page (result Y).',
	},
	tok_challenge: {
		...visa,
		bankPage: 'always',
		does: 'Always shows the bank page, also when 3-D Secure is off: INITIATED.',
	},
	tok_saved_card: {
		...visa,
		saved: true,
		does: 'Charges a saved card again; needs customer.id and, without the cardholder, payment_agreement.id.',
	},
	tok_declined: {
		...visa,
		...atOnce('DECLINED', '500', 'Declined by the issuing bank'),
		does: 'Is declined at once (500).',
	},
	tok_cvv_incorrect: {
		...visa,
		...atOnce('DECLINED', '502', 'Declined: the CVV is incorrect'),
		does: 'Is declined at once: CVV (502).',
	},
	tok_not_enrolled: {
		...visa,
		...atOnce('DECLINED', '504', 'Declined: the card is not enrolled in 3-D Secure'),
		does: 'Is declined at once: not enrolled in 3-D Secure (504).',
	},
	tok_insufficient_funds: {
		...mastercard,
		outcome: {
			status: 'DECLINED',
			code: '505',
			message: 'Declined: insufficient funds',
			when: 'after 3-D Secure',
		},
		does: 'Is declined after 3-D Secure: insufficient funds (505).',
	},
	tok_risk: {
		...visa,
		...atOnce('DECLINED', '514', "Declined: the issuer's risk check"),
		does: "Is declined at once: the issuer's risk check (514).",
	},
	tok_expired_card: {
		...visa,
		...atOnce('FAILED', '407', 'Failed: the card has expired'),
		does: 'Fails at once: expired card (407).',
	},
	tok_restricted: {
		...visa,
		...atOnce('RESTRICTED', '702', 'Restricted: retry limit reached'),
		does: 'Is restricted at once: retry limit (702).',
	},
	tok_cancelled: {
		...visa,
		...atOnce('CANCELLED', '302', 'Cancelled'),
		does: 'Is cancelled at once (302).',
	},
	tok_timed_out: { ...visa, ...atOnce('TIMEDOUT', '801', 'Timed out'), does: 'Times out (801).' },
	tok_unknown_outcome: {
		...visa,
		...atOnce('UNKNOWN', '901', 'Unknown'),
		does: 'Ends in an outcome that the service does not know (901).',
	},
	tok_in_progress: {
		...visa,
		...atOnce('IN_PROGRESS', '200', 'In progress'),
		settles: { atLookUp: 2, as: 'success' },
		does: 'Is in progress (200), at the first look-up too; the second finds it captured or authorized.',
	},
	tok_abandoned: {
		...visa,
		bankPage: 'always',
		settles: { atLookUp: 1, as: { status: 'ABANDONED', code: '301', message: 'Abandoned' } },
		does: 'Shows the bank page; a look-up before the choice finds it ABANDONED (301).',
	},
	tok_capture_declined: {
		...visa,
		capture: { status: 'DECLINED', code: '500', message: 'Declined by the issuing bank' },
		does: 'Is accepted, but capturing its authorization is declined; the authorization stays AUTHORIZED.',
	},
	tok_refund_pending: {
		...visa,
		refund: { status: 'PENDING', code: '100', message: 'Pending' },
		does: 'Is accepted; its refunds are PENDING until the first look-up finds them REFUNDED.',
	},
	tok_refund_accepted: {
		...visa,
		refund: { status: 'ACCEPTED', code: '000', message: 'Accepted' },
		does: 'Is accepted; its refunds are ACCEPTED until the first look-up finds them REFUNDED.',
	},
	tok_refund_timed_out: {
		...visa,
		refund: { status: 'TIMED_OUT', code: '801', message: 'Timed out' },
		does: 'Is accepted; its refunds are TIMED_OUT.',
	},
	tok_refund_declined: {
		...visa,
		refund: { status: 'DECLINED', code: '500', message: 'Declined by the issuing bank' },
		does: 'Is accepted; its refunds are DECLINED.',
	},
	src_kiosk: {
		...visa,
		kind: 'page',
		scheme: 'KIOSK',
		outcome: { status: 'IN_PROGRESS', code: '200', message: 'In progress', when: 'at once' },
		bankPage: 'always',
		settles: { atLookUp: 2, as: 'success' },
		does: 'Shows where to pay in cash: IN_PROGRESS with transaction.url; the second look-up finds it paid.',
	},
	src_card: hostedPage('CARD', 'Shows a hosted page for cards: INITIATED with transaction.url.'),
	src_all: hostedPage('ALL', 'Shows a hosted page for every way to pay: INITIATED with transaction.url.'),
	'src_kw.knet': hostedPage('KNET', 'Shows the page of KNET: INITIATED with transaction.url.'),
	'src_sa.mada': hostedPage('MADA', 'Shows the page of mada: INITIATED with transaction.url.'),
	'src_bh.benefit': hostedPage('BENEFIT', 'Shows the page of Benefit: INITIATED with transaction.url.'),
};

export function findSource(id: string): TestSource | undefined {
	return Object.hasOwn(testSources, id) ? testSources[id] : undefined;
}
