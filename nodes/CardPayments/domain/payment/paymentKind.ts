/** What the service keeps about money that moved; texts call it the same. */
export type PaymentKind = 'charge' | 'authorization' | 'refund';

/** What a request does with money; texts call it the same. */
export type MoneyRequestKind = 'charge' | 'authorization' | 'capture' | 'void' | 'refund';
