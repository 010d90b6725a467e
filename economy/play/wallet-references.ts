// Accounts and references of a provider's entries in the ledger.
import type { Account } from '../kernel/context.ts';

export const providerAccount = (provider: string): Account => `provider:${provider}`;
/** The ledger's reference of a money movement of a provider. */
export const walletReference = (provider: string, transactionId: string, part?: 'stake' | 'win'): string =>
  `${provider}:${transactionId}${part === undefined ? '' : `:${part}`}`;
