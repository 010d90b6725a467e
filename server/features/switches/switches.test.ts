// Two processes on one database: a switch holds on both, once, and a round that starts meanwhile is whole or refused.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WAITING } from '@parlor/contract/test/waiting.ts';
import type { SwitchCard, SwitchEffect } from '@parlor/contract/calls/operator/switches.ts';
import type { SwitchTarget } from '@parlor/contract/calls/switches.ts';
import { switchName } from '@parlor/contract/calls/switches.ts';
import { openContentProcesses, realContent, type ContentProcesses } from '../../test/content-processes.ts';
import { openOperatorConsole, type OperatorConsole } from '../../test/operator-console.ts';
import type { TwoServers } from '../../test/two-servers.ts';
import { flagsPlugin } from '../flags/index.ts';
import Fastify from 'fastify';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { LiveSwitches } from './live-switches.ts';
import { operatedSwitches } from './operated.ts';
import { addSwitchAct, lockSwitches, switchActsAfter } from './store.ts';

let c: ContentProcesses;
let live: LiveSwitches[];
let desks: OperatorConsole[];
const silent = { info: () => undefined, warn: () => undefined };

beforeAll(async () => {
  c = await openContentProcesses(2);
  live = c.processes.map(({ pool }) => new LiveSwitches({ pool, databaseUrl: c.url, log: silent }));
  for (const one of live) await one.start();
  const two = {
    pool: c.pool,
    clock: c.clock,
    servers: c.processes,
    newPlayer: () => c.newPlayer(),
  } as unknown as TwoServers;
  desks = [];
  for (const n of [0, 1] as const)
    desks.push(
      await openOperatorConsole(
        two,
        {
          limits: {},
          switches: operatedSwitches({
            pool: c.processes[n]!.pool,
            clock: c.clock,
            live: live[n]!,
            loaded: () => realContent().loaded,
          }),
        },
        n,
      ),
    );
});
afterAll(async () => {
  for (const desk of desks) await desk.close();
  for (const one of live) await one.stop();
  await c.close();
});

const GAME = { kind: 'game', id: 'dice-bone' } as const;
const WHY = 'payout table is wrong';
const desk = (n = 0) => desks[n]!;
const turnOff = (
  target: SwitchTarget,
  more: object = {},
  { key, on = 0 }: { key?: string; on?: number } = {},
) =>
  desk(on).asks<{ switches: SwitchCard[] }>(desk(on).support, 'switchOff', {
    body: { ...target, notice: 'fault', why: WHY, ...more },
    ...(key === undefined ? {} : { key }),
  });
const turnOn = (target: SwitchTarget, on = 0) =>
  desk(on).asks<{ switches: SwitchCard[] }>(desk(on).support, 'switchOn', {
    body: { ...target, why: 'mended' },
  });
const isOffOn = (n: number, target: SwitchTarget): boolean => live[n]!.current().has(switchName(target));
const until = (isSo: () => boolean): Promise<boolean> => vi.waitUntil(isSo, WAITING);
const acts = async () =>
  (
    await c.pool.query<{ act: string; refused: string | null; why: string; details: object }>(
      "select act, refused, why, details::json as details from audit_log where act like 'switch%' order by id",
    )
  ).rows;

test('a switch applies on both processes, is in the audit log with reason and text, and takes effect once for its key', async () => {
  const end = '2026-11-20T14:00:00.000Z';
  const translations = { ru: 'Ошибка на телефонах' };
  const own = { text: 'Wrong on phones', translations, until: end };
  const first = await turnOff(GAME, own, { key: 'one-switch-of-a-test' });
  expect(first.status).toBe(200);
  expect(first.body.switches.find((s) => s.kind === 'game' && s.id === GAME.id)?.off).toEqual({
    notice: 'fault',
    ...own,
    why: WHY,
    by: desk().support,
    at: '2026-11-20T12:00:00.000Z',
  });
  await until(() => isOffOn(0, GAME) && isOffOn(1, GAME));
  expect(live[1]!.current().get(switchName(GAME))).toMatchObject(own);
  const again = await turnOff(GAME, own, { key: 'one-switch-of-a-test', on: 1 });
  expect(again.text).toBe(first.text);
  expect((await switchActsAfter(c.pool, 0)).length).toBe(1);
  expect(await acts()).toEqual([
    {
      act: 'switch-off',
      refused: null,
      why: WHY,
      details: { ...GAME, notice: 'fault', ...own },
    },
  ]);
  await turnOn(GAME, 1);
  await until(() => !isOffOn(0, GAME) && !isOffOn(1, GAME));
});

