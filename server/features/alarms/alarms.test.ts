// The server raises alarms by its own rules; an operator looks after them; they end with their condition.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AlarmCard } from '@parlor/contract/calls/operator/alarms.ts';
import { loadContent } from '../../content/load-content.ts';
import { join } from 'node:path';
import { openOperatorConsole, type OperatorConsole } from '../../test/operator-console.ts';
import { startTwoServers, type TwoServers } from '../../test/two-servers.ts';
import { evaluateAlarms } from './evaluate.ts';
import { operatedAlarms } from './operated.ts';
import { ProcessReporter } from './process-reporter.ts';
import { Readings } from './readings.ts';
import { MEASURED_RULES } from './rules.ts';

let two: TwoServers;
let desk: OperatorConsole;
let outside: Array<{ title: string; details: string }> = [];
let countedTo: number | undefined;
let figuresFail = false;
const loaded = loadContent(join(import.meta.dirname, '../../../content'));
const log = { warn: () => undefined };

beforeAll(async () => {
  two = await startTwoServers();
  desk = await openOperatorConsole(two, { limits: {}, alarms: operatedAlarms(two) });
});
beforeEach(async () => {
  two.clock.set('2026-11-20T12:00:00Z');
  [outside, countedTo, figuresFail] = [[], undefined, false];
  for (const table of ['alarms', 'process_readings', 'audit_runs'])
    await two.pool.query(`delete from ${table}`);
});
afterAll(async () => {
  await desk.close();
  await two.close();
});

const evaluate = async (minutesLater = 0) => {
  two.clock.advance(minutesLater * 60_000);
  return evaluateAlarms(
    {
      pool: two.pool,
      loaded: () => loaded,
      gamesOutside: () => Promise.resolve(outside),
      figuresTo: () => (figuresFail ? Promise.reject(new Error('no figures')) : Promise.resolve(countedTo)),
    },
    two.clock.now(),
  );
};
const listed = async (): Promise<Array<Partial<AlarmCard>>> => {
  const { body } = await desk.asks<{ alarms: AlarmCard[] }>(desk.viewer, 'operatorAlarms');
  return body.alarms.map(({ id: _id, since: _since, ...alarm }) => alarm);
};
const acknowledge = async (
  who: string,
  id: string,
  why = 'I look at it',
  key = `key-${who}-${why.replaceAll(' ', '-')}`,
) => desk.asks<{ alarms: AlarmCard[] }>(who, 'acknowledgeAlarm', { params: { id }, body: { why }, key });
const idOf = async (): Promise<string> =>
  (await two.pool.query<{ id: string }>('select id from alarms where solved_at is null')).rows[0]!.id;

test('a question that fails silences no other alarm, and leaves its own as they are', async () => {
  countedTo = two.clock.now() - 3_600_000;
  expect(await evaluate()).toEqual({ conditions: 1, fired: 1 });
  figuresFail = true;
  outside = [{ title: 'Bone Dice (PP)', details: '109.00 %' }];
  await expect(evaluate(1)).rejects.toThrow('alarms could not be decided: ParlorFiguresBehind');
  expect((await listed()).map(({ rule, state }) => `${rule} is ${state}`).toSorted()).toEqual([
    'ParlorFiguresBehind is firing',
    'ParlorGameOutsideLimits is firing',
  ]);
  [figuresFail, countedTo] = [false, two.clock.now()];
  expect(await evaluate(1)).toEqual({ conditions: 1, fired: 0 });
  const states = (await listed()).map(({ rule, state }) => [rule, state]);
  expect(states).toContainEqual(['ParlorGameOutsideLimits', 'firing']);
  expect(states).not.toContainEqual(['ParlorFiguresBehind', 'firing']);
});

