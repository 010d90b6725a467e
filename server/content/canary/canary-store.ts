// SQL of the comparisons of releases with their forecasts.
import type { Canary, CanaryFigure } from '@parlor/contract/calls/operator/content/canary.ts';
import { allRows, firstRow, type Db } from '../../db/sql.ts';
import type { Figures } from '../../../simulator/results/figures.ts';

export interface StartedRelease {
  readonly id: number;
  readonly hash: string;
  readonly kind: string;
  readonly starts_at: Date;
  /** When the next release started or starts. */
  readonly next_at: Date | null;
  readonly compared_at: Date | null;
  /** The content that was live 24 hours before the start, and when the next one replaced it. */
  readonly before_hash: string | null;
  readonly before_until: Date | null;
}

/** Releases that started after an instant, and what was live a day before each. */
export const startedReleases = (db: Db, afterMs: number, nowMs: number): Promise<StartedRelease[]> =>
  allRows<StartedRelease & { [column: string]: unknown }>(db)`
    with released as (
      select id, hash, kind, starts_at, lead(starts_at) over (order by id) as next_at from content_releases r
      where not exists (select 1 from content_release_cancellations c where c.release_id = r.id)
    )
    select r.id, r.hash, r.kind, r.starts_at, r.next_at, c.compared_at,
      b.hash as before_hash, b.next_at as before_until
    from released r left join content_canaries c on c.release_id = r.id
      left join lateral (select hash, next_at from released
        where starts_at <= r.starts_at - interval '24 hours' order by id desc limit 1) b on true
    where r.kind <> 'seed' and r.starts_at > ${new Date(afterMs).toISOString()}::timestamptz
      and r.starts_at < ${new Date(nowMs).toISOString()}::timestamptz
    order by r.id`;

/** The newest simulations of two contents that one program made of the same players. */
export const simulationsOf = (
  db: Db,
  baseHash: string,
  hash: string,
): Promise<{ base: Figures; draft: Figures } | undefined> =>
  firstRow<{ base: Figures; draft: Figures }>(db)`
    select b.report as base, d.report as draft from content_checks d
      join content_checks b on b.kind = 'simulation' and b.hash = ${baseHash} and b.engine = d.engine
    where d.kind = 'simulation' and d.hash = ${hash} and d.verdict = 'green' and b.verdict = 'green'
    order by d.id desc, b.id desc limit 1`;

type NewCanary = Omit<Canary, 'until' | 'comparedAt' | 'outsideSince'> & {
  readonly releaseId: number;
  readonly untilMs: number;
  readonly comparedAtMs: number;
};

/** Replaces an earlier comparison. Returns since when it is outside if this comparison is the first one there. */
export async function storeCanary(db: Db, c: NewCanary): Promise<{ isNewlyOutside: boolean }> {
  const at = new Date(c.comparedAtMs).toISOString();
  const row = await firstRow<{ outside_since: Date | null }>(db)`
    insert into content_canaries as old
      (release_id, state, until, compared_at, outside_since, players, players_before, figures)
    values (${c.releaseId}, ${c.state}, ${new Date(c.untilMs).toISOString()}::timestamptz, ${at}::timestamptz,
      case when ${c.state} = 'outside' then ${at}::timestamptz end, ${c.players}, ${c.playersBefore},
      ${JSON.stringify(c.figures)}::jsonb)
    on conflict (release_id) do update set state = excluded.state, until = excluded.until,
      compared_at = excluded.compared_at, players = excluded.players, players_before = excluded.players_before,
      figures = excluded.figures,
      outside_since = case when excluded.state = 'outside' then coalesce(old.outside_since, excluded.compared_at) end
    where old.compared_at < excluded.compared_at
    returning outside_since`;
  return { isNewlyOutside: row?.outside_since?.getTime() === c.comparedAtMs };
}

interface CanaryRow {
  readonly release_id: number;
  readonly state: Canary['state'];
  readonly until: Date;
  readonly compared_at: Date;
  readonly outside_since: Date | null;
  readonly players: number;
  readonly players_before: number;
  readonly figures: readonly CanaryFigure[];
}

export async function canariesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Canary>> {
  const rows = await allRows<CanaryRow & { [column: string]: unknown }>(db)`
    select * from content_canaries where release_id = any(${ids})`;
  return new Map(rows.map((row) => [row.release_id, viewOf(row)]));
}

const viewOf = (row: CanaryRow): Canary => ({
  state: row.state,
  until: row.until.toISOString(),
  comparedAt: row.compared_at.toISOString(),
  ...(row.outside_since === null ? {} : { outsideSince: row.outside_since.toISOString() }),
  players: row.players,
  playersBefore: row.players_before,
  figures: [...row.figures],
});
