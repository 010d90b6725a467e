// A wallet case: a rule for every provider, played with its own players and studios.
import type { OpenGame, Studio } from './studio.ts';

/** Access to the server's insides, which a certification from outside does not have. */
export interface Behind {
  /** Ends the game sessions. */
  endsSessions(): Promise<void>;
  later(ms: number): Promise<void>;
  disables(gameSession: OpenGame): Promise<void>;
  /** Requests of `during` hang before they are saved, until `during` has ended. */
  stalls(during: () => Promise<void>): Promise<void>;
  /** Loses the next reply of the database to a commit. */
  losesReply(): Promise<void>;
}
export interface Table {
  readonly studio: Studio;
  readonly gameSession: OpenGame;
  /** Another player at the same game. */
  readonly other: OpenGame | undefined;
  /** Another studio with the same player. */
  readonly rival: { readonly studio: Studio; readonly gameSession: OpenGame } | undefined;
  readonly behind: Behind | undefined;
  /** How often a race is tried. */
  readonly crossings: number;
}

export type Need = 'other' | 'rival' | 'behind' | keyof Studio['has'];
export interface WalletCase {
  readonly id: string;
  readonly title: string;
  readonly needs?: readonly Need[];
  /** Skipped if the dialect works another way. */
  readonly unless?: keyof Studio['has'];
  readonly play: (t: Table) => Promise<void>;
}

/** The certification could not run. */
export class NotCertified extends Error {
  override readonly name = 'NotCertified';
}

export class CaseFailed extends Error {
  override readonly name = 'CaseFailed';
}

/** Why a case is skipped here; undefined if it runs. */
export function whyNot(one: WalletCase, t: Table): string | undefined {
  if (one.unless !== undefined && t.studio.has[one.unless]) return 'the dialect does it another way';
  for (const need of one.needs ?? []) {
    if (need === 'behind' && t.behind === undefined) return 'not to be seen from outside';
    if (need === 'other' && t.other === undefined) return 'needs a second player';
    if (need === 'rival' && t.rival === undefined) return 'needs a second provider';
    if (need in t.studio.has && !t.studio.has[need as keyof Studio['has']])
      return 'the dialect has no word for it';
  }
  return undefined;
}