test('its end makes it on again on every process, without an act', async () => {
  await turnOff(GAME, { until: new Date(c.clock.now() + 60_000).toISOString() });
  const listed = async () =>
    (await desk().asks<{ switches: SwitchCard[] }>(desk().viewer, 'operatorSwitches')).body.switches.find(
      (s) => s.kind === 'game' && s.id === GAME.id,
    )?.off;
  expect(await listed()).toBeDefined();
  c.clock.set(new Date(c.clock.now() + 60_000).toISOString());
  expect(await listed()).toBeUndefined();
  expect((await turnOn(GAME)).body.error?.code).toBe('NOT_FOUND');
});

test('a missing role, an unknown target and an end in the past are refused, and nothing is switched', async () => {
  const count = (await switchActsAfter(c.pool, 0)).length;
  const viewer = await desk().asks<object>(desk().viewer, 'switchOff', {
    body: { ...GAME, notice: 'fault', why: WHY },
  });
  expect([viewer.status, viewer.body.error?.code]).toEqual([403, 'NOT_AN_OPERATOR']);
  for (const [target, more, code] of [
    [{ kind: 'game', id: 'no-such-game' }, {}, 'NOT_FOUND'],
    [{ kind: 'shop', id: 'dice-bone' }, {}, 'NOT_FOUND'],
    [{ kind: 'game' }, {}, 'NOT_FOUND'],
    [GAME, { until: '2026-11-20T11:00:00.000Z' }, 'INVALID_REQUEST'],
    [GAME, { translations: { ru: 'Скоро вернёмся.' } }, 'INVALID_REQUEST'],
    [GAME, { until: '2099-11-20T11:00:00.000Z' }, 'INVALID_REQUEST'],
    [GAME, { until: 'soon' }, 'INVALID_REQUEST'],
    [GAME, { notice: 'because' }, 'INVALID_REQUEST'],
    [GAME, { text: 'x'.repeat(161) }, 'INVALID_REQUEST'],
    [GAME, { why: '' }, 'INVALID_REQUEST'],
  ] as const)
    expect([target, more, (await turnOff(target, more)).body.error?.code]).toEqual([target, more, code]);
  expect((await turnOn({ kind: 'claims' })).body.error?.code).toBe('NOT_FOUND');
  expect((await switchActsAfter(c.pool, 0)).length).toBe(count);
});

