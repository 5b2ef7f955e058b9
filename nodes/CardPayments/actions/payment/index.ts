/**
 * Operations that make, list and look up payments.
 *
 * Whoever moves money does so in this order: describe it (`paymentFields`), prepare it (`moveMoney`), see that it is
 * sent once (`recentRequests`), log that it is (`attemptLog`), attempt it and say what came of it (`attempt`). A lost
 * response is looked for (`search`); nothing is sent twice.
 *
 *     create: { ...paymentOperation('charge', 'moves real money'), name: 'Create' }
 */
export { additional, rareField, required, text, type PaymentField } from './paymentField';
export { anyAmountOption, PAYMENT_FIELDS } from './paymentFields';
export { listOperation, lookUpOperation } from './readOperations';
export { capturedCharges, listAllPayments, periodSince, refundsOf, unlessMissing } from './paymentLists';
export { paymentOperation } from './moneyOperation';
export { amountWithin, currencyOfPart, isPart, operationOn, partFields } from './original';
