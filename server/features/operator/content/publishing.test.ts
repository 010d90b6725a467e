// Attacks between a draft and its release (C2, C3) are refused, and only content that another person approved unchanged
// becomes live.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DraftCard } from '@parlor/contract/calls/operator/content/drafts.ts';
import type { ReleaseCard } from '@parlor/contract/calls/operator/content/releases.ts';
import type { OperatorReply } from '@parlor/contract/calls/operator/operator.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { realContent } from '../../../test/content-processes.ts';
import { openContentDesks, shopAt, type ContentDesks } from '../../../test/content-desks.ts';

let d: ContentDesks;
let tess: string;
let sam: string;
let sue: string;
beforeEach(async () => {
  d = await openContentDesks();
  [tess, sam, sue] = [d.desks[0]!.treasurer, d.desks[0]!.second, d.desks[0]!.support];
});
// At once, because their processes ask for releases again and again.
afterEach(() => d.close());

const priceOn = (n: number) =>
  d.c.processes[n]!.live.content.shop.products.find(({ id }) => id === 'pack-of-three')!.price;
const liveOn = async (price: number): Promise<void> => {
  await expect.poll(() => [priceOn(0), priceOn(1)]).toEqual([price, price]);
};
const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code;
const act = (
  who: string,
  name: 'rollBackRelease' | 'cancelRelease' | 'reviewRelease',
  id: number,
  body: object,
) => d.asks<ReleaseCard>(who, name, { params: { id: String(id) }, body: { why: 'for a test', ...body } });
const later = (ms: number) => new Date(d.c.clock.now() + ms).toISOString();
/** A draft by Sue, approved by Sam. */
async function approved(price: number): Promise<DraftCard> {
  const draft = await d.begin(sue, price);
  expect((await d.decide(sam, draft.id)).status).toBe(200);
  return draft;
}

test('a draft goes live on both processes after another person approved exactly this version', async () => {
  const { id } = await d.begin(sue, 410);
  expect(codeOf(await d.publish(tess, id))).toBe('NOT_APPROVED');
  expect((await d.read(id)).missing).toEqual([
    'This version on this base has no approval by a person who did not edit the draft.',
  ]);
  await d.decide(sam, id);
  expect((await d.read(id)).missing).toEqual([]);
  const { status, body, text } = await d.publish(tess, id, { key: 'published-in-a-test' });
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ id: 2, kind: 'publish', state: 'live', by: tess, approvedBy: sam, draft: id }),
  ]);
  await liveOn(410);
  // The same request again is the same release.
  const { hash = '', version } = await d.read(id);
  const again = await d.asks(tess, 'publishDraft', {
    params: { id: String(id) },
    key: 'published-in-a-test',
    body: { version, hash, base: 1, why: 'a better price' },
  });
  expect(again.text).toBe(text);
  expect((await d.read(id)).state).toBe('published');
  expect(codeOf(await d.publish(sam, id))).toBe('DRAFT_CLOSED');
  const { body: log } = await d.asks<{ acts: Array<{ act: string; by: string; details: object }> }>(
    d.desks[0]!.viewer,
    'operatorActs',
  );
  expect(log.acts.find(({ act, by }) => act === 'publish-draft' && by === tess)).toMatchObject({
    act: 'publish-draft',
    by: tess,
    details: { draft: id, release: 2, base: 1 },
  });
});

test('nobody approves a draft that they edited, and only a treasurer approves', async () => {
  const { id } = await d.begin(tess, 410);
  expect(codeOf(await d.decide(tess, id))).toBe('OWN_ACCOUNT');
  expect(codeOf(await d.decide(sue, id))).toBe('NOT_AN_OPERATOR');
  await d.save(sam, await d.read(id), 411);
  expect(codeOf(await d.decide(sam, id))).toBe('OWN_ACCOUNT');
  expect(codeOf(await d.publish(tess, id))).toBe('NOT_APPROVED');
});

