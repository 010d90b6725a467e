import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FlagsContent, type FlagContent } from '@parlor/contract/content/flags.ts';
import { FLAG_PATHS, type FlagUser } from '@parlor/contract/calls/flags.ts';
import { sendError } from '../../http/register-endpoints.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { compileFlags } from './compile.ts';
import { decide, evaluate } from './decide.ts';
import { flagCards, flagsPlugin } from './index.ts';

const content = (...flags: unknown[]) => FlagsContent.parse({ flags });
const flag = (more: Partial<Record<keyof FlagContent, unknown>> = {}) => ({
  key: 'new-room',
  about: 'A new room',
  decided: 'server',
  segments: [{ name: 'Everybody', variant: 'on' }],
  ...more,
});
const valueFor = (made: ReturnType<typeof content>, user: FlagUser) =>
  evaluate(compileFlags(made), user)['new-room']?.value;
const header = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe("a visitor's variants", () => {
  test('a flag without segments is off for everybody, and has no value', () => {
    expect(
      evaluate(compileFlags(content(flag({ segments: [] }))), { user_id: '1' })['new-room'],
    ).toMatchObject({
      key: 'off',
      metadata: { default: true },
    });
  });

  test("a condition uses the client's properties, and all of one segment must hold", () => {
    const made = content(
      flag({
        segments: [
          {
            name: 'Premium in the messenger',
            when: [
              { property: 'premium', op: 'is', values: ['true'] },
              { property: 'place', op: 'is', values: ['telegram'] },
            ],
            variant: 'on',
          },
        ],
      }),
    );
    expect(valueFor(made, { user_id: '1', user_properties: { premium: true, place: 'telegram' } })).toBe(
      'on',
    );
    expect(
      valueFor(made, { user_id: '1', user_properties: { premium: true, place: 'web' } }),
    ).toBeUndefined();
    expect(valueFor(made, {})).toBeUndefined();
  });

  test('a share of players is that share, and visitors without an id are outside', () => {
    const made = content(flag({ segments: [{ name: 'A third', percent: 33, variant: 'on' }] }));
    const compiled = compileFlags(made);
    const on = Array.from({ length: 3000 }, (_, n) => String(n + 1)).filter(
      (user_id) => evaluate(compiled, { user_id })['new-room']?.value === 'on',
    );
    expect(on.length / 3000).toBeGreaterThan(0.29);
    expect(on.length / 3000).toBeLessThan(0.37);
    expect(valueFor(made, { device_id: 'some-device' })).toBeUndefined();
    // Players inside stay inside when the share grows.
    const wider = compileFlags(
      content(flag({ segments: [{ name: 'A third', percent: 60, variant: 'on' }] })),
    );
    expect(on.every((user_id) => evaluate(wider, { user_id })['new-room']?.value === 'on')).toBe(true);
  });

  test("buckets are those of the vendor's own engine", () => {
    // Published vectors of the hash, salt abc123 (half of all, by user id).
    const published = {
      ...compileFlags(content(flag()))[0]!,
      segments: [
        {
          bucket: {
            selector: ['context', 'user', 'user_id'],
            salt: 'abc123',
            allocations: [{ range: [0, 50], distributions: [{ variant: 'on', range: [0, 42_949_673] }] }],
          },
          variant: 'off',
        },
      ],
    };
    const values = ['u-1000001', 'u-1000002', 'u-1000003', 'u-1000004', undefined].map(
      (id) => evaluate([published], id === undefined ? {} : { user_id: id })['new-room']?.key,
    );
    expect(values).toEqual(['on', 'on', 'on', 'off', 'off']);
  });

  test('a file with a variant that its flag does not have is refused', () => {
    const wrong = FlagsContent.safeParse({ flags: [flag({ segments: [{ name: 'x', variant: 'purple' }] })] });
    expect(wrong.error?.issues[0]?.message).toContain('a variant that the flag does not have');
    expect(FlagsContent.safeParse({ flags: [flag(), flag()] }).success).toBe(false);
    expect(FlagsContent.safeParse({ flags: [flag({ variants: ['on', 'off'] })] }).success).toBe(false);
  });
});

