// The interface of every payment provider. Only its report makes an order paid.
import type { PaymentMode } from '@parlor/contract/calls/shop.ts';

/** The item to pay for, fixed when the order was placed. */
export interface CheckoutWanted {
  readonly orderId: string;
  /** 1, 2, 3 …: a provider takes a reference once, so each try has its own. */
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
  /** The provider's own name for what was prepared: an invoice's slug, a payment page's id. */
  readonly purchaseId: string;
  readonly link: string;
  /** In cents, by every way to pay. */
  readonly usdValue: number;
}
/** Money that a provider says it took. */
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
  /** Prepares a payment; where the provider can't be reached or refuses, says why, and nothing was charged. */
  prepare(wanted: CheckoutWanted): Promise<Checkout | { readonly unavailable: string }>;
  /** Asks the provider itself; undefined where it can't be asked about one checkout (Telegram only sends messages). */
  ask(purchaseId: string): Promise<CheckoutState | undefined>;
  /** Closes what was prepared, as well as it can; never rejects. */
  end(purchaseId: string): Promise<void>;
  /** Pays back in full. Resolves where it had been paid back before; rejects where it is not known to be. */
  refund(payment: { paymentId: string; payer?: string | undefined; amountMinor: bigint }): Promise<void>;
}
