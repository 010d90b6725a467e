// The interface of every payment provider. Only its report makes an order paid.
import type { PaymentMode } from '@parlor/contract/calls/shop.ts';

/** The item to pay for, fixed when the order was placed. */
export interface CheckoutWanted {
  readonly orderId: string;
  /** 1, 2, 3 …: a provider accepts a reference once, so each try has its own. */
  readonly attempt: number;
  readonly playerId: string;
  readonly itemId: string;
  readonly title: string;
  readonly description: string;
  readonly quantity: number;
  /** Whole order, in XTR. */
  readonly totalXtr: number;
}
export interface Checkout {
  /** The provider's id of the checkout: an invoice's slug, a payment page's id. */
  readonly purchaseId: string;
  readonly link: string;
  /** In cents, for every provider. */
  readonly usdValue: number;
}
/** A payment that a provider reports. */
export interface PaymentReport {
  readonly paymentId: string;
  readonly amountMinor: bigint;
  readonly currency: 'XTR' | 'USD';
  /** The recipient of a refund, if the provider needs it. */
  readonly payer?: string;
}
export type CheckoutState =
  | { readonly state: 'unpaid' }
  | { readonly state: 'paid'; readonly payment: PaymentReport }
  | { readonly state: 'ended' };

export interface PaymentProvider {
  readonly mode: PaymentMode;
  /** Prepares a payment. If the provider refuses or cannot be reached, returns the reason, and nothing was charged. */
  prepare(wanted: CheckoutWanted): Promise<Checkout | { readonly unavailable: string }>;
  /** Asks the provider; undefined if it cannot be asked about one checkout (Telegram only sends messages). */
  ask(purchaseId: string): Promise<CheckoutState | undefined>;
  /** Tries to close the checkout; never rejects. */
  end(purchaseId: string): Promise<void>;
  /**
   * Refunds the whole payment. `refunded`, also if it was earlier. `unreachable` if nobody answered: it may be refunded, and
   * another call would wait as long. Rejects if it was refused.
   */
  refund(payment: {
    paymentId: string;
    payer?: string | undefined;
    amountMinor: bigint;
  }): Promise<'refunded' | 'unreachable'>;
}
