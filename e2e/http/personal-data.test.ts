// A player's copy of their data, over two processes.
import { afterEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { emailsTo, launchDataOf, newUser, visits, type Visitor } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';

const server = startTestServer({ processes: 2 });
afterEach(() => server().setClock(null));

const later = (ms: number) => server().setClock(new Date(server().nowMs() + ms).toISOString());

test('an export needs a fresh sign-in, and its link opens for a day, on every process', async () => {
  const { first, second } = server();
  const name = newUser();
  const visitors: Visitor[] = [];
  const signIn = async (): Promise<Visitor> => {
    const visitor = visits(name, first, { platform: 'web', nowMs: () => server().nowMs() });
    visitors.push(visitor);
    await visitor.signInByEmail();
    return visitor;
  };
  const old = await signIn();
  await old.plays('dice-bone', 3);
  await later(11 * MINUTE_MS);
  for (const call of ['askDataExport', 'openDataExport'] as const)
    await expect(old.api[call]()).rejects.toMatchObject({ code: 'FRESH_SIGN_IN_NEEDED' });
  const { api, email } = await signIn();
  await api.askDataExport();
  await expect.poll(async () => (await api.personalData()).export?.state).toBe('ready');
  await expect.poll(async () => (await emailsTo(first, email))[0]).toContain('/profile/data');
  // The other sign-in sees that the file is ready, and gets no link.
  expect((await old.api.personalData()).export?.state).toBe('ready');
  await expect(old.api.openDataExport()).rejects.toMatchObject({ code: 'FRESH_SIGN_IN_NEEDED' });
  const { url } = await api.openDataExport();
  const file = await fetch(url.replace(first.url, second.url));
  expect(file.headers.get('content-type')).toBe('application/zip');
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="parlor-data-[\d-]+\.zip"$/);
  expect(file.headers.get('cache-control')).toBe('no-store');
  expect((await file.bytes()).slice(0, 2)).toEqual(new TextEncoder().encode('PK'));
  const other = url.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
  expect((await fetch(other)).status).toBe(404);
  const newer = await api.openDataExport();
  expect((await fetch(url)).status).toBe(404);
  await later(24 * HOUR_MS);
  expect((await fetch(newer.url)).status).toBe(404);
  const next = await signIn();
  expect((await next.api.personalData()).export).toBeUndefined();
  await next.api.askDataExport();
  for (const visitor of visitors) visitor.leaves();
});

test('old launch data of Telegram is not a fresh sign-in', async () => {
  const { first } = server();
  const nowMs = () => server().nowMs();
  const bo = visits(newUser(), first, { nowMs });
  await bo.signInWithTelegram();
  const launch = launchDataOf(bo.name, nowMs() - 15 * MINUTE_MS);
  expect((await bo.api.personalData()).freshUntil).toEqual(expect.any(String));
  const thief = visits(bo.name, first, { nowMs });
  await thief.signInWithTelegram(launch);
  expect(thief.userId()).toBe(bo.userId());
  expect((await thief.api.personalData()).freshUntil).toBeUndefined();
  await expect(thief.api.askDataExport()).rejects.toMatchObject({ code: 'FRESH_SIGN_IN_NEEDED' });
  bo.leaves();
  thief.leaves();
});
