import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseCard } from '@parlor/contract/calls/operator/releases.ts';
import { operatedReleases } from '../../content/releases/operated.ts';
import { readVersion } from '../../content/releases/store.ts';
import { openContentProcesses, realContent, type ContentProcesses } from '../../test/content-processes.ts';
import { openOperatorConsole, type OperatorConsole } from '../../test/operator-console.ts';
import type { TwoServers } from '../../test/two-servers.ts';

interface Preview {
  readonly hash?: string;
  readonly base: number;
  readonly faults: readonly string[];
  readonly changes: ReadonlyArray<{ file: string; path: string; before?: string; after?: string }>;
  readonly changed: number;
}

let c: ContentProcesses;
let desks: OperatorConsole[];
beforeAll(async () => {
  c = await openContentProcesses(2, true);
  const two = {
    pool: c.pool,
    clock: c.clock,
    servers: c.processes,
    newPlayer: () => c.newPlayer(),
  } as unknown as TwoServers;
  const deskOf = (n: 0 | 1) =>
    openOperatorConsole(
      two,
      {
        limits: {},
        releases: operatedReleases({
          pool: c.processes[n]!.pool,
          clock: c.clock,
          live: c.processes[n]!.live,
          checkout: realContent(),
        }),
      },
      n,
    );
  desks = [await deskOf(0), await deskOf(1)];
});
afterAll(async () => {
  for (const desk of desks) await desk.close();
  await c.close();
});

const SHOP = readFileSync(join(import.meta.dirname, '../../../content/shop.yaml'), 'utf8');
/** The shop's file with the first price in points replaced. */
const shopAt = (price: number) => ({
  'shop.yaml': SHOP.replace(/(id: pack-of-three[\s\S]*?price: )\d+/, `$1${price}`),
});
const desk = (n = 0) => desks[n]!;
const listed = async (): Promise<ReleaseCard[]> =>
  (await desk().asks<{ releases: ReleaseCard[] }>(desk().viewer, 'operatorReleases')).body.releases;
const preview = async (files: unknown) =>
  (await desk().asks<Preview>(desk().treasurer, 'previewRelease', { body: { files } })).body;
const publish = (
  files: unknown,
  { base, hash = '', key, on = 0 }: { base: number; hash?: string | undefined; key?: string; on?: number },
) =>
  desk(on).asks<ReleaseCard>(desk(on).treasurer, 'publishRelease', {
    body: { files, base, hash, why: 'a better price' },
    ...(key === undefined ? {} : { key }),
  });
const priceOn = (n: number) =>
  c.processes[n]!.live.content.shop.products.find(({ id }) => id === 'pack-of-three')!.price;

test('files are previewed field by field, released with a reason under a key once, and live on both processes', async () => {
  const was = priceOn(0);
  const shown = await preview(shopAt(410));
  expect(shown).toMatchObject({
    base: 1,
    faults: [],
    changed: 1,
    changes: [{ file: 'shop.yaml', path: 'products.pack-of-three.price', before: `${was}`, after: '410' }],
  });
  expect((await listed()).map(({ id }) => id)).toEqual([1]);
  const first = await publish(shopAt(410), { ...shown, key: 'one-release-of-a-test' });
  expect([first.status, first.body]).toEqual([
    200,
    expect.objectContaining({ id: 2, kind: 'publish', by: desk().treasurer, isLive: true, hash: shown.hash }),
  ]);
  // The same request again is the same release, also on the other process.
  expect((await publish(shopAt(410), { ...shown, key: 'one-release-of-a-test', on: 1 })).text).toBe(
    first.text,
  );
  await expect.poll(() => [priceOn(0), priceOn(1)], { timeout: 30_000 }).toEqual([410, 410]);
  expect((await listed()).map(({ id, isLive }) => [id, isLive])).toEqual([
    [2, true],
    [1, false],
  ]);
  const { body } = await desk().asks<Preview>(desk().viewer, 'releaseChanges', { params: { id: '2' } });
  expect(body.changes).toEqual(shown.changes);
  const acts = await desk().asks<{ acts: Array<{ act: string; by: string; why: string; details: object }> }>(
    desk().viewer,
    'operatorActs',
  );
  expect(acts.body.acts[0]).toMatchObject({
    act: 'publish-release',
    by: desk().treasurer,
    why: 'a better price',
    details: { base: 1, release: 2, hash: shown.hash },
  });
});

test('what was compared with another release, or is other than was shown, is refused and releases nothing', async () => {
  const before = await listed();
  const shown = await preview(shopAt(420));
  expect((await publish(shopAt(420), { base: 1, hash: shown.hash })).body.error?.code).toBe(
    'RELEASE_OUTDATED',
  );
  expect((await publish(shopAt(421), { base: 2, hash: shown.hash })).body.error?.code).toBe(
    'RELEASE_OUTDATED',
  );
  expect(await listed()).toEqual(before);
});

