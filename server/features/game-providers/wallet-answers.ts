// The answers of provider calls to transactions, with amounts as text.
import { decimalsOf } from '@parlor/contract/kernel/money.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { ProviderReply } from '@parlor/contract/webhooks/game-providers.ts';
import type { WalletReply } from '@parlor/economy/play/provider-wallet.ts';
import { ApiError } from '../../http/api-error.ts';

/** Fifteen digits at most, so the fixed form is exact. */
export const amountText = (currency: Currency, amount: number): string =>
  amount.toFixed(decimalsOf[currency]);

/** A stored refusal is repeated with the same answer (W-06). */
export function walletAnswer(reply: WalletReply): ProviderReply<'bet'> {
  const { transactionId, currency, refusal, shortfall } = reply;
  const balance = amountText(currency, reply.balance);
  if (refusal !== undefined)
    throw new ApiError(refusal, undefined, { transaction: transactionId, balance, currency });
  return {
    transaction: transactionId,
    balance,
    currency,
    ...(shortfall === undefined ? {} : { shortfall: amountText(currency, shortfall) }),
  };
}
