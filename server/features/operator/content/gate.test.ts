// The gate in the console: who starts a check, what it writes, and what is valid for a release.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { GateState } from '@parlor/contract/calls/operator/content/checks.ts';
import type { Draft, DraftCard } from '@parlor/contract/calls/operator/content/drafts.ts';
import { contentFilesOf } from '../../../content/load-content.ts';
import { inOwnProcess, type LiveContents } from '../../../content/gate/simulation-process.ts';
import { realContent } from '../../../test/content-processes.ts';
import { makeQuickFolder } from '../../../test/postgres/quick-folder.ts';
import { openContentDesks, type ContentDesks } from '../../../test/content-desks.ts';
import type { Figures } from '../../../../simulator/results/figures.ts';

const PROJECT = join(import.meta.dirname, '../../../..');
const FEW = { players: 12, days: 8, seed: 1 };

/** A simulation that the test controls: each call waits for `release` or its abort. */
function heldLives() {
  const waiting: Array<{ finish: (figures: Figures) => void; fail: (why: Error) => void; players: number }> =
    [];
  const live: LiveContents = (task, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      onProgress(10);
      signal.addEventListener('abort', () => reject(signal.reason));
      waiting.push({
        players: task.players,
        finish: (figures) => resolve({ figures, ms: 5 }),
        fail: reject,
      });
    });
  return { waiting, live };
}

const life = (index: number, minted: number) => ({
  index,
  days: 10,
  minted,
  burned: 0,
  luck: 0,
  collectionDay: 5,
});
/** The minted points of each life. */
const figures = (minted: number): Figures => ({
  ...FEW,
  sumMinor: '0',
  astray: [],
  kinds: [
    {
      name: 'regular',
      players: 2,
      lifeDays: 20,
      visits: 20,
      minted: { 'mint:quest': minted * 2 },
      burned: 0,
      bestDay: 100,
      quests: {},
      refused: 0,
      lives: [life(0, minted), life(1, minted)],
    },
  ],
});

let d: ContentDesks;
let held: ReturnType<typeof heldLives>;
let people: { tess: string; sam: string; sue: string; vic: string };
beforeAll(async () => {
  held = heldLives();
  d = await openContentDesks(true, {
    projectDir: PROJECT,
    live: held.live,
    log: { warn: () => undefined },
    isRequired: true,
  });
  const [desk] = d.desks;
  people = { tess: desk!.treasurer, sam: desk!.second, sue: desk!.support, vic: desk!.viewer };
});
afterAll(() => d.close());

const ofDraft = (id: number) => ({ params: { id: String(id) } });
const shownOf = (draft: Draft) => ({ hash: draft.hash ?? '', baseHash: draft.baseHash });
const start = async (id: number, body?: object, o: { on?: number; who?: string; key?: string } = {}) =>
  d.asks<GateState & { error?: { code: string } }>(o.who ?? people.sue, 'startGate', {
    ...ofDraft(id),
    body: body ?? shownOf(await d.read(id)),
    ...(o.on === undefined ? {} : { on: o.on }),
    ...(o.key === undefined ? {} : { key: o.key }),
  });
const look = async (id: number, on = 0): Promise<GateState> =>
  (await d.asks<GateState>(people.vic, 'draftGate', { ...ofDraft(id), on })).body;
const next = async () => {
  const untilMs = performance.now() + 30_000;
  while (held.waiting.length === 0) {
    if (performance.now() > untilMs) throw new Error('Nothing is simulated');
    await new Promise((resolve) => setImmediate(resolve));
  }
  return held.waiting.shift()!;
};
const settled = (on = 0) => d.contents[on]!.gate!.settled();
/** Runs a check to its end; the base is simulated once for all of them. */
async function check(id: number, minted: number): Promise<GateState> {
  const { baseHash } = await d.read(id);
  await start(id);
  if (!(await isBaseKnown(baseHash))) (await next()).finish(figures(100));
  (await next()).finish(figures(minted));
  await settled();
  return look(id);
}
const isBaseKnown = async (hash: string): Promise<boolean> =>
  ((await d.c.pool.query("select 1 from content_checks where hash = $1 and kind = 'simulation'", [hash]))
    .rowCount ?? 0) > 0;
