import { archives } from './archives';
import { csvNoise, csvTables } from './csv';
import { csvChunks } from './csvChunks';
import { earlyEnds } from './earlyEnds';
import { disputes } from './disputes';
import { orders } from './orders/fuzzer';
import { settlements } from './settlements';
import { sheets } from './sheets';
import { statements } from './statements/fuzzer';
import { documented, undescribed } from './undescribed/fuzzer';
import type { Fuzzer } from './random';

/** By the name that `--only` takes. */
export const FUZZERS: Record<string, Fuzzer> = {
	archives,
	csvChunks,
	csvNoise,
	csvTables,
	disputes,
	documented,
	earlyEnds,
	orders,
	settlements,
	sheets,
	statements,
	undescribed,
};

export { Random } from './random';
export { disputeVerdicts } from './disputes';
export { orderVerdicts } from './orders/fuzzer';
export { bankVerdicts } from './statements/fuzzer';
export { undescribedVerdicts } from './undescribed/fuzzer';
export { verdicts } from './settlements';
