import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChallengeAttempt, DailyChallenge } from '@parlor/contract/calls/daily-challenge.ts';
import type { Answer } from '@parlor/contract/kernel/contract.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import { contestsOf } from '@parlor/economy/social/contest-editions.ts';
import { testContent } from '@parlor/economy/test/world.ts';
import { dealOfDay, cardsShown } from '@parlor/games/hilo/challenge.ts';
import { hiloRules } from '@parlor/games/hilo/rules.ts';
import { isOfChain } from '@parlor/games/seed-chain.ts';
import { AnnouncedEditions } from '../../contests/ranking/announced.ts';
import { settleDue } from '../../contests/settle.ts';
import { openDatabase } from '../../db/open.ts';
import { freshSecret, nodeDigest } from '../../players/digest.ts';
import { Players } from '../../players/players.ts';
import { ManualClock } from '../../runtime/clock.ts';
import { asPlayer, openTestServer, type TestServer } from '../../test/test-server.ts';
import { ChallengeDays, dailyChallengeRoutes } from './index.ts';
import { dayByName } from './store.ts';

const DAY = '2026-11-20';
const NEXT = '2026-11-21';
const CALLS = 4;
const quiet = { info: () => undefined, warn: () => undefined };
const hilo = hiloRules({
  gameId: 'hilo-test',
  minStakeMinor: 100n,
  maxStakeMinor: 30_000n,
  settings: {
    kind: 'compare',
    returnE4: 9_750,
    from: 2,
    ace: 'low',
    joker: false,
    dealtOnce: true,
    ties: 'win',
    guesses: 12,
    skips: 4,
  },
});
const content: Content = {
  ...testContent,
  steppedRulesOf: (id) => (id === 'hilo-test' ? hilo : testContent.steppedRulesOf(id)),
  dailyChallenge: {
    title: 'Daily challenge',
    description: 'Call four cards.',
    family: 'hilo',
    gameId: 'hilo-test',
    calls: CALLS,
    prizes: [
      { from: 1, points: 100 },
      { from: 2, points: 40 },
    ],
  },
};

let server: TestServer;
const closing: Array<() => Promise<unknown>> = [];
beforeEach(async () => {
  server = await openTestServer();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await server.close();
});

/** A server process of its own: connections, clock, announcements, routes. */
async function aProcess(o: { at?: string; content?: Content } = {}) {
  const { pool, close } = openDatabase({ url: server.url, onError: () => undefined });
  const live = o.content ?? content;
  const clock = new ManualClock(o.at ?? `${DAY}T09:30:00.000Z`);
  const announced = new AnnouncedEditions({ pool, clock, content: () => contestsOf(live), log: quiet });
  await announced.refresh();
  const players = new Players({
    pool,
    clock,
    content: live,
    digest: nodeDigest,
    freshSecret,
    editions: announced,
  });
  const days = new ChallengeDays({ pool, clock, content: () => live, digest: nodeDigest, freshSecret });
  const app = server.serve(
    dailyChallengeRoutes({ pool, clock, digest: nodeDigest, days, players, announced }),
  );
  closing.push(async () => {
    await announced.stop();
    await close();
  });
  const ask = async <T>(playerId: string, request: { url: string; body?: object; key?: string }) => {
    const { statusCode, json, body } = await app.inject({
      method: request.body === undefined ? 'GET' : 'POST',
      url: request.url,
      headers: {
        ...asPlayer(playerId),
        ...(request.key === undefined ? {} : { 'idempotency-key': request.key }),
      },
      ...(request.body === undefined ? {} : { payload: request.body }),
    });
    return { status: statusCode, text: body, body: json<T & { error?: { code: string } }>() };
  };
  return {
    pool,
    clock,
    days,
    players,
    announced,
    look: (playerId: string) => ask<DailyChallenge>(playerId, { url: '/api/daily-challenge' }),
    call: (playerId: string, number: number, call: string, more: { day?: string; key?: string } = {}) =>
      ask<ChallengeAttempt>(playerId, {
        url: '/api/daily-challenge/calls',
        body: { day: more.day ?? DAY, number, call },
        ...(more.key === undefined ? {} : { key: more.key }),
      }),
    ended: (query = '') =>
      ask<Answer<'challengeDays'>>('1', { url: `/api/fairness/daily-challenge${query}` }),
    settle: (paying: Pick<Players, 'act'> = players) =>
      settleDue({ pool, clock, players: paying as Players, log: quiet }),
  };
}
type Process = Awaited<ReturnType<typeof aProcess>>;

