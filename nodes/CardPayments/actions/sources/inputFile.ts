import type { INodeProperties } from 'n8n-workflow';
import { InputError } from '../../domain/errors';
import type { Execution } from '../execution';
import { textField } from '../panel';

/** The binary field of the input item with a payout file, which is a zip or what else is said. */
export function inputFileField(file: string): INodeProperties {
	return {
		...textField('Input Binary Field', 'inputBinaryField', 'data', `With the ${file}, e.g. an email attachment`),
		required: true,
		default: 'data',
		hint: 'The name of the input binary field containing the payout file',
	};
}

interface InputFile {
	bytes: Buffer;
	fileName: string | undefined;
}

/** @throws InputError where the item has no such field, with those that it has */
export async function readInputFile({ context }: Execution, index: number, field: string): Promise<InputFile> {
	const { helpers } = context;
	const there = Object.keys(context.getInputData()[index]?.binary ?? {});
	if (there.length === 0)
		throw new InputError(
			'No file was read: the input item has none',
			'Put a node before this one that gives a file, such as an email trigger that downloads attachments.',
		);
	if (!there.includes(field))
		throw new InputError(
			`No file was read: the input item has no binary field ${field}. It has: ${there.join(', ')}`,
			'Enter one of these in "Input Binary Field".',
		);
	const { fileName } = helpers.assertBinaryData(index, field);
	const bytes = await helpers.getBinaryDataBuffer(index, field);
	const kind = Object.keys(WITHOUT_ROWS).find((name) => WITHOUT_ROWS[name]?.test(bytes.toString('latin1', 0, 8)));
	if (kind !== undefined)
		throw new InputError(
			`No row was read: the file "${fileName ?? field}" is ${kind}, which has no rows`,
			'Download the report as CSV or Excel. For Excel, put Extract from File before this node, and choose From Input Rows.',
		);
	return { bytes, fileName };
}

/** What mails have attached beside the file. By how they begin. */
const WITHOUT_ROWS: Record<string, RegExp> = {
	'a PDF': /^%PDF/,
	'a picture': /^(\x89PNG|\xFF\xD8\xFF|GIF8)/,
	'a web page': /^\s*<(!doc|html)/i,
};
