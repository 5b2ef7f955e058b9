import { PAYMENTS } from '../../domain/payment/kinds';
import { requireState } from '../../domain/payment/original';
import { SIMPLIFIED } from '../../domain/payment/response';
import { idOf } from '../payment/fields';
import { moneyOperation } from '../payment/moveMoney';
import { lookUpFirstOption, lookUpOriginal, looksUpFirst } from '../payment/original';

export const { properties, describeDone, execute } = moneyOperation({
	kind: 'void',
	does: 'releases real money',
	fields: [idOf('authorization')],
	options: [lookUpFirstOption('authorization', '')],
	path: (panel) => `${PAYMENTS.authorization.path}${encodeURIComponent(panel.id('authorizationId') ?? '')}/void`,
	traces: (panel) => ({ authorization_id: panel.text('authorizationId') }),
	async complete(execution, panel) {
		if (looksUpFirst(panel))
			requireState(await lookUpOriginal(execution, panel, 'authorization'), ['held'], 'voided');
		return {};
	},
	simplify: SIMPLIFIED.authorization,
});
