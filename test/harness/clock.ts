const machineNow = Date.now;

/** Sets the clock of this process, of the nodes and of n8n's engine. Time continues from `moment`. */
export function setClock(moment: number): void {
	const ahead = moment - machineNow();
	Date.now = () => machineNow() + ahead;
}

/** Back to the machine's clock. */
export function resetClock(): void {
	Date.now = machineNow;
}
