import type { IExecuteFunctions } from 'n8n-workflow';
import { Execution } from '../../../nodes/CardPayments/actions/execution';
import { numberField, optionsField } from '../../../nodes/CardPayments/actions/fields';

const [DAYS, TRIES] = [
	numberField('Days', 'days', { min: 1, initial: 30 }, ''),
	numberField('Tries', 'tries', { min: 1, max: 10, initial: 4 }, ''),
];

/** The panel of an execution whose one item has these options, and no expressions. */
function panelOf(options?: Record<string, unknown>) {
	const context = {
		getExecutionId: () => '1',
		getNodeParameter: (_name: string, _item: number, fallback: unknown) => options ?? fallback,
		getExecutionCancelSignal: () => undefined,
	};
	return new Execution(context as unknown as IExecuteFunctions).panel(0, [optionsField([DAYS, TRIES])]);
}

const readBoth = (panel: ReturnType<typeof panelOf>) => [panel.number('options.days'), panel.number('options.tries')];

it('should read the defaults of options that are not added', () => {
	const panel = panelOf();
	expect([readBoth(panel), panel.errors]).toEqual([[30, 4], []]);
});

it('should name all that is wrong at once, each advice once, and keep its details', () => {
	const panel = panelOf({ days: 'often', tries: 'often' });
	readBoth(panel);
	expect(() => panel.check()).toThrow(/^"Days" \(often\) .*; "Tries" \(often\) /);
});

it('should tell a wrong path from an empty field', () => {
	expect(() => panelOf({}).number('options.maxAtempts')).toThrow('There is no field options.maxAtempts');
});
