import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANALYTICS_EVENTS, ANALYTICS_PATHS } from '@parlor/contract/calls/analytics.ts';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { asPlayer, openTestServer, type TestServer } from '../../test/test-server.ts';
import { analyticsPlugin, analyticsRoutes } from './index.ts';
import { analyticsJobs } from './jobs.ts';

let server: TestServer;
let app: FastifyInstance;
let calls: FastifyInstance;
let nextId = 0;

beforeAll(async () => {
  server = await openTestServer();
  const { pool, clock, players } = server;
  calls = server.serve(analyticsRoutes({ pool, clock, players }));
  app = Fastify();
  const deps = { pool, clock, limits: { off: false }, recordsSessions: true };
  await app.register(async (scope) => analyticsPlugin(deps)(scope));
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const event = (more: object = {}) => ({
  event_type: 'Page Viewed',
  insert_id: `id-${(nextId += 1)}`,
  time: server.clock.now(),
  device_id: 'device-1',
  event_properties: { page: '/quests', platform: 'web' },
  ...more,
});
const send = async (events: readonly unknown[], more: object = {}) => {
  const reply = await app.inject({
    method: 'POST',
    url: ANALYTICS_PATHS.events,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ api_key: 'parlor', events, ...more }),
  });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
};
const stored = async (insertId: string) =>
  (await server.pool.query('select * from analytics_events where insert_id = $1', [insertId])).rows;
const choose = async (player: string, choice: 'agreed' | 'declined') =>
  calls.inject({
    method: 'PUT',
    url: contract.chooseAnalytics.path,
    headers: asPlayer(player),
    payload: { choice },
  });

describe('events of a page', () => {
  test('are answered with the code in the body; without it the client would send them for ever', async () => {
    const { status, body } = await send([event(), event()]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ code: 200, events_ingested: 2, server_upload_time: server.clock.now() });
  });

  test('count once for any number of sends', async () => {
    const one = event();
    await send([one]);
    expect((await send([one, one])).body).toMatchObject({ code: 200 });
    server.clock.advance(6 * 86_400_000);
    await send([one]);
    expect(await stored(one.insert_id)).toHaveLength(1);
  });

  test('outside the catalogue are reported by index, and nothing of that batch is stored', async () => {
    const right = event();
    const { status, body } = await send([
      right,
      event({ event_type: 'Secret Looked At' }),
      event({ event_properties: { page: '/quests' } }),
      event({ event_properties: { page: '/quests', platform: 'web', more: 1 } }),
      event({ time: 'yesterday' }),
      event({ time: undefined }),
    ]);
    expect(status).toBe(400);
    expect(body).toEqual({
      code: 400,
      error: 'Invalid event',
      events_with_missing_fields: { time: [5] },
      events_with_invalid_fields: { event_type: [1], event_properties: [2, 3], time: [4] },
    });
    expect(await stored(right.insert_id)).toEqual([]);
    expect((await send([right])).status).toBe(200);
  });

  test('are the seven of the specification', () => {
    expect(Object.keys(ANALYTICS_EVENTS)).toEqual([
      'Page Viewed',
      'Sign Up',
      'Purchase Initiated',
      'Purchase Completed',
      'Daily Collectibles Claimed',
      'Collection Claimed',
      'Pack Opened',
    ]);
  });

  test("are accepted without the additions of the client's plugins", async () => {
    const one = event({
      event_properties: { page: '/shop', platform: 'web', '[Amplitude] Session Replay ID': 'x' },
    });
    expect((await send([one])).status).toBe(200);
    expect((await stored(one.insert_id))[0].properties).toEqual({ page: '/shop', platform: 'web' });
  });

  test('of a player are stored only with consent, and deleted when they decline', async () => {
    const player = await server.newPlayer();
    const [before, during, after] = [event(), event(), event()].map((one) => ({ ...one, user_id: player }));
    expect((await send([before])).status).toBe(200);
    expect(await stored(before!.insert_id)).toEqual([]);
    await choose(player, 'agreed');
    await send([during]);
    expect(await stored(during!.insert_id)).toHaveLength(1);
    await choose(player, 'declined');
    expect(await stored(during!.insert_id)).toEqual([]);
    await send([after]);
    expect(await stored(after!.insert_id)).toEqual([]);
  });

  test('in too large a batch are answered 413, so that the client halves it', async () => {
    expect((await send(Array.from({ length: 2001 }, () => 1))).body).toMatchObject({ code: 413 });
    const reply = await app.inject({
      method: 'POST',
      url: ANALYTICS_PATHS.events,
      headers: { 'content-type': 'application/json' },
      payload: 'x'.repeat(1024 * 1024 + 1),
    });
    expect([reply.statusCode, reply.json<{ code: number }>().code]).toEqual([413, 413]);
  });

  test.each([
    ['no JSON', '{'],
    ['no key', '{"events":[{}]}'],
    ['no events', '{"api_key":"parlor","events":[]}'],
  ])('%s is answered 400 with what is missing, so that the client gives it up', async (_, payload) => {
    const reply = await app.inject({
      method: 'POST',
      url: ANALYTICS_PATHS.events,
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      payload,
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 400, missing_field: expect.any(String) as string });
  });

  test('of one address have a limit a minute; events above it are reported by index', async () => {
    const flooded = Fastify();
    const { pool, clock } = server;
    const deps = { pool, clock, limits: { off: false }, recordsSessions: false };
    await flooded.register(async (scope) => analyticsPlugin(deps)(scope));
    const flood = async (count: number) =>
      (
        await flooded.inject({
          method: 'POST',
          url: ANALYTICS_PATHS.events,
          payload: JSON.stringify({ api_key: 'p', events: Array.from({ length: count }, () => event()) }),
          headers: { 'content-type': 'application/json' },
        })
      ).json<{ code: number; throttled_events?: number[] }>();
    for (let n = 0; n < 3; n++) expect((await flood(2000)).code).toBe(200);
    expect(await flood(2)).toMatchObject({ code: 429, throttled_events: [0, 1] });
    await flooded.close();
  });
});