test('a second account of the same person cannot approve, whichever identity the accounts share', async () => {
  d.operators.push(
    { identity: 'google:77', role: 'treasurer' },
    { identity: 'telegram:5', role: 'treasurer' },
    { identity: 'google:88', role: 'treasurer' },
  );
  const { id } = await d.begin(tess, 410);
  // The same address in other case, and as the address of another provider's account.
  const capitals = await d.person('email:TESS@parlor.example');
  expect(codeOf(await d.decide(capitals, id))).toBe('OWN_ACCOUNT');
  const google = await d.person('google:77');
  await d.c.pool.query("update identities set label = 'Tess@Parlor.example' where subject = '77'");
  expect(codeOf(await d.decide(google, id))).toBe('OWN_ACCOUNT');
  // An identity under which the draft was written moves to another account.
  const first = await d.person('telegram:5');
  const draft = await d.begin(first, 412);
  const other = await d.person('google:88');
  await d.c.pool.query('delete from identities where player_id = $1', [first]);
  await d.c.pool.query(
    "insert into identities (provider, subject, player_id, created_at) values ('telegram', '5', $1, now())",
    [other],
  );
  expect(codeOf(await d.decide(other, draft.id))).toBe('OWN_ACCOUNT');
});

test('every edit voids the approval, also an undone edit and an edit by the approver (C3)', async () => {
  const draft = await approved(410);
  const edited = await d.save(sue, draft, 411);
  expect(codeOf(await d.publish(tess, draft.id))).toBe('NOT_APPROVED');
  const back = await d.save(sue, edited.body, 410);
  expect(back.body.hash).toBe(draft.hash);
  expect((await d.read(draft.id)).approvals.map(({ isValid }) => isValid)).toEqual([false]);
  expect(codeOf(await d.publish(tess, draft.id))).toBe('NOT_APPROVED');
  // If the approver edits the draft later, another person must approve it.
  await d.decide(sam, draft.id);
  await d.save(sam, back.body, 412);
  expect(codeOf(await d.publish(sam, draft.id))).toBe('NOT_APPROVED');
  expect(codeOf(await d.decide(sam, draft.id))).toBe('OWN_ACCOUNT');
  await d.decide(tess, draft.id);
  expect((await d.publish(sam, draft.id)).status).toBe(200);
  await liveOn(412);
});

test('the approval of one hash publishes no other hash, and a rejected draft is not published', async () => {
  const draft = await approved(410);
  const { baseHash, version } = await d.read(draft.id);
  const forged = await d.asks(sam, 'decideDraft', {
    params: { id: String(draft.id) },
    body: { version, hash: 'f'.repeat(64), baseHash, approve: true, why: 'another hash' },
  });
  expect(codeOf(forged)).toBe('RELEASE_OUTDATED');
  const other = await d.asks(tess, 'publishDraft', {
    params: { id: String(draft.id) },
    body: { version, hash: 'f'.repeat(64), base: 1, why: 'another hash' },
  });
  expect(codeOf(other)).toBe('RELEASE_OUTDATED');
  await d.decide(tess, draft.id, false);
  expect((await d.read(draft.id)).missing).toEqual(['Somebody rejected it.']);
  expect(codeOf(await d.publish(tess, draft.id))).toBe('NOT_APPROVED');
});

test('a draft that was approved on one base is not published on another; after a rebase it needs a new approval', async () => {
  const left = await approved(410);
  const right = await d.begin(tess, 420);
  const quests = (await d.read(right.id)).files['quests.yaml']!.replace('exchanges: 1', 'exchanges: 2');
  const onlyQuests = await d.asks<DraftCard>(tess, 'saveDraft', {
    params: { id: String(right.id) },
    body: { version: 1, files: { 'quests.yaml': quests, 'shop.yaml': null } },
  });
  await d.decide(sam, right.id);
  expect((await d.publish(tess, left.id)).status).toBe(200);
  expect(codeOf(await d.publish(tess, right.id))).toBe('RELEASE_OUTDATED');
  const rebased = await d.asks<DraftCard>(tess, 'rebaseDraft', {
    params: { id: String(right.id) },
    body: { version: onlyQuests.body.version },
  });
  expect(rebased.body).toMatchObject({ version: 3, baseRelease: 2 });
  expect((await d.read(right.id)).changes.map(({ path }) => path)).toEqual(['exchanges']);
  expect(codeOf(await d.publish(tess, right.id))).toBe('NOT_APPROVED');
  await d.decide(sam, right.id);
  expect((await d.publish(tess, right.id)).status).toBe(200);
  // The price of the release in between is kept.
  await liveOn(410);
  // Also if the version from before the rebase is edited again.
  const again = await d.asks<{ files: Record<string, string> }>(tess, 'draftVersion', {
    params: { id: String(right.id), version: String(onlyQuests.body.version) },
  });
  const { files } = await d.read(right.id);
  expect(again.body.files).toEqual(files);
  expect(files['shop.yaml']).toContain('price: 410');
});

