import type { INodeProperties } from 'n8n-workflow';
import { InputError } from '../../domain/errors';
import { shownEncoding } from '../../domain/csv';
import type { Execution } from '../execution';
import { textField } from '../fields';

/** The binary field of the input item with a payout file, which is a zip or what else is said. */
export function inputFileField(file: string): INodeProperties {
	return {
		...textField('Input Binary Field', 'inputBinaryField', 'data', `With the ${file}, e.g. an email attachment`),
		required: true,
		default: 'data',
		hint: 'The name of the input binary field containing the payout file',
		builderHint: { propertyHint: 'As it came: no Extract from File before' },
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
	const named = `the file "${fileName ?? field}"`;
	if (bytes.length === 0)
		throw new InputError(`No row was read: ${named} is empty`, 'Check that the node before has downloaded it.');
	const other = otherThanRows(bytes);
	if (other !== undefined) throw new InputError(`No row was read: ${named} is ${other.what}`, other.advice);
	return { bytes, fileName };
}

const AS_CSV =
	'Download the report as CSV or Excel. For Excel, put Extract from File before this node, and choose From Input Rows.';
const ATTACHED = 'Have the node before give its attachments: an email trigger with Download Attachments on.';

interface Other {
	what: string;
	advice: string;
	/** How it begins. */
	begins: RegExp;
}

/** What mails have attached beside the file, or is taken for it. */
const OTHERS: Other[] = [
	{ what: 'a PDF, which has no rows', advice: AS_CSV, begins: /^%PDF/ },
	{
		what: 'a picture, which has no rows',
		advice: AS_CSV,
		begins: /^(\x89PNG|\xFF\xD8\xFF|GIF8|BM.{4}\0\0|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftyp(hei|mif|avif))/s,
	},
	{ what: 'a web page, which has no rows', advice: AS_CSV, begins: /^\s*<(!doctype )?html/i },
	{ what: 'XML', advice: "Put n8n's XML node before this one, and choose From Input Rows.", begins: /^\s*<\?xml/i },
	{
		what: 'JSON',
		advice: 'Put Extract from File before this node, with Extract From JSON, and choose From Input Rows.',
		begins: /^\s*[[{]\s*["{[\]}]/,
	},
	{
		what: 'gzipped',
		advice: 'Put the Compression node before this one, to unpack it.',
		begins: /^[^ -\xFF]\x8B/,
	},
	{
		what: 'an archive of another kind than zip',
		advice: 'Unpack it, or download the report as a zip or CSV.',
		begins: /^(Rar!|7z\xBC\xAF|BZh|\xFD7zXZ)/,
	},
	{
		what: 'a whole email',
		advice: ATTACHED,
		begins: /^[\w-]+: .*\n(message-id|mime-version|content-type): /is,
	},
];

/** Of the older format of Excel another error says more. */
const READ_LATER = /^(PK|\xD0\xCF.\xE0)/s;
const HEAD = 4_096;

/** What a file is that's neither a zip nor text; undefined for one that can be read. */
function otherThanRows(bytes: Buffer): Omit<Other, 'begins'> | undefined {
	const head = bytes.toString('latin1', 0, HEAD);
	const known = OTHERS.find(({ begins }) => begins.test(head));
	if (known !== undefined || READ_LATER.test(head) || !head.includes('\0')) return known;
	// UTF-16 has zeros.
	if (shownEncoding(bytes.subarray(0, HEAD)) !== undefined) return undefined;
	return { what: 'neither text nor a zip', advice: AS_CSV };
}
