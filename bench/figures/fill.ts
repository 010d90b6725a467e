// Fills a database as a million players would in 90 days: their days, the sums of every hour, and the rows of the last two
// hours, which the next step counts.
import type pg from 'pg';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';

export const PLAYERS = 1_000_000;
export const DAYS = 90;
/** Players who are active on a day. */
const ACTIVE = 100_000;
/** In the busiest hour of a day. A player plays thirty rounds on it, and wins less than half of them. */
const ENTRIES_AN_HOUR = 400_000;
const CLAIMS_AN_HOUR = 60_000;
const SIGN_INS_AN_HOUR = 30_000;
const PAYMENTS_AN_HOUR = 200;
const GAMES = 64;
const SOURCES = 200;

const REASONS =
  'welcome daily quest milestone lootbox collection exchange subscription boost delivery race referral win stake purchase refund'.split(
    ' ',
  );

/** `now` is five minutes after the beginning of an hour, and one hour and five minutes are not counted yet. */
export async function fill(pool: pg.Pool, nowMs: number, say: (line: string) => void): Promise<void> {
  const now = new Date(nowMs);
  const today = now.toISOString().slice(0, 10);
  say(`${PLAYERS.toLocaleString('en')} players.`);
  await pool.query(
    `insert into players (player_id, version, state, pp, usdt, ton, splash, created_at, updated_at)
      select n, 1, '{}', floor(power(random(), -0.8) * 100000)::bigint, 0, 0, 0, joined, joined
      from (select n, $1::timestamptz - make_interval(days => ${DAYS - 1} - ((n - 1) * ${DAYS} / ${PLAYERS})::int) as joined
        from generate_series(1, ${PLAYERS}) n) p`,
    [now],
  );
  await pool.query(
    `insert into profiles (player_id, first_name, language, created_at) select player_id, 'Guest', 'en', created_at from players`,
  );
  await pool.query(
    `insert into player_campaigns (player_id, carried_by, campaign_source, campaign_name, at)
      select player_id, 'website', 'source-' || player_id % ${SOURCES}, 'name', created_at from players where player_id % 3 = 0`,
  );
  say(`${DAYS} days of ${ACTIVE.toLocaleString('en')} active players.`);
  for (let day = 0; day < DAYS; day += 1)
    await pool.query(
      `insert into player_days (player_id, day, joined_on, played, claimed, bought)
        select player_id, $1::date - $2::int, (created_at at time zone 'utc')::date, random() < 0.9, random() < 0.8, random() < 0.02
        from players where player_id in (
          select 1 + floor(random() * $3)::bigint from generate_series(1, ${ACTIVE}))
        on conflict do nothing`,
      [today, DAYS - 1 - day, Math.floor(((day + 1) * PLAYERS) / DAYS)],
    );
  await pool.query('vacuum analyze player_days');
  await fillHours(pool, nowMs, DAYS);
  await fillDays(pool, today);
  say('The rows that are not counted yet.');
  await fillRows(pool, nowMs);
  await pool.query('vacuum analyze');
}

/** The sums of this many days before now. */
export async function fillHours(pool: pg.Pool, nowMs: number, days: number): Promise<void> {
  const hours = `generate_series(date_trunc('hour', $1::timestamptz) - make_interval(days => $2), $1::timestamptz - interval '1 hour', '1 hour') as hours (hour)`;
  const from = [new Date(nowMs), days];
  const skip = 'on conflict do nothing';
  await pool.query(
    `insert into figure_point_hours select hour, currency, reason, 1000000 + floor(random() * 1000000), 900000
      from ${hours}, unnest($3::text[]) reason, unnest(array['PP', 'SPLASH']) currency ${skip}`,
    [...from, REASONS],
  );
  await pool.query(
    `insert into figure_game_hours select hour, 'game-' || n, 'PP', 2000, 40000000, 38600000, 9e11, 500000
      from ${hours}, generate_series(1, ${GAMES}) n ${skip}`,
    from,
  );
  await pool.query(
    `insert into figure_claim_hours select hour, kind, 1000 from ${hours}, unnest($3::text[]) kind ${skip}`,
    [...from, REASONS],
  );
  await pool.query(
    `insert into figure_sale_hours select hour, provider, currency, 40, 20000, 1, 500
      from ${hours}, (values ('telegram', 'XTR'), ('breeze', 'USD')) s (provider, currency) ${skip}`,
    from,
  );
  await pool.query(
    'vacuum analyze figure_point_hours, figure_game_hours, figure_claim_hours, figure_sale_hours',
  );
}

