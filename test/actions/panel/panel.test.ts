import { optionsField } from '../../../nodes/CardPayments/actions/panel/fields';
import {
	listOptionFields,
	readListOptions,
	readRequestOptions,
	requestOptionFields,
} from '../../../nodes/CardPayments/actions/panel/requestOptions';
import {
	DOWNLOAD_TIMEOUT,
	readDownloadOptions,
	maxMemoryOption,
} from '../../../nodes/CardPayments/actions/sheets/sheetOptions';
import { panelWith } from '../../harness/panel';

const properties = [optionsField([...listOptionFields(DOWNLOAD_TIMEOUT), maxMemoryOption])];
const panelOf = (options: Record<string, unknown>) => panelWith({ options }, properties);

it('should read the defaults of options that are not added', () => {
	const panel = panelWith({}, [optionsField(requestOptionFields(5))]);
	expect(readRequestOptions(panel)).toEqual({ index: 0, attempts: 4, timeout: 5 });
	expect(panel.errors).toEqual([]);
});

it.each([
	['Max Attempts', { maxAttempts: 'often' }],
	['Max Attempts', { maxAttempts: 11 }],
	['Timeout', { timeout: '' }],
	['Timeout', { timeout: 2 ** 31 }],
	['Longest Period per Request', { longestPeriod: 'a month' }],
	['Max Memory', { maxMemory: '' }],
	['Max Memory', { maxMemory: 'much' }],
])('"%s" should be refused by its name where it is none that counts (%j)', (label, options) => {
	const panel = panelOf(options);
	readListOptions(panel);
	readDownloadOptions(panel);
	expect(() => panel.check()).toThrow(new RegExp(`^"${label}" `));
});

it('should name all that is wrong at once, each advice once, and keep its details', () => {
	const panel = panelOf({ maxAttempts: 'often', timeout: 'often' });
	readRequestOptions(panel);
	expect(() => panel.check()).toThrow(/^"Max Attempts" \(often\) .*; "Timeout" \(often\) /);
});

it('should tell a wrong path from an empty field', () => {
	expect(() => panelOf({}).number('options.maxAtempts')).toThrow('There is no field options.maxAtempts');
});