test('before it is turned, a switch says who plays, which rounds and orders go on, and which quests need it', async () => {
  const effect = async (target: SwitchTarget) => {
    const { status, body } = await desk().asks<SwitchEffect>(desk().viewer, 'switchEffect', {
      query: { kind: target.kind, ...(target.id === undefined ? {} : { id: target.id }) },
    });
    return status === 200 ? body : status;
  };
  const [one, other] = [await c.newPlayer(), await c.newPlayer()];
  const session = (player: string, minutesAgo: number) =>
    c.pool.query(
      `insert into game_sessions (player_id, session_hash, provider, game_id, currency, locale, client_type, platform,
         created_at, expires_at)
       values ($1, $2, 'parlor', $3, 'PP', 'en', 'mobile', 'web', $4, $5)`,
      [
        player,
        `effect-${player}-${minutesAgo}`,
        GAME.id,
        new Date(c.clock.now() - minutesAgo * 60_000),
        new Date(c.clock.now() + 11 * 3_600_000),
      ],
    );
  // Twice in the hour, and somebody whose visit is longer ago.
  for (const minutes of [1, 30]) await session(one, minutes);
  await session(other, 90);
  const round = (id: string, isOpen: boolean) =>
    c.pool.query(
      `insert into rounds (player_id, provider, round_id, game_id, currency, open, staked, won, wins, at)
       values ($1, 'parlor', $2, $3, 'PP', $4, 100, 0, 0, now())`,
      [one, id, GAME.id, isOpen],
    );
  await round('effect-open', true);
  await round('effect-closed', false);
  const { templates } = realContent().loaded.content.quests;
  const needs = (games: readonly string[]) =>
    templates.filter(({ game }) => game !== undefined && games.includes(game)).map(({ id }) => id);
  expect(await effect(GAME)).toEqual({ games: 1, players: 1, openRounds: 1, quests: needs([GAME.id]) });
  // Of a game with shared rounds, bets that are not paid yet.
  const crash = realContent().loaded.games.find((g) => g.category === 'crash')!.identifier;
  await c.pool.query(
    `insert into shared_bets (player_id, round_id, game_id, round, stake, paid_e4, at)
     values ($1, 'open', $2, 1, 100, null, now()), ($1, 'paid', $2, 1, 100, 20000, now())`,
    [one, crash],
  );
  expect(await effect({ kind: 'game', id: crash })).toMatchObject({ openRounds: 1 });
  const dice = realContent().loaded.games.flatMap((g) => (g.category === 'dice' ? [g.identifier] : []));
  expect(await effect({ kind: 'family', id: 'dice' })).toEqual({
    games: dice.length,
    players: 1,
    openRounds: 1,
    quests: needs(dice),
  });
  expect(await effect({ kind: 'studio', id: 'parlor' })).toMatchObject({ players: 1, openRounds: 2 });
  const order = (id: string, item: string, status: string, mode: string | null) =>
    c.pool.query(
      `insert into orders (player_id, order_id, item_id, title, description, quantity, price, total, currency, mode,
         items, status, refund, holds_stock, timeline, placed_at, updated_at, expires_at, at)
       values ($1, $2, $3, 'x', 'x', 1, 1, 1, 'XTR', $4, '[]', $5, 'none', false, '[]', now(), now(), now(), now())`,
      [one, id, item, mode, status],
    );
  await order('effect-1', 'pack-of-three', 'PLACED', 'telegram');
  await order('effect-2', 'pack-of-five', 'PAID', 'breeze');
  await order('effect-3', 'pack-of-five', 'DELIVERED', 'breeze');
  expect(await effect({ kind: 'shop' })).toEqual({ ordersToPay: 1, ordersToDeliver: 1 });
  expect(await effect({ kind: 'product', id: 'pack-of-five' })).toEqual({
    ordersToPay: 0,
    ordersToDeliver: 1,
  });
  expect(await effect({ kind: 'stars' })).toEqual({ ordersToPay: 1, ordersToDeliver: 0 });
  expect(await effect({ kind: 'card-payments' })).toEqual({ ordersToPay: 0, ordersToDeliver: 1 });
  expect(await effect({ kind: 'claims' })).toEqual({});
  const [partner] = realContent().loaded.content.partners.partners;
  expect(await effect({ kind: 'partner', id: partner!.id })).toEqual({ tasks: partner!.tasks.length });
  expect(await effect({ kind: 'game', id: 'no-such-game' })).toBe(404);
});

test('acts stay as they were written', async () => {
  await turnOff({ kind: 'claims' });
  await turnOn({ kind: 'claims' });
  for (const statement of [
    "update switch_acts set why = 'another'",
    'delete from switch_acts',
    'truncate switch_acts',
  ])
    await expect(c.pool.query(statement)).rejects.toThrow(/switch_acts/);
});

test('a transaction that is undone switched nothing, and one that hangs hides no later act', async () => {
  const undone = inTransaction(c.pool, async (tx) => {
    await lockSwitches(tx);
    await addSwitchAct(tx, {
      kind: 'shop',
      off: { notice: 'fault' },
      by: '1',
      why: 'a test',
      nowMs: c.clock.now(),
    });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  // Acts at once on both processes: numbers without holes, and both know all.
  const targets = (['shop', 'stars', 'card-payments', 'referrals', 'sign-up', 'claims'] as const).map(
    (kind) => ({
      kind,
    }),
  );
  const answers = await Promise.all(targets.map((target, n) => turnOff(target, {}, { on: n % 2 })));
  expect(answers.map(({ status }) => status)).toEqual(targets.map(() => 200));
  await until(() => targets.every((target) => isOffOn(0, target) && isOffOn(1, target)));
  const numbers = (await switchActsAfter(c.pool, 0)).map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, n) => n + 1));
  for (const target of targets) await turnOn(target);
});

