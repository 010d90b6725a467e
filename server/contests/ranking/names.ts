// A player as others see them: the chosen name and avatar, or a guest's name that belongs to one edition and identifies
// nobody (I29). Names and photos of sign-in methods are shown to nobody.
import { hash } from 'node:crypto';
import type { RaceEntry } from '@parlor/contract/calls/contests.ts';
import type { AvatarName } from '@parlor/contract/calls/public-names.ts';
import { guestName } from '@parlor/contract/kernel/guest-name.ts';

/** Twelve hex digits of a player in one edition. */
export const guestMark = (salt: string, playerId: string | bigint): string =>
  hash('sha256', `${salt}/${playerId}`, 'hex').slice(0, 12);
/** In the form of a user id, above any that is given out. */
const guestNumber = (mark: string): string =>
  `9${String(Number.parseInt(mark, 16)).padStart(15, '0').slice(0, 15)}`;

/** What of `profiles` others may see; null where the player has no profile any more. */
export interface PublicRow {
  readonly public_name: string | null;
  readonly name_tag: string | null;
  readonly avatar: AvatarName | null;
  readonly is_anonymous: boolean | null;
}
/** Its columns, for the alias of `profiles`. */
export const publicColumns = (p: string): string =>
  `${p}.public_name, ${p}.name_tag, ${p}.avatar, ${p}.is_anonymous`;

export type PublicFace = Pick<RaceEntry, 'displayName' | 'tag' | 'avatar'>;

/** Undefined for a guest: by choice, or because they chose no name. */
export function namedFaceOf(row: PublicRow): PublicFace | undefined {
  if (row.is_anonymous !== false || row.public_name === null) return undefined;
  return {
    displayName: row.public_name,
    ...(row.name_tag === null ? {} : { tag: row.name_tag }),
    ...(row.avatar === null ? {} : { avatar: row.avatar }),
  };
}

/** The row of a board as `viewerId` sees it. A player's own id is always the real one. */
export function faceOf(
  row: PublicRow & { readonly player_id: bigint },
  salt: string,
  viewerId: string,
): PublicFace & Pick<RaceEntry, 'userId'> {
  const playerId = String(row.player_id);
  const named = namedFaceOf(row);
  if (named) return { userId: playerId, ...named };
  const mark = guestMark(salt, playerId);
  return {
    userId: playerId === viewerId ? playerId : guestNumber(mark),
    displayName: guestName(mark),
  };
}