test('a rebase over a change of the same field needs a choice of the value', async () => {
  const [left, right] = [await approved(410), await d.begin(sue, 420)];
  await d.publish(tess, left.id);
  const rebase = (body: object) =>
    d.asks<DraftCard & { error?: { details?: unknown } }>(sue, 'rebaseDraft', {
      params: { id: String(right.id) },
      body: { version: 1, ...body },
    });
  const refused = await rebase({});
  expect(codeOf(refused)).toBe('DRAFT_CONFLICT');
  expect((refused.body.error as { details?: unknown }).details).toMatchObject({
    conflicts: [{ path: 'products.pack-of-three.price', base: '450', mine: '420', theirs: '410' }],
  });
  expect((await rebase({ prefer: 'mine' })).status).toBe(200);
  expect((await d.read(right.id)).changes).toMatchObject([{ before: '410', after: '420' }]);
});

test('the approval of a person who was disabled or lost the role before publishing does not count', async () => {
  const draft = await approved(410);
  await d.c.pool.query('update profiles set disabled_at = now() where player_id = $1', [sam]);
  expect(codeOf(await d.publish(tess, draft.id))).toBe('NOT_APPROVED');
  await d.c.pool.query('update profiles set disabled_at = null where player_id = $1', [sam]);
  const at = d.operators.findIndex(({ identity }) => identity === 'email:SAM@parlor.example');
  d.operators[at] = { identity: 'email:SAM@parlor.example', role: 'support' };
  expect(codeOf(await d.publish(tess, draft.id))).toBe('NOT_APPROVED');
  d.operators.splice(at, 1);
  expect(codeOf(await d.publish(tess, draft.id))).toBe('NOT_APPROVED');
  d.operators.push({ identity: 'email:sam@parlor.example', role: 'treasurer' });
  expect((await d.publish(tess, draft.id)).status).toBe(200);
});

