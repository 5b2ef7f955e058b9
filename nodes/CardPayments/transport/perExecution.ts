/**
 * What each execution of the node has one of, made when it's first asked for. It's gone with the object of n8n's that
 * it belongs to.
 */
export function perExecution<Context extends object, Rest extends unknown[], T>(
	make: (context: Context, ...rest: Rest) => T,
): (context: Context, ...rest: Rest) => T {
	const made = new WeakMap<Context, T>();
	return (context, ...rest) => {
		const its = made.get(context) ?? make(context, ...rest);
		made.set(context, its);
		return its;
	};
}
