// A player on a public board: first name and picture, or a guest's name that belongs to one edition and identifies
// nobody (I29).
import { hash } from 'node:crypto';
import type { RaceEntry } from '@parlor/contract/calls/contests.ts';
import type { BoardRow } from './ranking.ts';

/** The first name of who came without one, as sign-in by email writes it. */
const NAMELESS = 'Guest';

export const hasName = (firstName: string | null): firstName is string =>
  firstName !== null && firstName.trim() !== '' && firstName !== NAMELESS;

/** Twelve hex digits of a player in one edition. */
export const guestMark = (salt: string, playerId: string | bigint): string =>
  hash('sha256', `${salt}/${playerId}`, 'hex').slice(0, 12);
export const guestName = (mark: string): string => `Guest ${mark.slice(0, 4).toUpperCase()}`;
/** In the form of a user id, above any that is given out. */
const guestNumber = (mark: string): string =>
  `9${String(Number.parseInt(mark, 16)).padStart(15, '0').slice(0, 15)}`;

type Face = Pick<RaceEntry, 'userId' | 'displayName' | 'photoUrl'>;

/** The row of a board as `viewerId` sees it. A player's own id is always the real one. */
export function faceOf(
  row: Pick<BoardRow, 'player_id' | 'first_name' | 'photo_url' | 'is_anonymous'>,
  salt: string,
  viewerId: string,
): Face {
  const playerId = String(row.player_id);
  const isKnown = row.is_anonymous === false && hasName(row.first_name);
  const mark = isKnown ? '' : guestMark(salt, playerId);
  return {
    userId: isKnown || playerId === viewerId ? playerId : guestNumber(mark),
    displayName: isKnown ? (row.first_name ?? '') : guestName(mark),
    ...(isKnown && row.photo_url !== null ? { photoUrl: row.photo_url } : {}),
  };
}
