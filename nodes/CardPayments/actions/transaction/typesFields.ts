import { TRANSACTIONS } from '../../domain/transactions';
import { choiceOfAgents, choicesField } from '../fields';

export const typesFields = choiceOfAgents(
	choicesField(
		'Types',
		'types',
		TRANSACTIONS,
		'Only transactions of these types. The node compares the sum with the payout only when you get all types.',
	),
);
