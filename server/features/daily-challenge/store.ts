// The days of the daily challenge and the attempts of players in the database.
import type pg from 'pg';
import { CHALLENGE_ID } from '@parlor/contract/content/contests/challenge-id.ts';
import type { HiloChallenge } from '@parlor/games/hilo/challenge.ts';
import { challengeIn, textOfChallenge } from '@parlor/games/hilo/challenge-text.ts';
import { allRows, firstRow, run } from '../../db/sql.ts';

/** A day as it was announced. `seed` is secret until its contest is frozen. */
export interface StoredDay {
  readonly day: string;
  readonly chain: number;
  readonly place: number;
  readonly rules: HiloChallenge;
  readonly seed: string;
}

interface Row {
  readonly day: string;
  readonly chain: number;
  readonly place: number;
  readonly rules: string;
  readonly seed: string;
}

const dayOfRow = ({ rules, ...row }: Row): StoredDay => ({ ...row, rules: challengeIn(rules) });

export async function dayByName(pool: pg.Pool, day: string): Promise<StoredDay | undefined> {
  const row = await firstRow<Row>(pool, 'challenge-day')`
    select day, chain, place, rules, seed from challenge_days where day = ${day}`;
  return row && dayOfRow(row);
}

/** Another process may have announced the day; then that announcement counts. */
export const insertDay = (pool: pg.Pool, d: StoredDay, nowMs: number): Promise<number> =>
  run(pool, 'announce-challenge-day')`
    insert into challenge_days (day, chain, place, rules, seed, announced_at)
    values (${d.day}, ${d.chain}, ${d.place}, ${textOfChallenge(d.rules)}, ${d.seed}, ${new Date(nowMs).toISOString()})
    on conflict do nothing`;

/** Days before this one, the newest first. */
export async function daysBefore(
  pool: pg.Pool,
  { before, limit }: { readonly before: string; readonly limit: number },
): Promise<StoredDay[]> {
  const rows = await allRows<Row>(pool, 'challenge-days')`
    select day, chain, place, rules, seed from challenge_days where day < ${before} order by day desc limit ${limit}`;
  return rows.map(dayOfRow);
}

/** Which of these days are over for good: no attempt of them can be saved any more. */
export async function frozenAmong(pool: pg.Pool, days: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await allRows<{ period: string }>(pool, 'frozen-challenge-days')`
    select period from contest_editions where contest_id = ${CHALLENGE_ID}
      and period = any(${days}::text[]) and frozen_at is not null`;
  return new Set(rows.map(({ period }) => period));
}

/** The calls of a player on a day; undefined without an attempt. */
export async function attemptOf(
  pool: pg.Pool,
  playerId: string,
  day: string,
): Promise<readonly string[] | undefined> {
  const row = await firstRow<{ calls: string }>(pool, 'challenge-attempt')`
    select calls from challenge_attempts where player_id = ${playerId} and day = ${day}`;
  return row && (JSON.parse(row.calls) as readonly string[]);
}
