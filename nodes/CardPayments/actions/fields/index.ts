/**
 * Fields as n8n has them: one builder a kind of field.
 *
 * Labels come in Title Case, what's entered under `name`. `withAgents` and `choiceOfAgents` give AI agents a field of
 * their own.
 *
 *     textField('Order Reference', 'orderReference', 'order-1001', 'Your reference of the order')
 */
export {
	choiceField,
	choiceOfAgents,
	choicesField,
	collectionField,
	columnField,
	descriptionField,
	filtersField,
	fromAgent,
	numberField,
	optionsField,
	switchField,
	textField,
	withAgents,
} from './fields';