test('if two operators publish at once on two processes, one release is added', async () => {
  const [left, right] = [await approved(410), await approved(411)];
  const answers = await Promise.all([
    d.publish(tess, left.id, { on: 0 }),
    d.publish(sam, right.id, { on: 1 }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await d.releases()).map(({ id }) => id)).toEqual([2, 1]);
});

const rechecked = async (id: number): Promise<boolean> =>
  ((await d.c.pool.query('select 1 from content_release_rechecks where release_id = $1', [id])).rowCount ??
    0) > 0;

test('a scheduled release is loaded in advance, live on each process at its time, and follows its base', async () => {
  const draft = await approved(410);
  for (const startsAt of [later(-1), later(0), later(367 * 24 * HOUR_MS)])
    expect(codeOf(await d.publish(tess, draft.id, { startsAt }))).toBe('RELEASE_TIME_INVALID');
  // Times are UTC: none with an offset, and none that the calendar does not have.
  for (const startsAt of ['2027-03-28T02:30:00+01:00', '2027-03-28T02:30', '2027-02-30T00:00:00.000Z'])
    expect((await d.publish(tess, draft.id, { startsAt })).status).toBe(400);
  const { body } = await d.publish(tess, draft.id, { startsAt: later(HOUR_MS) });
  expect([body.state, priceOn(0)]).toEqual(['scheduled', 450]);
  // No other release starts before it or at the same time.
  const next = await d.begin(sue, 420);
  const rebased = await d.asks<DraftCard>(sue, 'rebaseDraft', {
    params: { id: String(next.id) },
    body: { version: 1, prefer: 'mine' },
  });
  expect([next.baseRelease, rebased.body.baseRelease]).toEqual([2, 2]);
  await d.decide(sam, next.id);
  for (const startsAt of [undefined, later(HOUR_MS), later(HOUR_MS - 1)])
    expect(codeOf(await d.publish(tess, next.id, startsAt === undefined ? {} : { startsAt }))).toBe(
      'RELEASE_TIME_INVALID',
    );
  expect((await d.publish(tess, next.id, { startsAt: later(2 * HOUR_MS) })).status).toBe(200);

  d.c.clock.set(later(HOUR_MS - 1));
  await d.c.processes[0]!.live.look();
  expect(priceOn(0)).toBe(450);
  d.c.clock.set(later(1));
  await liveOn(410);
  d.c.clock.set(later(HOUR_MS));
  await liveOn(420);
  expect((await d.releases()).map(({ id, state }) => [id, state])).toEqual([
    [3, 'live'],
    [2, 'replaced'],
    [1, 'replaced'],
  ]);
});

test('cancelling a scheduled release cancels the later ones too, and its draft is open again', async () => {
  const draft = await approved(410);
  const { body } = await d.publish(tess, draft.id, { startsAt: later(HOUR_MS) });
  const next = await approved(420);
  const after = await d.publish(tess, next.id, { startsAt: later(2 * HOUR_MS) });
  expect(codeOf(await act(sue, 'cancelRelease', body.id, {}))).toBe('NOT_AN_OPERATOR');
  expect((await act(sam, 'cancelRelease', body.id, {})).body.state).toBe('cancelled');
  expect((await d.releases()).map(({ id, state }) => [id, state])).toEqual([
    [after.body.id, 'cancelled'],
    [body.id, 'cancelled'],
    [1, 'live'],
  ]);
  d.c.clock.set(later(3 * HOUR_MS));
  for (const { live } of d.c.processes) {
    await live.look();
    expect(live.release.id).toBe(1);
  }
  expect(codeOf(await act(tess, 'cancelRelease', body.id, {}))).toBe('RELEASE_TIME_INVALID');
  // Its approval stays valid: draft and base are unchanged.
  expect((await d.read(draft.id)).missing).toEqual([]);
  expect((await d.publish(tess, draft.id)).body.id).toBe(after.body.id + 1);
  await liveOn(410);
  // A release that starts in a moment is already in the processes.
  const soon = await approved(430);
  const { body: last } = await d.publish(tess, soon.id, { startsAt: later(1_000) });
  expect(codeOf(await act(tess, 'cancelRelease', last.id, {}))).toBe('RELEASE_TIME_INVALID');
});

test('a scheduled release is looked at again: without its approver, its base or what players use it does not begin', async () => {
  const cancelledWhy = async (id: number) => (await d.releases()).find((one) => one.id === id)?.cancelledWhy;
  const look = async () => {
    for (const { live } of d.c.processes) await live.look();
  };
  // Its approver is not a treasurer any more by its time; a second before that they were one.
  const first = await approved(410);
  const { body: one } = await d.publish(tess, first.id, { startsAt: later(HOUR_MS) });
  const next = await approved(420);
  const { body: behind } = await d.publish(tess, next.id, { startsAt: later(2 * HOUR_MS) });
  d.c.clock.set(later(HOUR_MS - 30_000));
  await look();
  expect(await rechecked(one.id)).toBe(true);
  const approver = d.operators.findIndex(({ identity }) => identity.includes('SAM'));
  const [removed] = d.operators.splice(approver, 1);
  d.c.clock.set(later(10_000));
  await look();
  expect(await cancelledWhy(one.id)).toBe('Who approved it may approve nothing any more.');
  expect(await cancelledWhy(behind.id)).toBeDefined();
  d.operators.push(removed!);
  d.c.clock.set(later(3 * HOUR_MS));
  await look();
  expect([priceOn(0), priceOn(1), (await d.read(first.id)).state]).toEqual([450, 450, 'open']);

  // Nobody looked before its time: the first process that would take it looks.
  const { body: late } = await d.publish(tess, first.id, { startsAt: later(HOUR_MS) });
  d.operators.splice(d.operators.indexOf(removed!), 1);
  d.c.clock.set(later(2 * HOUR_MS));
  expect((await d.c.openProcess()).live.release.id).toBe(1);
  await look();
  expect([priceOn(0), await cancelledWhy(late.id)]).toEqual([
    450,
    'Who approved it may approve nothing any more.',
  ]);
  d.operators.push(removed!);

  // What the release takes away is in use by its time.
  const gone = await d.asks<DraftCard>(sue, 'createDraft', {
    body: {
      name: 'Less',
      why: 'fewer products',
      files: { 'shop.yaml': shopAt(450)['shop.yaml']!.replace(/id: pack-of-five\b/, 'id: pack-of-6') },
    },
  });
  await d.decide(sam, gone.body.id);
  const { body: less } = await d.publish(tess, gone.body.id, { startsAt: later(HOUR_MS) });
  expect(less.state).toBe('scheduled');
  await d.c.pool.query(
    `insert into orders (player_id, order_id, item_id, title, description, quantity, price, total, currency, items,
       status, refund, holds_stock, timeline, placed_at, updated_at, expires_at, at)
     values (1, 'waits', 'pack-of-five', 'x', 'x', 1, 1, 1, 'XTR', '[]', 'PLACED', 'none', false, '[]', now(), now(), now(), now())`,
  );
  d.c.clock.set(later(HOUR_MS));
  await look();
  expect(await cancelledWhy(less.id)).toContain('a player has ordered it and it is not delivered yet');
  expect(d.c.processes[0]!.live.release.id).toBe(1);
});

test('in an emergency one person rolls back, another reviews it, and scheduled releases are cancelled', async () => {
  const draft = await approved(410);
  await d.publish(tess, draft.id);
  await liveOn(410);
  const next = await approved(420);
  const { body: scheduled } = await d.publish(tess, next.id, { startsAt: later(HOUR_MS) });
  expect(codeOf(await act(tess, 'rollBackRelease', scheduled.id, { base: 2 }))).toBe('CONTENT_INVALID');
  expect(codeOf(await act(sue, 'rollBackRelease', 1, { base: 2 }))).toBe('NOT_AN_OPERATOR');
  expect(codeOf(await act(tess, 'rollBackRelease', 1, { base: 1 }))).toBe('RELEASE_OUTDATED');
  const { status, body } = await act(tess, 'rollBackRelease', 1, { base: 2 });
  const [first] = (await d.releases()).slice(-1);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ kind: 'emergency', hash: first!.hash, state: 'live', review: 'waiting' }),
  ]);
  await liveOn(450);
  d.c.clock.set(later(2 * HOUR_MS));
  await d.c.processes[0]!.live.look();
  expect([priceOn(0), (await d.releases())[1]?.state]).toEqual([450, 'cancelled']);
  expect(codeOf(await d.publish(tess, next.id))).toBe('RELEASE_OUTDATED');
  // No cancelled release was live.
  expect(codeOf(await act(tess, 'rollBackRelease', scheduled.id, { base: body.id }))).toBe('CONTENT_INVALID');
  expect(codeOf(await act(tess, 'reviewRelease', body.id, { approve: true }))).toBe('OWN_ACCOUNT');
  expect((await act(sam, 'reviewRelease', body.id, { approve: true })).body.review).toBe('approved');
  expect((await act(sam, 'reviewRelease', body.id, { approve: false })).status).toBe(404);
  expect((await act(sam, 'reviewRelease', 2, { approve: true })).status).toBe(404);
});