describe('the calls of the flag client', () => {
  let loaded: TestServer;
  let app: FastifyInstance;
  const flags = content(
    flag(),
    flag({ key: 'on-the-page', decided: 'page' }),
    flag({ key: 'half', segments: [{ name: 'Half', percent: 50, variant: 'on' }] }),
  );
  beforeAll(async () => {
    loaded = await openTestServer();
    const { pool, clock } = loaded;
    app = Fastify();
    app.setErrorHandler(sendError);
    await app.register(async (scope) => flagsPlugin({ pool, clock, flags: () => flags })(scope));
  });
  afterAll(async () => {
    await app.close();
    await loaded.close();
  });
  const variants = async (user: unknown, more: Record<string, string> = {}) =>
    (
      await app.inject({
        url: `${FLAG_PATHS.variants}?v=0`,
        headers: { authorization: 'Api-Key parlor', 'x-amp-exp-user': header(user), ...more },
      })
    ).json<Record<string, { value?: unknown }>>();

  test("configurations are an array of the page's flags, with status 200", async () => {
    const reply = await app.inject({ url: FLAG_PATHS.configurations });
    expect(reply.statusCode).toBe(200);
    expect(reply.json<Array<{ key: string }>>().map(({ key }) => key)).toEqual(['on-the-page']);
    expect(reply.json<Array<{ metadata: object }>>()[0]!.metadata).toMatchObject({ evaluationMode: 'local' });
  });

  test("variants are the server's decisions for this visitor, or for the requested flags", async () => {
    expect(Object.keys(await variants({ device_id: 'd-1' }))).toEqual(['new-room', 'half']);
    expect(await variants({ device_id: 'd-1' })).toMatchObject({ 'new-room': { key: 'on', value: 'on' } });
    const some = await variants({ device_id: 'd-1' }, { 'x-amp-exp-flag-keys': header(['half']) });
    expect(Object.keys(some)).toEqual(['half']);
  });

  test('an unreadable visitor is refused as a client error, so that the client does not retry', async () => {
    for (const wrong of ['%%%', header('text'), header({ user_id: 5 }), 'a'.repeat(20_000)]) {
      const reply = await app.inject({ url: FLAG_PATHS.variants, headers: { 'x-amp-exp-user': wrong } });
      expect(reply.statusCode).toBe(400);
    }
  });

  test("a player's stored variant stays when the segments change, until the flag is switched off", async () => {
    const player = await loaded.newPlayer();
    const everybody = compileFlags(content(flag()));
    const nobody = compileFlags(
      content(
        flag({
          segments: [
            { name: 'Nobody', when: [{ property: 'user_id', op: 'is', values: ['0'] }], variant: 'on' },
          ],
        }),
      ),
    );
    const off = compileFlags(content(flag({ segments: [] })));
    const get = async (compiled: typeof off) =>
      (await decide(loaded, compiled, { user_id: player }))['new-room']?.value;
    expect(await get(nobody)).toBeUndefined();
    expect(await get(everybody)).toBe('on');
    expect(await get(nobody)).toBe('on');
    expect(await get(off)).toBeUndefined();
    const { rows } = await loaded.pool.query('select variant from flag_variants where player_id = $1', [
      player,
    ]);
    expect(rows).toEqual([{ variant: 'on' }]);
  });

  test('nothing is stored for visitors who are not players', async () => {
    await variants({ user_id: '999999' });
    await variants({ user_id: "1'; drop table players" });
    const { rows } = await loaded.pool.query('select 1 from flag_variants where player_id = 999999');
    expect(rows).toEqual([]);
  });

  test('the console sees each flag, its segments, and how many players have which variant', async () => {
    const [first] = await flagCards(loaded.pool, flags);
    expect(first).toMatchObject({
      key: 'new-room',
      decided: 'server',
      segments: [{ percent: 100, variant: 'on' }],
    });
    expect(first!.variants.find(({ name }) => name === 'on')!.players).toBeGreaterThan(0);
  });
});
