// More calls than a server answers: the rest is refused at once, what was accepted is done, and then all is as before.
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
/** So many more come at each look, until one is refused. */
const MORE = 10;

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
  const [all, refused] = await server().withDatabase(async (pool) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('lock table documents in access exclusive mode');
      const begun = many(FIRST);
      await within(10_000, 'the first calls', async () =>
        (await metric('calls_in_progress')) > 10 ? true : undefined,
      );
      const more: Promise<Reply[]>[] = [];
      await within(10_000, 'a refusal', async () => {
        more.push(many(MORE));
        return (await metric('calls_refused_early')) > 0 ? true : undefined;
      });
      await client.query('rollback');
      const all = [await begun, ...(await Promise.all(more))].flat();
      return [all, all.filter(({ status }) => status === 503)];
    } finally {
      client.release(true);
    }
  });
  const early = await metric('calls_refused_early');
  expect(early).toBeGreaterThan(0);
  // Others may have waited for the lock until their deadline.
  expect(refused.length).toBeGreaterThanOrEqual(early);
  for (const reply of refused) {
    expect(refusalIn(reply).code).toBe('UNAVAILABLE');
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(reply.headers.get('retry-after'))).toBeLessThanOrEqual(3);
  }
  expect(new Set([200, 503]).isSupersetOf(new Set(all.map(({ status }) => status)))).toBe(true);
  expect(all.some(({ status }) => status === 200)).toBe(true);
  expect(await metric('calls_in_progress')).toBe(0);
  expect((await saves(0)).status).toBe(200);
});