test('an alarm of a game fires, is looked after in the audit log, and is solved when the game pays right', async () => {
  outside = [{ title: 'Bone Dice (PP)', details: '109.00 %' }];
  expect(await evaluate()).toEqual({ conditions: 1, fired: 1 });
  expect(await listed()).toEqual([
    {
      rule: 'ParlorGameOutsideLimits',
      subject: 'Bone Dice (PP)',
      severity: 'page',
      summary: 'A game pays more or less than its odds allow',
      details: '109.00 %',
      state: 'firing',
      runbook: 'docs/operations.md#a-game-pays-outside-its-limits',
    },
  ]);
  const id = await idOf();
  expect((await acknowledge(desk.viewer, id)).body.error?.code).toBe('NOT_AN_OPERATOR');
  const { body } = await acknowledge(desk.support, id);
  expect(body.alarms[0]).toMatchObject({ state: 'acknowledged', note: 'I look at it', owner: desk.support });
  // The same condition again is the same alarm.
  expect(await evaluate(1)).toEqual({ conditions: 1, fired: 0 });
  expect(await listed()).toEqual([expect.objectContaining({ state: 'acknowledged' })]);
  outside = [];
  await evaluate(1);
  expect(await listed()).toEqual([expect.objectContaining({ state: 'solved', note: 'I look at it' })]);
  expect((await acknowledge(desk.support, id, 'too late')).status).toBe(404);
  const { rows } = await two.pool.query(
    `select act, refused, why from audit_log where act = 'acknowledge-alarm' order by id`,
  );
  expect(rows).toEqual([
    { act: 'acknowledge-alarm', refused: 'NOT_AN_OPERATOR', why: null },
    { act: 'acknowledge-alarm', refused: null, why: 'I look at it' },
    { act: 'acknowledge-alarm', refused: 'NOT_FOUND', why: 'too late' },
  ]);
  // It comes back as another alarm.
  outside = [{ title: 'Bone Dice (PP)', details: '108.00 %' }];
  await evaluate(1);
  expect((await listed()).map(({ state }) => state)).toEqual(['firing', 'solved']);
});

test('a process that falls silent raises an alarm after a minute, one that stops in order does not', async () => {
  const reporters = [0, 1].map(() => new ProcessReporter({ pool: two.pool, clock: two.clock, log }));
  for (const one of reporters) await one.report();
  await evaluate();
  two.clock.advance(90_000);
  await reporters[0]!.report();
  // Other conditions can hold too: a worker of tests may hold much memory.
  expect(await evaluate()).toMatchObject({ fired: 0 });
  expect(await listed()).toEqual([]);
  await reporters[0]!.report();
  expect(await evaluate(1)).toMatchObject({ fired: 1 });
  expect((await listed())[0]).toMatchObject({ rule: 'ParlorDown', state: 'firing' });
  await reporters[1]!.stop();
  await reporters[0]!.report();
  await evaluate();
  expect((await listed())[0]?.state).toBe('solved');
  await reporters[0]!.stop();
});

test('replies and gauges of a process are counted in windows', async () => {
  const reporter = new ProcessReporter({ pool: two.pool, clock: two.clock, log });
  const told = { name: 'payment_alarms_told', help: '', read: () => 3 };
  reporter.watch({ addHook: () => undefined } as never, [told]);
  const readings = async (): Promise<Record<string, number>> => {
    await reporter.report();
    const { rows } = await two.pool.query<{ readings: Record<string, number> }>(
      'select readings from process_readings',
    );
    return rows[0]!.readings;
  };
  for (let n = 0; n < 20; n += 1)
    reporter.count(n < 2 ? 503 : n < 5 ? 500 : 200, n === 19 ? 1_500 : 5, '/api/x');
  reporter.count(200, 60_000, '/api/stream');
  expect(await readings()).toMatchObject({
    calls_2m: 21,
    unavailable_2m: 2,
    faults_5m: 3,
    timed_5m: 20,
    slow_5m: 1,
    payment_alarms_told_1h: 3,
  });
  two.clock.advance(180_000);
  expect(await readings()).toMatchObject({
    calls_2m: 0,
    unavailable_2m: 0,
    faults_5m: 3,
    payment_alarms_told_1h: 3,
  });
  two.clock.advance(3_600_000);
  expect(await readings()).toMatchObject({ faults_5m: 0, payment_alarms_told_1h: 0 });
  await reporter.stop();
});

