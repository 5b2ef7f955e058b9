import { TRANSACTIONS } from '../../domain/transactions';
import { choiceOfAgents, choicesField } from '../fields';

export const typesFields = choiceOfAgents(
	choicesField(
		'Types',
		'types',
		TRANSACTIONS,
		'Only transactions of these types. The node reads all of them to compare their sum with the payout.',
	),
);
