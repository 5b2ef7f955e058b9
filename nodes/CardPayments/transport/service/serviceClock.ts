/** What the two clocks may differ by without a word: a response says the second, and takes its time. */
const SAME_TIME = 5_000;

/**
 * What time it is at the service, by the `Date` of its last response (RFC 9110, 6.6.1). n8n's own clock may be wrong,
 * and decides by it whether a payment was made before or just now.
 */
export class ServiceClock {
	/** How far it's ahead of n8n's, in milliseconds. */
	private ahead = 0;

	/** @param asked and `answered`, in epoch milliseconds of n8n's clock */
	heard(date: unknown, asked: number, answered: number): void {
		const said = typeof date === 'string' ? Date.parse(date) : Number.NaN;
		if (Number.isNaN(said)) return;
		const ahead = said - (asked + answered) / 2;
		this.ahead = Math.abs(ahead) > SAME_TIME + (answered - asked) / 2 ? Math.round(ahead) : 0;
	}

	/** Of a moment of n8n's clock; all in epoch milliseconds. */
	at(moment: number): number {
		return moment + this.ahead;
	}

	now(): number {
		return this.at(Date.now());
	}
}