test('each rule about processes holds for what it names, and not for quiet processes', () => {
  const nowMs = 1_000_000_000;
  const of = (values: Record<string, number>, startedAtMs = 0) =>
    new Readings([{ startedAtMs, atMs: nowMs, values }], nowMs);
  const quiet = of({
    calls_2m: 100,
    timed_5m: 250,
    slow_5m: 1,
    event_loop_p99_seconds: 0.02,
    memory_bytes: 3e8,
    minting_paused: 0,
    minted_pp_this_hour: 10,
    database_replica_in_use: 1,
    database_standbys: 2,
    database_standbys_most: 2,
  });
  expect(MEASURED_RULES.filter((rule) => rule.holds(quiet)).map(({ name }) => name)).toEqual([]);
  expect(MEASURED_RULES.filter((rule) => rule.holds(of({}))).map(({ name }) => name)).toEqual([]);
  const cases: Record<string, Readings> = {
    ParlorDown: new Readings([{ startedAtMs: 0, atMs: nowMs - 61_000, values: {} }], nowMs),
    ParlorFaults: of({ faults_5m: 16 }),
    ParlorUnavailable: of({ calls_2m: 100, unavailable_2m: 6 }),
    ParlorSlow: of({ timed_5m: 100, slow_5m: 2 }),
    ParlorEventLoopBusy: of({ event_loop_p99_seconds: 0.3 }),
    ParlorMemory: of({ memory_bytes: 7e8 }),
    ParlorMintingPaused: of({ minting_paused: 1 }),
    ParlorMintingFast: of({ minted_pp_this_hour: 6e6 }),
    ParlorOutsideForecast: of({ content_outside_forecast: 1 }),
    ParlorOddsOutside: of({ odds_outside_limits: 1 }),
    ParlorPaymentAlarm: of({ payment_alarms_told_1h: 1 }),
    ParlorStudioAlarm: of({ studio_alarms_told_1h: 1 }),
    ParlorBotFails: of({ bot_api_failing: 1 }),
    ParlorProxySettingWrong: of({ proxy_setting_wrong: 1 }),
    ParlorReplicaLeft: of({ database_replica_in_use: 0 }),
    ParlorPoolWaits: of({ database_pool_waiting: 21 }),
    ParlorStandbyBehind: of({ database_standby_lag_seconds: 11 }),
    ParlorStandbyGone: of({ database_standbys: 1, database_standbys_most: 2 }),
    ParlorClusterNodeAway: of({ cluster_nodes_away: 1 }),
    ParlorShardsUneven: of({ cluster_shard_unevenness: 0.3 }),
    ParlorRestarting: new Readings(
      Array.from({ length: 5 }, (_, n) => ({
        startedAtMs: nowMs - 1,
        atMs: n === 0 ? nowMs : nowMs - 61_000,
        values: {},
      })),
      nowMs,
    ),
  };
  expect(Object.keys(cases)).toEqual(MEASURED_RULES.map(({ name }) => name));
  for (const rule of MEASURED_RULES)
    expect([rule.name, rule.holds(cases[rule.name]!)]).toEqual([rule.name, true]);
});

// Last, because its corrections stay.
test('conditions about rows: an audit, orders, refunds, corrections, stock, figures', async () => {
  const [product] = loaded.content.shop.products.filter(({ stock }) => stock !== undefined);
  await two.pool.query(`
    insert into audit_runs values ('2026-11-19T03:00:00Z', 0), ('2026-11-20T03:00:00Z', 2);
    insert into corrections (id, player_id, currency, amount, why, operator_id, is_waiting, at)
      values ('c', 7, 'PP', 100, 'lost', 8, true, '2026-11-20T07:00:00Z'), ('new', 7, 'PP', 100, 'lost', 8, true, '2026-11-20T11:00:00Z');
    insert into payments (provider, payment_id, player_id, order_id, amount, currency, state, at)
      values ('telegram', 'p', 7, 'o', 5, 'XTR', 'refund-pending', '2026-11-20T10:00:00Z');
    insert into orders (player_id, order_id, item_id, title, description, quantity, price, total, currency, mode, items, status, refund,
      holds_stock, timeline, placed_at, updated_at, expires_at, at)
      select 7, 'o' || n, 'i', 't', 'd', 1, 5, 5, 'XTR', 'telegram', '[]', 'PAID', 'none', false, '[]', at, at, at, at
        from (values (1, timestamptz '2026-11-20T11:00:00Z'), (2, '2026-11-20T11:59:00Z')) v (n, at)`);
  if (product) await two.pool.query('insert into stock values ($1, $2)', [product.id, product.stock]);
  countedTo = Date.parse('2026-11-20T11:00:00Z');
  await evaluate();
  expect((await listed()).map(({ rule }) => rule)).not.toContain('ParlorRefundsStuck');
  // A refund has five minutes more: an operator may have begun it now.
  await evaluate(5);
  const found = (await listed()).map(({ rule, details }) => `${rule}: ${details}`).toSorted();
  expect(found).toEqual(
    [
      'ParlorAuditMismatch: 2 mismatches, 2026-11-20T03:00:00.000Z',
      'ParlorCorrectionsWait: 1 corrections',
      'ParlorFiguresBehind: counted up to 2026-11-20T11:00:00.000Z',
      'ParlorOrdersStuck: 1 orders',
      'ParlorRefundsStuck: 1 payments',
      ...(product ? [`ParlorStockLow: 0 of ${product.stock} left`] : []),
    ].toSorted(),
  );
  await two.pool.query(`insert into audit_runs values ('2026-11-20T12:00:30Z', 0)`);
  await evaluate(1);
  expect((await listed()).find(({ rule }) => rule === 'ParlorAuditMismatch')?.state).toBe('solved');
});
