import { addToGroup } from '../grouped';
import { lazily } from '../lazily';
import { inTurns, type Pause } from '../turns';
import type { OrderPayment } from './orderPayment';
import { spellingsOf } from './references';

/** Before the ID of a payment without a reference. */
const NAMELESS = '\n';

/** Payments by what they're called. */
export interface NamedPayments {
	/** By reference, or by the charge that has none. A refund or a dispute without one is of its charge. */
	byName: ReadonlyMap<string, OrderPayment[]>;
	byId: ReadonlyMap<string, OrderPayment[]>;
	/** The name of the payment with an ID. */
	namesOfId(id: string): string[];
	isReference(text: string): boolean;
	/** References that a text may mean: as it's written, else in other spellings. */
	namesMeant(): Promise<(text: string) => string[]>;
}

export async function namedPayments(payments: OrderPayment[], pause: Pause): Promise<NamedPayments> {
	const [byName, byId] = [new Map<string, OrderPayment[]>(), new Map<string, OrderPayment[]>()];
	const nameOfId = new Map<string, string>();
	await inTurns(payments, pause, ({ part, reference, transactionId }) => {
		if (reference !== '' && transactionId !== '' && (part === 'charges' || !nameOfId.has(transactionId)))
			nameOfId.set(transactionId, reference);
	});
	await inTurns(payments, pause, (payment) => {
		const { reference, transactionId } = payment;
		const name = reference || nameOfId.get(transactionId) || `${NAMELESS}${transactionId}`;
		addToGroup(byName, name, payment);
		if (transactionId !== '') nameOfId.set(transactionId, name);
	});
	// Maps of a hundred thousand take long to grow: one in a turn.
	await inTurns(payments, pause, (payment) => addToGroup(byId, payment.transactionId || NAMELESS, payment));
	const isReference = (text: string) => !hasNoReference(text) && byName.has(text);
	const spellings = lazily(async () => await spellingsOf([...byName.keys()].filter(isReference), pause));
	return {
		byName,
		byId,
		isReference,
		namesOfId: (id) => [nameOfId.get(id) ?? []].flat(),
		namesMeant: async () => {
			const spelled = await spellings();
			return (text) => {
				if (text === '' || isReference(text)) return text === '' ? [] : [text];
				const { whole, end } = spelled(text);
				return [...new Set([...whole, ...end])];
			};
		},
	};
}

export function hasNoReference(name: string): boolean {
	return name.startsWith(NAMELESS);
}