const rowsOf = async (hash: string | undefined): Promise<string[]> =>
  (
    await d.c.pool.query<{ kind: string; verdict: string }>(
      'select kind, verdict from content_checks where hash = $1 order by id',
      [hash],
    )
  ).rows.map(({ kind, verdict }) => `${kind} ${verdict}`);

test('a draft without a check is not published; with green checks and an approval it is', async () => {
  const { id } = await d.begin(people.sue, 431);
  const all =
    'Not green for just this hash on this base: the schemas, the checks across files, the offers, the simulation, the budgets.';
  expect((await d.decide(people.tess, id)).body).toMatchObject({
    error: { code: 'CHECKS_MISSING', details: { missing: [all] } },
  });
  expect((await d.read(id)).approvals).toEqual([]);
  expect((await d.read(id)).missing[0]).toBe(all);
  expect((await d.publish(people.tess, id)).body).toMatchObject({ error: { code: 'NOT_APPROVED' } });

  const state = await check(id, 102);
  expect(state).toMatchObject({
    missing: [],
    isStale: false,
    run: { state: 'done', lived: 800, players: 800 },
  });
  expect(state.report?.budgets[0]).toMatchObject({
    name: 'netMinting',
    figure: 2,
    most: 5,
    verdict: 'green',
  });
  const draft = await d.read(id);
  expect(await rowsOf(draft.hash)).toEqual([
    'schema green',
    'cross-file green',
    'offers green',
    'simulation green',
    'diff green',
  ]);
  expect((await d.decide(people.tess, id)).status).toBe(200);
  expect((await d.publish(people.tess, id)).body).toMatchObject({ id: 2, isLive: true });
});

test('a figure outside its budget is red, has a proposal for a repair, and nothing is published', async () => {
  const { id } = await d.begin(people.sue, 432);
  // The draft of the previous test is live, with 102.
  const { report, missing } = await check(id, 122.4);
  expect(missing).toEqual(['diff']);
  // 20 % more, of which 5 % are allowed: quests give 107.1 instead of 122.4.
  expect(report?.budgets[0]).toMatchObject({ figure: 20, verdict: 'red', repair: 'quest × 0.88' });
  // The proposal keeps as much of the price's change as the budget allows, minus a margin.
  expect(report?.repairs).toMatchObject([
    {
      kind: 'nearer',
      percent: 23,
      changes: [{ file: 'shop.yaml', path: 'products.pack-of-three.price', from: '432' }],
    },
  ]);
  expect((await d.decide(people.tess, id)).body).toMatchObject({
    error: { code: 'CHECKS_MISSING', details: { missing: [expect.stringContaining('the budgets')] } },
  });
  expect((await d.publish(people.tess, id)).body).toMatchObject({ error: { code: 'NOT_APPROVED' } });
});

test('one check at a time, on any process; another process shows and cancels it', async () => {
  const [one, other] = [await d.begin(people.sue, 433), await d.begin(people.sue, 434)];
  const started = await start(one.id, undefined, { key: 'one-check-of-a-test' });
  const first = await next();
  // The same request again, on the other process, is the same check.
  expect((await start(one.id, undefined, { key: 'one-check-of-a-test', on: 1 })).text).toBe(started.text);
  expect((await start(other.id, undefined, { on: 1 })).body.error?.code).toBe('CHECK_RUNNING');
  expect((await look(one.id, 1)).run).toMatchObject({ state: 'running', players: 800, by: people.sue });
  const cancelled = await d.asks<GateState>(people.tess, 'cancelGate', {
    ...ofDraft(one.id),
    body: {},
    on: 1,
  });
  expect(cancelled.body.run?.state).toBe('cancelled');
  // Results that its process still finishes are not written.
  first.finish(figures(100));
  await settled();
  expect(await rowsOf((await d.read(one.id)).hash)).toEqual([]);
  expect((await start(other.id, undefined, { on: 1 })).body.run?.state).toBe('running');
  (await next()).finish(figures(100));
  await settled(1);
  expect((await look(other.id)).missing).toEqual([]);
});

