import type { Traces } from '../../domain/outcome';
import type { MoneyRequestKind } from '../../domain/payment';
import type { Execution } from '../execution';

/** The one thing that n8n keeps of what's said after a stop: at most 10 names, 512 characters each. */
export function noteUnsettled({ context }: Execution, kind: MoneyRequestKind, traces: Traces): void {
	const { reference, amount, currency, idempotency_key: key, sent_at: at } = traces;
	const name = [
		reference?.order,
		reference?.transaction,
		reference?.merchant,
		traces.charge_id,
		traces.authorization_id,
	];
	const text = [kind, ...name, amount, currency, key, at].filter((part) => part !== undefined).join(', ');
	try {
		context.customData.set('unsettled', text);
	} catch {
		// Nothing more can be said.
	}
}
