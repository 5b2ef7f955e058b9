import { InputError } from '../../domain/errors';
import { numberFromText } from '../../domain/money/decimal';
import { payoutInFile } from '../../domain/settlement/summary';
import { looksLikeZip } from '../../domain/sheets/archive/archive';
import { payoutIdIn } from '../../domain/sheets/payoutFile';
import { inputFileField, textField } from '../panel/fields';
import type { Source } from './source';

/** A file that somebody has: of one payout. */
export const fromFile: Source = {
	label: 'From a File',
	description: 'A zip or CSV that came by mail or from the website of the service',
	fields: [
		inputFileField('The binary field of the input item that holds the zip or CSV, e.g. an email attachment'),
		textField(
			'Payout ID',
			'filePayoutId',
			'payout_33271023375023',
			'The payout that the file belongs to. If empty, the node takes the number in the names of its sheets.',
		),
		textField(
			'Paid Amount',
			'filePaid',
			'1250.75',
			'What the payout paid. If empty, the node takes it from the Summary. The sheets are compared with it.',
		),
		textField('Paid Currency', 'fileCurrency', 'SAR', 'The currency of the payout. If empty, as the Summary says.'),
	],
	itemsAtOnce: 1,
	read(panel) {
		const text = (name: string) => panel.text(name)?.trim();
		const field = text('inputBinaryField') ?? 'data';
		const payoutId = text('filePayoutId') ?? '';
		const [amount, currency] = [text('filePaid'), text('fileCurrency')?.toUpperCase()];
		const paid = {
			...(amount !== undefined && { amount: numberFromText(amount) as number }),
			...(currency !== undefined && { currency }),
		};
		return {
			async *files({ context: { helpers } }, options) {
				const { fileName } = helpers.assertBinaryData(panel.index, field);
				const zip = await helpers.getBinaryDataBuffer(panel.index, field);
				const csvName = looksLikeZip(zip) ? undefined : (fileName ?? 'CHARGES.csv');
				const { limits } = options;
				const id = await payoutIdIn(zip, { kinds: [], payoutId, csvName, limits });
				if (id === '')
					throw new InputError(
						'No name in the file shows which payout it belongs to',
						'Enter the ID of the payout in "Payout ID".',
					);
				const source = { payoutId: id, csvName };
				const reading = { ...options, memory: options.memory() };
				const payout = { ...(await payoutInFile(id, zip, { ...source, limits }, reading)), ...paid };
				yield { payout, zip, source };
			},
			dateOf: 'payout',
		};
	},
};
