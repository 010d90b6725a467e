// Webhooks over two processes against receivers that are late, refuse, and lose their replies. The signatures are checked by the
// package of Standard Webhooks.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WebhookDelivery, WebhookEndpoint } from '@parlor/contract/calls/operator/webhooks.ts';
import { webhookData, type WebhookEvent, type WebhookType } from '@parlor/contract/webhooks/events.ts';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import { testContent } from '@parlor/economy/test/world.ts';
import { freshSecret, nodeDigest } from '../../players/digest.ts';
import { Players } from '../../players/players.ts';
import { post } from '../../runtime/outbound/post.ts';
import { isOnCluster } from '../../test/database.ts';
import { openOperatorConsole, type OperatorConsole } from '../../test/operator-console.ts';
import { startTwoServers, type TwoServers } from '../../test/two-servers.ts';
import { rowConditions } from '../alarms/row-questions.ts';
import { loadContent } from '../../content/load-content.ts';
import { join } from 'node:path';
import { LiveEndpoints } from './live-endpoints.ts';
import { operatedWebhooks } from './operated.ts';
import { sendDue, WAITS_MS, waitAfter, type SendDeps } from './send-due.ts';

interface Got {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
type Behaviour = 'ok' | 'late' | 'lost' | number;

let two: TwoServers;
let desk: OperatorConsole;
let players: Players;
let live: LiveEndpoints;
let receiver: Server;
let url: string;
let got: Got[] = [];
/** The next answers; afterwards all is well. */
let behaves: Behaviour[] = [];
const sealingKeys = [Buffer.alloc(32, 7)];
const log = { warn: () => undefined };

beforeAll(async () => {
  two = await startTwoServers();
  live = new LiveEndpoints({ pool: two.pool, log });
  const operated = (mayBePrivate: boolean) =>
    operatedWebhooks({ ...two, live, sealingKeys, mayBePrivate, isStudio: (id) => id === 'acme' });
  desk = await openOperatorConsole(two, { limits: {}, webhooks: operated(true) });
  players = new Players({
    pool: two.pool,
    clock: two.clock,
    content: testContent,
    digest: nodeDigest,
    freshSecret,
    isOnCluster,
    tells: live.tells,
  });
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
      const behaviour = behaves.shift() ?? 'ok';
      if (behaviour === 'late') return;
      if (behaviour === 'lost') {
        request.socket.destroy();
        return;
      }
      response.writeHead(behaviour === 'ok' ? 200 : behaviour, { location: '/elsewhere' });
      response.end(behaviour === 'ok' ? 'thank you' : 'no');
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
});
beforeEach(() => {
  [got, behaves] = [[], []];
});
afterEach(async () => {
  for (const table of ['webhook_endpoints', 'webhook_events', 'webhook_deliveries', 'outbox'])
    await two.pool.query(`delete from ${table}`);
  await live.look();
});
afterAll(async () => {
  receiver.closeAllConnections();
  await new Promise((done) => receiver.close(done));
  await desk.close();
  await two.close();
});

const run = (process: 0 | 1 = 0, more: Partial<SendDeps> = {}) =>
  sendDue({
    pool: two.servers[process].pool,
    clock: two.clock,
    sealingKeys,
    mayBePrivate: true,
    post,
    log,
    random: () => 0.5,
    ...more,
  });
type Made = { endpoint: WebhookEndpoint; secret: string };
let keys = 0;
const asks = <T>(
  who: string,
  ...[name, o]: Parameters<typeof desk.asks> extends [unknown, ...infer R] ? R : never
) => desk.asks<T>(who, name, { key: `webhook-${(keys += 1)}`, ...o });
const makes = (events: readonly WebhookEvent[], more: object = {}, who = desk.treasurer) =>
  asks<Made>(who, 'makeWebhook', {
    body: { url, description: 'Books', events, why: 'the books need it', ...more },
  });
const acts = <T = { endpoints: WebhookEndpoint[] }>(
  name: 'turnWebhook' | 'renewWebhookSecret' | 'removeWebhook' | 'testWebhook' | 'replayWebhook',
  id: string,
  more: object = {},
  who = desk.treasurer,
) => asks<T>(who, name, { params: { id }, body: { why: 'it is needed', ...more } });
const deliveries = async (id: string, query: Record<string, string> = {}): Promise<WebhookDelivery[]> =>
  (
    await desk.asks<{ deliveries: WebhookDelivery[] }>(desk.viewer, 'webhookDeliveries', {
      params: { id },
      query,
    })
  ).body.deliveries;
const listed = async (): Promise<WebhookEndpoint[]> =>
  (await desk.asks<{ endpoints: WebhookEndpoint[] }>(desk.viewer, 'operatorWebhooks')).body.endpoints;
let rounds = 0;
async function plays(player: string): Promise<string> {
  const roundId = `told-${(rounds += 1)}`;
  await players.act('playRound', player, {
    draw: roundReference(roundId),
    input: ({ draw }) => ({ gameId: 'coin', roundId, stakeMinor: 1_000n, choice: { side: 0 }, known: draw }),
  });
  return roundId;
}
/** The event, if its signature is right; its data has the form of the contract. */
function opened(secret: string, { headers, body }: Got) {
  const event = new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: WebhookType;
    timestamp: string;
    data: Record<string, unknown>;
  };
  webhookData[event.type].parse(event.data);
  return { id: headers['webhook-id'], ...event };
}

