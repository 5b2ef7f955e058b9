/** The service with many payouts, as far away as you like. */
import type { ManyPayouts, Shape } from './manyPayouts.ts';
import { count, startProcess } from './measure.ts';

export interface Service {
	url: string;
	key: string;
	/** Such as `100x1000`. */
	shape(name: string): Shape;
	/** A shape in words. */
	label(name: string): string;
	/** Makes it wait this many milliseconds before it reads each request, like a network far away. */
	delay(delayMs: number): Promise<void>;
	stop(): void;
}

const CELLS: Record<string, string> = {
	equal: ', all equal',
	real: ', as services write them',
};

export async function startService(shapes: string[]): Promise<Service> {
	const service = await startProcess<ManyPayouts>('bench/manyPayouts.ts', JSON.stringify([...new Set(shapes)]));
	const { url, key, shapes: made } = service.first;
	const shape = (name: string) => {
		const found = made[name];
		if (found === undefined) throw new Error(`No payouts are like ${name}`);
		return found;
	};
	return {
		url,
		key,
		shape,
		label: (name) => {
			const { payouts, rows } = shape(name);
			return `${count(payouts)} x ${count(rows)}${CELLS[name.split(':')[1] ?? ''] ?? ''}`;
		},
		delay: async (delayMs) => {
			await fetch(`${url}/_sandbox/faults`, { method: 'DELETE' });
			if (delayMs === 0) return;
			await fetch(`${url}/_sandbox/faults`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ kind: 'delay', delayMs, times: 1_000_000 }),
			});
		},
		stop: () => service.disconnect(),
	};
}
