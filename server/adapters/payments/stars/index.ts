// Telegram Stars by the Bot API: an invoice link is prepared, Telegram's webhook reports its payment.
import { CENTS_PER_XTR } from '@parlor/contract/calls/shop.ts';
import { GrammyError } from 'grammy';
import { openBotApi, type WatchBot } from '../../../runtime/bot/bot-api.ts';
import type { PaymentProvider } from '../port.ts';

export interface StarsOptions {
  readonly token: string;
  /** Without a slash at its end. */
  readonly apiUrl: string;
  readonly watch?: WatchBot | undefined;
}
export interface StarTransaction {
  /** The charge; a refund has the same id. */
  readonly id: string;
  readonly amount: number;
  readonly isIncoming: boolean;
  readonly payload?: string;
  readonly payer?: string;
}
export interface Stars extends PaymentProvider {
  /** Within ten seconds of the query, or Telegram cancels it. */
  answerPreCheckout(queryId: string, refusal: string | undefined): Promise<void>;
  setWebhook(url: string, secret: string): Promise<void>;
  /** Oldest first, from `offset`. */
  transactions(offset: number): Promise<StarTransaction[]>;
}

/** For one call. */
const WITHIN_S = 5;
const TITLE_LENGTH = 32;
const DESCRIPTION_LENGTH = 255;
/** Telegram says how long to wait; above this, the buyer has to try again. */
const MAX_WAIT_S = 3;
const PAGE = 100;

export function openStars({ token, apiUrl, watch }: StarsOptions): Stars {
  const api = openBotApi({ token, apiRoot: apiUrl, withinS: WITHIN_S, watch });
  return {
    mode: 'telegram',
    prepare: async ({ orderId, title, description, totalXtr }) => {
      try {
        const link = await onceAgain(() =>
          api.createInvoiceLink(
            title.slice(0, TITLE_LENGTH),
            description.slice(0, DESCRIPTION_LENGTH),
            orderId,
            '',
            'XTR',
            [{ label: title.slice(0, TITLE_LENGTH), amount: totalXtr }],
          ),
        );
        return { purchaseId: slugOf(link), link, usdValue: totalXtr * CENTS_PER_XTR };
      } catch (e) {
        return { unavailable: reasonOf(e) };
      }
    },
    // Telegram answers for no single invoice: its list of transactions is compared instead.
    ask: () => Promise.resolve(undefined),
    end: () => Promise.resolve(),
    refund: async ({ paymentId, payer }) => {
      if (payer === undefined || !/^\d{1,15}$/.test(payer))
        throw new Error('A refund of Stars needs its payer');
      try {
        await api.refundStarPayment(Number(payer), paymentId);
      } catch (e) {
        if (!(e instanceof GrammyError)) return 'unreachable';
        if (!e.description.includes('CHARGE_ALREADY_REFUNDED')) throw plain(e);
      }
      return 'refunded';
    },
    answerPreCheckout: async (queryId, refusal) => {
      await api.answerPreCheckoutQuery(
        queryId,
        refusal === undefined,
        refusal === undefined ? {} : { error_message: refusal },
      );
    },
    setWebhook: async (url, secret) => {
      await api.setWebhook(url, { secret_token: secret, allowed_updates: ['message', 'pre_checkout_query'] });
    },
    transactions: async (offset) => {
      const { transactions } = await api.getStarTransactions({ offset, limit: PAGE });
      return transactions.map(({ id, amount, source, receiver }) => {
        const partner = source ?? receiver;
        const user = partner?.type === 'user' ? partner : undefined;
        return {
          id,
          amount,
          isIncoming: source !== undefined,
          ...(user?.invoice_payload === undefined ? {} : { payload: user.invoice_payload }),
          ...(user === undefined ? {} : { payer: String(user.user.id) }),
        };
      });
    },
  };
}

/** One delayed try where Telegram says how long to wait, and it is not long. */
async function onceAgain<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (e) {
    const waitS = e instanceof GrammyError ? e.parameters.retry_after : undefined;
    if (waitS === undefined || waitS > MAX_WAIT_S) throw e;
    await new Promise((done) => setTimeout(done, waitS * 1000));
    return call();
  }
}

/** `https://t.me/$slug` or `https://t.me/invoice/slug`. */
const slugOf = (link: string): string =>
  link.slice(Math.max(link.lastIndexOf('/$') + 1, link.lastIndexOf('/')) + 1);

/** Never the error itself: errors of the client contain the address with the bot's token. */
const reasonOf = (e: unknown): string =>
  e instanceof GrammyError ? `${e.error_code} ${e.description}` : 'the Bot API could not be reached';
const plain = (e: unknown): Error => new Error(reasonOf(e));
