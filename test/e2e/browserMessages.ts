import type { Page } from 'playwright-core';

/**
 * Gathers what the browser reports as an error while a page is used: messages of the console and
 * exceptions, n8n's own among them. Two things are left out. Requests to other hosts are blocked, since the
 * editor asks there for news and newer versions and a test must not depend on what they answer: that such a
 * request failed is no error. And n8n asks every node for a schema of what an operation puts out, which
 * only some of its own have.
 */
export async function gatherErrors(page: Page, home: string): Promise<string[]> {
	const errors: string[] = [];
	const isForeign = (url: string) => /^https?:/.test(url) && new URL(url).origin !== home;
	await page.route(
		(url) => isForeign(url.href),
		async (route) => await route.abort(),
	);
	page.on('console', (message) => {
		const { url } = message.location();
		const isSchema = new URL(url || home).pathname.startsWith('/schemas/');
		if (message.type() === 'error' && !isForeign(url) && !isSchema) errors.push(`${message.text()} (${url})`);
	});
	page.on('pageerror', (error) => errors.push(`${error.name}: ${error.message}`));
	return errors;
}