test('a round is told once, signed, with its data; without an endpoint nothing is written', async () => {
  const player = await two.newPlayer();
  await plays(player);
  const outbox = async () => (await two.pool.query("select 1 from outbox where kind = 'webhook'")).rowCount;
  expect(await outbox()).toBe(0);
  const { body } = await makes(['round.settled']);
  expect(body.endpoint).toMatchObject({ url, description: 'Books', events: ['round.settled'], isOn: true });
  const roundId = await plays(player);
  expect(await outbox()).toBe(1);
  expect(await run()).toEqual({ delivered: 1, failed: 0, turnedOff: 0, handedOut: 1 });
  expect(await run(1)).toEqual({ delivered: 0, failed: 0, turnedOff: 0, handedOut: 0 });
  expect(got.map((one) => opened(body.secret, one))).toEqual([
    {
      id: expect.stringMatching(/^evt_/) as string,
      type: 'round.settled',
      timestamp: '2026-11-20T12:00:00.000Z',
      data: {
        userId: player,
        provider: 'parlor',
        roundId,
        gameId: 'coin',
        currency: 'PP',
        stake: 10,
        win: expect.any(Number) as number,
      },
    },
  ]);
  expect(() => opened(`whsec_${Buffer.alloc(32).toString('base64')}`, got[0]!)).toThrow(
    'No matching signature found',
  );
  expect(await deliveries(body.endpoint.id)).toMatchObject([
    { type: 'round.settled', state: 'delivered', attempts: 1, status: 200, answer: 'thank you' },
  ]);
});

test('an act that is undone tells nothing, and an order tells that it was delivered', async () => {
  const { body } = await makes(['order.delivered', 'round.settled']);
  const player = await two.newPlayer();
  const order = {
    input: { orderId: 'o-1', items: [{ type: 'PP', amount: 5 } as never], quantity: 1 },
  };
  const broken = players.act('deliverItems', player, {
    ...order,
    also: () => Promise.reject(new Error('lost')),
  });
  await expect(broken).rejects.toThrow('lost');
  expect(await run()).toMatchObject({ handedOut: 0 });
  await players.act('deliverItems', player, order);
  await run();
  expect(got.map((one) => opened(body.secret, one))).toMatchObject([
    { type: 'order.delivered', data: { userId: player, orderId: 'o-1', quantity: 1 } },
  ]);
});

test('500, no reply in time and a lost reply are tried again later, under the same id and with the same body', async () => {
  const { body } = await makes(['round.settled']);
  await plays(await two.newPlayer());
  behaves = [500, 'late', 'lost', 302];
  const { id } = body.endpoint;
  for (const [tries, wait] of WAITS_MS.slice(0, 4).entries()) {
    expect(await run(0, { withinMs: 300 })).toMatchObject({ delivered: 0, failed: 1 });
    // Not before its time.
    two.clock.advance(wait - 1);
    expect(await run()).toMatchObject({ delivered: 0, failed: 0 });
    expect(await deliveries(id)).toMatchObject([{ state: 'waiting', attempts: tries + 1 }]);
    two.clock.advance(1);
  }
  expect((await listed())[0]?.failingSince).toBeDefined();
  expect(await run()).toMatchObject({ delivered: 1 });
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(got.map((one) => one.body)).size).toBe(1);
  expect(got).toHaveLength(5);
  expect((await listed())[0]?.failingSince).toBeUndefined();
});

