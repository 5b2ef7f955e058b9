/** What the service keeps about money that moved; texts call it the same. */
export type PaymentKind = 'charge' | 'authorization' | 'refund';
