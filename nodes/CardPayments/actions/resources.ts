import type { INodeProperties } from 'n8n-workflow';
import { authorization } from './authorization';
import { charge } from './charge';
import { dispute } from './dispute';
import type { Resource } from './operation';
import { payout } from './payout';
import { refund } from './refund';
import { transaction } from './transaction';

/** By how often they are used. n8n lists their actions in the same order. */
export const RESOURCES: Record<string, Resource> = { transaction, payout, dispute, charge, refund, authorization };

const resourceField: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options: Object.entries(RESOURCES).map(([value, { name, description }]) => ({ name, value, description })),
	default: 'transaction',
	description: 'What to work with',
};

function operationField(resource: string, { plural, first, operations }: Resource): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: [resource] } },
		options: Object.entries(operations).map(([value, { name, action, description }]) => ({
			name,
			value,
			action,
			description,
		})),
		default: first,
		description: `What to do with ${plural}`,
	};
}

/** A field of operations that have it alike. n8n shows it for each of these resources with each of these operations. */
interface SharedField {
	field: INodeProperties;
	resources: string[];
	operations: string[];
	/** Which have it: `charge/getMany`. */
	of: Set<string>;
}

/**
 * The fields of all operations, each in the order of its operation. What operations have alike is one field, as far as
 * n8n can be told for which: the panel would be half as large again.
 */
function sharedFields(): INodeProperties[] {
	const all: SharedField[] = [];
	const byJson = new Map<string, SharedField[]>();
	for (const [resource, { operations }] of Object.entries(RESOURCES))
		for (const [operation, { properties: fields }] of Object.entries(operations)) {
			let last = -1;
			for (const field of fields) {
				const json = JSON.stringify(field);
				const found = (byJson.get(json) ?? [])
					.filter((shared) => canShow(shared, resource, operation))
					.map((shared) => all.indexOf(shared))
					.filter((index) => index > last);
				last = found.length === 0 ? last + 1 : Math.min(...found);
				if (found.length === 0) {
					const shared = { field, resources: [], operations: [], of: new Set<string>() };
					all.splice(last, 0, shared);
					byJson.set(json, [...(byJson.get(json) ?? []), shared]);
				}
				const { resources, operations: shown, of } = all[last] as SharedField;
				if (!resources.includes(resource)) resources.push(resource);
				if (!shown.includes(operation)) shown.push(operation);
				of.add(`${resource}/${operation}`);
			}
		}
	return all.map(({ field, resources, operations }) => {
		const { hide, show } = field.displayOptions ?? {};
		const shown = { ...show, resource: resources, operation: operations };
		return { ...field, displayOptions: { ...(hide && { hide }), show: shown } };
	});
}

/** Whether a field can be shown for one more operation, and for no other by that. */
function canShow({ resources, operations, of }: SharedField, resource: string, operation: string): boolean {
	const isOther = (ofResource: string, name: string) =>
		RESOURCES[ofResource]?.operations[name] !== undefined &&
		!(ofResource === resource && name === operation) &&
		!of.has(`${ofResource}/${name}`);
	return [...resources, resource].every((each) => ![...operations, operation].some((name) => isOther(each, name)));
}

/** The panel: what to work with, what to do with it, and the fields of the operations. */
export const properties: INodeProperties[] = [
	resourceField,
	...Object.entries(RESOURCES).map(([name, resource]) => operationField(name, resource)),
	...sharedFields(),
];
