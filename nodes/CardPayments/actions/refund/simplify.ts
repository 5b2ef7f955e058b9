import { commonFields } from '../../domain/payment/response';

/** What a workflow decides by, of a refund. */
export function simplifyRefund(refund: Record<string, unknown>) {
	return {
		...commonFields(refund),
		charge_id: refund.charge_id,
		reason: refund.reason,
		reference: refund.reference,
		live_mode: refund.live_mode,
	};
}
