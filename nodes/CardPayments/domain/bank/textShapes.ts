import type { BankLine } from './bankLine';
import type { Decisions } from './decisions';
import { shapeOf } from './namedPayouts';
import { inTurns } from '../turns';

/** How the texts of a service's lines read, by those of which most are matched. */
export class TextShapes {
	private shapes: Set<string> | undefined;
	private readonly shapeOfLine = new Map<BankLine, string>();
	private readonly hasService: boolean;

	/** @param hasService whether a text of the service tells its lines, so that all of them are its own */
	constructor(hasService: boolean) {
		this.hasService = hasService;
	}

	/** Lines of the service, by its text, or by reading like most of those that are matched. */
	looksLikeService(line: BankLine): boolean {
		return this.hasService || this.shapes?.has(this.shapeOf(line)) === true;
	}

	/** Looks once at how lines read of which most are matched. */
	async find({ ofService, pause, used }: Decisions): Promise<void> {
		if (this.shapes !== undefined || this.hasService) return;
		const counts = new Map<string, { all: number; matched: number }>();
		await inTurns(ofService, pause, (line) => {
			if (line.minor <= 0) return;
			const shape = this.shapeOf(line);
			const count = counts.get(shape) ?? { all: 0, matched: 0 };
			counts.set(shape, count);
			count.all++;
			if (used.has(line)) count.matched++;
		});
		const isOfService = ([shape, { all, matched }]: [string, { all: number; matched: number }]) =>
			shape !== '' && matched > 0 && matched * 2 >= all;
		this.shapes = new Set([...counts].filter(isOfService).map(([shape]) => shape));
	}

	private shapeOf(line: BankLine): string {
		let shape = this.shapeOfLine.get(line);
		if (shape === undefined) this.shapeOfLine.set(line, (shape = shapeOf(line)));
		return shape;
	}
}
