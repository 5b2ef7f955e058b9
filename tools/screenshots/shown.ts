/** What each picture shows of the package: once that changes, the picture is old. No browser, no n8n. */
import { createHash, createHmac } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import type { IDataObject, INode, INodeProperties } from 'n8n-workflow';
import { ANOTHER_SERVICE } from './anotherService.ts';
import { CardPaymentsApi } from '../../credentials/CardPaymentsApi.credentials';
import { RESOURCES } from '../../nodes/CardPayments/actions/resources';
import { parseDecimal, type Decimal } from '../../nodes/CardPayments/domain/money';
import { report, reportedPayout } from '../../nodes/CardPayments/domain/report';
import { explainRejection } from '../../nodes/CardPayments/domain/signing';
import { tallyOfParts } from '../../test/domain/report/tallyOfParts.ts';
import { readPayload } from '../../nodes/CardPayments/domain/webhook';

export const IMAGES = 'docs/images';
/** Of the file with digests of what pictures showed when they were taken. */
export const DIGESTS = `${IMAGES}/shown.json`;
const CHECKOUT = '3d-secure-checkout.json';
const example = (file: string) =>
	JSON.parse(readFileSync(`examples/${file}`, 'utf8')) as { nodes: INode[]; connections: object };

/** The nodes of an example, as the canvas draws them: of what's entered, only notes and what a node does. */
function canvasOf(file: string): unknown {
	const { nodes, connections } = example(file);
	const drawn = nodes.map(({ name, type, position, onError, disabled, parameters }) => {
		const { content, width, height, resource, operation } = parameters;
		const does = type.includes('cardPayments') ? actionOf(resource, operation) : operation;
		return { name, type, position, onError, disabled, content, width, height, does };
	});
	return [drawn, connections];
}

function actionOf(resource: unknown, operation: unknown): unknown {
	const { description, operations } = RESOURCES[String(resource)] ?? {};
	return [description, operations?.[String(operation)]?.description];
}

/** The columns of an output as a table. */
function columnsOf(resource: string, operation: string): string[] {
	const file = `nodes/CardPayments/__schema__/v1.0.0/${resource}/${operation}.json`;
	const { properties } = JSON.parse(readFileSync(file, 'utf8')) as { properties: object };
	return Object.keys(properties);
}

/** Labels, choices and hints, as a panel or a dialog shows them. */
function panelOf(properties: INodeProperties[]): unknown {
	return properties.map(({ displayName, description, hint, placeholder, options, displayOptions, type }) => ({
		displayName,
		description,
		hint,
		placeholder,
		displayOptions,
		type,
		options: options?.map(({ name }) => name),
	}));
}

/** The report of a payout that balances, one that doesn't, and some that couldn't be read. */
function reportPage(): string {
	const decimal = (text: string) => parseDecimal(text) as Decimal;
	const [currency, day] = ['SAR', '2026-10-05'];
	const compared = (id: string, sales: string, refunds: string, paid: string) => {
		const tally = tallyOfParts({ gross_sales: sales, refunds });
		const sum = tally.amount();
		const [zero, difference] = [0n, decimal(paid) - sum];
		const comparison = {
			tally,
			sum,
			difference,
			balanced: difference === zero,
			paid: { amount: decimal(paid), currency },
			...(difference === zero
				? { cause: undefined, reasons: [] }
				: { cause: 'file differs' as const, reasons: ['Something is missing'] }),
		};
		return reportedPayout({ id, merchant_id: '0012345', amount: Number(paid), currency }, day, comparison);
	};
	const other = (id: string, status: string, cause: 'failed' | 'on its way') =>
		reportedPayout({ id, amount: 120, currency, status }, day, {
			balanced: null,
			cause,
			reasons: ['Nothing was paid'],
			paid: { amount: decimal('120'), currency },
		});
	const words = {
		title: 'Reconciliation',
		period: 'October 2026',
		zone: 'Asia/Riyadh',
		introduction: '',
		footer: '',
	};
	const payouts = [
		compared('payout_1', '1000', '-200', '800'),
		compared('payout_2', '500', '0', '499.99'),
		...['payout_3', 'payout_4'].map((id) => other(id, 'FAILED', 'failed')),
		other('payout_5', 'INITIATED', 'on its way'),
	];
	return report(payouts, words).html;
}

/** What a user reads of a webhook that another scheme signed. */
function rejection(): unknown {
	const body = Buffer.from('{"id":"payout_1","status":"PAID_OUT"}');
	const secret = 'sandbox-webhook-secret';
	const read = readPayload(body);
	return explainRejection({
		kind: 'payout',
		status: 401,
		reason: 'the signature is wrong',
		credential: { secret },
		body,
		payload: () => read,
		url: 'https://n8n.example.com/webhook-test/payout',
		now: 0,
		headers: { 'x-hmac': createHmac('sha512', secret).update(body).digest('hex') },
	});
}

const rowsOfAnotherService = () => [ANOTHER_SERVICE, columnsOf('transaction', 'getMany')];
const PAGES = () => example(CHECKOUT).nodes.map(({ name, parameters }) => [name, parameters.responseBody]);

/** By file. */
export const SHOWN: Record<string, () => unknown> = {
	'first-workflow.png': () => actionOf('transaction', 'getMany'),
	...Object.fromEntries(
		globSync('examples/*.json')
			.map((file) => file.replace(/^examples./, ''))
			.sort()
			.map((file) => [`examples/${file.replace('.json', '.png')}`, () => canvasOf(file)]),
	),
	'another-service-before.png': rowsOfAnotherService,
	'another-service-after.png': rowsOfAnotherService,
	'bank-statement.png': () => columnsOf('payout', 'matchBankLines'),
	'find-scheme.png': rejection,
	'fees-difference.png': () => columnsOf('transaction', 'getMany'),
	'fees-setting.png': () => panelOf(new CardPaymentsApi().properties),
	'fees-balanced.png': () => columnsOf('transaction', 'getMany'),
	'monthly-report.png': reportPage,
	'monthly-report-light.png': reportPage,
	'payout-data-table.png': () => [canvasOf('payout-sync-to-data-table.json'), columnsOf('transaction', 'getMany')],
	'3ds-shop.png': PAGES,
	'3ds-bank-page.png': PAGES,
	'3ds-thank-you.png': PAGES,
	'3ds-execution.png': () => canvasOf(CHECKOUT),
};

export function digestOf(file: string): string {
	const shown = JSON.stringify(SHOWN[file]?.(), (_, value: unknown) =>
		typeof value === 'bigint' ? String(value) : value,
	);
	return createHash('sha256').update(shown).digest('hex').slice(0, 16);
}

/** When they were taken, by file. */
export const readDigests = () => JSON.parse(readFileSync(DIGESTS, 'utf8')) as IDataObject;
