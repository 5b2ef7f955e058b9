/** Draws docs/map.svg, the rooms and who imports from whom, and writes CONTRIBUTING's list of them. `npm run map` */
import { readFileSync, writeFileSync } from 'node:fs';
import { allRooms, type Room } from './rooms.ts';

export const MAP = 'docs/map.svg';
export const PAGE_OF_ROOMS = 'CONTRIBUTING.md';

const BOX = { width: 186, height: 62, gapX: 14, gapY: 44 };
const MARGIN = 16;
const MOST_IN_A_LINE = 6;
const COLORS: Record<string, string> = { nodes: '#fdf3e2', trigger: '#fdf3e2', methods: '#fdf3e2', actions: '#e7f0fb' };

/** Rooms on floors: each stands above all that it imports from. */
function floorsOf(rooms: Room[]): Room[][] {
	const heights = new Map<string, number>();
	const byName = new Map(rooms.map((room) => [room.name, room]));
	const heightOf = (name: string): number => {
		const below = [...(byName.get(name)?.uses ?? [])];
		const height = heights.get(name) ?? Math.max(0, ...below.map((each) => 1 + heightOf(each)));
		heights.set(name, height);
		return height;
	};
	const floors: Room[][] = [];
	for (const room of rooms) (floors[heightOf(room.name)] ??= []).push(room);
	return floors.reverse().flatMap(linesOf);
}

function linesOf(floor: Room[]): Room[][] {
	const lines = Math.ceil(floor.length / MOST_IN_A_LINE);
	const each = Math.ceil(floor.length / lines);
	return Array.from({ length: lines }, (_, line) => floor.slice(line * each, (line + 1) * each));
}

/** Without an arrow to what another arrow leads to already: what's left still says who depends on whom. */
function arrowsOf(rooms: Room[]): Array<[from: string, to: string]> {
	const byName = new Map(rooms.map((room) => [room.name, room]));
	const reaches = (from: string, to: string): boolean =>
		[...(byName.get(from)?.uses ?? [])].some((next) => next === to || reaches(next, to));
	return rooms.flatMap(({ name, uses }) =>
		[...uses]
			.filter((to) => ![...uses].some((other) => other !== to && reaches(other, to)))
			.sort()
			.map((to): [string, string] => [name, to]),
	);
}

/** Words in lines of so many characters. */
function wrapped(text: string, most: number): string[] {
	const lines = [''];
	for (const word of text.split(' ')) {
		const last = lines.at(-1) as string;
		if (last !== '' && last.length + word.length >= most) lines.push(word);
		else lines[lines.length - 1] = `${last} ${word}`.trim();
	}
	return lines.filter((line) => line !== '');
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function boxOf({ name, about }: Room, x: number, y: number): string {
	const color = COLORS[name.split('/')[0] as string] ?? '#e7f3ee';
	const lines = wrapped(about, 31)
		.slice(0, 3)
		.map((line, at) => `<text x="${x + 8}" y="${y + 32 + 12 * at}" class="a">${escaped(line)}</text>`);
	return `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6" fill="${color}"/><text x="${x + 8}" y="${y + 17}" class="n">${name}</text>${lines.join('')}`;
}

export function mapOfRooms(): string {
	const rooms = allRooms();
	const floors = floorsOf(rooms);
	const width = 2 * MARGIN + MOST_IN_A_LINE * (BOX.width + BOX.gapX) - BOX.gapX;
	const height = 2 * MARGIN + floors.length * (BOX.height + BOX.gapY) - BOX.gapY;
	const places = new Map<string, { x: number; y: number }>();
	floors.forEach((floor, line) => {
		const start = (width - floor.length * (BOX.width + BOX.gapX) + BOX.gapX) / 2;
		floor.forEach(({ name }, at) =>
			places.set(name, { x: start + at * (BOX.width + BOX.gapX), y: MARGIN + line * (BOX.height + BOX.gapY) }),
		);
	});
	const placeOf = (name: string) => places.get(name) as { x: number; y: number };
	const arrows = arrowsOf(rooms).map(([from, to]) => {
		const [x1, y1] = [placeOf(from).x + BOX.width / 2, placeOf(from).y + BOX.height];
		const [x2, y2] = [placeOf(to).x + BOX.width / 2, placeOf(to).y - 4];
		return `<path d="M${x1} ${y1}C${x1} ${y1 + BOX.gapY / 2} ${x2} ${y2 - BOX.gapY / 2} ${x2} ${y2}"/>`;
	});
	const boxes = rooms.map((room) => boxOf(room, placeOf(room.name).x, placeOf(room.name).y));
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Helvetica, Arial, sans-serif">
<title>Rooms of nodes/CardPayments: each imports from those below it</title>
<style>.n{font-size:13px;font-weight:700;fill:#1d2733}.a{font-size:10.5px;fill:#3c4856}rect{stroke:#8aa39b}path{fill:none;stroke:#7d8a96;stroke-opacity:.7;marker-end:url(#m)}</style>
<marker id="m" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0L6 3L0 6Z" style="fill:#7d8a96;stroke:none"/></marker>
<rect width="${width}" height="${height}" fill="#fff" stroke="none"/>
${[...arrows, ...boxes].join('\n')}
</svg>
`;
}

/** A room a line, as CONTRIBUTING has it. */
export function listOfRooms(): string {
	const widest = Math.max(...allRooms().map(({ name }) => name.length));
	return allRooms()
		.map(({ name, about }) => `${name.padEnd(widest)}  ${about}`)
		.join('\n');
}

if (process.argv[1]?.endsWith('map.ts') === true) {
	writeFileSync(MAP, mapOfRooms());
	const text = readFileSync(PAGE_OF_ROOMS, 'utf8');
	writeFileSync(
		PAGE_OF_ROOMS,
		text.replace(/(?<=```text\n)[^`]*(?=```)/, () => `${listOfRooms()}\n`),
	);
}
