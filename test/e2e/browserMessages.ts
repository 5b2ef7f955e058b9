import type { Page } from 'playwright-core';

/**
 * Collects the errors that the browser reports while you use a page: console messages and exceptions, n8n's own too.
 *
 * It ignores three things. The browser finds no other hosts, where the editor looks for news and updates. n8n
 * asks every node for a schema of an operation's output, which only some of n8n's own nodes have. And it asks whether a
 * new workflow is published before it has saved it.
 */
export function gatherErrors(page: Page, home: string): string[] {
	const errors: string[] = [];
	const isForeign = (url: string) => /^https?:/.test(url) && new URL(url).origin !== home;
	page.on('console', (message) => {
		const { url } = message.location();
		const isUsual = /^\/schemas\/|\/publication-status$/.test(new URL(url || home).pathname);
		if (message.type() === 'error' && !isForeign(url) && !isUsual) errors.push(`${message.text()} (${url})`);
	});
	page.on('pageerror', (error) => errors.push(`${error.name}: ${error.message}`));
	return errors;
}
