/** The rooms of nodes/, what each says of itself, and which it imports from: read from the code. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = 'nodes/CardPayments';
/** Folders whose folders are rooms. */
const PARTED = ['domain', 'actions', 'transport'];

export interface Room {
	/** Its folder, or that whose files stand beside rooms: "domain/bank", "actions"; "nodes" for the nodes. */
	name: string;
	/** The first sentence of its door, or of a resource's description; '' where it has no door. */
	about: string;
	/** Rooms that its files import from: without circles. */
	uses: Set<string>;
}

export interface Arrow {
	from: string;
	to: string;
}

function filesIn(folder: string): string[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
}

function fileAt(imported: string): string {
	const file = `${imported}.ts`;
	return existsSync(path.join(ROOT, file)) ? file : `${imported}/index.ts`;
}

/** Every import between files of nodes/, by their paths in it. */
export function importArrows(): Arrow[] {
	return filesIn(ROOT).flatMap((file) =>
		[...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/(?:from|import) '(\.[^']+)'/g)]
			.map(([, imported = '']) => path.join(path.dirname(file), imported))
			.filter((imported) => !imported.startsWith('..'))
			.map((imported) => ({ from: file, to: fileAt(imported) })),
	);
}

export function roomOf(file: string): string {
	const [first = '', second = ''] = file.split(path.sep);
	if (file === first) return 'nodes';
	return PARTED.includes(first) && !second.endsWith('.ts') ? `${first}/${second}` : first;
}

export const doorOf = (room: string) => `${room}/index.ts`;

/** Files beside rooms have no door. */
const WITHOUT_DOOR: Record<string, string> = {
	nodes: 'What n8n loads: the node and the trigger',
	actions: 'Resources, the item loop, what one execution has',
	domain: 'Errors, units, the service: what all rooms share',
};

/** What a room's door says first. */
function aboutOf(room: string): string {
	const door = path.join(ROOT, doorOf(room));
	if (!existsSync(door)) return WITHOUT_DOOR[room] ?? '';
	const text = readFileSync(door, 'utf8').replace(/\n \*/g, ' ');
	const [, comment, described] = /^\/\*\*\s+([^.:]+)[.:]|\bdescription: '([^']+)'/m.exec(text) ?? [];
	return (comment ?? described ?? '').replace(/\s+/g, ' ');
}

/** Files beside rooms are used by these: what they use of these counts for nothing. */
const isShared = (from: string, to: string) =>
	(from === 'domain' && to.startsWith('domain/')) || (from.startsWith('actions/') && to === 'actions');

export function allRooms(): Room[] {
	const rooms = new Map<string, Room>();
	for (const file of filesIn(ROOT)) {
		const name = roomOf(file);
		if (!rooms.has(name)) rooms.set(name, { name, about: aboutOf(name), uses: new Set() });
	}
	for (const { from, to } of importArrows())
		if (roomOf(from) !== roomOf(to) && !isShared(roomOf(from), roomOf(to)))
			rooms.get(roomOf(from))?.uses.add(roomOf(to));
	return [...rooms.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
