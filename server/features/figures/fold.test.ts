// The sums are those of the rows, however often and whenever they are folded, also if months are archived.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { budget } from '@parlor/contract/test/random-cases.ts';
import { lootboxReference } from '@parlor/economy/collectibles/lootboxes.ts';
import { dayOf } from '@parlor/economy/kernel/periods.ts';
import { openPlayedDatabase, type PlayedDatabase } from '../../audit/test/played-database.ts';
import { ArchiveFiles } from '../../history/archive-files.ts';
import { archiveHistory } from '../../history/archive.ts';
import { historyJobs } from '../../history/jobs.ts';
import { findHolders, foldDays } from './fold-days.ts';
import { foldHours, LATE_WITHIN_MS } from './fold-hours.ts';

let played: PlayedDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  played = await openPlayedDatabase();
  ({ pool } = played.database);
});
afterEach(() => played.drop());

const HOURS = [
  'figure_point_hours',
  'figure_game_hours',
  'figure_box_hours',
  'figure_claim_hours',
  'figure_sale_hours',
];
const DAYS = ['figure_player_days', 'figure_return_days', 'figure_campaign_days', 'figure_step_days'];
const rowsOf = async (sql: string): Promise<Array<Record<string, unknown>>> =>
  (await pool.query<Record<string, unknown>>(sql)).rows;
const sums = async (): Promise<object> =>
  Object.fromEntries(
    await Promise.all(
      [...HOURS, ...DAYS, 'player_days'].map(
        async (table) => [table, await rowsOf(`select t::text from ${table} t order by 1`)] as const,
      ),
    ),
  );
const deps = (archive?: ArchiveFiles) => ({ pool, clock: played.clock, archive });
const fold = async (lateMs?: number, archive?: ArchiveFiles): Promise<void> => {
  for (const one of [foldHours, foldDays]) while ((await one(deps(archive), lateMs)).more === true);
};
const forget = async (): Promise<void> => {
  for (const table of [...HOURS, ...DAYS, 'player_days', 'figure_marks'])
    await pool.query(`delete from ${table}`);
};
const total = async (sql: string): Promise<bigint> =>
  BigInt(String(Object.values((await rowsOf(sql))[0]!)[0]));

test('folding step by step gives the sums that one computation from the rows gives', async () => {
  const step = fc.record({
    what: fc.constantFrom('round', 'round', 'other-round', 'fold', 'fold', 'late-fold', 'claim', 'box'),
    minutes: fc.constantFrom(0, 3, 20, 59, 61, 600, 1_500),
  });
  let rounds = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      for (const { what, minutes } of steps) {
        played.clock.advance(minutes * 60_000);
        if (what === 'fold') await fold();
        else if (what === 'late-fold') await fold(LATE_WITHIN_MS);
        else if (what === 'claim')
          await played.players
            .act('claimDaily' as never, played.mina, { input: {} as never })
            .catch(() => undefined);
        else if (what === 'box') {
          await played.players
            .act('openLootbox', played.mina, {
              draw: lootboxReference('FREE', dayOf(played.clock.now())),
              input: (known) => ({ body: { kind: 'FREE' }, known: known.draw }),
            })
            .catch(() => undefined);
        } else
          await played.round(what === 'round' ? played.mina : played.otto, `f-${rounds++}`, {
            stakeMinor: 100n + BigInt(rounds % 7),
          });
      }
      await fold();
      const stepByStep = await sums();
      await forget();
      await fold();
      expect(await sums()).toEqual(stepByStep);
    }),
    budget(6, 60),
  );
  expect(await total('select sum(minted - burned) from figure_point_hours')).toBe(
    await total(
      'select sum(case when credit = $$player$$ then amount else -amount end) from ledger where $$player$$ in (debit, credit)',
    ),
  );
  expect(await total(`select sum(minted - burned) from figure_point_hours where currency = 'PP'`)).toBe(
    await total('select sum(pp) from players'),
  );
  expect(await total(`select sum(rounds) from figure_game_hours`)).toBe(
    await total(
      `select sum(case reason when 'stake' then 1 else -1 end) from ledger where reason in ('stake', 'stake-returned')`,
    ),
  );
  expect(await total('select sum(boxes) from figure_box_hours')).toBe(
    await total(`select count(*) from draws where purpose = 'lootbox'`),
  );
  expect(await total(`select sum(paid) from figure_box_hours where kind = 'FREE'`)).toBe(
    await total(`select sum(amount) from ledger where reference like 'lootbox:FREE:%' and credit = 'player'`),
  );
});

