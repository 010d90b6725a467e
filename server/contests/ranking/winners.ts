// The winners of an edition, as frozen.
import type { ContestWinners } from '@parlor/contract/calls/contests.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { valueToWire } from '@parlor/economy/social/contest-editions.ts';
import type { AnnouncedEdition } from './announced.ts';
import { faceOf, publicColumns } from './names.ts';
import type { BoardRow } from './ranking.ts';
import { allRows, type Db, raw } from '../../db/sql.ts';

export interface WinnerRow extends BoardRow {
  readonly position: number;
  readonly prize: bigint;
  readonly paid_at: Date | null;
}

export async function winnersOf(db: Db, edition: string): Promise<WinnerRow[]> {
  return allRows<WinnerRow>(db, 'contest-winners')`
    with won as materialized (
      select position, player_id, value, reached_ms, prize, paid_at from contest_winners
        where edition = ${edition}),
    named as materialized (
      select p.player_id, ${raw(publicColumns('p'))} from won
        join profiles p on p.player_id = won.player_id)
    select position, player_id, value, reached_ms, prize, paid_at, ${raw(publicColumns('named'))}
      from won left join named using (player_id) order by position`;
}

export const viewWinners = (
  edition: AnnouncedEdition,
  rows: readonly WinnerRow[],
  viewerId: string,
): ContestWinners => ({
  period: edition.period,
  winners: rows.map((row) => ({
    ...faceOf(row, edition.salt, viewerId),
    position: row.position,
    value: valueToWire(edition.statistic, row.value),
    prize: toWire('PP', row.prize),
  })),
  paid: rows.every((row) => row.paid_at !== null),
});
