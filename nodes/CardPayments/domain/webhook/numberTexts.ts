const WRITTEN_NUMBER = /-?\d[\d.eE+-]*/y;

/**
 * How the numbers at some paths of a JSON text were written: "2.00" and "2" are one number, but not one signature. The
 * text must be one that parses; of equal names the last one counts, as JSON.parse has it. Goes through it once.
 */
export function numberTexts(json: string, paths: ReadonlySet<string>): Map<string, string> {
	const found = new Map<string, string>();
	/** The path of each open object, with a dot; undefined for arrays and what's in them. */
	const open: Array<string | undefined> = [];
	let path: string | undefined = '';
	let isName = false;
	for (let at = 0; at < json.length; at++) {
		const character = json.charAt(at);
		if (character === '"') {
			const end = endOfText(json, at);
			if (isName) path = (open.at(-1) ?? '') + nameOf(json.slice(at, end + 1));
			isName = false;
			at = end;
		} else if (character === '{') {
			open.push(open.length === 0 ? path : inside(path));
			isName = path !== undefined;
		} else if (character === '[') {
			open.push(undefined);
			path = undefined;
		} else if (character === '}' || character === ']') {
			open.pop();
		} else if (character === ',') {
			isName = open.at(-1) !== undefined;
		} else if (path !== undefined && paths.has(path) && /[-\d]/.test(character)) {
			WRITTEN_NUMBER.lastIndex = at;
			const number = WRITTEN_NUMBER.exec(json)?.[0] ?? '';
			found.set(path, number);
			at += Math.max(number.length - 1, 0);
		}
	}
	return found;
}

function inside(path: string | undefined): string | undefined {
	return path === undefined ? undefined : `${path}.`;
}

function endOfText(json: string, start: number): number {
	for (let at = json.indexOf('"', start + 1); ; at = json.indexOf('"', at + 1)) {
		if (at === -1) return json.length;
		let slashes = 0;
		while (json[at - 1 - slashes] === '\\') slashes++;
		if (slashes % 2 === 0) return at;
	}
}

function nameOf(written: string): string {
	return written.includes('\\') ? (JSON.parse(written) as string) : written.slice(1, -1);
}
