import { archives } from './archives';
import { csvNoise, csvRepeats, csvTables } from './csv';
import { csvChunks } from './csvChunks';
import { earlyEnds } from './earlyEnds';
import { disputes } from './disputes';
import { orders } from './orders/fuzzer';
import { servicesAsUser, unseenAsUser } from './services/asUser';
import { services } from './services/fuzzer';
import { settlements } from './settlements';
import { sheets } from './sheets';
import { statements } from './statements/fuzzer';
import type { Fuzzer } from './random';

/** By the name that `--only` takes. */
export const FUZZERS: Record<string, Fuzzer> = {
	archives,
	csvChunks,
	csvNoise,
	csvRepeats,
	csvTables,
	disputes,
	earlyEnds,
	orders,
	services,
	servicesAsUser,
	settlements,
	sheets,
	statements,
	unseenAsUser,
};

export { Random } from './random';
export { disputeVerdicts } from './disputes';
export { orderVerdicts } from './orders/fuzzer';
export { asUsers } from './services/asUser';
export { proposals } from './services/fuzzer';
export { bankVerdicts } from './statements/fuzzer';
export { verdicts } from './settlements';
