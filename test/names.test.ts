/** One name, one meaning: what stands at the top of a file in nodes/, by name. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = 'nodes';
const DEFINED = /^(export )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;

/** What every operation exports. */
const OF_OPERATIONS = ['takesAll', 'properties', 'execute', 'concurrency'];
/** Names that had two meanings before there was this rule. */
const OLDER = new Set([
	'Facts',
	'wordsOf',
	'TYPES',
	'TOTAL',
	'MOST_LISTED',
	'isDay',
	'dayText',
	'noteOf',
	'summaryOf',
	'POWERS',
	'Part',
	'Effect',
	'AT_A_TIME',
	'Group',
	'CODES',
	'SPACE',
	'WORDS',

	'ORDER',
	'ROUND',
	'textIn',
	'notFound',
	'Paid',
	'signed',
	'first',
	'Role',
	'NamedColumns',
	'findColumns',
	'listed',
	'Row',
	'fits',
	'MOST_CANDIDATES',
	'inWords',
	'Facts',
	'DEEPEST',
	'OWN',
	'wordsOf',
	'TYPES',
	'UNKNOWN',
	'OPEN',
	'named',
	'LOOK_BACK',
	'APART',
	'settle',
	'compare',
	'TOTAL',
	'MOST_LISTED',
	'isDay',
	'dayText',
	'Verdict',
	'noteOf',
	'summaryOf',
	'POWERS',
	'inside',
	'verdictOf',
	'Part',
	'Effect',
	'AT_A_TIME',
	'Group',
	'CODES',
	'SPACE',
	'WORDS',

	'Chosen',
	'columnField',
	'momentOf',
	'directionOf',
	'MINUTE',
	'QUARTER',
	'MONTHS',
	'REST',
	'NUMBERS',
	'DAY_AND_NAME',
	'NAME_AND_DAY',
	'WEEKDAY',
	'TIME',
	'EPOCH',
	'digitsOf',
	'zoneOffset',
	'Entry',
	'entriesOf',
	'NUMBER',
	'LARGEST',
	'LONGEST',
	'LONGEST_NAME',
	'MEANINGS',
	'MOST_NAMED',
	'MOST_SHOWN',
	'NAMED',
	'NAMES',
	'OUTPUTS',
	'PLACES',
	'PLAIN',
	'POINT',
	'REMEMBERED',
	'ROW_BYTES',
	'ReadOptions',
	'Reading',
	'STATUSES',
	'Step',
	'UNITS',
	'Warn',
	'currencyOf',
	'factsOf',
	'idOf',
	'itemsOf',
	'namesOf',
	'partsOf',
	'pause',
	'payoutsOf',
	'periodFields',
	'pieces',
	'readBody',
	'readNumber',
	'readText',
	'redirectUrl',
	'resultOf',
	'sheetFields',
	'shown',
	'sumOf',
	'textOf',
	'words',
]);

it('should define no name in two folders, and export none twice', () => {
	const places = new Map<string, string[]>();
	const exported = new Map<string, number>();
	for (const file of readdirSync(ROOT, { recursive: true, encoding: 'utf8' })) {
		if (!file.endsWith('.ts')) continue;
		for (const [, isExported, name = ''] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(DEFINED)) {
			places.set(name, [...(places.get(name) ?? []), path.dirname(file)]);
			if (isExported) exported.set(name, (exported.get(name) ?? 0) + 1);
		}
	}
	expect(places.size).toBeGreaterThan(500);
	const isTwofold = (name: string) => new Set(places.get(name)).size > 1 || (exported.get(name) ?? 0) > 1;
	const twofold = [...places.keys()].filter(isTwofold).filter((name) => !OF_OPERATIONS.includes(name));
	expect(twofold.filter((name) => !OLDER.has(name))).toEqual([]);
});