test('editing a draft simulates its base once, in the background; a check that begins meanwhile waits for it', async () => {
  const { gate } = realContent();
  const { players } = gate.simulation;
  onTestFinished(() => void Object.assign(gate.simulation, { players }));
  // By another program, so no figures are known yet.
  Object.assign(gate.simulation, { players: players + 2 });
  const card = await d.begin(people.sue, 442);
  const ofBase = await next();
  expect(ofBase.players).toBe(players + 2);
  const { body: saved } = await d.save(people.sue, card, 443);
  await start(saved.id);
  ofBase.finish(figures(100));
  (await next()).finish(figures(101));
  await settled();
  expect((await look(saved.id)).missing).toEqual([]);
  expect(held.waiting).toEqual([]);
});

test('figures of a published draft are those of the next base, and a draft of flags alone has the figures of its base', async () => {
  const { id } = await d.begin(people.sue, 444);
  expect((await check(id, 102)).missing).toEqual([]);
  expect((await d.decide(people.tess, id)).status).toBe(200);
  expect((await d.publish(people.tess, id)).body).toMatchObject({ isLive: true });

  const card = await d.begin(people.sue, 444);
  const { files } = await d.read(card.id);
  const flags = files['flags.yaml']!.replace('about: Records', 'about: Keeps');
  await d.asks(people.sue, 'saveDraft', {
    ...ofDraft(card.id),
    body: { version: card.version, files: { 'flags.yaml': flags } },
  });
  await start(card.id);
  await settled();
  const { missing, report } = await look(card.id);
  expect([missing, report?.budgets[0]?.figure]).toEqual([[], 0]);
  expect(held.waiting).toEqual([]);
});

test('an edit, a new base and another engine each make a check stale', async () => {
  const card = await d.begin(people.sue, 435);
  expect((await check(card.id, 101)).missing).toEqual([]);
  const { body: saved } = await d.save(people.sue, card, 436);
  const edited = await look(card.id);
  expect([edited.isStale, edited.missing.length, edited.report]).toEqual([true, 5, undefined]);
  // The draft with exactly the checked content is valid again.
  await d.save(people.sue, saved as DraftCard, 435);
  expect((await look(card.id)).missing).toEqual([]);
  const { hash, baseHash } = await d.read(card.id);
  const count = async (engine: string) =>
    (
      await d.c.pool.query(
        'select 1 from content_checks where hash = $1 and base_hash = $2 and engine = $3',
        [hash, baseHash, engine],
      )
    ).rowCount;
  expect(await count((await look(card.id)).engine)).toBe(5);
  expect(await count('another engine')).toBe(0);
  expect(await d.contents[0]!.gate!.missing(d.c.pool, { hash: hash!, baseHash: hash! })).toHaveLength(5);
});

test('a program or budgets that changed between the check and the start void it: nothing is published or started', async () => {
  const { gate } = realContent();
  const { players } = gate.simulation;
  const becomes = (count: number): void => void Object.assign(gate.simulation, { players: count });
  onTestFinished(() => becomes(players));
  const { id } = await d.begin(people.sue, 441);
  expect((await check(id, 101)).missing).toEqual([]);
  expect((await d.decide(people.tess, id)).status).toBe(200);
  becomes(players + 1);
  const { body: refused } = await d.publish(people.tess, id);
  expect(refused).toMatchObject({
    error: {
      code: 'NOT_APPROVED',
      details: { missing: [expect.stringContaining('Not green for just this hash on this base')] },
    },
  });
  becomes(players);
  // Scheduled by the program that checked it, started by another one.
  const startsAt = new Date(d.c.clock.now() + 3_600_000).toISOString();
  const { body } = await d.publish(people.tess, id, { startsAt });
  expect(body.state).toBe('scheduled');
  const { release } = d.c.processes[0]!.live;
  becomes(players + 1);
  d.c.clock.set(startsAt);
  for (const { live } of d.c.processes) {
    await live.look();
    expect(live.release.id).toBe(release.id);
  }
  const cancelled = (await d.releases()).find((one) => one.id === body.id);
  expect([cancelled?.state, cancelled?.cancelledWhy]).toEqual([
    'cancelled',
    expect.stringContaining('Not green for just this hash on this base: the schemas'),
  ]);
});

