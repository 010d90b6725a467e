// Today against the same hours of yesterday and of a week ago, from the stored sums.
import type pg from 'pg';
import type { Today, TodayFigure } from '@parlor/contract/calls/operator/figures.ts';
import { CENTS_PER_XTR } from '@parlor/contract/calls/shop.ts';
import { allRows } from '../../db/sql.ts';
import { markOf } from './fold-hours.ts';
import { sumToWire } from '@parlor/contract/kernel/money.ts';
import { DAY_MS, HOUR_MS } from '@parlor/contract/kernel/time.ts';

/** Today, yesterday, a week ago. */
const DAYS_BACK = [0, 1, 7] as const;

export async function readToday(pool: pg.Pool, nowMs: number): Promise<Today> {
  const mark = await markOf(pool, 'hours');
  if (mark === undefined) return { hours: 0, figures: [] };
  const midnightMs = nowMs - (nowMs % DAY_MS);
  const countedMs = Math.min(nowMs, mark);
  // The hour that is not over would be compared with whole ones.
  const hours = Math.max(0, Math.floor((countedMs - midnightMs) / HOUR_MS));
  const froms = DAYS_BACK.map((days) => new Date(midnightMs - days * DAY_MS));
  const tos = froms.map((from) => new Date(from.getTime() + hours * HOUR_MS));
  /** One row for each of the three days. */
  const games = allRows<Record<'rounds' | 'staked', string>>(pool, 'figure-today-games')`
    select coalesce(sum(rounds), 0)::text as rounds,
      coalesce(sum(staked) filter (where currency = 'PP'), 0)::text as staked
    from unnest(${froms}::timestamptz[], ${tos}::timestamptz[]) with ordinality as day(f, t, n)
    left join figure_game_hours on hour >= f and hour < t group by n order by n`;
  const points = allRows<Record<'minted' | 'burned', string>>(pool, 'figure-today-points')`
    select coalesce(sum(minted), 0)::text as minted, coalesce(sum(burned), 0)::text as burned
    from unnest(${froms}::timestamptz[], ${tos}::timestamptz[]) with ordinality as day(f, t, n)
    left join figure_point_hours on hour >= f and hour < t and currency = 'PP' group by n order by n`;
  const sales = allRows<Record<'cents', string>>(pool, 'figure-today-sales')`
    select coalesce(sum((amount - refunded) * case currency when 'XTR' then ${CENTS_PER_XTR}::bigint else 1 end), 0)::text
      as cents
    from unnest(${froms}::timestamptz[], ${tos}::timestamptz[]) with ordinality as day(f, t, n)
    left join figure_sale_hours on hour >= f and hour < t group by n order by n`;
  const claims = allRows<Record<'claims', string>>(pool, 'figure-today-claims')`
    select coalesce(sum(claims), 0)::text as claims
    from unnest(${froms}::timestamptz[], ${tos}::timestamptz[]) with ordinality as day(f, t, n)
    left join figure_claim_hours on hour >= f and hour < t group by n order by n`;
  const players = allRows<Record<'active' | 'joined', string>>(pool, 'figure-today-players')`
    select coalesce(sum(active), 0)::text as active, coalesce(sum(joined), 0)::text as joined
    from unnest(${froms}::timestamptz[]) with ordinality as day(f, n)
    left join figure_player_days p on p.day = (f at time zone 'UTC')::date group by n order by n`;
  const rows = await Promise.all([games, points, sales, claims, players]);
  const [ofGames, ofPoints, ofSales, ofClaims, ofPlayers] = rows;
  const pointsOf = (minor: string): number => sumToWire('PP', BigInt(minor));
  return {
    countedTo: new Date(mark).toISOString(),
    hours,
    figures: [
      figure('active', ofPlayers, ({ active }) => Number(active)),
      figure('joined', ofPlayers, ({ joined }) => Number(joined)),
      figure('rounds', ofGames, ({ rounds }) => Number(rounds)),
      figure('staked', ofGames, ({ staked }) => pointsOf(staked)),
      figure('minted', ofPoints, ({ minted }) => pointsOf(minted)),
      figure('burned', ofPoints, ({ burned }) => pointsOf(burned)),
      figure('revenue', ofSales, ({ cents }) => Number(cents) / 100),
      figure('claims', ofClaims, ({ claims: count }) => Number(count)),
    ],
  };
}

function figure<R>(name: TodayFigure['name'], rows: readonly R[], of: (row: R) => number): TodayFigure {
  const [today, yesterday, lastWeek] = rows.map(of);
  return { name, today: today ?? 0, yesterday: yesterday ?? 0, lastWeek: lastWeek ?? 0 };
}
