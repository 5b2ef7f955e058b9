import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

/** The fields in a collection, or in the groups of a fixed one. */
export function inside({ type, options = [] }: INodeProperties): INodeProperties[] {
	if (type === 'collection') return options as INodeProperties[];
	return type === 'fixedCollection' ? (options as INodePropertyCollection[]).flatMap(({ values }) => values) : [];
}

/** Whether a field is one of an operation of these resources. */
export const isOf = (...resources: string[]) => {
	return ({ displayOptions, name }: INodeProperties) =>
		name !== 'operation' &&
		(displayOptions?.show?.resource ?? []).some((resource) => resources.includes(String(resource)));
};

/** The fields themselves, with those in collections instead of the collections. */
export const opened = (fields: INodeProperties[]) =>
	fields.flatMap((field) => (field.type === 'collection' ? inside(field) : [field]));