test('a crash leaves no verdict, and another check may run afterwards', async () => {
  const [one, other] = [await d.begin(people.sue, 437), await d.begin(people.sue, 438)];
  const { hash, baseHash } = await d.read(one.id);
  // Its process has given no sign of life for a minute.
  await d.c.pool.query(
    `insert into content_check_runs (draft_id, hash, base_hash, engine, players, operator_id, started_at, heard_at)
    values ($1, $2, $3, $4, 800, $5, now(), now() - interval '1 minute')`,
    [one.id, hash, baseHash, (await look(one.id)).engine, people.sue],
  );
  expect((await look(one.id)).run?.state).toBe('lost');
  expect((await start(other.id, undefined, { on: 1 })).body.run?.state).toBe('running');
  (await next()).finish(figures(100));
  await settled(1);
  expect([await rowsOf((await d.read(one.id)).hash), (await look(other.id)).missing]).toEqual([[], []]);
});

test('a failed simulation reports its reason and leaves no verdict', async () => {
  const { id } = await d.begin(people.sue, 439);
  await start(id);
  (await next()).fail(new Error('Life 7 cannot be lived: day 3'));
  await settled();
  expect((await look(id)).run).toMatchObject({ state: 'failed', why: 'Life 7 cannot be lived: day 3' });
  expect(await rowsOf((await d.read(id)).hash)).toEqual([]);
});

test('no verdict can be submitted, by a call or in the database', async () => {
  const { id } = await d.begin(people.sue, 440);
  const draft = await d.read(id);
  const forged = await start(id, { ...shownOf(draft), report: { budgets: [], verdict: 'green' } });
  expect(forged.body.error?.code).toBe('INVALID_REQUEST');
  expect((await start(id, shownOf(draft), { who: people.vic })).body.error?.code).toBe('NOT_AN_OPERATOR');
  const other = await start(id, { ...shownOf(draft), hash: 'f'.repeat(64) });
  expect(other.body.error?.code).toBe('RELEASE_OUTDATED');
  for (const sql of [
    "update content_checks set verdict = 'green'",
    'delete from content_checks',
    'truncate content_checks',
  ])
    await expect(d.c.pool.query(sql)).rejects.toThrow('append-only');
});

test('the real simulator runs in a separate process, reports progress, and ends when it is aborted', async () => {
  const folder = makeQuickFolder('simulator');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const live = inOwnProcess(PROJECT, folder);
  const files = contentFilesOf(realContent().values);
  const heard: number[] = [];
  const o = { signal: new AbortController().signal, onProgress: (lived: number) => void heard.push(lived) };
  const done = await live({ ...FEW, seed: 2, files }, o);
  expect(done.figures).toMatchObject({ ...FEW, seed: 2, sumMinor: '0', astray: [] });
  expect(heard.at(-1)).toBe(12);
  const stop = new AbortController();
  const task = { ...FEW, players: 1_000, files };
  await expect(
    live(task, { signal: stop.signal, onProgress: () => stop.abort(new Error('No longer wanted')) }),
  ).rejects.toThrow('No longer wanted');
  const broken = { ...files, games: { games: [] } };
  await expect(live({ ...FEW, files: broken as never }, o)).rejects.toThrow(/Life \d+ cannot be lived/);
});
