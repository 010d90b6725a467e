// What active players of some hours got in points, from the ledger: sums over the players, never a row of one player.
import { isoOf } from '@parlor/economy/kernel/periods.ts';
import { KEPT } from '../../history/months.ts';
import { allRows, type Db } from '../../db/sql.ts';
import type { LedgerSums } from '../../../simulator/comparison/forecast.ts';

/** From an instant up to another, which is excluded. */
export async function ledgerSums(db: Db, fromMs: number, untilMs: number): Promise<LedgerSums> {
  const rows = await allRows<{ name: string; players: number; sum: number; squares: number }>(db)`
    with entries as (
      select player_id,
        case when debit like 'mint:%' then debit when credit like 'mint:%' then credit
          when 'house:shop' in (debit, credit) or debit like 'provider:%' or credit like 'provider:%' then 'burned'
          else 'other' end as name,
        case when debit in ('player', 'debt') then -amount else amount end / 100.0::float8 as points
      from ledger
      where currency = 'PP' and at >= ${isoOf(fromMs)}::timestamptz and at < ${isoOf(untilMs)}::timestamptz
        and (month = ${KEPT}::date or month >= date_trunc('month', ${isoOf(fromMs)}::timestamptz at time zone 'utc')::date)
    ), of_players as (
      select player_id, name, sum(case name when 'burned' then -points else points end) as points
      from entries group by player_id, name
    ), totals as (
      select player_id,
        coalesce(sum(points) filter (where name like 'mint:%' and name not in ('mint:welcome', 'mint:correction')), 0)
          as minted,
        coalesce(sum(points) filter (where name = 'burned'), 0) as burned
      from of_players group by player_id
    )
    select name, count(*)::integer as players, sum(points) as sum, sum(points * points) as squares from (
      select name, points from of_players where name like 'mint:%'
      union all select 'minted', minted from totals
      union all select 'burned', burned from totals
      union all select 'net', minted - burned from totals) figures group by name`;
  return {
    // Everybody has a line of totals.
    players: rows.find(({ name }) => name === 'net')?.players ?? 0,
    by: Object.fromEntries(rows.map(({ name, sum, squares }) => [name, { sum, squares }])),
  };
}
