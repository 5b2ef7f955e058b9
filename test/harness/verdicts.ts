/** A word that lets a person stop looking, what proves it, and every way to take that proof away. */
export interface Verdict<World = unknown> {
	/** As in a result: `balanced: true`. */
	word: string;
	/** A world, new at each call, in which each thing that the word is about was seen to be so. */
	proven: () => World;
	/** Whether the room's code says the word of a world. */
	isSaid: (world: World) => boolean | Promise<boolean>;
	/** What takes the proof away from a world, by its name. */
	without: Record<string, (world: World) => void>;
}

/** A row of a room's table, whatever its world. */
export function verdict<World>(row: Verdict<World>): Verdict {
	return row as Verdict;
}

/** Says each word with its proof, and never without. */
export function walkVerdicts(rows: readonly Verdict[]): void {
	describe.each(rows)('$word', ({ proven, isSaid, without }) => {
		it('should be said where each thing was seen to be so', async () => {
			expect(await isSaid(proven())).toBe(true);
		});

		it.each(Object.entries(without))('should not be said: %s', async (_, takeAway) => {
			const world = proven();
			takeAway(world);
			expect(await isSaid(world)).toBe(false);
		});
	});
}
