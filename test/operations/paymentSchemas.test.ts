/** What n8n offers for mapping before a payment was made: `__schema__` beside the node, one file per operation. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IDataObject } from 'n8n-workflow';
import { schemaOf } from '../harness/outputSchema.ts';
import { AUTHORIZATION, CHARGE, usePayments } from './payments.ts';

const { made } = usePayments();

/** Everything that an output can have: all results of 3-D Secure, a page to visit, a saved card. */
const FULL: IDataObject[] = [
	{
		threeDSecure: 'external',
		authentication: {
			version: '3DS2',
			acsEci: '05',
			authenticationToken: 'AAAB',
			transactionId: 't-1',
			protocolVersion: '2.2.0',
			transactionStatus: 'Y',
			dsTransactionId: 't-2',
			threeDsServerTransactionId: 't-3',
		},
		additionalFields: { saveCard: true, orderReference: 'A-1', transactionReference: 'T-1' },
	},
	{ threeDSecure: 'internal' },
];
const refund = (chargeId: unknown): IDataObject => ({
	resource: 'refund',
	operation: 'create',
	chargeId: chargeId as string,
	reason: 'late',
	additionalFields: { merchantReference: 'R-1' },
});
const ofAuthorization = (operation: string, id: unknown): IDataObject => ({
	resource: 'authorization',
	operation,
	authorizationId: id as string,
});

it('should be what each operation returns', async () => {
	const outputs: Record<string, IDataObject[]> = {};
	const make = async (parameters: IDataObject) => {
		const output = await made(parameters);
		(outputs[`${String(parameters.resource)}/${String(parameters.operation)}`] ??= []).push(output);
		return output;
	};
	for (const full of FULL) {
		const { id, status } = await make({ ...CHARGE, ...full });
		await make({ resource: 'charge', operation: 'get', chargeId: id });
		if (status !== 'CAPTURED') continue;
		const { id: refundId } = await make(refund(id));
		await make({ resource: 'refund', operation: 'get', refundId });
	}
	for (const operation of ['capture', 'void'])
		for (const full of FULL) {
			const { id, status } = await make({ ...AUTHORIZATION, ...full });
			await make(ofAuthorization('get', id));
			if (status === 'AUTHORIZED') await make(ofAuthorization(operation, id));
		}
	const files = Object.entries(outputs).map(async ([name, items]) => {
		const file = `nodes/CardPayments/__schema__/v1.0.0/${name}.json`;
		const written: unknown = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
		expect([name, schemaOf(items)]).toEqual([name, written]);
	});
	await Promise.all(files);
});
