import type { DeliveryOptions } from './deliveries.ts';
import type { Habits } from './habits.ts';
import type { PaymentOptions } from './payments.ts';
import type { PayoutOptions } from './payouts.ts';

export interface SandboxOptions extends Habits, PayoutOptions, PaymentOptions, DeliveryOptions {
	/** 0: a free one. */
	port: number;
	/** Epoch milliseconds; the payouts end on its UTC day, and the clock of payments starts at it. */
	now: number;
	/**
	 * Epoch milliseconds; the payouts are to `now` what they are to this moment otherwise, so no run depends on the
	 * day.
	 */
	asOf?: number;
	/** Where the mail catcher listens; 0: a free port, undefined: nowhere. */
	mailPort?: number;
	/** All limits of live services at once, where no option says otherwise. */
	realLife: boolean;
}
