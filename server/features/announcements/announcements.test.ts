// Two processes on one database: an announcement is known on both, once, and stays as it was made.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WAITING } from '@parlor/contract/test/waiting.ts';
import type { AnnouncementCard } from '@parlor/contract/calls/operator/announcements.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { openContentProcesses, type ContentProcesses } from '../../test/content-processes.ts';
import { openOperatorConsole, type OperatorConsole } from '../../test/operator-console.ts';
import type { TwoServers } from '../../test/two-servers.ts';
import type { Caller } from '../../http/handlers.ts';
import { announcementsRoutes, LiveAnnouncements, operatedAnnouncements } from './index.ts';

let c: ContentProcesses;
let live: LiveAnnouncements[];
let desks: OperatorConsole[];
const silent = { info: () => undefined, warn: () => undefined };

beforeAll(async () => {
  c = await openContentProcesses(2);
  live = c.processes.map(({ pool }) => new LiveAnnouncements({ pool, databaseUrl: c.url, log: silent }));
  for (const one of live) await one.start();
  const two = {
    pool: c.pool,
    clock: c.clock,
    servers: c.processes,
    newPlayer: () => c.newPlayer(),
  } as unknown as TwoServers;
  desks = [];
  for (const n of [0, 1] as const) {
    const { pool } = c.processes[n]!;
    const announcements = operatedAnnouncements({ pool, clock: c.clock, live: live[n]! });
    desks.push(await openOperatorConsole(two, { limits: {}, announcements }, n));
  }
});
afterAll(async () => {
  for (const desk of desks) await desk.close();
  for (const one of live) await one.stop();
  await c.close();
});

type Reply = { announcements: AnnouncementCard[] };
const inHours = (hours: number): string => new Date(c.clock.now() + hours * HOUR_MS).toISOString();
const desk = (n = 0) => desks[n]!;
const make = (more: object = {}, { key, on = 0 }: { key?: string; on?: number } = {}) =>
  desk(on).asks<Reply>(desk(on).support, 'makeAnnouncement', {
    body: {
      title: 'Race tonight',
      text: 'The pool is larger than ever.',
      audience: 'all',
      until: inHours(2),
      why: 'the race has a new prize',
      ...more,
    },
    ...(key === undefined ? {} : { key }),
  });
const stop = (id: string, on = 0) =>
  desk(on).asks<Reply>(desk(on).support, 'stopAnnouncement', { params: { id }, body: { why: 'a mistake' } });
const stateOn = async (n: number, id: string) =>
  (await desk(n).asks<Reply>(desk(n).viewer, 'operatorAnnouncements')).body.announcements.find(
    (one) => one.id === id,
  )?.state;
const until = (isSo: () => Promise<boolean>): Promise<boolean> => vi.waitUntil(isSo, WAITING);

test('it is made once for its key, known on both processes, stopped by the other, and in the audit log', async () => {
  const translations = { fa: { title: 'مسابقهٔ امشب', text: 'جایزه بزرگ‌تر از همیشه است.' } };
  const what = { screen: 'race', translations };
  const first = await make(what, { key: 'announced-by-a-test' });
  expect(first.status).toBe(200);
  const [card] = first.body.announcements;
  expect(card).toEqual({
    id: '1',
    title: 'Race tonight',
    text: 'The pool is larger than ever.',
    translations,
    screen: 'race',
    audience: 'all',
    from: inHours(0),
    until: inHours(2),
    state: 'running',
    clashes: [],
    by: desk().support,
    why: 'the race has a new prize',
  });
  const again = await make(what, { key: 'announced-by-a-test', on: 1 });
  expect(again.text).toBe(first.text);
  await until(async () => (await stateOn(1, '1')) === 'running');
  expect(live[1]!.all()[0]?.act.made.translations).toEqual(translations);
  expect((await stop('1', 1)).body.announcements[0]).toMatchObject({
    state: 'stopped',
    stopped: { by: desk().support, why: 'a mistake' },
  });
  await until(async () => (await stateOn(0, '1')) === 'stopped');
  expect((await stop('1')).body.error?.code).toBe('NOT_FOUND');
  const { rows } = await c.pool.query<{ act: string; refused: string | null; why: string }>(
    'select act, refused, why from audit_log order by id',
  );
  expect(rows).toEqual([
    { act: 'make-announcement', refused: null, why: 'the race has a new prize' },
    { act: 'stop-announcement', refused: null, why: 'a mistake' },
    { act: 'stop-announcement', refused: 'NOT_FOUND', why: 'a mistake' },
  ]);
});

