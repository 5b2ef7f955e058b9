/** How the build bundles the packages in this folder: only what is used of each. */
const path = require('node:path');
const esbuild = require('esbuild');

/** Of the zip reader only what reads the directory of an archive: no codecs, worker threads or cryptography. */
const onlyZipDirectories = {
	name: 'only-zip-directories',
	setup(build) {
		build.onResolve({ filter: /\/codec-(pool|worker-web)\.js$/ }, () => ({
			path: path.join(__dirname, 'zipCodecs.ts'),
		}));
	},
};

/** Of luxon only what reads ISO 8601 and counts in calendars. */
const onlyCalendars = {
	name: 'only-calendars',
	setup(build) {
		build.onResolve({ filter: /^luxon$/ }, () => ({ path: path.resolve('node_modules/luxon/src/luxon.js') }));
		build.onResolve({ filter: /\/(tokenParser|formatter|diff|interval)\.js$/ }, ({ importer }) =>
			/\/luxon\/src\/(?!luxon\.js)/.test(importer) ? { path: path.join(__dirname, 'luxonParts.ts') } : undefined,
		);
	},
};

/** The files of packages whose code is in the bundles. */
const packaged = new Set();

/** Each package minified as a whole: it can be read where it comes from. Its licence is in the notices. */
const plainPackages = {
	name: 'plain-packages',
	setup(build) {
		build.onLoad({ filter: /\/vendor\/(luxon|zip)\.ts$/ }, async ({ path: file }) => {
			const { outputFiles, metafile } = await esbuild.build({
				entryPoints: [file],
				bundle: true,
				format: 'esm',
				minify: true,
				write: false,
				metafile: true,
				legalComments: 'none',
				target: 'node20',
				platform: 'node',
				plugins: [onlyZipDirectories, onlyCalendars],
			});
			for (const input of Object.keys(metafile.inputs)) packaged.add(input);
			// What a community node may not import, it has as globals.
			return { contents: outputFiles[0].text.replace(/import\{[\w, ]+\}from"node:stream\/web";/, '') };
		});
	},
};

module.exports = { packaged, plainPackages };
