import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TELEMETRY_PATH, type TelemetryException } from '@parlor/contract/calls/telemetry.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { fingerprintOf } from './fingerprint.ts';
import { newestErrors, noTelemetry, telemetryPlugin } from './index.ts';
import { MAX_ERRORS } from './store.ts';

let loaded: TestServer;
let app: FastifyInstance;
const counts = noTelemetry();
const limits = { off: true };
beforeAll(async () => {
  loaded = await openTestServer();
  app = Fastify();
  await app.register(async (scope) => telemetryPlugin({ ...loaded, limits }, counts)(scope));
});
afterAll(async () => {
  await app.close();
  await loaded.close();
});
beforeEach(() => loaded.pool.query('delete from client_errors'));

const fault = (more: Partial<TelemetryException> = {}): TelemetryException => ({
  type: 'TypeError',
  value: 'Cannot read properties of undefined',
  stacktrace: {
    frames: [
      {
        filename: 'https://play.example/assets/house-B3xk1aZ9.js',
        function: 'openPack',
        lineno: 3,
        colno: 9,
      },
    ],
  },
  ...more,
});
const collect = (body: unknown, more: object = {}) =>
  app.inject({
    method: 'POST',
    url: TELEMETRY_PATH,
    headers: {
      'content-type': 'application/json',
      'x-faro-session-id': 'fJ7WFCnGdi',
      'idempotency-key': 'k',
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    ...more,
  });
const report = (exceptions: unknown[], version = '1.0.0') => ({
  meta: {
    app: { name: 'launcher', version },
    page: { url: 'https://play.example/sign-in/email?code=secret' },
  },
  exceptions,
});

describe('grouping errors', () => {
  const same: ReadonlyArray<readonly [string, Partial<TelemetryException>]> = [
    ['a fault with other extras', { trace: { trace_id: 'x' } }],
    [
      'another build of the same file, and another line of it',
      {
        stacktrace: {
          frames: [
            {
              filename: 'https://play.example/assets/house-ZZ11aa22.js',
              function: 'openPack',
              lineno: 8,
              colno: 1,
            },
          ],
        },
      },
    ],
  ];
  test.each(same)('%s is the same', (_, more) => {
    expect(fingerprintOf(fault(more))).toBe(fingerprintOf(fault()));
  });
  test('ids and numbers in the words make no difference', () => {
    const words = (id: string) =>
      fault({ value: `Order ${id} of https://play.example/x/${id} failed in 12 ms` });
    expect(fingerprintOf(words('8c9d8d5e-1111-4222-8333-444455556666'))).toBe(
      fingerprintOf(words('00000000-1111-4222-8333-444455556666')),
    );
  });
  test('another kind, another message or another function is another error', () => {
    const all = [
      fault(),
      fault({ type: 'RangeError' }),
      fault({ value: 'Something else' }),
      fault({ stacktrace: { frames: [{ filename: 'a.js', function: 'claim' }] } }),
    ].map(fingerprintOf);
    expect(new Set(all).size).toBe(4);
  });
});

describe('the receiver', () => {
  test('answers 202 and groups by cause and release', async () => {
    expect((await collect(report([fault(), fault(), fault({ type: 'RangeError' })]))).statusCode).toBe(202);
    await collect(report([fault({ trace: { trace_id: 'abc123' } })], '1.0.1'));
    await collect(report([fault()]));
    const faults = await newestErrors(loaded.pool, 10);
    expect(faults.map(({ type, release, times }) => `${type} ${release} ${times}`).toSorted()).toEqual([
      'RangeError 1.0.0 1',
      'TypeError 1.0.0 3',
      'TypeError 1.0.1 1',
    ]);
    expect(faults.find(({ release }) => release === '1.0.1')?.traceId).toBe('abc123');
  });

  test('stores the page and not its query', async () => {
    await collect(report([fault()]));
    expect((await newestErrors(loaded.pool, 1))[0]).toMatchObject({
      page: '/sign-in/email',
      stack: 'openPack (https://play.example/assets/house-B3xk1aZ9.js:3:9)',
    });
  });

  test('counts other reports of pages', async () => {
    const before = { ...counts };
    await collect({ meta: {}, events: [{}, {}], measurements: [{}], logs: [{}] });
    expect(counts).toEqual({
      exceptions: before.exceptions,
      events: before.events + 2,
      measurements: before.measurements + 1,
      logs: before.logs + 1,
    });
  });

  test.each(['{', '[]', '{"exceptions":5}', '{"exceptions":[{"type":5}]}'])(
    'what is not the client’s is refused with 400, which the client does not send again: %s',
    async (body) => {
      expect((await collect(body)).statusCode).toBe(400);
    },
  );

  test('a body above its limit is refused, and long texts are cut', async () => {
    expect((await collect('x'.repeat(256 * 1024 + 1))).statusCode).toBe(413);
    await collect(report([fault({ value: `${'\0'}${'y'.repeat(5000)}` })]));
    expect((await newestErrors(loaded.pool, 1))[0]!.message.length).toBeLessThanOrEqual(1000);
  });

  test('a flood of different errors fills its room and no more', async () => {
    await loaded.pool.query(
      `insert into client_errors (fingerprint, release, type, message, stack, times, first_at, last_at)
       select n::text, '1', 'E', 'm', '', 1, now(), now() from generate_series(1, ${MAX_ERRORS}) n`,
    );
    await loaded.pool.query(
      "update client_errors set fingerprint = $1, release = '1.0.0' where fingerprint = '1'",
      [fingerprintOf(fault())],
    );
    expect((await collect(report([fault(), fault({ type: 'NewError' })]))).statusCode).toBe(202);
    const { rows } = await loaded.pool.query<{ groups: bigint; times: bigint }>(
      'select count(*) as groups, max(times) as times from client_errors',
    );
    expect(rows[0]).toEqual({ groups: BigInt(MAX_ERRORS), times: 2n });
  });

  test('an address with too many reports must wait, and the reply says how long', async () => {
    const strict = Fastify();
    await strict.register(async (scope) => telemetryPlugin({ ...loaded, limits: { off: false } })(scope));
    const statuses: number[] = [];
    let wait: unknown;
    for (let n = 0; n < 121; n++) {
      const reply = await strict.inject({
        method: 'POST',
        url: TELEMETRY_PATH,
        payload: '{}',
        headers: { 'content-type': 'application/json' },
      });
      statuses.push(reply.statusCode);
      wait = reply.headers['retry-after'];
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(120);
    expect(statuses.at(-1)).toBe(429);
    expect(Number(wait)).toBeGreaterThan(0);
    await strict.close();
  });
});
