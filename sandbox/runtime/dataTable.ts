import type { IDataObject } from 'n8n-workflow';
import type { Execution, N8nApi } from './n8nApi.ts';

/** An n8n data table. */
interface DataTable {
	id: string;
	projectId: string;
}

/** The data table that an execution of "Payout sync to a Data Table" wrote to. */
export function dataTableOf(execution: Execution): DataTable {
	const { id, projectId } = execution.items('Create Table')[0]?.json ?? {};
	if (typeof id !== 'string' || typeof projectId !== 'string') throw new Error('The execution has no data table');
	return { id, projectId };
}

/** The data table's address in n8n's editor. */
export function dataTablePath({ id, projectId }: DataTable): string {
	return `/projects/${projectId}/datatables/${id}`;
}

/** All rows of the data table, oldest first. */
export async function dataTableRows(api: N8nApi, { id, projectId }: DataTable): Promise<IDataObject[]> {
	const rows: IDataObject[] = [];
	for (;;) {
		const page = await api.get<{ count: number; data: IDataObject[] }>(
			`/rest/projects/${projectId}/data-tables/${id}/rows?take=100&skip=${rows.length}&sortBy=id:asc`,
		);
		rows.push(...page.data);
		if (page.data.length === 0 || rows.length >= page.count) return rows;
	}
}
