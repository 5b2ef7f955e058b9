/**
 * Operations that make, list and look up payments.
 *
 * Whoever moves money does so in this order: describe it (`table`, `paymentFields`), prepare it (`moveMoney`), see that
 * it is sent once (`recentRequests`), note that it is (`notes`), attempt it (`attempt`), and conclude (`conclude`). A
 * lost response is looked for (`lostResponse`); nothing is sent twice.
 *
 *     create: { ...paymentOperation('charge', 'moves real money'), name: 'Create' }
 */
export { PAYMENT_FIELDS } from './paymentFields';
export { anyAmountOption } from './amountFields';
export { authorizationFields } from './authorizationFields';
export { listAllPayments, periodSince } from './listAllPayments';
export { listOperation } from './getManyOperation';
export { capturedCharges, refundsOf, unlessMissing } from './listedPayments';
export { lookUpOperation } from './getOperation';
export { paymentOperation } from './createOperation';
export { amountWithin, currencyOfPart, isPart, operationOn, partFields } from './original';
export { required, text, type PaymentField } from './table';
