// Accounts and references of a provider's entries in the ledger.
import type { Account } from '../money/postings.ts';

export const providerAccount = (provider: string): Account => `provider:${provider}`;
/** The reference of the ledger entry of a provider's transaction. */
export const providerReference = (provider: string, transactionId: string, part?: 'stake' | 'win'): string =>
  `${provider}:${transactionId}${part === undefined ? '' : `:${part}`}`;
