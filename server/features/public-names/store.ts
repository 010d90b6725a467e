// Public names in the database. The row of `profiles` is locked before a name is changed, so a player's changes are one after
// another; `public_name_owners` gives name and tag to one player (decision 0048).
import type { AvatarName, SetBackReason } from '@parlor/contract/calls/public-names.ts';
import { allRows, anyRow, firstRow, raw, run, type Db } from '../../db/sql.ts';

export interface NameRow {
  readonly isAnonymous: boolean;
  readonly name: string | null;
  readonly tag: string | null;
  readonly avatar: AvatarName | null;
  readonly chosenAt: Date | null;
  readonly setBackAt: Date | null;
  readonly setBackName: string | null;
  readonly setBackReason: SetBackReason | null;
}

const NAME = `is_anonymous as "isAnonymous", public_name as name, name_tag as tag, avatar, name_chosen_at as "chosenAt",
  name_set_back_at as "setBackAt", name_set_back_name as "setBackName", name_set_back_reason as "setBackReason"`;

export const findName = (db: Db, playerId: string): Promise<NameRow | undefined> =>
  firstRow<NameRow>(db, 'public-name')`select ${raw(NAME)} from profiles where player_id = ${playerId}`;

/** The player's name until the transaction ends. */
export const lockedName = (tx: Db, playerId: string): Promise<NameRow | undefined> =>
  firstRow<NameRow>(tx, 'public-name-lock')`
    select ${raw(NAME)} from profiles where player_id = ${playerId} for update`;

export const setAnonymous = (db: Db, playerId: string, isAnonymous: boolean): Promise<NameRow | undefined> =>
  firstRow<NameRow>(db, 'set-anonymous')`
    update profiles set is_anonymous = ${isAnonymous} where player_id = ${playerId} returning ${raw(NAME)}`;

export const setAvatar = (db: Db, playerId: string, avatar: AvatarName): Promise<NameRow | undefined> =>
  firstRow<NameRow>(db, 'set-avatar')`
    update profiles set avatar = ${avatar} where player_id = ${playerId} returning ${raw(NAME)}`;

/** The tag that a player has for a name: a former name's tag stays theirs. */
export async function ownTag(db: Db, key: string, playerId: string): Promise<string | undefined> {
  const row = await firstRow<{ tag: string }>(db, 'name-tag-own')`
    select tag from public_name_owners where name_key = ${key} and player_id = ${playerId}`;
  return row?.tag;
}
/** False if another player has it. */
export const takeTag = (tx: Db, key: string, tag: string, playerId: string): Promise<boolean> =>
  anyRow(tx, 'name-tag-take')`
    insert into public_name_owners (name_key, tag, player_id) values (${key}, ${tag}, ${playerId})
    on conflict (name_key, tag) do nothing`;

export async function ownerOf(db: Db, key: string, tag: string): Promise<string | undefined> {
  const row = await firstRow<{ player_id: bigint }>(db, 'name-owner')`
    select player_id from public_name_owners where name_key = ${key} and tag = ${tag}`;
  return row && String(row.player_id);
}

interface Change {
  readonly name: string;
  readonly tag: string;
  readonly at: Date;
  /** Missing if the player chose the name. */
  readonly reason?: SetBackReason;
}
const addChange = (tx: Db, playerId: string, { name, tag, at, reason }: Change): Promise<number> =>
  run(tx, 'name-change-add')`
    insert into public_name_changes (player_id, number, name, tag, set_back_reason, at)
    select ${playerId}::bigint, coalesce(max(number), 0) + 1, ${name}, ${tag}, ${reason ?? null},
        ${at}::timestamptz
      from public_name_changes where player_id = ${playerId}`;

/** Needs `lockedName`. Who appears as a guest still does. */
export async function setName(tx: Db, playerId: string, change: Change): Promise<NameRow | undefined> {
  await addChange(tx, playerId, change);
  return firstRow<NameRow>(tx, 'public-name-set')`
    update profiles set public_name = ${change.name}, name_tag = ${change.tag}, name_chosen_at = ${change.at},
      name_set_back_at = null, name_set_back_name = null, name_set_back_reason = null
    where player_id = ${playerId} returning ${raw(NAME)}`;
}

/** Needs `lockedName`. */
export async function takeNameAway(
  tx: Db,
  playerId: string,
  change: Change & { readonly reason: SetBackReason },
): Promise<void> {
  await addChange(tx, playerId, change);
  await run(tx, 'public-name-set-back')`
    update profiles set public_name = null, name_tag = null, name_set_back_at = ${change.at},
      name_set_back_name = ${change.name}, name_set_back_reason = ${change.reason}
    where player_id = ${playerId}`;
}

export interface NameReport {
  readonly reporterId: string;
  readonly reportedId: string;
  readonly name: string;
  readonly tag: string;
  readonly at: Date;
}
/** False if this player has reported this name of that player already. */
export const addReport = (tx: Db, r: NameReport): Promise<boolean> =>
  anyRow(tx, 'name-report-add')`
    insert into name_reports (player_id, reported_id, name, tag, at)
      values (${r.reporterId}, ${r.reportedId}, ${r.name}, ${r.tag}, ${r.at})
    on conflict (player_id, reported_id) do update
      set name = excluded.name, tag = excluded.tag, at = excluded.at, decided_at = null, is_kept = null
      where (name_reports.name, name_reports.tag) <> (excluded.name, excluded.tag)`;

/** The times of a player's reports since then, the oldest first. */
export async function reportsSince(db: Db, playerId: string, since: Date): Promise<Date[]> {
  const rows = await allRows<{ at: Date }>(db, 'name-reports-since')`
    select at from name_reports where player_id = ${playerId} and at > ${since} order by at`;
  return rows.map((row) => row.at);
}
