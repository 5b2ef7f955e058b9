/**
 * What names the service. To publish the package for one service, change this file, the icons beside the nodes and
 * `package.json`; parameters, values and code stay as they are.
 */
export const SERVICE = {
	/** As nodes and credentials are called. */
	name: 'Card Payments',
	/** Whose API this is. Others have the same. */
	provider: 'Tap Payments',
	/** The address of its API, without `/v2`. */
	baseUrl: 'https://api.tap.company',
	/** Where it says how to get its keys. */
	keysAt: 'https://developers.tap.company/reference/api-endpoint',
	/** More words that find the nodes in n8n's panel: the service, and the local schemes it takes. */
	aliases: ['tap', 'tap payments', 'mada', 'knet', 'benefit'],
	/** Where the documentation is. */
	docs: 'https://github.com/n8n-nodes-card-payments/n8n-nodes-card-payments',
};
