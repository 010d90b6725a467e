// A running experiment decides its flag by the player alone; exposures count once; its result comes from the ledger.
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { FlagsContent } from '@parlor/contract/content/flags.ts';
import { FLAG_PATHS } from '@parlor/contract/calls/flags.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { switchesOf, type Switches } from '@parlor/economy/kernel/switches.ts';
import { asPlayer, openTestServer, type TestServer } from '../../../test/test-server.ts';
import { flagsPlugin, flagsRoutes } from '../index.ts';
import { compileFlags } from '../compile.ts';
import { evaluate } from '../decide.ts';
import { compared, resultOf } from './results.ts';
import { runningOf, withExperiment } from './running.ts';
import { differenceOf } from './statistics.ts';

const START = '2026-11-20T09:30:00.000Z';
const experiment = (more: object = {}) => ({
  key: 'bigger-room',
  name: 'A bigger room',
  hypothesis: 'Players play more in a bigger room.',
  flag: 'room',
  from: START,
  until: '2026-11-25T00:00:00.000Z',
  variants: [
    { variant: 'off', weight: 1 },
    { variant: 'on', weight: 1 },
  ],
  goal: 'rounds',
  guardrails: [{ metric: 'net-points', mayNot: 'rise' }],
  ...more,
});
const content = (...experiments: object[]) =>
  FlagsContent.parse({
    flags: [{ key: 'room', about: 'A room', decided: 'server', segments: [{ name: 'All', variant: 'on' }] }],
    experiments,
  });

let loaded: TestServer;
let app: FastifyInstance;
let calls: FastifyInstance;
let flags = content(experiment());
let off: Switches = new Map();
beforeAll(async () => {
  loaded = await openTestServer();
  const d = { pool: loaded.pool, clock: loaded.clock, flags: () => flags, switches: () => off };
  app = Fastify();
  flagsPlugin(d)(app);
  calls = loaded.serve(flagsRoutes(d));
});
afterAll(async () => {
  await app.close();
  await loaded.close();
});
beforeEach(() => {
  flags = content(experiment());
  off = new Map();
  loaded.clock.set(START);
});

const variantOf = async (playerId: string): Promise<{ key: string; metadata?: Record<string, unknown> }> => {
  const user = Buffer.from(JSON.stringify({ user_id: playerId })).toString('base64url');
  const reply = await app.inject({ url: FLAG_PATHS.variants, headers: { 'x-amp-exp-user': user } });
  return reply.json<Record<string, { key: string }>>()['room']!;
};
const expose = async (playerId: string, flag = 'room'): Promise<number> =>
  (await calls.inject({ method: 'POST', url: `/api/flags/${flag}/exposed`, headers: asPlayer(playerId) }))
    .statusCode;
const result = (more: { stoppedAt?: string } = {}) =>
  resultOf(loaded.pool, flags.experiments[0]!, {
    nowMs: loaded.clock.now(),
    stoppedAt: more.stoppedAt,
  });

test('the variant depends on player and experiment alone, by the weights, and nobody changes sides', () => {
  const ids = Array.from({ length: 1_000 }, (_, n) => String(n + 1));
  const dealt = (more: object = {}) => {
    const made = content(experiment(more));
    const now = { switches: off, nowMs: Date.parse(START) };
    const [flag] = compileFlags(made).map((one) => withExperiment(one, runningOf(made, one.key, now)));
    return ids.map((user_id) => evaluate([flag!], { user_id })['room']!);
  };
  const all = dealt();
  const on = all.filter(({ key }) => key === 'on').length;
  expect(on).toBeGreaterThan(450);
  expect(on).toBeLessThan(550);
  expect(dealt().map(({ key }) => key)).toEqual(all.map(({ key }) => key));
  // A third takes part: those keep their variant, and the others have that of the flag.
  const inside = dealt({ percent: 33 }).flatMap(({ key, metadata }, at) =>
    metadata?.['experimentKey'] ? [[key, at] as const] : [],
  );
  expect(inside.length / 1_000).toBeGreaterThan(0.28);
  expect(inside.length / 1_000).toBeLessThan(0.38);
  expect(inside.every(([key, at]) => all[at]!.key === key)).toBe(true);
  // Another experiment deals again.
  const same = dealt({ key: 'another-room' }).filter(({ key }, at) => key === all[at]!.key).length;
  expect(same).toBeGreaterThan(430);
  expect(same).toBeLessThan(570);
});

test('before its start, after its end, and once stopped, the flag decides; a variant from before yields to a running one', async () => {
  const player = await loaded.newPlayer();
  const isInside = async () => (await variantOf(player)).metadata?.['experimentKey'] !== undefined;
  loaded.clock.set('2026-11-20T09:00:00.000Z');
  expect(await isInside()).toBe(false);
  // It stored a variant of the flag.
  loaded.clock.set(START);
  expect(await isInside()).toBe(true);
  off = switchesOf([{ kind: 'experiment', id: 'bigger-room', notice: 'review' }]);
  expect(await isInside()).toBe(false);
  off = switchesOf([{ kind: 'flag', id: 'room', notice: 'review' }]);
  expect((await variantOf(player)).key).toBe('off');
  off = new Map();
  loaded.clock.set('2026-11-25T00:00:00.000Z');
  expect(await isInside()).toBe(false);
  const { rows } = await loaded.pool.query('select variant from flag_variants where player_id = $1', [
    player,
  ]);
  expect(rows).toEqual([{ variant: 'on' }]);
});