test('of two who release at one moment on two processes, one does, and the other compares again', async () => {
  const base = (await listed())[0]!.id;
  await expect.poll(() => c.processes[1]!.live.release.id, { timeout: 30_000 }).toBe(base);
  const [left, right] = [await preview(shopAt(430)), await preview(shopAt(431))];
  const answers = await Promise.all([
    publish(shopAt(430), { base, hash: left.hash, on: 0 }),
    publish(shopAt(431), { base, hash: right.hash, on: 1 }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await listed()).map(({ id }) => id)).toEqual(
    Array.from({ length: base + 1 }, (_, n) => base + 1 - n),
  );
});

test('faults are told by file, line and field, and what somebody counts on cannot be taken away (C8)', async () => {
  const { base } = await preview(shopAt(440));
  const faultsOf = async (files: unknown): Promise<readonly string[]> => {
    const { faults, hash } = await preview(files);
    const refused = await publish(files, { base, hash: hash ?? 'none' });
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'CONTENT_INVALID']);
    return faults;
  };
  expect(
    await faultsOf({ 'shop.yaml': SHOP.replace('paymentWithinMinutes: ', 'paymentWithinMinutes: -') }),
  ).toEqual([expect.stringMatching(/^content\/shop\.yaml:\d+: paymentWithinMinutes: /)]);
  expect(await faultsOf({ 'jokes.yaml': 'a: 1' })).toEqual([
    'content/jokes.yaml: there is no such file of content',
  ]);
  const bomb = `a: &a [1,1,1,1,1,1,1,1,1]\n${'bcdefgh'
    .split('')
    .map((name, n) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[n]}`).join()}]`)
    .join('\n')}\n`;
  expect(await faultsOf({ 'shop.yaml': bomb })).toEqual([
    expect.stringMatching(/^content\/shop\.yaml:\d+: .*[Aa]lias/),
  ]);
  const { values } = realContent();
  const without = (id: string) => {
    const shop = structuredClone(values.shop) as { products: Array<{ id: string }> };
    shop.products = shop.products.filter((p) => p.id !== id);
    return { 'shop.yaml': JSON.stringify(shop) };
  };
  const [process] = c.processes;
  const player = await c.newPlayer();
  const stars = process!.live.content.shop.products.find((p) => p.currency === 'XTR')!.id;
  expect((await preview(without(stars))).faults).toEqual([]);
  await process!.players.act('placeOrder', player, {
    order: { orderId: 'waits' },
    input: { orderId: 'waits', itemId: stars, quantity: 1, mode: 'telegram', platform: 'web', taken: 0 },
  });
  expect(await faultsOf(without(stars))).toEqual([
    `content/shop.yaml: products.${stars}: somebody has ordered it and waits for it`,
  ]);
  const collections = structuredClone(values.collections) as {
    collections: Array<{ id: string }>;
    packs: { guarantee: { within: number } };
  };
  const last = collections.collections.pop()!;
  collections.packs.guarantee.within += 1;
  expect(await faultsOf({ 'collections.yaml': JSON.stringify(collections) })).toEqual([
    expect.stringContaining(`collections.${last.id}: players may hold some of it`),
    expect.stringContaining('packs.guarantee: players wait for'),
  ]);
});

test('going back is a new release of the same bytes (C6), and nobody below a treasurer makes one', async () => {
  const [{ id: base }, ...older] = (await listed()) as [ReleaseCard, ...ReleaseCard[]];
  const first = older.at(-1)!;
  const ask = (who: string, id: number) =>
    desk().asks<ReleaseCard>(who, 'rollBackRelease', {
      params: { id: String(id) },
      body: { base, why: 'the price was a mistake' },
    });
  expect((await ask(desk().support, first.id)).body.error?.code).toBe('NOT_AN_OPERATOR');
  expect((await ask(desk().treasurer, 99)).status).toBe(404);
  const { status, body } = await ask(desk().treasurer, first.id);
  expect([status, body.kind, body.hash, body.id]).toEqual([200, 'rollback', first.hash, base + 1]);
  expect(c.processes[0]!.live.loaded.content.shop).toEqual(realContent().loaded.content.shop);
  expect(await readVersion(c.pool, body.hash)).toEqual(await readVersion(c.pool, first.hash));
  // The newest is what a further release is compared with, and it says nothing new.
  const again = await desk().asks(desk().treasurer, 'rollBackRelease', {
    params: { id: String(first.id) },
    body: { base: base + 1, why: 'pressed again' },
  });
  expect(again.body.error?.code).toBe('CONTENT_INVALID');
});
