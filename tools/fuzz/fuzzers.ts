import { archives } from './archives';
import { csv } from './csv';
import type { Random } from './random';

/** Makes one case out of random choices and throws when the code handles it wrongly. */
export type Fuzzer = (random: Random) => Promise<void>;

/** By the name that `--only` takes. */
export const FUZZERS: Record<string, Fuzzer> = { archives, csv };

export { Random } from './random';
