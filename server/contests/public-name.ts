// The name of a player on boards: their choice, stored with the profile and used wherever others see them.
import type pg from 'pg';
import type { PublicName } from '@parlor/contract/calls/contests.ts';
import { guestMark, guestName, hasName } from './ranking/names.ts';
import { ApiError } from '../http/api-error.ts';
import { firstRow } from '../db/sql.ts';

interface NameRow {
  readonly first_name: string;
  readonly is_anonymous: boolean;
}

const view = (playerId: string, row: NameRow | undefined): PublicName => {
  if (!row) throw new ApiError('NOT_FOUND', 'There is no such player.');
  const named = hasName(row.first_name);
  const anonymous = row.is_anonymous || !named;
  return {
    anonymous,
    hasName: named,
    // One of the names that they may have: a contest gives them its own.
    displayName: anonymous ? guestName(guestMark('public name', playerId)) : row.first_name,
  };
};

export async function publicName(pool: pg.Pool, playerId: string): Promise<PublicName> {
  const row = await firstRow<NameRow>(pool, 'public-name')`
    select first_name, is_anonymous from profiles where player_id = ${playerId}`;
  return view(playerId, row);
}

export async function setPublicName(
  pool: pg.Pool,
  playerId: string,
  isAnonymous: boolean,
): Promise<PublicName> {
  const row = await firstRow<NameRow>(pool, 'set-public-name')`
    update profiles set is_anonymous = ${isAnonymous} where player_id = ${playerId} returning first_name,
      is_anonymous`;
  return view(playerId, row);
}
