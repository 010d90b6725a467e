// A payment mode that does what a test says, and keeps its own records.
import type { PaymentMode } from '@parlor/contract/calls/shop.ts';
import type { CheckoutState, PaymentProvider, PaymentReport } from '../../../adapters/payments/port.ts';

export interface ScriptedProvider extends PaymentProvider {
  /** Takes the money for a checkout; the test itself informs the server. */
  takes(purchaseId: string, payment: PaymentReport): void;
  /** Of the prepared payments, as the buyer reads them. */
  readonly titles: string[];
  readonly ended: string[];
  readonly refunded: string[];
  isDown: boolean;
  /** Payments whose refund it refuses. */
  readonly refuses: Set<string>;
  /** Requests of refunds, also failed ones. */
  refundsAsked: number;
}

export function scriptedProvider(mode: PaymentMode): ScriptedProvider {
  const taken = new Map<string, PaymentReport>();
  let prepared = 0;
  const provider: ScriptedProvider = {
    mode,
    isDown: false,
    refuses: new Set(),
    refundsAsked: 0,
    titles: [],
    ended: [],
    refunded: [],
    takes: (purchaseId, payment) => void taken.set(purchaseId, payment),
    prepare: ({ orderId, title, totalXtr }) => {
      if (provider.isDown) return Promise.resolve({ unavailable: 'down' });
      provider.titles.push(title);
      const purchaseId = `${orderId}-${++prepared}`;
      return Promise.resolve({
        purchaseId,
        link: `https://pay.example/${purchaseId}`,
        usdValue: totalXtr * 2,
      });
    },
    ask: (purchaseId): Promise<CheckoutState | undefined> => {
      if (provider.isDown) return Promise.reject(new Error('down'));
      if (mode === 'telegram') return Promise.resolve(undefined);
      const payment = taken.get(purchaseId);
      return Promise.resolve(payment ? { state: 'paid', payment } : { state: 'unpaid' });
    },
    end: (purchaseId) => {
      provider.ended.push(purchaseId);
      return Promise.resolve();
    },
    refund: ({ paymentId }) => {
      provider.refundsAsked += 1;
      if (provider.isDown) return Promise.resolve('unreachable');
      if (provider.refuses.has(paymentId)) return Promise.reject(new Error('refused'));
      if (!provider.refunded.includes(paymentId)) provider.refunded.push(paymentId);
      return Promise.resolve('refunded');
    },
  };
  return provider;
}