/** Makes the calls from the first one on, and answers the last reply. */
async function attempt(on: Process, playerId: string, calls: readonly string[], day = DAY) {
  let last: ChallengeAttempt | undefined;
  for (const [i, call] of calls.entries()) {
    const { status, body } = await on.call(playerId, i + 1, call, { day });
    expect(status).toBe(200);
    last = body;
  }
  return last!;
}
/** The calls that reach most on this day. */
async function bestCalls(on: Process, day = DAY): Promise<string[]> {
  const { challenge } = (await on.days.of(day))!;
  let all: string[][] = [[]];
  for (let n = 0; n < CALLS; n += 1)
    all = all.flatMap((calls) => challenge.offered(calls).map((call) => [...calls, call]));
  const score = (calls: string[]): number => challenge.standingAfter(calls).scoreE2;
  return all.toSorted((a, b) => score(b) - score(a))[0]!;
}

describe('the deal', () => {
  test('is the same for every player and on every process, and hides what is to come', async () => {
    const [one, two] = [await aProcess(), await aProcess()];
    const [a, b] = [await server.newPlayer(), await server.newPlayer()];
    const first = await one.look(a);
    expect(first.body.today).toMatchObject({ day: DAY, gameId: 'hilo-test', attempt: { calls: CALLS } });
    expect(first.body.today?.attempt.table.cards).toHaveLength(1);
    expect((await two.look(b)).body.today).toEqual(first.body.today);
    const { seed, rules } = (await dayByName(one.pool, DAY))!;
    const cards = cardsShown(rules.settings, dealOfDay(nodeDigest, rules, { day: DAY, seed }));
    const calls = await bestCalls(one);
    for (const [i, call] of calls.entries()) {
      const replies = [await one.call(a, i + 1, call), await two.call(b, i + 1, call)];
      expect(replies[1]?.body).toEqual(replies[0]?.body);
      expect(replies[0]?.body.table.cards).toEqual(cards.slice(0, i + 2));
      expect(replies[0]?.text).not.toContain(seed);
    }
    expect((await one.look(a)).text).not.toContain(seed);
    expect((await one.ended()).body.days).toEqual([]);
  });

  test('is announced once and a day ahead, with its chain and the next one; later content does not change it', async () => {
    const [one, two] = [await aProcess(), await aProcess()];
    const announced = await Promise.all([one.days.announceDue(), two.days.announceDue()]);
    expect(announced[0] + announced[1]).toBeGreaterThanOrEqual(2);
    expect(await one.days.announceDue()).toBe(0);
    const days = [await dayByName(one.pool, DAY), await dayByName(one.pool, NEXT)];
    expect(days.map((day) => [day?.chain, day?.place])).toEqual([
      [2, 778],
      [2, 779],
    ]);
    const { chains } = (await one.ended()).body;
    expect(chains.map(({ chain }) => chain)).toEqual([3, 2]);
    expect(nodeDigest.sha256Hex(days[1]!.seed)).toBe(days[0]!.seed);
    const shorter = await aProcess({
      content: { ...content, dailyChallenge: { ...content.dailyChallenge!, calls: 3 } },
      at: `${NEXT}T01:00:00.000Z`,
    });
    const player = await server.newPlayer();
    expect((await shorter.look(player)).body.today?.attempt.calls).toBe(CALLS);
    const later = await aProcess({ content: { ...content, dailyChallenge: undefined } });
    expect((await later.look(player)).body.today?.day).toBe(DAY);
  });

  test('is shown once its contest is frozen, and not a moment earlier', async () => {
    const one = await aProcess();
    const [a, b] = [await server.newPlayer(), await server.newPlayer()];
    const best = await bestCalls(one, (await one.look(a)).body.today!.day);
    const { table } = await attempt(one, a, best.slice(0, 2));
    one.clock.set(`${NEXT}T00:00:04.999Z`);
    await one.settle();
    expect((await one.look(a)).body.yesterday).toBeUndefined();
    expect((await one.ended()).body.days).toEqual([]);
    one.clock.set(`${NEXT}T00:00:05.000Z`);
    await one.settle();
    const { yesterday, today } = (await one.look(a)).body;
    expect(today?.day).toBe(NEXT);
    expect(yesterday?.cards).toHaveLength(CALLS + 1);
    expect(yesterday?.cards.slice(0, 3)).toEqual(table.cards);
    expect(yesterday?.own).toMatchObject({ position: 1, attempt: { table: { made: table.made } } });
    expect((await one.look(b)).body.yesterday).not.toHaveProperty('own');
    // Anybody can check it.
    const { chains, days } = (await one.ended('?limit=1')).body;
    const { commitment } = chains.find(({ chain }) => chain === yesterday?.chain)!;
    expect(days[0]).toMatchObject({ day: DAY, seed: yesterday!.seed, cards: yesterday!.cards });
    expect(isOfChain(nodeDigest, days[0]!.seed, { place: days[0]!.place, commitment })).toBe(true);
    expect((await one.ended(`?before=${DAY}`)).body.days).toEqual([]);
  });
});