async function fillDays(pool: pg.Pool, today: string): Promise<void> {
  const days = `generate_series(1, ${DAYS}) n`;
  const joined = Math.floor(PLAYERS / DAYS);
  for (const statement of [
    `insert into figure_player_days select $1::date - n, ${ACTIVE}, ${ACTIVE * 4}, ${ACTIVE * 7}, ${joined} from ${days}`,
    `insert into figure_return_days select $1::date - n, $1::date - n - after, 3000 from ${days}, unnest(array[1, 7, 30]) after`,
    `insert into figure_campaign_days select $1::date - n, 'source-' || s, 'name', 20 from ${days}, generate_series(1, ${SOURCES}) s`,
    `insert into figure_step_days select $1::date - n, $1::date - n - after, step, 300
      from ${days}, generate_series(0, 30) after, unnest(array['played', 'claimed', 'bought']) step`,
  ])
    await pool.query(statement, [today]);
}

/** The hour before the present one, and its first five minutes. */
async function fillRows(pool: pg.Pool, nowMs: number): Promise<void> {
  const fromMs = nowMs - 65 * MINUTE_MS;
  const values = [new Date(fromMs), new Date(nowMs)];
  const someone = `1 + (n::bigint * 7919) % ${PLAYERS}`;
  const at = (of: number): string => `$1::timestamptz + ($2::timestamptz - $1::timestamptz) * n / ${of}`;
  const month = `date_trunc('month', $1::timestamptz at time zone 'utc')::date`;
  await pool.query(
    `insert into ledger (player_id, number, reference, debit, credit, currency, amount, balance_after, reason, game_id, at, month)
      select ${someone}, n, 'bench:' || n, case when n % 3 = 0 then 'provider:parlor' else 'player' end,
        case when n % 3 = 0 then 'player' else 'provider:parlor' end, 'PP', 2000, 100000,
        case when n % 3 = 0 then 'win' else 'stake' end, 'game-' || n % ${GAMES}, ${at(ENTRIES_AN_HOUR)}, ${month}
      from generate_series(1, ${ENTRIES_AN_HOUR}) n`,
    values,
  );
  await pool.query(
    `insert into claims (player_id, reference, rewards, at, month)
      select ${someone}, 'quest:bench:' || n, '[]', ${at(CLAIMS_AN_HOUR)}, ${month} from generate_series(1, ${CLAIMS_AN_HOUR}) n`,
    values,
  );
  await pool.query(
    `insert into payments (provider, payment_id, player_id, order_id, amount, currency, state, at)
      select 'telegram', 'bench-' || n, ${someone}, 'bench-' || n, 500, 'XTR', 'kept', ${at(PAYMENTS_AN_HOUR)}
      from generate_series(1, ${PAYMENTS_AN_HOUR}) n`,
    values,
  );
  await pool.query(
    `insert into sign_ins (player_id, sign_in_id, platform, refresh_salt, created_at, last_used_at, expires_at)
      select ${someone}, 'bench-' || n, 'web', '\\x00', ${at(SIGN_INS_AN_HOUR)}, ${at(SIGN_INS_AN_HOUR)}, $2::timestamptz + interval '30 days'
      from generate_series(1, ${SIGN_INS_AN_HOUR}) n`,
    values,
  );
}
