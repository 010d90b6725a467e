// What an operator grants or takes back: a movement like any other, with an issuer on its other side (I50).
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { viewBalance } from './balances.ts';
import { mint } from './minting.ts';
import { move, type ActContext } from '../kernel/context.ts';

export interface CorrectCall {
  readonly correctionId: string;
  readonly currency: Currency;
  /** Signed minor units; below zero takes back, and never more than there is. */
  readonly amountMinor: bigint;
}
const correctionReference = (id: string): string => `correction:${id}`;

export function correct(context: ActContext, { correctionId, currency, amountMinor }: CorrectCall) {
  const common = { currency, reason: 'correction', reference: correctionReference(correctionId) } as const;
  if (amountMinor > 0n) mint(context, { ...common, amountMinor, owed: true });
  else move(context, { ...common, debit: 'player', credit: 'mint:correction', amountMinor: -amountMinor });
  return viewBalance(context, currency);
}
