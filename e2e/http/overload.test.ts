// More calls than a server answers: the rest is refused at once, what was accepted is done, and then all is as before.
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { documents, launcherPath } from '@parlor/contract/calls/documents.ts';
import { fillPath } from '@parlor/contract/kernel/endpoint.ts';
import { refusalIn } from '../actors/refusals.ts';
import { newUser, send, signIn, type Reply } from '../actors/users.ts';
import { within } from '../server/deadline.ts';
import { startTestServer } from '../server/servers.ts';

const server = startTestServer();
afterEach(() => server().liftRateLimits(server().first));

/** More than a server begins at once. */
const FIRST = 60;
const THEN = 60;

async function metric(name: string): Promise<number> {
  const { text } = await send(`${server().first.url}/metrics`, {});
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

test('calls that would wait are refused early with a time to come back, and what was accepted is done', async () => {
  const alice = await signIn(newUser(), server().first);
  const path = fillPath(documents.setDocument.path, { '*': launcherPath(alice.userId()) });
  const saves = (n: number): Promise<Reply> =>
    alice.asks(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { n } }),
    });
  const many = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => saves(n)));
  await server().applyRateLimits(server().first);
  const [first, refused] = await server().withDatabase(async (pool) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('lock table documents in access exclusive mode');
      const begun = many(FIRST);
      await within(10_000, 'the first calls', async () =>
        (await metric('calls_in_progress')) > 10 ? true : undefined,
      );
      // A server that has just answered calls lets a crowd wait.
      await pause(1_200);
      const before = await metric('calls_refused_early');
      const then = many(THEN);
      await within(10_000, 'a refusal', async () =>
        (await metric('calls_refused_early')) > before ? true : undefined,
      );
      await client.query('rollback');
      return [await begun, (await then).filter(({ status }) => status === 503)];
    } finally {
      client.release(true);
    }
  });
  expect(refused.length).toBeGreaterThan(0);
  expect(await metric('calls_refused_early')).toBeGreaterThanOrEqual(refused.length);
  for (const reply of refused) {
    expect(refusalIn(reply).code).toBe('UNAVAILABLE');
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(reply.headers.get('retry-after'))).toBeLessThanOrEqual(3);
  }
  // On a slow machine some waited for the lock until their deadline.
  expect(new Set([200, 503]).isSupersetOf(new Set(first.map(({ status }) => status)))).toBe(true);
  expect(first.some(({ status }) => status === 200)).toBe(true);
  expect(await metric('calls_in_progress')).toBe(0);
  expect((await saves(0)).status).toBe(200);
});