test('two processes deliver each event once, and what a dead process claimed is sent again', async () => {
  await makes(['round.settled']);
  const player = await two.newPlayer();
  for (let n = 0; n < 35; n += 1) await plays(player);
  const sums = await Promise.all([run(0), run(1)]);
  expect(sums[0].delivered + sums[1].delivered).toBe(35);
  expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(35);
  expect(got).toHaveLength(35);
  // It dies after it sent: nothing is written of the answer.
  await plays(player);
  const dies = run(0, {
    post: async (o) => {
      await post(o);
      throw new Error('killed');
    },
    random: () => {
      throw new Error('killed');
    },
  });
  await dies;
  expect(got).toHaveLength(36);
  expect(await run(1)).toMatchObject({ delivered: 0 });
  two.clock.advance(120_000);
  expect(await run(1)).toMatchObject({ delivered: 1 });
  expect(got.at(-1)?.headers['webhook-id']).toBe(got.at(-2)?.headers['webhook-id']);
});

test('410 turns an endpoint off at once, days of failures too; an alarm tells it; turned on, what failed is replayed', async () => {
  const { body } = await makes(['round.settled']);
  const { id } = body.endpoint;
  const player = await two.newPlayer();
  await plays(player);
  await plays(player);
  behaves = [410, 410];
  expect(await run()).toMatchObject({ turnedOff: 1 });
  expect(await listed()).toMatchObject([{ isOn: false, offReason: 'gone' }]);
  await plays(player);
  expect(await run()).toMatchObject({ delivered: 0, failed: 0, handedOut: 0 });
  const alarms = async () =>
    (
      await rowConditions(
        {
          pool: two.pool,
          loaded: () => loadContent(join(import.meta.dirname, '../../../content')),
          gamesOutside: () => Promise.resolve([]),
          figuresTo: () => Promise.resolve(undefined),
        },
        two.clock.now(),
      )
    ).conditions.filter(({ rule }) => rule.name === 'ParlorWebhookOff');
  expect(await alarms()).toMatchObject([{ subject: `Books (${id})`, details: 'it answered 410' }]);
  expect((await acts('replayWebhook', id, { since: '2026-11-20T00:00:00.000Z' })).status).toBe(404);
  // The second one was perhaps not sent any more.
  behaves = [];
  await acts('turnWebhook', id, { on: true });
  expect(await alarms()).toEqual([]);
  const { body: again } = await acts<{ replayed: number }>('replayWebhook', id, {
    since: '2026-11-20T00:00:00.000Z',
  });
  expect(again.replayed).toBe(2);
  expect(await run()).toMatchObject({ delivered: 2 });

  // Each of its events fails for five days.
  for (let day = 0; day < 6; day += 1) {
    await plays(player);
    await run(0, off);
    two.clock.advance(86_400_000);
  }
  expect(await listed()).toMatchObject([{ isOn: false, offReason: 'failing' }]);
  expect(new Set((await deliveries(id, { state: 'stopped' })).map(({ state }) => state))).toEqual(
    new Set(['stopped']),
  );
});

/** Nobody answers. */
const off = { post: () => Promise.reject(new Error('nobody there')) };

test('an event that was given up long ago does not turn a quiet endpoint off at its next failure', async () => {
  const { id } = (await makes(['round.settled'])).body.endpoint;
  const player = await two.newPlayer();
  await plays(player);
  for (const wait of [...WAITS_MS, 0]) {
    await run(0, off);
    two.clock.advance(wait);
  }
  expect(await deliveries(id)).toMatchObject([{ state: 'failed' }]);
  two.clock.advance(30 * 86_400_000);
  for (let n = 0; n < 2; n += 1) await plays(player);
  expect(await run(0, off)).toMatchObject({ failed: 2, turnedOff: 0 });
  expect(await listed()).toMatchObject([
    { isOn: true, failingSince: new Date(two.clock.now()).toISOString() },
  ]);
  two.clock.advance(WAITS_MS[0]! * 2);
  expect(await run()).toMatchObject({ delivered: 2 });
});

