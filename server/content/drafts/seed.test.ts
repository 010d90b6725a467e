import { afterEach, expect, test } from 'vitest';
import {
  changedContent,
  openContentProcesses,
  realContent,
  type ContentProcesses,
} from '../../test/content-processes.ts';
import { contentOfTexts } from '../load-content.ts';
import { seedRelease } from '../releases/store.ts';
import { versionOf } from '../releases/version.ts';
import { openContentDesks, shopAt } from '../../test/content-desks.ts';
import { adopt, differences, exported, filesOfDraft } from './seed.ts';

const opened: ContentProcesses[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
async function withStudioRelease() {
  const c = await openContentProcesses(1);
  opened.push(c);
  const changed = changedContent((v) => {
    v.shop.products[0].price = 410;
    v.shop.products.reverse();
    v.lootboxes.STANDARD.lines[0].weight += 1;
    v.games.games[0].title = 'Another title';
  });
  await c.publish(changed);
  return { c, changed, at: { nowMs: c.clock.now() } };
}

test('the difference between live content and files names each field', async () => {
  const { c, at } = await withStudioRelease();
  const { release, changes } = await differences(c.pool, realContent(), at);
  expect(release.id).toBe(2);
  expect(changes).toEqual(
    expect.arrayContaining([
      { file: 'shop.yaml', path: 'products.pack-of-three.price', before: '410', after: '450' },
    ]),
  );
});

test('the export has exactly the live content, and keeps the comments of the files', async () => {
  const { c, changed, at } = await withStudioRelease();
  const texts = await exported(c.pool, realContent(), at);
  expect(Object.keys(texts).toSorted()).toEqual(['games.yaml', 'lootboxes.yaml', 'shop.yaml']);
  const all = { ...Object.fromEntries(realContent().texts), ...texts };
  expect(versionOf(contentOfTexts(all, realContent().values).values).hash).toBe(versionOf(changed).hash);
  expect(texts['shop.yaml']).toContain('# What the shop sells.');
});

test('after the files are adopted, a starting server releases its own files again', async () => {
  const { c, at } = await withStudioRelease();
  const adopted = await adopt(c.pool, realContent(), { ...at, why: 'the repository is the source' });
  expect(adopted).toMatchObject({ id: 3, kind: 'seed' });
  await c.processes[0]!.live.look();
  expect(c.processes[0]!.live.content.shop).toEqual(realContent().loaded.content.shop);
  await expect(adopt(c.pool, realContent(), { ...at, why: 'again' })).rejects.toThrow(
    'live already, as release 3',
  );
  const later = changedContent((v) => {
    v.economy.limits.perPlayerPerDay = 60_000;
  });
  expect((await seedRelease(c.pool, versionOf(later), at.nowMs)).id).toBe(4);
});

test('the files of a draft include unchanged files; a draft with errors is refused with them', async () => {
  const d = await openContentDesks(false);
  try {
    const { id } = await d.begin(d.desks[0]!.support, 410);
    const files = await filesOfDraft(d.c.pool, realContent(), id);
    expect(Object.keys(files)).toHaveLength(realContent().texts.size);
    expect(files['shop.yaml']).toBe(shopAt(410)['shop.yaml']);
    expect(files['quests.yaml']).toBe(realContent().texts.get('quests.yaml'));
    const broken = await d.begin(d.desks[0]!.support, -5);
    await expect(filesOfDraft(d.c.pool, realContent(), broken.id)).rejects.toThrow('a price is above zero');
    await expect(filesOfDraft(d.c.pool, realContent(), 99)).rejects.toThrow('There is no such draft.');
  } finally {
    await d.close();
  }
});
