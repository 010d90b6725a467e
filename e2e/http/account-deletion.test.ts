// The deletion of an account, over two processes. The server's audit runs after each scenario.
import { afterEach, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { likelyChoice } from '@parlor/sdk/test/fill-a-quest.ts';
import { emailsTo, newUser, visits, type Visitor } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';

const server = startTestServer({ processes: 2 });
afterEach(() => server().setClock(null));

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const UNDERSTOOD = { body: { understood: true } } as const;
const later = (ms: number) => server().setClock(new Date(server().nowMs() + ms).toISOString());

test('an account is deleted 14 days after its player asked, unless they change their mind', async () => {
  const { first, second } = server();
  const name = newUser();
  const visitors: Visitor[] = [];
  const signIn = async (on = first): Promise<Visitor> => {
    const visitor = visits(name, on, { platform: 'web', nowMs: () => server().nowMs() });
    visitors.push(visitor);
    await visitor.signInByEmail();
    return visitor;
  };
  const old = await signIn();
  const number = old.userId();
  const table = await old.opens('dice-bone');
  await old.plays('dice-bone', 3);
  await later(11 * MINUTE_MS);
  await expect(old.api.askDeletion(UNDERSTOOD)).rejects.toMatchObject({ code: 'FRESH_SIGN_IN_NEEDED' });
  const mara = await signIn();
  await mara.api.excludeMe({ body: { length: 'forever', understood: true } });
  const { deletion } = await mara.api.askDeletion(UNDERSTOOD);
  expect((await emailsTo(first, mara.email))[0]).toContain(
    `deleted on ${DATE.format(new Date(deletion!.dueAt))} (UTC)`,
  );
  // By another device, on another process.
  const again = await signIn(second);
  expect((await again.api.personalData()).deletion).toEqual(deletion);
  expect((await again.api.withdrawDeletion()).deletion).toBeUndefined();
  await later(15 * DAY_MS);
  await server().runJobs(first);
  const still = await signIn();
  expect(still.userId()).toBe(number);

  await still.api.askDeletion(UNDERSTOOD);
  await later(14 * DAY_MS - 60_000);
  await server().runJobs(first);
  const last = await signIn(second);
  const headers = { authorization: `Bearer ${await last.token()}` };
  expect((await last.asks('/bff/summary', { headers })).status).toBe(200);
  await later(2 * MINUTE_MS);
  await server().runJobs(second);
  await expect.poll(async () => (await last.asks('/bff/summary', { headers })).status).toBe(401);
  await expect(table.round(5, likelyChoice['dice-bone'])).rejects.toMatchObject({ name: 'RequestError' });
  // The person comes back as somebody new, still excluded.
  const back = await signIn();
  expect(back.userId()).not.toBe(number);
  expect((await back.api.care()).pause?.kind).toBe('exclusion');
  await server().withDatabase(async (pool) => {
    const { rows } = await pool.query<{ first_name: string; email: string | null; entries: bigint }>(
      `select first_name, email, (select count(*) from ledger where player_id = $1) as entries from profiles where player_id = $1`,
      [number],
    );
    expect(rows[0]).toMatchObject({ first_name: '', email: null });
    expect(Number(rows[0]?.entries)).toBeGreaterThan(1);
  });
  for (const visitor of visitors) visitor.leaves();
});
