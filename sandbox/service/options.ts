import type { DeliveryOptions } from './deliveries.ts';
import type { Habits } from './habits.ts';
import type { PaymentOptions } from './payments.ts';

export interface SandboxOptions extends Habits, PaymentOptions, DeliveryOptions {
	/** 0: any free port. */
	port: number;
	/** Epoch milliseconds. The payouts end on its UTC day, and the clock of payments starts at it. */
	now: number;
	/**
	 * Epoch milliseconds. Makes the payouts as old at `now` as they otherwise are at this moment, so that no test
	 * depends on the day.
	 */
	asOf?: number;
	/** Of how many days there are payouts, if not of six weeks. */
	days?: number;
	/** The mail catcher's port. 0: any free port. Undefined: no mail catcher. */
	mailPort?: number;
	/** All limits of live services at once, unless another option says otherwise. */
	realLife: boolean;
}