test.each([
  ['a tag', { text: 'See <b>this</b>' }],
  ['an address', { text: 'Win at https://evil.example' }],
  ['an address without its scheme', { title: 'Go to www.evil.example' }],
  ['a line break', { text: 'one\ntwo' }],
  ['a character that reverses the text', { text: 'abc \u202Edef' }],
  ['an invisible character', { title: 'Ra\u200Bce tonight' }],
  ['a tag in another language', { translations: { ru: { title: 'Гонка', text: '<b>сегодня</b>' } } }],
  ['an unknown language', { translations: { xx: { title: 'Race', text: 'tonight' } } }],
  ['a language without its text', { translations: { ru: { title: 'Гонка' } } }],
  ['a screen outside', { screen: 'https://evil.example' }],
  ['an unknown audience', { audience: 'whales' }],
  ['a text that is too long', { text: 'x'.repeat(241) }],
  ['an end before the start', { until: '2020-01-01T00:00:00.000Z' }],
  ['an end after a year', { until: '2030-01-01T00:00:00.000Z' }],
  ['a start in the past', { from: '2020-01-01T00:00:00.000Z' }],
  ['a field of points', { reward: 100 }],
])('%s is refused, and nothing is shown', async (_, more) => {
  const before = live[0]!.all().length;
  const { status, body } = await make(more);
  expect([status, body.error?.code]).toEqual([400, 'INVALID_REQUEST']);
  expect(live[0]!.all()).toHaveLength(before);
});

test('a viewer makes and stops none, and a text of other languages is taken', async () => {
  for (const name of ['makeAnnouncement', 'stopAnnouncement'] as const) {
    const given = { params: { id: '1' }, body: { why: 'let me' } };
    const { status } = await desk().asks(desk().viewer, name, given);
    expect(status).toBe(403);
  }
  const title = 'مسابقه\u200cی امشب 👨\u200d👩\u200d👧';
  expect((await make({ title })).body.announcements[0]).toMatchObject({ title });
  await stop(live[0]!.all()[0]!.act.announcement);
});

test('another one takes its place in one act, or nothing changes', async () => {
  const { body } = await make({ from: inHours(1) });
  const [{ id }] = body.announcements as [AnnouncementCard];
  const early = await make({ replaces: id, from: '2020-01-01T00:00:00.000Z' });
  expect([early.status, await stateOn(0, id)]).toEqual([400, 'scheduled']);
  const moved = await make({ replaces: id, title: 'Race at nine', from: inHours(2), until: inHours(3) });
  const [now, before] = moved.body.announcements as [AnnouncementCard, AnnouncementCard];
  expect(now).toMatchObject({ title: 'Race at nine', state: 'scheduled', from: inHours(2), clashes: [] });
  expect(before).toMatchObject({ id, state: 'stopped', stopped: { why: 'the race has a new prize' } });
  await until(async () => (await stateOn(1, id)) === 'stopped');
  // Only one of two takes the place.
  const both = await Promise.all([make({ replaces: now.id }), make({ replaces: now.id }, { on: 1 })]);
  expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 404]));
  const [{ announcements }] = both.filter(({ status }) => status === 200).map((one) => one.body) as [Reply];
  await stop(announcements[0]!.id);
});

test('a scheduled one begins and ends by the clock, and says which others players see beside it', async () => {
  const { body } = await make({
    title: 'For Telegram',
    audience: 'telegram',
    from: inHours(1),
    until: inHours(3),
  });
  const [{ id }] = body.announcements as [AnnouncementCard];
  await make({ title: 'On the website', audience: 'web', from: inHours(1), until: inHours(3) });
  const { announcements } = (
    await make({ title: 'Beside it', audience: 'new', from: inHours(2), until: inHours(4) })
  ).body;
  expect(announcements.slice(0, 3).map(({ title, state, clashes }) => [title, state, clashes])).toEqual([
    ['Beside it', 'scheduled', ['On the website', 'For Telegram']],
    ['On the website', 'scheduled', ['Beside it']],
    ['For Telegram', 'scheduled', ['Beside it']],
  ]);
  for (const state of ['running', 'running', 'ended']) {
    c.clock.set(inHours(1));
    expect(await stateOn(0, id)).toBe(state);
  }
});

test('rows stay as they were written, numbers have no gaps, and nothing is read while none runs', async () => {
  for (const statement of ["update announcement_acts set title = 'x'", 'delete from announcement_acts'])
    await expect(c.pool.query(statement)).rejects.toThrow(/announcement_acts/);
  c.clock.set(inHours(24));
  const answers = await Promise.all([0, 1, 0, 1].map((on) => make({}, { on })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { rows } = await c.pool.query<{ id: number }>('select id from announcement_acts order by id');
  expect(rows.map(({ id }) => id)).toEqual(rows.map((_, n) => n + 1));
  c.clock.set(inHours(24));
  const asked: unknown[] = [];
  const pool = { query: (...given: unknown[]) => asked.push(given) } as never;
  const { announcements } = announcementsRoutes({ pool, clock: c.clock, live: live[0]! });
  const caller = { playerId: '1', platform: 'web' } as Caller;
  expect(await announcements!({ caller } as never)).toEqual({ announcements: [] });
  expect(asked).toEqual([]);
});
