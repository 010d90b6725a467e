// Card payments by Breeze: a payment page is prepared; the webhook, or reading the page, shows that it was paid.
import { CENTS_PER_XTR } from '@parlor/contract/calls/shop.ts';
import * as z from 'zod/mini';
import type { CheckoutState, PaymentProvider } from '../port.ts';

export interface BreezeOptions {
  /** Without a slash at its end. */
  readonly apiUrl: string;
  readonly apiKey: string;
  /** The return address if the page is not in a frame. */
  readonly returnUrl: () => string;
}

const WITHIN_MS = 8_000;
const Page = z.object({
  id: z.string(),
  url: z.optional(z.string()),
  status: z.optional(z.enum(['UNPAID', 'PAID', 'EXPIRED'])),
  amount: z.optional(z.int()),
  currency: z.optional(z.string()),
});
const Envelope = z.object({ status: z.literal('SUCCEEDED'), data: Page });
type Page = z.infer<typeof Page>;

/** `status` is 0 if there was no answer. */
class BreezeError extends Error {
  override readonly name = 'BreezeError';
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(status === 0 ? `Breeze is ${code}` : `Breeze answered ${status} ${code}`);
    this.status = status;
    this.code = code;
  }
}

export function openBreeze({ apiUrl, apiKey, returnUrl }: BreezeOptions): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`;
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    let response: Response;
    try {
      response = await fetch(`${apiUrl}/v1/payment_pages${path}`, {
        method,
        headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(WITHIN_MS),
        redirect: 'error',
      });
    } catch {
      throw new BreezeError(0, 'unreachable');
    }
    const json = (await response.json().catch(() => undefined)) as { code?: unknown } | undefined;
    if (!response.ok)
      throw new BreezeError(response.status, typeof json?.code === 'string' ? json.code : 'without a code');
    return json;
  };
  const page = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Page> => {
    const answer = Envelope.safeParse(await call(method, path, body));
    if (!answer.success) throw new BreezeError(200, 'in another form');
    return answer.data.data;
  };
  return {
    mode: 'breeze',
    prepare: async (wanted) => {
      const amount = wanted.totalXtr * CENTS_PER_XTR;
      try {
        const { id, url } = await page('POST', '', {
          lineItems: [
            {
              clientProductId: wanted.itemId,
              displayName: wanted.title,
              description: wanted.description,
              amount: amount / wanted.quantity,
              currency: 'USD',
              quantity: wanted.quantity,
            },
          ],
          clientReferenceId: referenceOf(wanted.orderId, wanted.attempt),
          successReturnUrl: returnUrl(),
          failReturnUrl: returnUrl(),
        });
        return url === undefined
          ? { unavailable: 'a page without an address' }
          : { purchaseId: id, link: url, usdValue: amount };
      } catch (e) {
        if (e instanceof BreezeError) return { unavailable: e.message };
        throw e;
      }
    },
    ask: async (purchaseId): Promise<CheckoutState> => {
      const { id, status, amount, currency } = await page('GET', `/${encodeURIComponent(purchaseId)}`);
      if (status === 'PAID')
        return {
          state: 'paid',
          payment: {
            paymentId: id,
            amountMinor: BigInt(amount ?? 0),
            // Another currency never matches an order in USD, so the payment is quarantined (I33).
            currency: currency === 'USD' ? 'USD' : 'XTR',
          },
        };
      return { state: status === 'UNPAID' ? 'unpaid' : 'ended' };
    },
    end: async (purchaseId) => {
      // Closed already, or out of reach: the page then ends by itself, and a payment is still reported.
      await call('POST', `/${encodeURIComponent(purchaseId)}/expire`, {}).catch(() => undefined);
    },
    refund: async ({ paymentId, amountMinor }) => {
      try {
        await call('POST', `/${encodeURIComponent(paymentId)}/refund`, {
          amount: Number(amountMinor),
          reason: 'The order was not delivered or was paid back.',
        });
      } catch (e) {
        if (!(e instanceof BreezeError)) throw e;
        if (e.status === 0) return 'unreachable';
        if (!e.code.includes('ALREADY_REFUNDED')) throw e;
      }
      return 'refunded';
    },
  };
}

/** Letters, digits and dashes; Breeze takes each once. */
export const referenceOf = (orderId: string, attempt: number): string => `${orderId}-${attempt}`;
export const orderOfReference = (reference: string): string =>
  reference.slice(0, Math.max(0, reference.lastIndexOf('-')));
