import type { INodeProperties } from 'n8n-workflow';
import { InputError } from '../../domain/errors';
import { shownEncoding } from '../../domain/csv';
import type { Execution } from '../execution';
import { textField } from '../fields';

/** What a file is of, and what is read of it. */
export interface FileOf {
	/** "payout", "bank statement". */
	named: string;
	/** Those that are read, in words. */
	formats: string;
	/** What to ask for where it's another. */
	advice: string;
	/** What to choose where the items are the rows. */
	orItems?: string;
	/** Whether messages in XML are read. */
	withXml?: true;
}

/** Of the service. */
export const PAYOUT_FILE: FileOf = {
	named: 'payout',
	formats: 'A zip, CSV or Excel workbook',
	advice: 'Download the report as a zip, CSV or Excel (.xlsx).',
};

/** The binary field of the input item with a file. */
export function inputFileField({ named, formats }: FileOf): INodeProperties {
	const file = formats.replace(/^A(?=[A-Z])|^[A-Z](?![A-Z])/, (first) => first.toLowerCase());
	return {
		...textField('Input Binary Field', 'inputBinaryField', 'data', `With ${file}, e.g. an email attachment`),
		required: true,
		default: 'data',
		hint: `The name of the input binary field containing the ${named} file`,
		builderHint: { propertyHint: 'As it came: no Extract from File before' },
	};
}

interface InputFile {
	bytes: Buffer;
	fileName: string | undefined;
}

/** @throws InputError where the item has no such field, with those that it has */
export async function readInputFile(
	{ context }: Execution,
	index: number,
	field: string,
	of = PAYOUT_FILE,
): Promise<InputFile> {
	const { helpers } = context;
	const there = Object.keys(context.getInputData()[index]?.binary ?? {});
	if (there.length === 0)
		throw new InputError(
			'No file was read: the input item has none',
			'Put a node before this one that gives a file, such as an email trigger that downloads attachments.' +
				(of.orItems === undefined ? '' : ` If the items are the rows, choose ${of.orItems}.`),
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
	const other = otherThanRows(bytes, of);
	if (other !== undefined) throw new InputError(`No row was read: ${named} is ${other.what}`, other.advice);
	return { bytes, fileName };
}

const ATTACHED = 'Have the node before give its attachments: an email trigger with Download Attachments on.';
const SAVED = 'Open it in Excel, and save it as an Excel workbook (.xlsx).';

interface Other {
	what: string;
	/** What to do, where that's not to ask for another format. */
	advice?: string;
	/** How it begins. */
	begins: RegExp;
}

/** What mails and banks have beside the file, or is taken for it. */
const OTHERS: Other[] = [
	{ what: 'a PDF, which has no rows', begins: /^%PDF/ },
	{
		what: 'a picture, which has no rows',
		begins: /^(\x89PNG|\xFF\xD8\xFF|GIF8|BM.{4}\0\0|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftyp(hei|mif|avif))/s,
	},
	{ what: 'a web page, which has no rows', begins: /^\s*<(!doctype )?(html|table|meta|style)/i, advice: SAVED },
	{ what: 'MT940 or MT942 of SWIFT', begins: /^\s*(\{1:F01|([^\n]*\n){0,4}:20:)/ },
	{ what: 'OFX or QFX of Money and Quicken', begins: /^\s*(<\?xml[^>]*>\s*)?(OFXHEADER|<\?OFX|<OFX>)/i },
	{ what: 'QIF of Quicken', begins: /^\s*!(type|account|option|clear):/i },
	{ what: 'BAI2', begins: /^01,[^\n]*\/\s*\n02,/ },
	{
		what: 'an Excel workbook of the older format (.xls), or one with a password',
		begins: /^\xD0\xCF[^ -\xFF]\xE0/,
		advice: SAVED,
	},
	{ what: 'a table of XML', begins: /^\s*<\?xml[^>]*>\s*<\?mso-application/i, advice: SAVED },
	{ what: 'an OpenDocument spreadsheet (.ods)', begins: /^PK.{28}mimetypeapplication\/vnd\.oasis/s, advice: SAVED },
	{
		what: 'JSON',
		advice: 'Put Extract from File before this node, with Extract From JSON, and choose its items here instead of a file.',
		begins: /^\s*[[{]\s*["{[\]}]/,
	},
	{
		what: 'gzipped',
		advice: 'Put the Compression node before this one, to unpack it.',
		begins: /^[^ -\xFF]\x8B/,
	},
	{ what: 'an archive of another kind than zip', begins: /^(Rar!|7z\xBC\xAF|BZh|\xFD7zXZ)/ },
	{
		what: 'a whole email',
		advice: ATTACHED,
		begins: /^[\w-]+: .*\n(message-id|mime-version|content-type): /is,
	},
];

const XML: Other = {
	what: 'XML',
	begins: /^\s*<\?xml/i,
	advice: "Put n8n's XML node before this one, and choose From Input Rows.",
};

const ZIP = /^PK/;
const HEAD = 4_096;

/** What a file is that can't be read, and what to do; undefined for one that can be. */
function otherThanRows(bytes: Buffer, { advice, withXml }: FileOf): { what: string; advice: string } | undefined {
	const start = bytes.subarray(0, HEAD);
	const head = start.toString('latin1');
	// UTF-16 has zeros, and a mark stands before what a text begins with.
	const shown = shownEncoding(start);
	const heads = shown === undefined ? [head] : [head, new TextDecoder(shown.encoding).decode(start)];
	const known = [...OTHERS, ...(withXml ? [] : [XML])].find(({ begins }) => heads.some((each) => begins.test(each)));
	if (known !== undefined) return { what: known.what, advice: known.advice ?? advice };
	if (ZIP.test(head) || !head.includes('\0') || shown !== undefined) return undefined;
	return { what: 'neither text nor a zip', advice };
}
