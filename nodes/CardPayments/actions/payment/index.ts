/** Operations that list, look up and make payments, and their fields. Whoever moves money here can't do it twice. */
export * as field from './paymentFields';
export { anyAmountOption } from './amountFields';
export { ofAuthorization } from './authorizationFields';
export { listAll, since } from './listAll';
export { listOperation } from './listPayments';
export { capturedCharges, refundsOf, unlessMissing } from './listedPayments';
export { lookUpOperation } from './lookUp';
export { paymentOperation } from './newPayment';
export { amountWithin, isPart, operationOn, partFields } from './original';
export { required, text, type PaymentField } from './table';
