import { archives } from './archives';
import { csvNoise, csvTables } from './csv';
import { csvChunks } from './csvChunks';
import { earlyEnds } from './earlyEnds';
import { disputes } from './disputes';
import { bankWorld, orderWorld } from './heldWorlds';
import { orders } from './orders/fuzzer';
import { settlements } from './settlements';
import { sheets } from './sheets';
import { statements } from './statements/fuzzer';
import { documented, undescribed } from './undescribed/fuzzer';
import type { Fuzzer } from './random';

/** By the name that `--only` takes. */
export const FUZZERS: Record<string, Fuzzer> = {
	archives,
	bankWorld,
	csvChunks,
	csvNoise,
	csvTables,
	disputes,
	documented,
	earlyEnds,
	orders,
	orderWorld,
	settlements,
	sheets,
	statements,
	undescribed,
};

export { Random } from './random';
export { disputeVerdicts } from './disputes';
export { heldVerdicts } from './heldWorlds';
export { orderVerdicts } from './orders/fuzzer';
export { bankVerdicts } from './statements/fuzzer';
export { undescribedVerdicts } from './undescribed/fuzzer';
export { verdicts } from './settlements';