describe('paid orders', () => {
  const order = async (player: string, orderId: string, mode: 'telegram' | 'breeze', status: string) => {
    const at = new Date(server.clock.now());
    await server.pool.query(
      `insert into orders (player_id, order_id, item_id, title, description, quantity, price, total, currency, mode, items,
         status, refund, holds_stock, timeline, placed_at, updated_at, expires_at, at)
       values ($1, $2, 'lamp-oil', '', '', 2, 50, 100, 'XTR', $3, '[]', $4, 'none', false, '[]', $5, $5, $5, $5)`,
      [player, orderId, mode, status, at],
    );
    if (mode === 'breeze')
      await server.pool.query(
        `insert into checkouts (player_id, order_id, provider, purchase_id, link, usd_value, at)
         values ($1, $2, 'breeze', $2, '', 499, $3)`,
        [player, orderId, at],
      );
  };
  const errors: object[] = [];
  const log = { warn: () => undefined, error: (told: object) => void errors.push(told) } as never;
  const [job] = analyticsJobs({ vendor: undefined, log });

  test('are written by the server once, under the order’s id and in dollars, for players with consent', async () => {
    const [agreed, unasked] = [await server.newPlayer(), await server.newPlayer()];
    await choose(agreed, 'agreed');
    await order(agreed, 'order-stars', 'telegram', 'PAID');
    await order(agreed, 'order-card', 'breeze', 'DELIVERED');
    await order(agreed, 'order-open', 'telegram', 'PLACED');
    await order(unasked, 'order-quiet', 'telegram', 'PAID');
    expect(await job!.run(server)).toEqual({ written: 2 });
    expect(await job!.run(server)).toEqual({ written: 0 });
    expect((await stored('order-stars'))[0]).toMatchObject({
      event_type: 'Purchase Completed',
      source: 'server',
      properties: { usdValue: 2, quantity: 2, paymentMode: 'telegram', itemId: 'lamp-oil' },
    });
    expect((await stored('order-card'))[0].properties.usdValue).toBe(4.99);
    for (const { properties } of [...(await stored('order-stars')), ...(await stored('order-card'))])
      expect(ANALYTICS_EVENTS['Purchase Completed'].safeParse(properties).error).toBeUndefined();
  });

  test('are those placed after the player agreed, and not paid back', async () => {
    const player = await server.newPlayer();
    await order(player, 'order-unasked', 'telegram', 'DELIVERED');
    server.clock.advance(1_000);
    await choose(player, 'agreed');
    await order(player, 'order-paid-back', 'telegram', 'DELIVERED');
    await server.pool.query("update orders set refund = 'pending' where order_id = 'order-paid-back'");
    await job!.run(server);
    expect([...(await stored('order-unasked')), ...(await stored('order-paid-back'))]).toEqual([]);
  });

  test('stay as the server wrote them, whatever a page says under that id', async () => {
    const player = await server.newPlayer();
    await choose(player, 'agreed');
    await order(player, 'order-said-first', 'telegram', 'PAID');
    const purchase = (usdValue: number) =>
      event({
        event_type: 'Purchase Completed',
        insert_id: 'order-said-first',
        user_id: player,
        event_properties: {
          orderId: 'order-said-first',
          itemId: 'lamp-oil',
          quantity: 1,
          paymentMode: 'telegram',
          usdValue,
        },
      });
    await send([purchase(1000)]);
    await job!.run(server);
    await send([purchase(2000)]);
    expect((await stored('order-said-first'))[0]).toMatchObject({
      source: 'server',
      properties: { usdValue: 2 },
    });
  });

  test('are also sent to the vendor if its account is set, until it accepts them', async () => {
    const player = await server.newPlayer();
    await choose(player, 'agreed');
    await order(player, 'order-sent', 'telegram', 'PAID');
    const requests: unknown[] = [];
    let status = 500;
    const [sending] = analyticsJobs({
      vendor: { url: 'https://vendor.example/2/httpapi', apiKey: 'their-key' },
      log,
      fetch: (_, init) => {
        requests.push(JSON.parse(init?.body as string));
        return Promise.resolve(new Response('{}', { status }));
      },
    });
    expect(await sending!.run(server)).toMatchObject({ sent: 0 });
    status = 200;
    expect(await sending!.run(server)).toMatchObject({ sent: 1 });
    expect(await sending!.run(server)).toMatchObject({ sent: 0 });
    expect(requests).toHaveLength(2);
    expect(requests[1]).toMatchObject({
      api_key: 'their-key',
      events: [{ event_type: 'Purchase Completed', insert_id: 'order-sent', user_id: player }],
    });
  });

  test('one that the vendor refuses holds up no others; if it refuses all of them, none is given up', async () => {
    const player = await server.newPlayer();
    await choose(player, 'agreed');
    const ids = Array.from({ length: 7 }, (_, n) => `order-many-${n}`);
    for (const id of ids) await order(player, id, 'telegram', 'PAID');
    let refused = new Set(ids);
    const taken: string[] = [];
    const [sending] = analyticsJobs({
      vendor: { url: 'https://vendor.example/2/httpapi', apiKey: 'their-key' },
      log,
      fetch: (_, init) => {
        const { events } = JSON.parse(init?.body as string) as { events: Array<{ insert_id: string }> };
        const isRefused = events.some((one) => refused.has(one.insert_id));
        if (!isRefused) taken.push(...events.map((one) => one.insert_id));
        return Promise.resolve(new Response('{}', { status: isRefused ? 400 : 200 }));
      },
    });
    expect(await sending!.run(server)).toMatchObject({ sent: 0 });
    refused = new Set(['order-many-2']);
    expect(await sending!.run(server)).toMatchObject({ sent: 6 });
    expect(taken.toSorted()).toEqual(ids.filter((id) => id !== 'order-many-2'));
    expect(errors.at(-1)).toEqual({ events: ['order-many-2'] });
    expect(await sending!.run(server)).toMatchObject({ sent: 0 });
    expect(taken).toHaveLength(6);
  });
});

