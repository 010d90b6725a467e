// SQL of experiments: who has seen which variant, and their figures from the ledger and the orders.
import type { ExperimentMetric } from '@parlor/contract/calls/operator/plans/experiments.ts';
import { allRows, run, type Db } from '../../../db/sql.ts';

/** The first time counts. */
export async function storeExposure(
  db: Db,
  e: {
    readonly playerId: string;
    readonly experiment: string;
    readonly variant: string;
    readonly nowMs: number;
  },
): Promise<void> {
  await run(db, 'experiments-expose')`
    insert into experiment_exposures (player_id, experiment, variant, at)
    values (${e.playerId}, ${e.experiment}, ${e.variant}, ${new Date(e.nowMs)}) on conflict do nothing`;
}

export async function exposedPlayers(db: Db, experiment: string): Promise<Map<string, number>> {
  const rows = await allRows<{ variant: string; players: bigint }>(db, 'experiments-exposed')`
    select variant, count(*) as players from experiment_exposures where experiment = ${experiment} group by variant`;
  return new Map(rows.map(({ variant, players }) => [variant, Number(players)]));
}

/** Entries and orders of a player from the first sight of a variant on. $1 is the experiment, $2 the end. */
const SINCE = 'x.player_id = e.player_id and x.at >= e.at and x.at < $2';
const sumOf = (amount: string, of: string): string =>
  `(select coalesce(sum(${amount}), 0) from ledger x where ${SINCE} and ${of})`;

/** The figure of one player: a whole number, points in minor units. */
const FIGURES: Readonly<Record<ExperimentMetric, string>> = {
  rounds: `(select count(*) from ledger x where ${SINCE} and x.reason = 'stake')`,
  'points-staked': sumOf('x.amount', "x.currency = 'PP' and x.reason = 'stake'"),
  'points-bought': sumOf('x.amount', "x.currency = 'PP' and x.reason = 'delivery' and x.credit = 'player'"),
  'net-points': sumOf(
    "case when x.credit = 'player' then x.amount else -x.amount end",
    "x.currency = 'PP' and (x.credit = 'player' or x.debit = 'player')",
  ),
  purchases: `(select count(*) from orders x where x.player_id = e.player_id and x.placed_at >= e.at
    and x.placed_at < $2 and x.mode is not null and x.status in ('PAID', 'DELIVERED') and x.refund = 'none')`,
  refunds: `(select count(*) from orders x where x.player_id = e.player_id and x.placed_at >= e.at
    and x.placed_at < $2 and x.refund <> 'none')`,
  'next-day': `(select count(*) from (select 1 from ledger x where x.player_id = e.player_id
    and x.at >= date_trunc('day', e.at, 'UTC') + interval '1 day'
    and x.at < date_trunc('day', e.at, 'UTC') + interval '2 days' limit 1) found)`,
};
/** A player whose next day has not ended has no figure yet. */
const COMPLETE: Readonly<Partial<Record<ExperimentMetric, string>>> = {
  'next-day': `e.at < date_trunc('day', $2::timestamptz, 'UTC') - interval '1 day'`,
};

export interface Sums {
  readonly n: number;
  readonly sum: number;
  readonly squares: number;
}

/** By variant: over the players who have seen it, up to an end. */
export async function sumsOf(
  db: Db,
  { experiment, metric, untilMs }: { experiment: string; metric: ExperimentMetric; untilMs: number },
): Promise<Map<string, Sums>> {
  const { rows } = await db.query<{ variant: string; n: bigint; sum: string | null; squares: string | null }>(
    {
      name: `experiments-${metric}`,
      text: `select variant, count(*) as n, sum(figure)::text as sum, sum(figure * figure)::text as squares
      from (select e.variant, ${FIGURES[metric]}::numeric as figure from experiment_exposures e
        where e.experiment = $1 and e.at < $2 and ${COMPLETE[metric] ?? 'true'}) figures
      group by variant`,
      values: [experiment, new Date(untilMs)],
    },
  );
  return new Map(
    rows.map(({ variant, n, sum, squares }) => [
      variant,
      { n: Number(n), sum: Number(sum ?? 0), squares: Number(squares ?? 0) },
    ]),
  );
}