test('a row that comes late is counted by the next fold, and by the nightly one if it comes later still', async () => {
  const insert = async (reference: string, minutesAgo: number): Promise<void> => {
    const at = new Date(played.clock.now() - minutesAgo * 60_000);
    await pool.query(
      `insert into ledger (player_id, number, reference, debit, credit, currency, amount, balance_after, reason, at, month)
        values ($1, $2, $3, 'mint:task', 'player', 'TON', 7, 7, 'task', $4, '0001-01-01')`,
      [played.mina, 900_000 + minutesAgo, reference, at],
    );
  };
  const ton = () => total(`select coalesce(sum(minted), 0) from figure_point_hours where currency = 'TON'`);
  played.clock.set('2026-11-24T12:05:00Z');
  await fold();
  await insert('seconds-late', 6);
  await fold();
  expect(await ton()).toBe(7n);
  await insert('a-day-late', 26 * 60);
  await fold();
  expect(await ton()).toBe(7n);
  await fold(LATE_WITHIN_MS);
  expect(await ton()).toBe(14n);
});

test('two processes that fold at once count nothing twice', async () => {
  played.clock.advance(3 * DAY_MS);
  const both = await Promise.allSettled([foldHours(deps()), foldHours(deps())]);
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
  await fold();
  const stored = await sums();
  await forget();
  await fold();
  expect(await sums()).toEqual(stored);
});

