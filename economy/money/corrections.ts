// Points that an operator grants or takes back: an ordinary movement with an issuer on the other side (I50).
import { toWire } from '@parlor/contract/kernel/money.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { viewBalance } from './balances.ts';
import { mint } from './minting.ts';
import { addToInbox } from '../progress/inbox.ts';
import type { ActContext } from '../kernel/context.ts';
import { move } from './postings.ts';

export interface CorrectCall {
  readonly correctionId: string;
  readonly currency: Currency;
  /** Signed minor units. A negative amount takes back, at most what is there. */
  readonly amountMinor: bigint;
}
const correctionReference = (id: string): string => `correction:${id}`;

export function correctBalance(context: ActContext, { correctionId, currency, amountMinor }: CorrectCall) {
  const common = { currency, reason: 'correction', reference: correctionReference(correctionId) } as const;
  if (amountMinor > 0n) mint(context, { ...common, amountMinor, owed: true });
  else move(context, { ...common, debit: 'player', credit: 'mint:correction', amountMinor: -amountMinor });
  addToInbox(context, { kind: 'correction', currency, amount: toWire(currency, amountMinor) });
  return viewBalance(context, currency);
}
