/** How the build bundles the packages in this folder: only what is used of each. */
const path = require('node:path');
const esbuild = require('esbuild');

/** Of the zip reader only what reads the directory of an archive: no codecs, worker threads or cryptography. */
const onlyZipDirectories = {
	name: 'only-zip-directories',
	setup(build) {
		build.onResolve({ filter: /\/(codec-pool|codec-worker-web|compatible-streams)\.js$/ }, () => ({
			path: path.join(__dirname, 'zipCodecs.ts'),
		}));
	},
};

/** The files of packages whose code is in the bundles. */
const packaged = new Set();

/** Each package minified as a whole: it can be read where it comes from. Its licence is in the notices. */
const plainPackages = {
	name: 'plain-packages',
	setup(build) {
		// A bundle that reads no archive goes without: minified code looks as if loading it did something.
		build.onResolve({ filter: /\/vendor\/zip$/ }, () => ({
			path: path.join(__dirname, 'zip.ts'),
			sideEffects: false,
		}));
		build.onLoad({ filter: /\/vendor\/zip\.ts$/ }, async ({ path: file }) => {
			const { outputFiles, metafile } = await esbuild.build({
				entryPoints: [file],
				bundle: true,
				format: 'esm',
				minify: true,
				write: false,
				metafile: true,
				legalComments: 'none',
				target: 'node20.19',
				platform: 'node',
				// Naming them makes Node.js load its streams, and the reader inflates nothing.
				define: { CompressionStream: 'undefined', DecompressionStream: 'undefined' },
				plugins: [onlyZipDirectories],
			});
			for (const input of Object.keys(metafile.inputs)) packaged.add(input);
			// What a community node may not import, it has as globals.
			return { contents: outputFiles[0].text.replace(/import\{[\w, ]+\}from"node:stream\/web";/, '') };
		});
	},
};

module.exports = { packaged, plainPackages };
