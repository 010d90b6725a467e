// All that the engine takes from outside: time, content, chance. It has no clock, no I/O and no await of its own.
import type { EconomyContent, QuestsContent } from '@parlor/contract/content.ts';
import type { GameRules } from './rules.ts';

/** Hashes by the host's fastest means; both take the text's UTF-8 bytes. */
export interface Digest {
  /** Lower-case hex. */
  sha256Hex(text: string): string;
  /** 32 bytes. */
  hmacSha256(key: string, message: string): Uint8Array;
}

export interface Content {
  readonly economy: EconomyContent;
  readonly quests: QuestsContent;
  /** Ids of the games that can be played, in catalogue order. */
  readonly gameIds: readonly string[];
  /** Rules of a built-in game; undefined for an outside or unknown one. */
  rulesOf(gameId: string): GameRules | undefined;
}

export interface World {
  /** Milliseconds since 1970, UTC, read once for the whole act. */
  readonly nowMs: number;
  readonly content: Content;
  readonly digest: Digest;
  /** A fresh secret of 32 bytes as lower-case hex. */
  freshSecret(): string;
}

const DAY_MS = 86_400_000;

/** UTC day of an instant, such as 2026-11-20. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Milliseconds until the UTC day ends: from 1 to 86,400,000. */
export const untilDayEndsMs = (ms: number): number => DAY_MS - (ms % DAY_MS);
