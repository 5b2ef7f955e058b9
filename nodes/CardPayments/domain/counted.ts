/** "1 row", "2 rows". Pass what follows too where it changes: "1 row has", "2 rows have". */
export function counted(count: number, one: string, many = `${one}s`): string {
	return `${count} ${count === 1 ? one : many}`;
}
