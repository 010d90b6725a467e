// Answers from the stored sums.
import type pg from 'pg';
import type { Figures, FigureDays, GameReturn } from '@parlor/contract/calls/operator/figures.ts';
import { CENTS_PER_XTR } from '@parlor/contract/calls/shop.ts';
import { isCurrency } from '@parlor/contract/kernel/vocabulary.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import { allRows, firstRow } from '../../db/sql.ts';
import type { Reader } from '../../db/replica.ts';
import { markOf } from './fold-hours.ts';
import { sumToWire } from '@parlor/contract/kernel/money.ts';
import { DAY_MS, HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { isoOf } from '@parlor/economy/kernel/periods.ts';
import { gameFactsOf, measured, type GameFacts, type GameSums } from './game-returns.ts';

export interface FiguresDeps {
  readonly pool: pg.Pool;
  /** The live content. */
  readonly loaded: () => LoadedContent;
}

const dollars = (cents: bigint): number => Number(cents) / 100;

/** Hours of the last 24, or whole days with today. */
function spanOf(days: FigureDays, nowMs: number): { fromMs: number; stepMs: number } {
  if (days === '1') return { fromMs: nowMs - (nowMs % HOUR_MS) - 23 * HOUR_MS, stepMs: HOUR_MS };
  return { fromMs: nowMs - (nowMs % DAY_MS) - (Number(days) - 1) * DAY_MS, stepMs: DAY_MS };
}

export async function readFigures(d: FiguresDeps, days: FigureDays, nowMs: number): Promise<Figures> {
  const { pool } = d;
  const { fromMs, stepMs } = spanOf(days, nowMs);
  const steps = Math.floor((nowMs - fromMs) / stepMs) + 1;
  const fromDay = new Date(fromMs).toISOString().slice(0, 10);
  const [hours, players, ofPlayers, ofPoints, sales, games, ofShop] = await Promise.all([
    markOf(pool, 'hours'),
    markOf(pool, 'days'),
    playersSince(pool, fromDay),
    pointsSince(pool, fromMs, stepMs, steps),
    salesSince(pool, fromMs, stepMs, steps),
    returnsSince(pool, fromMs, gameFactsOf(d.loaded())),
    shopOf(d, fromMs),
  ]);
  const net = sales.reduce((sum, { usd, refundedUsd }) => sum + usd - refundedUsd, 0);
  const active = await activeSince(pool, ofPlayers.players, days, fromDay);
  return {
    ...(hours === undefined ? {} : { countedTo: isoOf(hours) }),
    ...(players === undefined ? {} : { playersCountedTo: isoOf(players) }),
    ...ofPlayers,
    ...ofPoints,
    sales,
    ...(active > 0 ? { arpu: Math.round((net / active) * 10_000) / 10_000 } : {}),
    games,
    ...ofShop,
  };
}

async function playersSince(
  pool: pg.Pool,
  fromDay: string,
): Promise<Pick<Figures, 'players' | 'cohorts' | 'campaigns' | 'funnel'>> {
  const [players, returns, campaigns, steps] = await Promise.all([
    allRows<Record<'active' | 'week' | 'month' | 'joined', bigint> & { day: string }>(pool, 'figure-players')`
      select day::text, active, active_in_week as week, active_in_month as month, joined
      from figure_player_days where day >= ${fromDay} order by day`,
    allRows<{ joined_on: string; after: number; players: bigint }>(pool, 'figure-returns')`
      select joined_on::text, day - joined_on as after, players from figure_return_days where joined_on >= ${fromDay}`,
    allRows<{ source: string; name: string; players: bigint; of_all: bigint }>(pool, 'figure-campaigns')`
      select source, name, sum(players)::bigint as players, (sum(sum(players)) over ())::bigint as of_all
      from figure_campaign_days
      where day >= ${fromDay} group by 1, 2 order by 3 desc, 1, 2 limit 100`,
    allRows<{ step: string; players: bigint }>(pool, 'figure-steps')`
      select step, sum(players)::bigint as players from figure_step_days where joined_on >= ${fromDay} group by 1`,
  ]);
  const returned = new Map(returns.map((row) => [`${row.joined_on} ${row.after}`, Number(row.players)]));
  const lastDay = players.at(-1)?.day;
  const after = (joinedOn: string, n: number): number | undefined =>
    lastDay !== undefined && Date.parse(joinedOn) + n * DAY_MS < Date.parse(lastDay)
      ? (returned.get(`${joinedOn} ${n}`) ?? 0)
      : undefined;
  const taken = (step: string): number => Number(steps.find((row) => row.step === step)?.players ?? 0n);
  const joined = players.reduce((sum, day) => sum + Number(day.joined), 0);
  const withCampaign = Number(campaigns[0]?.of_all ?? 0n);
  return {
    players: players.map(({ day, active, week, month, joined: new_ }) => ({
      day,
      active: Number(active),
      activeInWeek: Number(week),
      activeInMonth: Number(month),
      joined: Number(new_),
    })),
    cohorts: players.toReversed().map(({ day, joined: size }) => {
      const [day1, day7, day30] = [after(day, 1), after(day, 7), after(day, 30)];
      return {
        joinedOn: day,
        players: Number(size),
        ...(day1 === undefined ? {} : { day1 }),
        ...(day7 === undefined ? {} : { day7 }),
        ...(day30 === undefined ? {} : { day30 }),
      };
    }),
    campaigns: [
      ...campaigns.map((row) => ({ source: row.source, name: row.name, players: Number(row.players) })),
      ...(joined > withCampaign ? [{ source: '', name: '', players: joined - withCampaign }] : []),
    ],
    funnel: { joined, played: taken('played'), claimed: taken('claimed'), bought: taken('bought') },
  };
}

/** Who was active in the whole time: known of a day, a week and a month. Of 24 hours and of 90 days it is the largest part. */
async function activeSince(
  pool: pg.Pool,
  players: Figures['players'],
  days: FigureDays,
  fromDay: string,
): Promise<number> {
  const last = players.at(-1);
  if (last === undefined) return 0;
  // Most of 24 hours are of yesterday, until the evening.
  if (days === '1') return Math.max(...players.slice(-2).map(({ active }) => active));
  if (days === '7') return last.activeInWeek;
  if (days === '28') return last.activeInMonth;
  const row = await firstRow<{ n: bigint }>(pool, 'figure-active')`
    select max(active_in_month) as n from figure_player_days where day >= ${fromDay}`;
  return Number(row?.n ?? 0n);
}

async function pointsSince(
  pool: pg.Pool,
  fromMs: number,
  stepMs: number,
  steps: number,
): Promise<Pick<Figures, 'flow' | 'sources' | 'holders'>> {
  const from = new Date(fromMs);
  const [before, flow, sources, holders] = await Promise.all([
    firstRow<{ minor: string }>(pool, 'figure-circulation')`
      select coalesce(sum(minted) - sum(burned), 0)::text as minor from figure_point_hours
      where hour < ${from} and currency = 'PP'`,
    allRows<{ step: number; minted: string; burned: string }>(pool, 'figure-flow')`
      select floor(extract(epoch from hour - ${from}::timestamptz) * 1000 / ${stepMs}::bigint)::int as step,
        sum(minted)::text as minted, sum(burned)::text as burned
      from figure_point_hours where hour >= ${from} and currency = 'PP' group by 1`,
    allRows<{ currency: string; reason: string; minted: string; burned: string }>(pool, 'figure-sources')`
      select currency, reason, sum(minted)::text as minted, sum(burned)::text as burned
      from figure_point_hours where hour >= ${from} group by 1, 2 order by sum(minted + burned) desc`,
    allRows<{ place: number; player_id: bigint; balance: bigint; at: Date }>(pool, 'figure-holders')`
      select place, player_id, balance, at from figure_holders where currency = 'PP' order by place`,
  ]);
  const byStep = new Map(flow.map((row) => [row.step, row]));
  let circulation = BigInt(before?.minor ?? '0');
  return {
    flow: Array.from({ length: steps }, (_, step) => {
      const minted = BigInt(byStep.get(step)?.minted ?? 0);
      const burned = BigInt(byStep.get(step)?.burned ?? 0);
      circulation += minted - burned;
      return {
        at: new Date(fromMs + step * stepMs).toISOString(),
        minted: sumToWire('PP', minted),
        burned: sumToWire('PP', burned),
        circulation: sumToWire('PP', circulation),
      };
    }),
    sources: sources.flatMap(({ currency, reason, minted, burned }) =>
      isCurrency(currency)
        ? [
            {
              reason,
              currency,
              minted: sumToWire(currency, BigInt(minted)),
              burned: sumToWire(currency, BigInt(burned)),
            },
          ]
        : [],
    ),
    holders: {
      ...(holders[0] ? { at: holders[0].at.toISOString() } : {}),
      list: holders.map(({ place, player_id, balance }) => ({
        place,
        userId: String(player_id),
        balance: sumToWire('PP', balance),
      })),
    },
  };
}

async function salesSince(
  pool: pg.Pool,
  fromMs: number,
  stepMs: number,
  steps: number,
): Promise<Figures['sales']> {
  const from = new Date(fromMs);
  const rows = await allRows<{
    step: number;
    currency: string;
    payments: string;
    amount: string;
    refunds: string;
    refunded: string;
  }>(pool, 'figure-sales')`
    select floor(extract(epoch from hour - ${from}::timestamptz) * 1000 / ${stepMs}::bigint)::int as step, currency,
      sum(payments)::text as payments, sum(amount)::text as amount, sum(refunds)::text as refunds, sum(refunded)::text as refunded
    from figure_sale_hours where hour >= ${from} group by 1, 2`;
  const all = Array.from({ length: steps }, () => ({
    payments: 0n,
    cents: 0n,
    refunds: 0n,
    refundedCents: 0n,
  }));
  for (const row of rows) {
    const sum = all[row.step];
    if (sum === undefined) continue;
    const cents = row.currency === 'XTR' ? BigInt(CENTS_PER_XTR) : 1n;
    sum.payments += BigInt(row.payments);
    sum.refunds += BigInt(row.refunds);
    sum.cents += BigInt(row.amount) * cents;
    sum.refundedCents += BigInt(row.refunded) * cents;
  }
  return all.map(({ payments, cents, refunds, refundedCents }, step) => ({
    at: new Date(fromMs + step * stepMs).toISOString(),
    payments: Number(payments),
    usd: dollars(cents),
    refunds: Number(refunds),
    refundedUsd: dollars(refundedCents),
  }));
}

/** Of each game that was played since then. */
export async function returnsSince(
  db: Reader,
  fromMs: number,
  facts: ReadonlyMap<string, GameFacts>,
): Promise<GameReturn[]> {
  const rows = await allRows<Record<keyof GameSums, string> & { game_id: string; currency: string }>(
    db,
    'figure-games',
  )`
    select game_id, currency, sum(rounds)::text as rounds, sum(staked)::text as staked, sum(won)::text as won,
      sum(squares)::text as squares, max(largest)::text as largest
    from figure_game_hours where hour >= ${new Date(fromMs)} group by 1, 2 order by sum(staked) desc, 1`;
  return rows.flatMap(({ game_id: gameId, currency, ...sums }) =>
    isCurrency(currency) ? [measured(gameId, currency, sums, facts.get(gameId))] : [],
  );
}

/** The games of the last 28 days that pay outside their limits. */
export async function gamesOutside(
  { pool, loaded }: FiguresDeps,
  nowMs: number,
): Promise<Array<{ readonly title: string; readonly details: string }>> {
  const games = await returnsSince(pool, nowMs - 28 * DAY_MS, gameFactsOf(loaded()));
  return games.flatMap(({ title, currency, measured: share, limits, isOutside }) =>
    isOutside && share !== undefined && limits
      ? [
          {
            title: `${title} (${currency})`,
            details: `${inPercent(share)} in 28 days, limits ${inPercent(limits.low)} to ${inPercent(limits.high)}`,
          },
        ]
      : [],
  );
}
const inPercent = (share: number): string => `${(share * 100).toFixed(2)} %`;

async function shopOf(
  { pool, loaded }: FiguresDeps,
  fromMs: number,
): Promise<Pick<Figures, 'claims' | 'stock'>> {
  const limited = loaded().content.shop.products.filter(({ stock }) => stock !== undefined);
  const [claims, stock] = await Promise.all([
    allRows<{ kind: string; claims: string }>(pool, 'figure-claims')`
      select kind, sum(claims)::text as claims from figure_claim_hours
      where hour >= ${new Date(fromMs)} group by 1 order by sum(claims) desc, 1`,
    allRows<{ item_id: string; taken: bigint }>(pool, 'figure-stock')`
      select item_id, taken from stock where item_id = any(${limited.map(({ id }) => id)})`,
  ]);
  const taken = new Map(stock.map((row) => [row.item_id, Number(row.taken)]));
  return {
    claims: claims.map(({ kind, claims: n }) => ({ kind, claims: Number(n) })),
    stock: limited.map(({ id, name, stock: limit }) => ({
      itemId: id,
      title: name,
      taken: taken.get(id) ?? 0,
      stock: limit!,
    })),
  };
}
