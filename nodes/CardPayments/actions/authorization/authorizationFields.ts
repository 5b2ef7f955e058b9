import { type Choices, readNumber } from '../../domain/input';
import { withoutCardNumber } from '../../domain/request';
import { choiceField, numberField, switchField, textField } from '../fields';
import type { Panel } from '../panel';
import { additional, rareField, text, type PaymentField } from '../payment';

/** What the service does with an authorization that isn't captured, as the contract calls it. */
const AUTO_TYPES: Choices<'AUTO' | 'VOID'> = {
	AUTO: { label: 'Capture', description: 'Take the money (AUTO)' },
	VOID: { label: 'Void', description: 'Release the money (VOID)' },
};

export const authorizationFields: PaymentField[] = [
	rareField(
		additional(
			'authorize_debit',
			switchField('Authorize Debit', 'authorizeDebit', 'on', 'Whether debit cards may be authorized too'),
		),
	),
	rareField(
		additional(
			'statement_descriptor',
			textField(
				'Statement Descriptor',
				'statementDescriptor',
				'SARAS SHOP',
				"What the cardholder reads on the bank's statement",
			),
			text(withoutCardNumber),
		),
	),
	{
		place: 'auto',
		property: choiceField(
			'Action',
			'type',
			{ choices: AUTO_TYPES, initial: 'VOID' },
			"What the service does with an authorization you don't capture. Enter another one as an expression.",
		),
		body: 'auto.type',
		read: text(),
	},
	{
		place: 'auto',
		property: numberField(
			'After (Hours)',
			'time',
			{ min: 0, initial: 24 },
			'How long the service waits before it does so. Tap counts hours.',
		),
		body: 'auto.time',
		read: readHours,
	},
];

/** 0 is for the service to judge. */
function readHours(panel: Panel, path: string): number | undefined {
	if (panel.isEmpty(path)) return undefined;
	const { label, value } = panel.field(path);
	return panel.tried(() => readNumber(label, value, { min: 0, fractions: true }));
}
