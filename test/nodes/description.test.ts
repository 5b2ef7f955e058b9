import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { CardPayments } from '../../nodes/CardPayments/CardPayments.node';
import { RETRY_POLICY } from '../../nodes/CardPayments/transport/retryPolicy';
import { ARCHIVE_LIMITS } from '../../nodes/CardPayments/domain/sheets/archive/archive';

const { properties } = new CardPayments().description;

/** Every parameter, those inside collections too. */
function all(list: INodeProperties[]): INodeProperties[] {
	return list.flatMap((property) => [
		property,
		...(property.type === 'collection' ? all(property.options as INodeProperties[]) : []),
		...(property.type === 'fixedCollection'
			? all((property.options as INodePropertyCollection[]).flatMap(({ values }) => values))
			: []),
	]);
}

describe('the panel', () => {
	/** Guards, which you'd add only to look at before you turn them off. */
	const GUARDS = ['neutralizeFormulas'];
	const WITHOUT_THE_OPTION: Record<string, boolean> = {
		addPayoutColumns: true,
		convertNumbers: false,
		failOnDifference: false,
		settlementsAvailableOnly: false,
	};

	it('should turn an option about payouts on when a user adds it', () => {
		const added = properties
			.filter(({ displayOptions }) =>
				['payout', 'transaction', 'dispute'].some((resource) =>
					displayOptions?.show?.resource?.includes(resource),
				),
			)
			.filter(({ type }) => type === 'collection')
			.flatMap(({ options }) => options as INodeProperties[])
			.filter(({ name, type }) => type === 'boolean' && !GUARDS.includes(name));
		expect(new Set(added.map(({ name }) => name))).toEqual(new Set(Object.keys(WITHOUT_THE_OPTION)));
		for (const { name, default: arriving } of added)
			expect([name, arriving]).toEqual([name, !WITHOUT_THE_OPTION[name]]);
	});

	it('should ask for a credential wherever a list is loaded from the service', () => {
		const { credentials } = new CardPayments().description;
		const without = credentials?.[0]?.displayOptions?.hide?.operation;
		expect(without).toEqual(['extractSheets']);
		const loading = all(properties).filter(
			({ typeOptions, modes }) =>
				typeOptions?.loadOptionsMethod ?? modes?.some((mode) => mode.typeOptions?.searchListMethod),
		);
		expect(loading.length).toBeGreaterThan(0);
		const ofExtractSheets = properties.filter(({ displayOptions }) =>
			displayOptions?.show?.operation?.includes('extractSheets'),
		);
		expect(all(ofExtractSheets).filter((property) => loading.includes(property))).toEqual([]);
	});

	it('should show the defaults that apply when an option is not set', () => {
		const byName = (name: string) =>
			all(properties)
				.filter((property) => property.name === name)
				.map((property) => property.default as number);
		const oneValue = (name: string) => expect([...new Set(byName(name))]);
		oneValue('maxMemory').toEqual([ARCHIVE_LIMITS.bytes / 1024 / 1024]);
		oneValue('maxAttempts').toEqual([RETRY_POLICY.attempts]);
	});
});