test('the sums of archived months are read from their files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parlor-figures-'));
  try {
    const files = new ArchiveFiles(folder);
    for (const month of ['2026-12', '2027-01', '2027-02']) {
      played.clock.set(`${month}-10T09:00:00Z`);
      await historyJobs[0]!.run({ pool, clock: played.clock });
      for (let n = 0; n < 3; n += 1) await played.round(played.mina, `${month}-${n}`);
    }
    played.clock.set('2027-03-20T09:00:00Z');
    await fold();
    const before = await sums();
    const done = await archiveHistory({ pool, files, nowMs: played.clock.now(), monthsInDatabase: 1 });
    expect(done.length).toBeGreaterThanOrEqual(6);
    // The files are not needed again while time passes.
    await fold(LATE_WITHIN_MS);
    expect(await sums()).toEqual(before);
    await forget();
    await expect(fold()).rejects.toThrow('set ARCHIVE_DIR');
    await fold(undefined, files);
    expect(await sums()).toEqual(before);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('days say who was active, who returned, who took a step, and who came by a campaign', async () => {
  await pool.query('delete from player_days');
  const player = async (day: string): Promise<string> => {
    const { rows } = await pool.query<{ player_id: bigint }>(
      `insert into players (player_id, version, pp, usdt, ton, splash, state, created_at, updated_at)
        values (nextval('player_ids'), 1, 0, 0, 0, 0, '{}', $1::timestamptz, $1::timestamptz) returning player_id`,
      [`${day}T10:00:00Z`],
    );
    return String(rows[0]!.player_id);
  };
  const visit = (playerId: string, day: string, did = 'played') =>
    pool.query(
      `insert into player_days select player_id, $2::date, (created_at at time zone 'utc')::date, $3 = 'played', $3 = 'claimed', $3 = 'bought'
        from players where player_id = $1`,
      [playerId, day, did],
    );
  const [ada, ben] = [await player('2026-12-01'), await player('2026-12-01')];
  await pool.query(
    `insert into player_campaigns (player_id, carried_by, campaign_source, campaign_name, at) values ($1, 'website', 'news', 'winter', now())`,
    [ada],
  );
  for (const day of ['2026-12-01', '2026-12-02', '2026-12-08', '2026-12-31']) await visit(ada, day);
  await visit(ben, '2026-12-01', 'none');
  await visit(ben, '2026-12-02', 'claimed');
  await visit(ben, '2026-12-03', 'bought');
  played.clock.set('2027-01-02T00:30:00Z');
  await fold();
  await pool.query(`delete from figure_marks where name = 'days'`);
  await fold();
  const days =
    await rowsOf(`select day::text, active, active_in_week as week, active_in_month as month, joined
    from figure_player_days where day in ('2026-12-01', '2026-12-08', '2026-12-31') order by day`);
  expect(days).toEqual([
    { day: '2026-12-01', active: 2n, week: 2n, month: 4n, joined: 2n },
    { day: '2026-12-08', active: 1n, week: 2n, month: 4n, joined: 0n },
    { day: '2026-12-31', active: 1n, week: 1n, month: 2n, joined: 0n },
  ]);
  expect(
    await rowsOf(
      `select day::text, players from figure_return_days where joined_on = '2026-12-01' order by day`,
    ),
  ).toEqual([
    { day: '2026-12-02', players: 2n },
    { day: '2026-12-08', players: 1n },
    { day: '2026-12-31', players: 1n },
  ]);
  expect(
    await rowsOf(
      `select step, sum(players)::int as n from figure_step_days where joined_on = '2026-12-01' group by 1 order by 1`,
    ),
  ).toEqual([
    { step: 'bought', n: 1 },
    { step: 'claimed', n: 1 },
    { step: 'played', n: 1 },
  ]);
  expect(await rowsOf(`select source, name, players from figure_campaign_days`)).toEqual([
    { source: 'news', name: 'winter', players: 1n },
  ]);
});

test('a refund changes the hour of its payment, and holders are listed by their balance', async () => {
  const at = new Date(played.clock.now());
  await pool.query(
    `insert into payments (provider, payment_id, player_id, order_id, amount, currency, state, at)
      values ('telegram', 'p1', $1, 'o1', 500, 'XTR', 'kept', $2), ('telegram', 'p2', $1, 'o2', 90, 'XTR', 'quarantined', $2)`,
    [played.mina, at],
  );
  const sold = () => rowsOf('select currency, payments, amount, refunds, refunded from figure_sale_hours');
  await fold();
  expect(await sold()).toEqual([{ currency: 'XTR', payments: 1n, amount: 500n, refunds: 0n, refunded: 0n }]);
  played.clock.advance(50 * HOUR_MS);
  await fold();
  await pool.query(`update payments set state = 'refunded' where payment_id = 'p1'`);
  await pool.query(
    `insert into orders (player_id, order_id, item_id, title, description, quantity, price, total, currency, mode, items, status, refund,
       holds_stock, timeline, placed_at, updated_at, expires_at, at)
     values ($1, 'o1', 'i', 't', 'd', 1, 500, 500, 'XTR', 'telegram', '[]', 'DELIVERED', 'sent', false, '[]', $2, $3, $2, $2)`,
    [played.mina, at, new Date(played.clock.now())],
  );
  await fold();
  expect(await sold()).toEqual([
    { currency: 'XTR', payments: 1n, amount: 500n, refunds: 1n, refunded: 500n },
  ]);
  await findHolders(deps());
  const holders = await rowsOf('select place, balance from figure_holders order by place');
  expect(holders).toEqual(
    (await rowsOf('select pp as balance from players where pp > 0 order by pp desc')).map((row, i) => ({
      place: i + 1,
      ...row,
    })),
  );
});