test('an endpoint that never answers is turned off, also if it has an event every four days', async () => {
  await makes(['round.settled']);
  const player = await two.newPlayer();
  const states: unknown[] = [];
  for (let day = 0; day < 12; day += 1) {
    if (day % 4 === 0) await plays(player);
    await run(0, off);
    if (day % 4 === 3) states.push((await listed())[0]?.isOn);
    two.clock.advance(86_400_000);
  }
  expect(states).toEqual([true, false, false]);
});

test('with a new secret both sign for a day; then the new one alone', async () => {
  const { body: old } = await makes(['round.settled']);
  const { id } = old.endpoint;
  const { body: fresh } = await acts<Made>('renewWebhookSecret', id);
  expect(fresh.secret).not.toBe(old.secret);
  const player = await two.newPlayer();
  await plays(player);
  await run();
  for (const secret of [old.secret, fresh.secret]) opened(secret, got[0]!);
  two.clock.advance(24 * 3_600_000);
  await plays(player);
  await run();
  opened(fresh.secret, got[1]!);
  expect(() => opened(old.secret, got[1]!)).toThrow('No matching signature found');
});

test('an operator tests an endpoint and replays an event; no secret is in the audit log or among the answers', async () => {
  const { body } = await makes(['round.settled']);
  const { id } = body.endpoint;
  await plays(await two.newPlayer());
  await run();
  const [one] = await deliveries(id);
  expect((await acts('replayWebhook', id, { eventId: one!.eventId }, desk.support)).status).toBe(200);
  expect((await acts('testWebhook', id, {}, desk.support)).status).toBe(200);
  await run();
  expect(got.map((each) => opened(body.secret, each).type)).toEqual(
    expect.arrayContaining(['round.settled', 'round.settled', 'webhook.test']),
  );
  const page = await desk.asks<{ deliveries: WebhookDelivery[]; before?: string }>(
    desk.viewer,
    'webhookDeliveries',
    { params: { id }, query: { limit: '1' } },
  );
  expect(await deliveries(id, { limit: '1', before: page.body.before! })).not.toEqual(page.body.deliveries);
  await acts('renewWebhookSecret', id);
  const kept = await two.pool.query<{ text: string }>(
    `select details::text as text from audit_log union all select coalesce(reply, '') from operator_idempotency_keys`,
  );
  expect(kept.rows.some(({ text }) => text.includes('whsec_'))).toBe(false);
  expect((await acts('removeWebhook', id)).body.endpoints).toEqual([]);
  expect((await acts('removeWebhook', id)).status).toBe(404);
});

test('who may: viewers read, support tests and replays, treasurers make, turn and remove', async () => {
  const { body } = await makes(['round.settled']);
  const { id } = body.endpoint;
  const refused = async (reply: Promise<{ status: number }>) => expect((await reply).status).toBe(403);
  await refused(makes(['round.settled'], {}, desk.support));
  await refused(acts('turnWebhook', id, { on: false }, desk.support));
  await refused(acts('renewWebhookSecret', id, {}, desk.support));
  await refused(acts('removeWebhook', id, {}, desk.support));
  await refused(acts('testWebhook', id, {}, desk.viewer));
  await refused(acts('replayWebhook', id, { eventId: 'evt_1' }, desk.viewer));
});

test('a studio is told of its own rounds only, and of no order', async () => {
  expect((await makes(['order.delivered'], { studio: 'acme' })).status).toBe(400);
  expect((await makes(['round.settled'], { studio: 'nobody' })).status).toBe(404);
  await makes(['round.settled', 'round.corrected'], { studio: 'acme' });
  const player = await two.newPlayer();
  await plays(player);
  for (const provider of ['acme', 'bolt']) {
    const common = {
      provider,
      roundId: `${provider}-1`,
      gameId: 'reels',
      currency: 'PP',
      known: {},
    } as const;
    await players.act('betAndWin', player, {
      input: {
        bet: { ...common, transactionId: `${provider}-b`, amountMinor: 100n, roundClosed: false },
        win: {
          ...common,
          transactionId: `${provider}-w`,
          amountMinor: 250n,
          roundClosed: true,
          promo: false,
        },
      },
    });
  }
  await run();
  expect(got.map(({ body }) => (JSON.parse(body) as { data: object }).data)).toMatchObject([
    { provider: 'acme', roundId: 'acme-1', stake: 1, win: 2.5 },
  ]);
});

