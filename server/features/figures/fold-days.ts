// Folds the days of players into sums by the day, which name nobody.
import type pg from 'pg';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { dayOf } from '@parlor/economy/kernel/periods.ts';
import { run } from '../../db/sql.ts';
import { inTransaction } from '../../db/transaction.ts';
import { markOf, moveMark, SEEN_WITHIN_MS, type Folded, type FoldDeps } from './fold-hours.ts';
import { beginPatient, patiently } from './read-rows.ts';

/** Days after which a cohort is looked at again. */
export const RETURN_DAYS = [1, 7, 30] as const;
/** A first round, claim or purchase counts within this time after joining. */
export const STEP_DAYS = 30;
export const STEPS = ['played', 'claimed', 'bought'] as const;

const MAX_DAYS = 62;
const TOP_HOLDERS = 20;

export async function foldDays(d: FoldDeps, lateMs = SEEN_WITHIN_MS): Promise<Folded> {
  const hours = await markOf(d.pool, 'hours');
  if (hours === undefined) return { folded: 0 };
  let mark = await markOf(d.pool, 'days');
  const firstMs = mark === undefined ? await firstDay(d.pool) : mark - lateMs;
  if (firstMs === undefined) return { folded: 0 };
  let folded = 0;
  // What is not folded into hours yet is not known of a day either.
  for (let ms = firstMs - (firstMs % DAY_MS); ms <= hours; ms += DAY_MS) {
    if (folded === MAX_DAYS) return { folded, more: true };
    const to = Math.max(mark ?? 0, Math.min(ms + DAY_MS, hours));
    await inTransaction(
      d.pool,
      async (tx) => {
        await moveMark(tx, 'days', mark, to);
        await foldDay(tx, dayOf(ms));
      },
      beginPatient,
    );
    mark = to;
    folded += 1;
  }
  return { folded };
}

async function firstDay(pool: pg.Pool): Promise<number | undefined> {
  return inTransaction(
    pool,
    async (tx) => {
      const [row] = await patiently<{ first: string | null }>(
        tx,
        'select min(day)::text as first from player_days',
      );
      return row?.first ? Date.parse(row.first) : undefined;
    },
    beginPatient,
  );
}

interface Question {
  readonly table: string;
  /** For the day $1. */
  readonly text: string;
  /** The types of its columns after the day. */
  readonly types: readonly string[];
  /** Which of its rows are kept, by the columns n1, n2 … after the day. Without it all are. */
  readonly onlyIf?: string;
}

const OF_A_DAY: readonly Question[] = [
  {
    // A day before the first player has no row, also if it was folded as a day without players.
    table: 'figure_player_days',
    types: ['bigint', 'bigint', 'bigint', 'bigint'],
    // By player first, so that each machine of a cluster counts its own.
    text: `select count(*) filter (where is_today) as active, count(*) filter (where is_in_week) as week,
        count(*) as month, count(*) filter (where is_today and joined_on = $1::date) as joined
      from (select player_id, joined_on, bool_or(day = $1::date) as is_today, bool_or(day > $1::date - 7) as is_in_week
        from player_days where day > $1::date - 30 and day <= $1::date group by player_id, joined_on) players`,
    onlyIf: '$1::date > (select min(day) from figure_player_days) or n3 > 0',
  },
  {
    table: 'figure_return_days',
    types: ['date', 'bigint'],
    text: `select joined_on::text as joined_on, count(*) as players from player_days where day = $1::date
        and joined_on in (${RETURN_DAYS.map((days) => `$1::date - ${days}`).join(', ')}) group by 1`,
  },
  {
    table: 'figure_campaign_days',
    types: ['text', 'text', 'bigint'],
    text: `select coalesce(c.campaign_source, '') as source, coalesce(c.campaign_name, '') as name, count(*) as players
      from player_days d join player_campaigns c on c.player_id = d.player_id
      where d.day = $1::date and d.joined_on = $1::date group by 1, 2`,
  },
  ...STEPS.map((step) => ({
    table: 'figure_step_days',
    types: ['date', 'text', 'bigint'],
    text: `select d.joined_on::text as joined_on, '${step}' as step, count(*) as players
      from player_days d where d.day = $1::date and d.joined_on >= $1::date - ${STEP_DAYS} and d.${step}
        and not exists (select from player_days e where e.player_id = d.player_id and e.day < $1::date and e.${step})
      group by 1`,
  })),
];

async function foldDay(tx: pg.ClientBase, day: string): Promise<void> {
  for (const table of new Set(OF_A_DAY.map((question) => question.table)))
    await tx.query(`delete from ${table} where day = $1`, [day]);
  for (const { table, text, types, onlyIf = 'true' } of OF_A_DAY) {
    const rows = (await patiently(tx, text, [day])).map((row) => Object.values(row) as unknown[]);
    if (rows.length > 0)
      await tx.query(
        `insert into ${table} select $1::date, * from unnest(${types.map((type, i) => `$${i + 2}::${type}[]`).join(', ')})
          as t (${types.map((_, i) => `n${i + 1}`).join(', ')}) where ${onlyIf}`,
        [day, ...types.map((_, i) => rows.map((row) => row[i]))],
      );
  }
}

/** Replaces the list of the largest balances. It reads every player, so once a day is enough. */
export const findHolders = ({ pool, clock }: FoldDeps): Promise<void> =>
  inTransaction(
    pool,
    async (tx) => {
      const rows = await patiently<{ player_id: bigint; pp: bigint }>(
        tx,
        `select player_id, pp from players where pp > 0 order by pp desc, player_id limit ${TOP_HOLDERS}`,
      );
      await run(tx)`delete from figure_holders`;
      await tx.query(
        `insert into figure_holders (currency, place, player_id, balance, at)
          select 'PP', row_number() over (), player_id, pp, $3 from unnest($1::bigint[], $2::bigint[]) h (player_id, pp)`,
        [rows.map(({ player_id }) => player_id), rows.map(({ pp }) => pp), new Date(clock.now())],
      );
    },
    beginPatient,
  );
