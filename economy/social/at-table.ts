// Reactions at a table: who may show one, and how often. The server and the fakes use the same rules.
import type { Refusal } from '@parlor/contract/kernel/errors.ts';
import { mustHaveAccepted } from '../care/consents.ts';
import { mustNotBePaused } from '../care/pause.ts';
import type { ActContext } from '../kernel/context.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';

/** So many at once, then one each `everyMs`. */
export const REACTION_PACE = { burst: 3, everyMs: 4_000 } as const;
const MAX_PLAYERS = 20_000;

/** CARE_PAUSED or TERMS_NOT_ACCEPTED; undefined if the player may react. */
export function reactionRefusal(context: Pick<ActContext, 'state' | 'world'>): Refusal | undefined {
  try {
    mustNotBePaused(context);
    mustHaveAccepted(context);
    return undefined;
  } catch (error) {
    if (error instanceof RuleViolation) return error.refusal;
    throw error;
  }
}

/** Counts the reactions of each player in memory. Of too many players it forgets those who reacted first. */
export class ReactionPace {
  /** When all earlier reactions of a player are paid off, in ms of the caller's clock. */
  readonly #freeAtMs = new Map<string, number>();

  /** Milliseconds to wait; undefined if this reaction may be shown, and is counted. */
  take(playerId: string, nowMs: number): number | undefined {
    const freeAtMs = this.#freeAtMs.get(playerId) ?? 0;
    const waitMs = freeAtMs - nowMs - (REACTION_PACE.burst - 1) * REACTION_PACE.everyMs;
    if (waitMs > 0) return Math.ceil(waitMs);
    this.count(playerId, nowMs);
    return undefined;
  }

  /** Counts one that was shown elsewhere. */
  count(playerId: string, nowMs: number): void {
    const freeAtMs = Math.max(this.#freeAtMs.get(playerId) ?? 0, nowMs) + REACTION_PACE.everyMs;
    this.#freeAtMs.delete(playerId);
    const [oldest] = this.#freeAtMs.size >= MAX_PLAYERS ? this.#freeAtMs.keys() : [];
    if (oldest !== undefined) this.#freeAtMs.delete(oldest);
    this.#freeAtMs.set(playerId, freeAtMs);
  }
}

/** Who plays which game now, by their last stake. Of too many players it forgets those who sat down first. */
export class Seats {
  readonly #forMs: number;
  /** In the order of sitting down. A player is at one table at a time. */
  readonly #seats = new Map<string, { readonly gameId: string; readonly atMs: number }>();
  constructor(forMs: number) {
    this.#forMs = forMs;
  }

  of(playerId: string): { readonly gameId: string; readonly atMs: number } | undefined {
    return this.#seats.get(playerId);
  }
  sit(playerId: string, gameId: string, atMs: number): void {
    // Who continues to play keeps the place in the list.
    if (this.#seats.get(playerId)?.gameId !== gameId) this.#seats.delete(playerId);
    const [oldest] = !this.#seats.has(playerId) && this.#seats.size >= MAX_PLAYERS ? this.#seats.keys() : [];
    if (oldest !== undefined) this.#seats.delete(oldest);
    this.#seats.set(playerId, { gameId, atMs });
  }
  leave(playerId: string): void {
    this.#seats.delete(playerId);
  }

  /** The players of some games, who sat down last first. Forgets those whose last stake is too old. */
  at(games: ReadonlySet<string>, nowMs: number): Map<string, string[]> {
    const found = new Map([...games].map((gameId) => [gameId, [] as string[]]));
    for (const [playerId, { gameId, atMs }] of this.#seats)
      if (atMs <= nowMs - this.#forMs) this.#seats.delete(playerId);
      else found.get(gameId)?.push(playerId);
    for (const players of found.values()) players.reverse();
    return found;
  }
}
