import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

/** A field, or a group of fields in a fixed collection, which has a name in the path and none in texts. */
export type PathStep = INodeProperties & Partial<Pick<INodePropertyCollection, 'values'>>;

export function stepsIn({ type, options = [] }: INodeProperties): PathStep[] {
	if (type === 'collection') return options as INodeProperties[];
	if (type !== 'fixedCollection') return [];
	const groups = options as INodePropertyCollection[];
	return groups.map((group) => ({ ...group, type: 'collection', default: {}, options: group.values }));
}
