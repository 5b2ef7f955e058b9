import { addToGroup } from '../grouped';
import { inTurns, type Pause } from '../turns';
import type { OrderPayment } from './orderPayment';
import { spellingOf } from './references';

/** Before the ID of a payment without a reference. */
const NAMELESS = '\n';
/** What more have in common, a year, say, tells none of them. */
const MOST_OF_ONE_SPELLING = 10;

/** Payments by what they're called: the only place that says which of them a text means. */
export class NamedPayments {
	/** By reference, or by the charge that has none. A refund or a dispute without one is of its charge. */
	readonly byName = new Map<string, OrderPayment[]>();
	readonly byId = new Map<string, OrderPayment[]>();
	readonly all: OrderPayment[];
	private readonly nameOfId = new Map<string, string>();
	private readonly pause: Pause;
	private folded: Promise<Map<string, string[]>> | undefined;

	static async of(payments: OrderPayment[], pause: Pause): Promise<NamedPayments> {
		const named = new NamedPayments(payments, pause);
		const { byId, byName, nameOfId } = named;
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
		return named;
	}

	private constructor(all: OrderPayment[], pause: Pause) {
		this.all = all;
		this.pause = pause;
	}

	isReference(text: string): boolean {
		return !text.startsWith(NAMELESS) && this.byName.has(text);
	}

	/** The name of the payment with an ID. */
	namesOfId(id: string): string[] {
		const name = this.nameOfId.get(id);
		return name === undefined ? [] : [name];
	}

	/** References that a text may mean: as it's written, else in other spellings. */
	async namesMeant(): Promise<(text: string) => string[]> {
		const folded = await (this.folded ??= this.fold());
		return (text) => {
			if (text === '' || this.isReference(text)) return text === '' ? [] : [text];
			return [...new Set(spelled(text).flatMap((key) => folded.get(key) ?? []))];
		};
	}

	private async fold(): Promise<Map<string, string[]>> {
		const folded = new Map<string, string[]>();
		await inTurns([...this.byName.keys()], this.pause, (name) => {
			if (name.startsWith(NAMELESS)) return;
			for (const key of spelled(name))
				if ((folded.get(key)?.length ?? 0) < MOST_OF_ONE_SPELLING) addToGroup(folded, key, name);
		});
		return folded;
	}
}

/** What a reference may be found by. */
function spelled(text: string): string[] {
	const { whole, ends } = spellingOf(text);
	return [whole, ...ends];
}

export function hasNoReference(name: string): boolean {
	return name.startsWith(NAMELESS);
}
