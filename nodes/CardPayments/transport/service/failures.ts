import { type ServiceError, isPassing, isRefusedKey } from '../../domain/errors';
import { RETRY_POLICY } from './retryPolicy';

/** Downloads that a key must be forbidden before it's taken to be forbidden all. */
const FORBIDDEN = 3;
/** Attempts in a row, of downloads that were given up. */
const FAILED_ATTEMPTS = 3 * RETRY_POLICY.attempts;

/** What failed downloads say of those that are left, which then aren't asked for. */
export class Failures {
	/** Why no other download makes sense. */
	final: ServiceError | undefined;
	private forbidden = 0;
	private isPermitted = false;
	private attempts = 0;

	/** The service responded, and not about the key. */
	responded(): void {
		this.isPermitted = true;
		this.attempts = 0;
	}

	/** A download was given up, after so many attempts; `isHeldOff` says that the service asks for a longer wait. */
	gaveUp(error: ServiceError, attempts: number, isHeldOff: boolean): void {
		if (isPassing(error)) this.attempts += attempts;
		else if (!isRefusedKey(error)) this.responded();
		else this.forbidden++;
		const isForbiddenAll = !this.isPermitted && this.forbidden >= FORBIDDEN;
		if (error.status === 401 || isHeldOff || isForbiddenAll || this.attempts >= FAILED_ATTEMPTS)
			this.final ??= error;
	}

	/** @throws ServiceError when no other download makes sense */
	failIfFinal(): void {
		if (this.final === undefined) return;
		const { message, description } = this.final;
		const words = 'Skipped because earlier downloads failed the same way.';
		throw this.final.reworded(message, [words, description].filter(Boolean).join(' '));
	}
}
