/** Does something at a moment: the clock of this process, of the nodes and of n8n's engine continues from there. */
export async function at<T>(moment: number, act: () => Promise<T>): Promise<T> {
	const { now } = Date;
	const ahead = moment - now();
	Date.now = () => now() + ahead;
	return await act().finally(() => (Date.now = now));
}