test('a settled contest and a live release are told once, a cancelled one never', async () => {
  const { body } = await makes(['contest.ended', 'release.live']);
  two.clock.advance(60_000);
  const at = new Date(two.clock.now() - 1_000).toISOString();
  await two.pool.query(
    `insert into content_versions (hash, files, at) values ('h1', '{}', $1) on conflict do nothing`,
    [at],
  );
  await two.pool.query(
    `insert into content_releases (id, hash, kind, starts_at, why, at)
     select n, 'h1', 'seed', $1, 'test', $1 from generate_series(1, 2) n`,
    [at],
  );
  await two.pool.query(
    `insert into content_release_cancellations (release_id, why, at) values (2, 'test', $1)`,
    [at],
  );
  for (const [period, settledAt] of [
    ['2026-11-18', at],
    ['2026-11-19', null],
  ] as const)
    await two.pool.query(
      `insert into contest_editions (edition, contest_id, period, title, description, game_id, statistic, prizes, total,
         paid_places, salt, starts_at, ends_at, announced_at, frozen_at, settled_at, entrants)
       values ('daily/' || $1::text, 'daily', $1::text, 'Daily', '', 'coin', 'wagered', '[]', 1, 1, 's', '2026-11-18', '2026-11-19',
         '2026-11-17', '2026-11-19', $2, 12)`,
      [period, settledAt],
    );
  await Promise.all([run(0), run(1)]);
  await run();
  const told = got.map((one) => opened(body.secret, one));
  expect(told.toSorted((a, b) => a.type.localeCompare(b.type))).toMatchObject([
    {
      id: 'contest-daily-2026-11-18',
      type: 'contest.ended',
      data: { contestId: 'daily', period: '2026-11-18', title: 'Daily', entrants: 12 },
    },
    { id: 'release-1', type: 'release.live', data: { release: 1, startsAt: at } },
  ]);
});

test('outside local development only public addresses over https are taken, also when a name changes later', async () => {
  const strict = operatedWebhooks({ ...two, live, sealingKeys, mayBePrivate: false, isStudio: () => false });
  const note = () => Promise.resolve();
  const addresses = [
    'http://books.example/hooks',
    'https://127.0.0.1/hooks',
    'https://[::1]/hooks',
    'https://169.254.169.254/latest',
    'https://localhost/hooks',
    'https://user:word@books.example/',
    'ftp://books.example/',
    'books',
  ];
  for (const bad of addresses) {
    const make = strict.make({ url: bad, description: 'Books', events: ['round.settled'] }, note);
    await expect(make).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  }
  const { endpoint } = await strict.make(
    { url: 'https://books.example/hooks', description: 'Books', events: ['round.settled'] },
    note,
  );
  await plays(await two.newPlayer());
  // The name leads to this machine by now.
  const lookup: NonNullable<Parameters<typeof post>[0]['lookup']> = (name, _options, answered) =>
    answered(new Error(`${name} does not lead to a public address`), []);
  await run(0, { mayBePrivate: false, post: (o) => post({ ...o, lookup }) });
  expect(got).toEqual([]);
  expect(await deliveries(endpoint.id)).toMatchObject([
    { state: 'waiting', answer: 'books.example does not lead to a public address' },
  ]);
});

test('waits grow to a day with jitter, an endpoint may ask for a longer one, and after three days it is given up', () => {
  const waits = WAITS_MS.map((_, n) => waitAfter(n + 1, undefined, () => 0.5)!);
  expect(waits).toEqual([...WAITS_MS]);
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(3 * 86_400_000);
  expect(waitAfter(WAITS_MS.length + 1, undefined, () => 0.5)).toBeUndefined();
  expect([waitAfter(1, undefined, () => 0), waitAfter(1, undefined, () => 1)]).toEqual([48_000, 72_000]);
  expect(waitAfter(1, '600', () => 0.5)).toBe(600_000);
  expect(waitAfter(1, '999999999', () => 0.5)).toBe(86_400_000);
});
