import type { IExecuteFunctions } from 'n8n-workflow';
import { Execution } from '../../../nodes/CardPayments/actions/execution';
import { optionsField } from '../../../nodes/CardPayments/actions/panel/fields';
import { readRequestOptions, requestOptionFields } from '../../../nodes/CardPayments/actions/panel/requestOptions';

/** The panel of an execution whose one item has these options, and no expressions. */
function panelOf(options?: Record<string, unknown>) {
	const context = {
		getNodeParameter: (_name: string, _item: number, fallback: unknown) => options ?? fallback,
		getExecutionCancelSignal: () => undefined,
	};
	return new Execution(context as unknown as IExecuteFunctions).panel(0, [optionsField(requestOptionFields(5))]);
}

it('should read the defaults of options that are not added', () => {
	const panel = panelOf();
	expect(readRequestOptions(panel)).toEqual({ index: 0, attempts: 4, timeout: 5 });
	expect(panel.errors).toEqual([]);
});

it('should name all that is wrong at once, each advice once, and keep its details', () => {
	const panel = panelOf({ maxAttempts: 'often', timeout: 'often' });
	readRequestOptions(panel);
	expect(() => panel.check()).toThrow(/^"Max Attempts" \(often\) .*; "Timeout" \(often\) /);
});

it('should tell a wrong path from an empty field', () => {
	expect(() => panelOf({}).number('options.maxAtempts')).toThrow('There is no field options.maxAtempts');
});