test('a draft of earlier content is a rollback with an approval', async () => {
  const draft = await approved(410);
  await d.publish(tess, draft.id);
  await liveOn(410);
  const { body: back } = await d.asks<DraftCard>(sue, 'createDraft', {
    body: { name: 'Back', why: 'the price was a mistake', from: 1 },
  });
  expect(codeOf(await d.publish(tess, back.id))).toBe('NOT_APPROVED');
  await d.decide(sam, back.id);
  const { body } = await d.publish(tess, back.id);
  const releases = await d.releases();
  expect([body.kind, body.hash]).toEqual(['rollback', releases.at(-1)!.hash]);
  await liveOn(450);
});

test('a draft cannot remove what players rely on (C8), and a draft with faults cannot be approved', async () => {
  const { id, version } = await d.begin(sue, 410);
  const { files } = await d.read(id);
  const collections = files['collections.yaml']!.replace(
    /within: (\d+)/,
    (_, n: string) => `within: ${Number(n) + 1}`,
  );
  expect(collections).not.toBe(files['collections.yaml']);
  const save = (body: object) => d.asks<DraftCard>(sue, 'saveDraft', { params: { id: String(id) }, body });
  await save({ version, files: { 'collections.yaml': collections } });
  const refused = await d.decide(sam, id);
  expect([codeOf(refused), refused.text]).toEqual([
    'CONTENT_INVALID',
    expect.stringContaining('players are guaranteed'),
  ]);
  const [process] = d.c.processes;
  const stars = process!.live.content.shop.products.find((p) => p.currency === 'XTR')!.id;
  const shop = structuredClone(realContent().values.shop) as { products: Array<{ id: string }> };
  shop.products = shop.products.filter((p) => p.id !== stars);
  const { body: without } = await d.asks<DraftCard>(sue, 'createDraft', {
    body: { name: 'Less', why: 'sold too little', files: { 'shop.yaml': JSON.stringify(shop) } },
  });
  await process!.players.act('placeOrder', await d.c.newPlayer(), {
    order: { orderId: 'waits' },
    input: { orderId: 'waits', itemId: stars, quantity: 1, mode: 'telegram', platform: 'web', taken: 0 },
  });
  const ordered = await d.decide(sam, without.id);
  expect([codeOf(ordered), ordered.text]).toEqual([
    'CONTENT_INVALID',
    expect.stringContaining(`products.${stars}`),
  ]);
  await save({ version: 2, files: { 'collections.yaml': null, 'shop.yaml': shopAt(-5)['shop.yaml'] } });
  expect((await d.read(id)).missing).toContain('It has errors.');
  expect((await d.decide(sam, id)).status).toBe(409);
  expect((await d.publish(tess, id)).status).toBe(422);
});

