// What ends a bet in a shared round, and when: pure functions of the round and the time.
import type { CrashSettings } from '@parlor/contract/content/game-families/crash.ts';
import type { SharedBet } from '@parlor/economy/play/game-rules.ts';
import { multiplierAt } from './curve.ts';
import type { CrashMove } from './rules.ts';

/** A cash-out that arrived before the end has this long to be saved. Then open bets are lost. */
export const GRACE_MS = 2_000;
/** A round that nobody ended for so long was not played to its end: all servers were down. Its open stakes are paid back. */
export const VOID_AFTER_MS = 15_000;

/** What decides about the bets of a round. Times in ms since 1970. */
export interface RoundFacts {
  /** As they were when it opened. */
  readonly settings: CrashSettings;
  readonly pointE2: number;
  readonly risesAtMs: number;
  readonly endsAtMs: number;
  readonly state: 'open' | 'ended' | 'void';
  readonly endedAtMs?: number;
}

/** How far the multiplier has risen by then, never above the point. */
export const reachedE2 = ({ settings, risesAtMs, pointE2 }: RoundFacts, nowMs: number): number =>
  nowMs < risesAtMs ? 0 : Math.min(pointE2, multiplierAt(settings, nowMs - risesAtMs));

/**
 * The cash-out of a request that arrived then. Undefined before the rise, from the millisecond of the end on, and once this
 * process knew of the end: then nothing is paid. At or above the automatic cash-out, that one was first.
 */
export function cashOutAt(
  round: RoundFacts,
  { autoE2 }: Pick<SharedBet, 'autoE2'>,
  arrivedMs: number,
  endSeenAtMs = Infinity,
): CrashMove | undefined {
  if (arrivedMs < round.risesAtMs || arrivedMs >= round.endsAtMs || arrivedMs >= endSeenAtMs)
    return undefined;
  const now = multiplierAt(round.settings, arrivedMs - round.risesAtMs);
  return { out: Math.min(now, autoE2 ?? now) };
}

/** What the server itself does with an open bet now; undefined: it goes on. */
export function settlementOf(
  round: RoundFacts,
  { autoE2 }: Pick<SharedBet, 'autoE2'>,
  nowMs: number,
): CrashMove | undefined {
  if (round.state === 'void') return { back: true };
  const isReached =
    autoE2 !== undefined && autoE2 <= reachedE2(round, round.state === 'open' ? nowMs : Infinity);
  if (isReached) return { out: autoE2 };
  const isOver = round.state === 'ended' && nowMs >= (round.endedAtMs ?? nowMs) + GRACE_MS;
  return isOver ? { point: round.pointE2 } : undefined;
}
