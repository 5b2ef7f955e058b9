/**
 * What names the service. To publish the package for one service, change this file, the icons beside the nodes and
 * `package.json`; parameters, values and code stay as they are.
 */
export const SERVICE = {
	/** As nodes and credentials are called. */
	name: 'Card Payments',
	/** The address of its API, without `/v2`. Empty where the user enters it. */
	baseUrl: '',
	/** More words that find the nodes in n8n's panel. */
	aliases: [] as string[],
	/** Where the documentation is. */
	docs: 'https://github.com/n8n-nodes-card-payments/n8n-nodes-card-payments',
};