describe('recordings', () => {
  const part = (query: string) =>
    app.inject({
      method: 'POST',
      url: `${ANALYTICS_PATHS.replay}?${query}`,
      headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
      payload: Buffer.from([1, 2, 3]),
    });

  test('the client is configured to record one session in ten', async () => {
    const reply = await app.inject({ url: `${ANALYTICS_PATHS.replayConfig}/parlor?config_group=browser` });
    expect(reply.json()).toEqual({
      configs: { sessionReplay: { sr_sampling_config: { capture_enabled: true, sample_rate: 0.1 } } },
    });
  });

  test('a part is stored once, unchanged', async () => {
    for (let n = 0; n < 2; n++)
      expect((await part('session_id=17&device_id=device-1&type=replay')).statusCode).toBe(202);
    const { rows } = await server.pool.query('select body from replay_parts where session_id = 17');
    expect(rows).toEqual([{ body: Buffer.from([1, 2, 3]) }]);
    expect((await part('session_id=x&device_id=d')).statusCode).toBe(400);
  });

  test('nothing is stored if recording is off', async () => {
    const off = Fastify();
    const { pool, clock } = server;
    const deps = { pool, clock, limits: { off: true }, recordsSessions: false };
    await off.register(async (scope) => analyticsPlugin(deps)(scope));
    const config = await off.inject({ url: `${ANALYTICS_PATHS.replayConfig}/parlor` });
    expect(config.json()).toMatchObject({
      configs: { sessionReplay: { sr_sampling_config: { capture_enabled: false } } },
    });
    const sent = await off.inject({
      method: 'POST',
      url: `${ANALYTICS_PATHS.replay}?session_id=18&device_id=d`,
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(sent.statusCode).toBe(403);
    await off.close();
  });
});
