import type { Page } from 'playwright-core';

/**
 * Gathers what the browser reports as an error while a page is used: messages of the console and
 * exceptions, n8n's own among them. Nothing is left out but one thing: requests to other hosts are
 * blocked, since the editor asks there for news and newer versions and a test must not depend on what
 * they answer, and that such a request failed is no error.
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
		if (message.type() === 'error' && !isForeign(url)) errors.push(`${message.text()} (${url})`);
	});
	page.on('pageerror', (error) => errors.push(`${error.name}: ${error.message}`));
	return errors;
}
