/** Adds one to those of its group. */
export function addToGroup<Key, T>(groups: Map<Key, T[]>, key: Key, one: T): void {
	const group = groups.get(key);
	if (group === undefined) groups.set(key, [one]);
	else group.push(one);
}
