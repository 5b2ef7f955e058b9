/**
 * What each execution of the node has one of, made when it's first asked for. It's gone with the object of n8n's that
 * it belongs to.
 */
export function perExecution<T>(make: (context: object) => T): (context: object) => T {
	const made = new WeakMap<object, T>();
	return (context) => {
		const its = made.get(context) ?? make(context);
		made.set(context, its);
		return its;
	};
}
