import type { Plugin } from 'esbuild';

export const plainPackages: Plugin;
/** The files of packages whose code is in the bundles. */
export const packaged: Set<string>;