describe('a call', () => {
  test('is made once, by whichever process and however often it is repeated', async () => {
    const [one, two] = [await aProcess(), await aProcess()];
    const player = await server.newPlayer();
    const [call] = await bestCalls(one, (await one.look(player)).body.today!.day);
    const replies = await Promise.all(
      [one, two, one, two].map((on, i) => on.call(player, 1, call!, { key: `key-of-call-${i}` })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    const other = call === 'higher' ? 'lower' : 'higher';
    const again = await two.call(player, 1, other);
    expect([again.status, again.body.error?.code]).toEqual([409, 'CHALLENGE_CALL_MADE']);
    const { rows } = await one.pool.query<{ calls: string; score: number }>(
      'select calls, score from challenge_attempts where player_id = $1',
      [player],
    );
    expect(rows).toEqual([
      { calls: JSON.stringify([call]), score: Math.round(replies[0]!.body.score * 100) },
    ]);
  });

  test('of two at once under one number only one counts', async () => {
    const [one, two] = [await aProcess(), await aProcess()];
    const player = await server.newPlayer();
    await one.look(player);
    const replies = await Promise.all([one.call(player, 1, 'higher'), two.call(player, 1, 'lower')]);
    expect(replies.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
  });

  test('is refused before its turn, for another day, without a challenge and in another form', async () => {
    const one = await aProcess();
    const player = await server.newPlayer();
    const codeOf = async (number: number, call: string, day?: string) =>
      (await one.call(player, number, call, day === undefined ? {} : { day })).body.error?.code;
    expect(await codeOf(2, 'higher')).toBe('CHOICE_INVALID');
    expect(await codeOf(1, 'higher', NEXT)).toBe('CHALLENGE_OVER');
    expect(await codeOf(1, 'sideways')).toBe('INVALID_REQUEST');
    expect(await codeOf(0, 'higher')).toBe('INVALID_REQUEST');
    const without = await aProcess({ content: testContent, at: '2026-11-25T09:00:00.000Z' });
    expect((await without.look(player)).body).toEqual({ serverTime: '2026-11-25T09:00:00.000Z' });
    expect((await without.call(player, 1, 'higher')).body.error?.code).toBe('CHALLENGE_OVER');
  });

  test('is refused with a reason during a break', async () => {
    const one = await aProcess();
    const player = await server.newPlayer();
    await one.players.act('takeBreak', player, { input: { days: 2 } });
    const { status, body } = await one.call(player, 1, 'higher');
    expect([status, body.error?.code]).toEqual([403, 'CARE_PAUSED']);
    expect(body).toMatchObject({ error: { details: { kind: 'break' } } });
  });

  test('I17: a process whose clock is behind saves no score once the day is frozen', async () => {
    const [one, slow] = [await aProcess(), await aProcess({ at: `${DAY}T23:59:59.000Z` })];
    const player = await server.newPlayer();
    await slow.look(player);
    const [call] = await bestCalls(slow);
    one.clock.set(`${NEXT}T00:00:05.000Z`);
    await one.settle();
    const { status, body } = await slow.call(player, 1, call!);
    expect([status, body.error?.code]).toEqual([409, 'CHALLENGE_OVER']);
    const { rows } = await one.pool.query('select from challenge_attempts where player_id = $1', [player]);
    expect(rows).toEqual([]);
  });
});

test('prizes are paid once by place, whatever dies between: equal scores go by who was first', async () => {
  const [one, two] = [await aProcess(), await aProcess()];
  const [a, b, c] = [await server.newPlayer(), await server.newPlayer(), await server.newPlayer()];
  const best = await bestCalls(one, (await one.look(a)).body.today!.day);
  await attempt(one, b, best);
  one.clock.advance(1_000);
  two.clock.set(one.clock.now());
  await attempt(two, a, best);
  await attempt(two, c, best.slice(0, 1));
  for (const { clock } of [one, two]) clock.set(`${NEXT}T00:00:05.000Z`);
  // The first process dies after the first prize.
  let prizes = 0;
  const dying: Pick<Players, 'act'> = {
    act: ((...args: Parameters<Players['act']>) => {
      prizes += 1;
      return prizes > 1 ? Promise.reject(new Error('dead')) : one.players.act(...args);
    }) as Players['act'],
  };
  // The daily race of the same day ends too.
  expect(await one.settle(dying)).toEqual({ frozen: 2, paid: 1, failed: 1 });
  const done = await Promise.all([one.settle(), two.settle()]);
  expect(done.reduce((sum, { paid }) => sum + paid, 0)).toBe(1);
  expect(await two.settle()).toEqual({ frozen: 0, paid: 0, failed: 0 });
  const { rows } = await one.pool.query(
    `select player_id::text, reference, amount::int, debit from ledger where debit = 'house:prize' order by reference`,
  );
  expect(rows).toEqual([
    { player_id: b, reference: `contest:daily-challenge:${DAY}:1`, amount: 10_000, debit: 'house:prize' },
    { player_id: a, reference: `contest:daily-challenge:${DAY}:2`, amount: 4_000, debit: 'house:prize' },
  ]);
  expect((await two.look(c)).body.yesterday?.own?.position).toBe(3);
});