test('a process without notifications polls, and one that starts later knows what is off', async () => {
  await turnOff({ kind: 'shop' });
  const deaf = new LiveSwitches({ pool: c.pool, databaseUrl: c.url, listens: false, log: silent });
  await deaf.start();
  expect(deaf.current().has('shop')).toBe(true);
  await turnOn({ kind: 'shop' });
  await until(() => !deaf.current().has('shop'));
  await deaf.stop();
});

test('rounds that start during switching are complete or refused: a refused one takes nothing', async () => {
  const { freshSecret, nodeDigest } = await import('../../players/digest.ts');
  const { Players } = await import('../../players/players.ts');
  const hosts = c.processes.map(
    ({ pool }, n) =>
      new Players({
        pool,
        clock: c.clock,
        content: realContent().loaded.content,
        digest: nodeDigest,
        freshSecret,
        switches: () => live[n]!.current(),
      }),
  );
  const players = await Promise.all(Array.from({ length: 4 }, () => c.newPlayer()));
  const outcomes = { played: new Set<string>(), refused: new Set<string>() };
  const isOver = { yes: false };
  const playing = players.map(async (player, n) => {
    for (let round = 0; !isOver.yes; round++) {
      const roundId = `race-${player}-${round}`;
      await hosts[(n + round) % 2]!.act('playRound', player, {
        input: {
          gameId: GAME.id,
          roundId,
          stakeMinor: 100n,
          choice: { side: 'under', target: 9_000 },
          known: undefined,
        },
      }).then(
        () => outcomes.played.add(roundId),
        (error: unknown) => {
          if (!(error instanceof ApiError && error.code === 'SWITCHED_OFF')) throw error;
          outcomes.refused.add(roundId);
        },
      );
    }
  });
  for (let turn = 0; turn < 5; turn++) {
    const [played, refused] = [outcomes.played.size, outcomes.refused.size];
    await until(() => outcomes.played.size > played + 3);
    await turnOff(GAME, {}, { on: turn % 2 });
    await until(() => isOffOn(0, GAME) && isOffOn(1, GAME));
    await until(() => outcomes.refused.size > refused + 3);
    await turnOn(GAME, (turn + 1) % 2);
  }
  isOver.yes = true;
  await Promise.all(playing);
  const { rows } = await c.pool.query<{ reference: string; stakes: number }>(
    `select d.reference, count(l.reference)::int as stakes from draws d left join ledger l
       on l.player_id = d.player_id and l.reference = d.reference || ':stake' where d.purpose = 'round' group by 1`,
  );
  expect(rows.every(({ stakes }) => stakes === 1)).toBe(true);
  expect(new Set(rows.map(({ reference }) => reference.replace(/^parlor:/, '')))).toEqual(outcomes.played);
  const stakes = await c.pool.query<{ reference: string }>(
    "select reference from ledger where reason = 'stake'",
  );
  expect(stakes.rows.length).toBe(outcomes.played.size);
});

test('a flag that is off is off for everybody, at once, and decided as before afterwards', async () => {
  const [first, ...others] = realContent().loaded.flags.flags.filter(({ decided }) => decided === 'page');
  const flag = { ...first!, segments: [{ name: 'all', percent: 100, variant: first!.variants[0]! }] };
  const flags = { flags: [flag, ...others], experiments: [] };
  const app = Fastify();
  flagsPlugin({
    pool: c.pool,
    clock: c.clock,
    flags: () => flags,
    switches: () => live[0]!.current(),
  })(app);
  const segmentsOf = async () => {
    const answer = await app.inject('/flags/sdk/v2/flags');
    return answer.json<Array<{ key: string; segments: unknown[] }>>().find(({ key }) => key === flag.key)!
      .segments;
  };
  const before = await segmentsOf();
  expect(before.length).toBeGreaterThan(1);
  await turnOff({ kind: 'flag', id: flag.key });
  await live[0]!.look();
  expect(await segmentsOf()).toEqual([{ metadata: { segmentName: 'Everybody else' }, variant: 'off' }]);
  await turnOn({ kind: 'flag', id: flag.key });
  expect(await segmentsOf()).toEqual(before);
  await app.close();
});