test('an exposure counts once, for the variant that the server decides, and only while the experiment runs', async () => {
  const player = await loaded.newPlayer();
  const exposures = async () =>
    (
      await loaded.pool.query<{ variant: string; at: Date }>(
        'select variant, at from experiment_exposures where player_id = $1',
        [player],
      )
    ).rows;
  expect(await expose(player, 'no-such-flag')).toBe(200);
  loaded.clock.set('2026-11-20T09:00:00.000Z');
  await expose(player);
  expect(await exposures()).toEqual([]);
  loaded.clock.set(START);
  expect(await expose(player)).toBe(200);
  loaded.clock.set('2026-11-21T09:30:00.000Z');
  await expose(player);
  expect(await exposures()).toEqual([{ variant: (await variantOf(player)).key, at: new Date(START) }]);
});

test('rounds and points count from the exposure to the end, or to the stop, and the next day is complete first', async () => {
  await loaded.pool.query('delete from experiment_exposures');
  const players = await Promise.all(Array.from({ length: 6 }, () => loaded.newPlayer()));
  await loaded.toss(players[0]!, 'before', 'heads');
  loaded.clock.set('2026-11-20T10:00:00.000Z');
  for (const player of players) await expose(player);
  loaded.clock.set('2026-11-20T11:00:00.000Z');
  await loaded.toss(players[0]!, 'one', 'heads');
  loaded.clock.set('2026-11-21T11:00:00.000Z');
  await loaded.toss(players[0]!, 'two', 'heads');
  loaded.clock.set('2026-11-21T11:01:00.000Z');
  const side = (await variantOf(players[0]!)).key;
  const of = (variants: ReadonlyArray<{ variant: string; players: number; mean: number }>) =>
    variants.find(({ variant }) => variant === side)!;
  const now = await result();
  const { players: n, mean } = of(now.goal.variants);
  expect(now.variants.reduce((sum, one) => sum + one.players, 0)).toBe(6);
  expect(n * mean).toBeCloseTo(2);
  expect(now.state).toBe('running');
  expect(now.ratio.isBroken).toBe(false);
  const stopped = await result({ stoppedAt: '2026-11-20T12:00:00.000Z' });
  expect([stopped.state, of(stopped.goal.variants).mean * n]).toEqual(['stopped', 1]);
  // Net points: each toss costs 10 and pays 20 or nothing.
  expect(Math.abs(of(now.guardrails[0]!.variants).mean * n) % 10).toBeCloseTo(0);
  flags = content(experiment({ goal: 'next-day', guardrails: [] }));
  expect(of((await result()).goal.variants).players).toBe(0);
  loaded.clock.set('2026-11-22T00:00:00.001Z');
  const complete = of((await result()).goal.variants);
  expect([complete.players, complete.mean * complete.players]).toEqual([n, 1]);
  loaded.clock.set(new Date(Date.parse('2026-11-25T00:00:00.000Z') + DAY_MS).toISOString());
  expect((await result()).state).toBe('ended');
});

test.each(['points-staked', 'points-bought', 'purchases', 'refunds'] as const)(
  '%s can be measured',
  async (goal) => {
    flags = content(experiment({ goal, guardrails: [] }));
    loaded.clock.set('2026-11-23T00:00:00.000Z');
    const { variants } = (await result()).goal;
    expect(variants.every(({ mean }) => mean >= 0)).toBe(true);
  },
);

test('a verdict needs an interval on one side; a guardrail is crossed only on the side that it forbids', () => {
  const sample = (variant: string, mean: number) => ({ variant, n: 1_000, mean, variance: 1 });
  const verdicts = (mayNot: 'rise' | 'fall' | undefined, mean: number) =>
    compared('rounds', mayNot, [sample('off', 1), sample('on', mean)]).variants[1]!.verdict;
  expect(differenceOf(sample('off', 1), sample('on', 1.05))!.low).toBeLessThan(0);
  expect([verdicts(undefined, 1.5), verdicts(undefined, 0.5), verdicts(undefined, 1.05)]).toEqual([
    'better',
    'worse',
    'unclear',
  ]);
  expect([verdicts('rise', 1.5), verdicts('rise', 0.5), verdicts('rise', 1.05)]).toEqual([
    'crossed',
    'kept',
    'kept',
  ]);
  expect([verdicts('fall', 0.5), verdicts('fall', 1.5)]).toEqual(['crossed', 'kept']);
  const few = compared('rounds', 'rise', [sample('off', 1), { ...sample('on', 9), n: 29 }]).variants[1]!;
  expect(few).toEqual({ variant: 'on', players: 29, mean: 9, verdict: 'unclear' });
});

test.each([
  ['a flag that is not there', { flag: 'no-such' }],
  [
    'a variant that the flag does not have',
    {
      variants: [
        { variant: 'off', weight: 1 },
        { variant: 'blue', weight: 1 },
      ],
    },
  ],
  ['one variant', { variants: [{ variant: 'on', weight: 1 }] }],
  [
    'no weight',
    {
      variants: [
        { variant: 'off', weight: 0 },
        { variant: 'on', weight: 1 },
      ],
    },
  ],
  ['an end before the start', { until: '2026-11-01T00:00:00.000Z' }],
  ['an unknown metric', { goal: 'happiness' }],
])('%s is not an experiment', (_, more) => {
  expect(() => content(experiment(more))).toThrow(z.core.$ZodError);
});

test('two experiments of one flag may follow each other and not overlap', () => {
  const next = (from: string) => experiment({ key: 'next', from, until: '2026-12-24T00:00:00.000Z' });
  expect(() => content(experiment(), next('2026-11-25T00:00:00.000Z'))).not.toThrow();
  expect(() => content(experiment(), next('2026-11-24T23:59:59.000Z'))).toThrow(/same time/);
});
