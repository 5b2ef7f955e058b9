/**
 * Runs the rules of n8n's package scanner, which decide on verification, on what would be
 * published (the unpacked tarball) and on the sources, without asking any registry.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPinned } from '../../sandbox/runtime/pinned.ts';

interface ScanResult {
	passed: boolean;
	message?: string;
	details?: string;
}

interface Scanner {
	analyzePackage(folder: string, patterns?: string[]): Promise<ScanResult>;
	SOURCE_FILE_PATTERNS: string[];
}

const root = path.resolve(import.meta.dirname, '../..');
const installed = await installPinned({ folder: import.meta.dirname, label: "n8n's package scanner (220 MB)" });
const scannerFile = path.join(installed, 'node_modules/@n8n/scan-community-package/scanner/scanner.mjs');
const scanner = (await import(pathToFileURL(scannerFile).href)) as Scanner;

const work = mkdtempSync(path.join(tmpdir(), 'card-payments-scan-'));
let failed = 0;
try {
	const report = execFileSync('npm', ['pack', '--json', '--pack-destination', work], { cwd: root, encoding: 'utf8' });
	const [packed] = JSON.parse(report) as Array<{ filename: string; size: number }>;
	if (packed === undefined) throw new Error('npm pack made no tarball');
	// Unpacks it: the package has no dependencies, and its peers are left out.
	const install = ['install', '--silent', '--offline', '--ignore-scripts', '--legacy-peer-deps', '--no-save'];
	execFileSync('npm', [...install, '--prefix', work, path.join(work, packed.filename)], { cwd: work });
	const unpacked = path.join(work, 'node_modules', 'n8n-nodes-card-payments');
	await scan(`the packed tarball (${Math.round(packed.size / 1_000)} kB)`, unpacked, ['**/*.js', 'package.json']);
	await scan('the sources', root, scanner.SOURCE_FILE_PATTERNS);
} finally {
	rmSync(work, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

async function scan(label: string, folder: string, patterns: string[]): Promise<void> {
	const result = await scanner.analyzePackage(folder, patterns);
	console.log(`scanner: ${label}: ${result.passed ? 'no violations' : 'VIOLATIONS'}`);
	if (result.passed) return;
	failed++;
	console.error(result.message ?? '', result.details ?? '');
}
