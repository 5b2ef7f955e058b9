/**
 * Runs a test file in Node.js's own realm, where n8n's engine is loaded once a process. In jest's own environment,
 * each file has a realm and loads n8n-core anew.
 */
const { mkdtempSync, rmSync } = require('node:fs');
const { createRequire } = require('node:module');
const { tmpdir } = require('node:os');
const path = require('node:path');
const vm = require('node:vm');
const { ModuleMocker } = require('jest-mock');

/** Stands for this realm, where jest asks for a context. */
const THIS_REALM = {};
const { compileFunction } = vm;
vm.compileFunction = (code, parameters, { parsingContext, ...options }) =>
	compileFunction(code, parameters, parsingContext === THIS_REALM ? options : { parsingContext, ...options });

// n8n reads these when it loads. It has its own folder and touches no other n8n.
const userFolder = mkdtempSync(path.join(tmpdir(), 'card-payments-engine-'));
process.once('exit', () => rmSync(userFolder, { recursive: true, force: true }));
process.env.N8N_USER_FOLDER = userFolder;
// To free all that the engine takes, a worker would need longer than jest waits for its end.
if (process.send !== undefined) process.once('beforeExit', () => process.exit());

/** Servers, connections and processes that are open, as Node.js calls them. */
const open = () => process.getActiveResourcesInfo().filter((name) => /^(TCP|Process)/.test(name));
/** In milliseconds: what was told to close does so within some turns of the event loop. */
const UNTIL_CLOSED = 10_000;
const { setTimeout } = globalThis;

module.exports = class SharedEnvironment {
	global = globalThis;
	moduleMocker = new ModuleMocker(globalThis);
	fakeTimers = null;
	fakeTimersModern = null;
	console = globalThis.console;
	exit = process.exit;

	constructor({ projectConfig: { rootDir } }) {
		this.before = Object.getOwnPropertyDescriptors(globalThis);
		this.open = open().length;
		globalThis.requireOnce = createRequire(path.join(rootDir, 'package.json'));
	}

	async setup() {}

	/** Takes back what jest and the file put into the realm. */
	async teardown() {
		const until = performance.now() + UNTIL_CLOSED;
		while (open().length > this.open && performance.now() < until)
			await new Promise((resolve) => setTimeout(resolve, 1));
		const left = open();
		process.exit = this.exit;
		for (const name of Reflect.ownKeys(globalThis))
			if (!(name in this.before)) Reflect.deleteProperty(globalThis, name);
		Object.defineProperties(globalThis, this.before);
		if (left.length > this.open) throw new Error(`The file leaves open: ${left.join(', ')}`);
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	getVmContext() {
		return THIS_REALM;
	}
};