test('the list has pages, and what is live is on it however many releases were cancelled since', async () => {
  const { id } = await approved(410);
  await d.publish(tess, id);
  // In one statement, so that no process finds one of them live.
  await d.c.pool.query(
    `with added as (
       insert into content_releases (id, hash, kind, starts_at, why, at)
       select id + n, hash, 'seed', at, 'files', at from content_releases, generate_series(1, 60) n where id = 2
       returning id, at)
     insert into content_release_cancellations (release_id, why, at) select id, 'not wanted', at from added`,
  );
  type Page = OperatorReply<'operatorReleases'>;
  const asks = async (query: Record<string, string>) =>
    (await d.asks<Page>(d.desks[0]!.viewer, 'operatorReleases', { query })).body;
  const first = await asks({});
  expect(first.releases.map(({ id: one }) => one)).toEqual(Array.from({ length: 50 }, (_, n) => 62 - n));
  expect(first.before).toBe('13');
  const [live, before] = [
    expect.objectContaining({ id: 2, state: 'live', approvedBy: sam }),
    expect.objectContaining({ id: 1, state: 'replaced' }),
  ];
  expect([first.current, first.previous]).toEqual([[live], before]);
  const last = await asks({ before: '13' });
  expect(last.releases.map(({ id: one }) => one)).toEqual(Array.from({ length: 12 }, (_, n) => 12 - n));
  expect([last.before, last.releases.slice(-2)]).toEqual([undefined, [live, before]]);
  // An emergency rollback waits for its review until somebody has reviewed it.
  await act(tess, 'rollBackRelease', 1, { base: 2 });
  await act(sam, 'rollBackRelease', 2, { base: 63 });
  const shown = async () => (await asks({})).current.map(({ id: one, state }) => [one, state]);
  expect(await shown()).toEqual([
    [64, 'live'],
    [63, 'replaced'],
  ]);
  await act(sam, 'reviewRelease', 63, { approve: true });
  expect(await shown()).toEqual([[64, 'live']]);
});
