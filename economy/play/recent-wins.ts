// A round that paid more than its stake is a public win. Nothing in it identifies the player (I29).
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import type { RecentWin } from '@parlor/contract/calls/recent-wins.ts';
import type { GameEvent } from '../kernel/events.ts';
import { isoOf } from '../kernel/periods.ts';
import type { ActContext } from '../kernel/context.ts';
import { providerReference } from './provider-references.ts';

/** A win without its id, which it gets when it is stored. */
export type WinBody = Omit<RecentWin, 'id'>;
/** `round` finds the win again if it is taken back. No player sees it. */
type Stored = WinBody & { readonly round?: string };

function onRecentWins(context: ActContext, event: GameEvent): void {
  if (event.kind !== 'round-settled' && event.kind !== 'round-corrected') return;
  if (event.currency !== 'PP') return;
  const round = providerReference(event.provider, event.roundId);
  if (event.kind === 'round-corrected' && event.before.winMinor > event.before.stakeMinor)
    context.effects.outbox.push({ kind: 'win-taken-back', body: { round } });
  if (event.winMinor <= event.stakeMinor || event.stakeMinor === 0n) return;
  const body: Stored = {
    // A round of a built-in game is never taken back.
    ...(event.provider === BUILTIN_PROVIDER ? {} : { round }),
    gameId: event.gameId,
    amount: toWire('PP', event.winMinor),
    profit: toWire('PP', event.winMinor - event.stakeMinor),
    multiplier: Number((event.winMinor * 100n) / event.stakeMinor) / 100,
    at: isoOf(context.world.nowMs),
  };
  context.effects.outbox.push({ kind: 'win', body });
}

export const recentWinsSystem = { initial: {}, on: onRecentWins };
