import type { INodeProperties } from 'n8n-workflow';
import { ARCHIVE_LIMITS } from '../../domain/archive';
import { counted } from '../../domain/counted';
import { namesOf } from '../../domain/input';
import { tablesIn, type TablesOfFile } from '../../domain/table';
import type { Execution } from '../execution';
import { choiceField } from '../fields';
import type { Panel } from '../panel';
import { inputFileField, readInputFile, type FileOf } from './inputFile';

const TABLES = {
	fromItems: { label: 'Input Items' },
	fromFile: { label: 'From a File' },
};

/** What a table is of. */
interface TableOf {
	displayName: string;
	name: string;
	/** What its rows are, in a sentence. */
	rows: string;
	file: FileOf;
	/** Where they come from most often. */
	initial: keyof typeof TABLES;
}

/** Where an operation takes its table from: the input items, or a file. */
export function tableField({ displayName, name, rows, file, initial }: TableOf): INodeProperties {
	const choices = {
		fromItems: { ...TABLES.fromItems, description: `Each item is one of the ${rows}` },
		fromFile: { ...TABLES.fromFile, description: `${file.formats}, as it came` },
	};
	return {
		...choiceField(displayName, name, { choices, initial }, `Where the ${rows} are`),
		noDataExpression: true,
	};
}

/** The field of the file's name. */
export function tableFileField({ name, file }: TableOf): INodeProperties {
	return { ...inputFileField(file), displayOptions: { show: { [name]: ['fromFile'] } } };
}

export function isOfFile(panel: Panel, { name }: Pick<TableOf, 'name'>): boolean {
	// A tool has no files.
	return !panel.isEmpty(name) && panel.chosen(name, namesOf(TABLES)) === 'fromFile';
}

interface FileReading {
	/** The binary field. */
	field: string;
	of: FileOf;
	encoding: string | undefined;
}

/** The tables in the files of all input items that have one. */
export async function readTables(execution: Execution, { field, of, encoding }: FileReading): Promise<TablesOfFile> {
	const input = execution.context.getInputData();
	const withFile = [...input.keys()].filter((index) => input[index]?.binary?.[field] !== undefined);
	const all: TablesOfFile = { tables: [], messages: [], inputs: [] };
	// Without any, the first says what it has instead.
	for (const index of withFile.length === 0 ? [0] : withFile) {
		const { bytes, fileName } = await readInputFile(execution, index, field, of);
		const options = {
			limits: ARCHIVE_LIMITS,
			fallbackEncoding: encoding,
			withXml: of.withXml === true,
			memory: execution.memoryOfFile(),
			pause: execution.pause,
		};
		const found = await tablesIn({ bytes, name: fileName ?? field, index }, options, execution.warn(index));
		for (const table of found.tables) all.tables.push(table);
		for (const message of found.messages) all.messages.push(message);
		for (const place of found.inputs) all.inputs.push(place);
	}
	const without = input.length - withFile.length;
	if (without > 0 && withFile.length > 0)
		execution.warn(0)(
			`${counted(without, 'input item has', 'input items have')} no file in "${field}"`,
			'',
			'info',
		);
	return all;
}
