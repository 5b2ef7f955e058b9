import { grouped } from './money';

/** "1 row", "2,000 rows". Pass what follows too where it changes: "1 row has", "2 rows have". */
export function counted(count: number, one: string, many = `${one}s`): string {
	return `${grouped(String(count))} ${count === 1 ? one : many}`;
}
