import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

/** Collections whose name says nothing about their fields. */
const UNNAMED = ['accounts', 'additionalFields', 'columns', 'moreFields', 'moreResults', 'options', 'filters'];

/** A field, or a group of fields in a fixed collection, which has a name in the path and none in texts. */
export type PathStep = INodeProperties & Partial<Pick<INodePropertyCollection, 'values'>>;

export function stepsIn({ type, options = [] }: INodeProperties): PathStep[] {
	if (type === 'collection') return options as INodeProperties[];
	if (type !== 'fixedCollection') return [];
	const groups = options as INodePropertyCollection[];
	return groups.map((group) => ({ ...group, type: 'collection', default: {}, options: group.values }));
}

/** What the panel calls the last of these; one in a collection is named with it. */
export function labelOfSteps(chain: PathStep[]): string {
	const isNamed = ({ name, values }: PathStep) => values === undefined && !UNNAMED.includes(name);
	return chain
		.filter((step, at) => at === chain.length - 1 || isNamed(step))
		.map(({ displayName }) => displayName)
		.join(': ');
}
