// Two tabs of one player change one document (I44): with any losses on the way, each change is there once.
import fc from 'fast-check';
import { budget } from '@parlor/contract/test/random-cases.ts';
import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../test/memory-storage.ts';
import { tabsOfAPlayer, type Tab } from '../test/tabs-of-a-player.ts';
import type { DocumentData } from './documents.ts';

const listOf = (data: DocumentData | undefined) => (data?.['favourites'] ?? []) as readonly string[];
const add = (tab: Tab, game: string) =>
  tab.change((data) => ({ ...data, favourites: [game, ...listOf(data)] }));
const remove = (tab: Tab, game: string) =>
  tab.change((data) => ({ ...data, favourites: listOf(data).filter((one) => one !== game) }));

/** Two tabs that have read the document, in which `favourites` are. */
async function twoTabs(storage = memoryStorage(), ...favourites: string[]) {
  const player = tabsOfAPlayer(storage);
  const opens = async () => {
    const tab = player.open();
    void tab.read();
    await player.answerAll();
    return tab;
  };
  const written = async (tab: Tab) => {
    void tab.flush();
    await player.answerAll();
  };
  const first = await opens();
  for (const one of favourites) add(first, one);
  await written(first);
  const [a, b] = [await opens(), await opens()];
  return { ...player, opens, written, a, b, favourites: () => listOf(player.stands()?.data) };
}

describe('a write that is sent again under its key', () => {
  test('is answered as it was then; the page shows the document as it is now', async () => {
    const { opens, written, a, b, favourites, storage } = await twoTabs();
    add(a, 'dice');
    const unsaved = new Map(storage.items);
    await written(a);
    add(b, 'reels');
    await written(b);
    // A tab that was closed, or another process, had the entry still.
    for (const [key, value] of unsaved) storage.setItem(key, value);
    const next = await opens();
    expect(listOf(next.shown())).toEqual(['dice']);
    await written(next);
    expect(favourites()).toEqual(['dice', 'reels']);
    expect(listOf(next.shown())).toEqual(['dice', 'reels']);
    expect(storage.items.size).toBe(0);
  });

  test('after a lost reply to its merge, does not bring back what was removed since', async () => {
    const { waiting, settle, opens, written, a, b, favourites } = await twoTabs();
    add(a, 'dice');
    add(b, 'reels');
    await written(b);
    void a.flush();
    await settle();
    waiting[0]!.answer(); // 412
    await settle();
    waiting[0]!.answer(); // The document.
    await settle();
    waiting[0]!.handle(); // The merged write.
    waiting[0]!.lose();
    await settle();
    const c = await opens();
    await written(c);
    remove(c, 'dice');
    await written(c);
    void a.read();
    await written(a);
    expect(favourites()).toEqual(['reels']);
    expect(listOf(a.shown())).toEqual(['reels']);
  });

  test('and a removal that was saved on top of it meanwhile stays', async () => {
    const { waiting, settle, written, a, favourites } = await twoTabs();
    add(a, 'dice');
    void a.flush();
    await settle();
    waiting[0]!.handle();
    remove(a, 'dice');
    waiting[0]!.lose();
    await settle();
    await written(a);
    expect(favourites()).toEqual([]);
  });

  test('is never sent without a version where it began with a write that is done', async () => {
    const { opens, written, a, b, favourites } = await twoTabs();
    add(a, 'dice');
    const c = await opens();
    add(a, 'mines');
    await written(c);
    a.close();
    add(b, 'reels');
    await written(b);
    await written(await opens());
    expect(favourites().toSorted()).toEqual(['dice', 'mines', 'reels']);
  });
});

describe('pending writes of several tabs', () => {
  test('keeps what two tabs save at the same moment', async () => {
    const storage = memoryStorage();
    // Runs between what a tab reads of the storage and what it writes there.
    let meanwhile = (): void => {};
    const { setItem } = storage;
    storage.setItem = (key, value) => {
      const run = meanwhile;
      meanwhile = () => {};
      run();
      setItem(key, value);
    };
    const { opens, written, a, b, favourites } = await twoTabs(storage);
    meanwhile = () => add(b, 'reels');
    add(a, 'dice');
    // Both are gone before their timers.
    a.close();
    b.close();
    await written(await opens());
    expect(favourites().toSorted()).toEqual(['dice', 'reels']);
  });

  test('notices that another tab has taken over a save, so that one on top of it is another write', async () => {
    const { opens, written, a, favourites } = await twoTabs();
    add(a, 'dice');
    const c = await opens();
    remove(a, 'dice');
    await written(c);
    await written(a);
    expect(favourites()).toEqual([]);
  });

  test('notices it also if this tab stores the save again, since the one before it is written', async () => {
    const { waiting, settle, open, written, a, favourites } = await twoTabs(memoryStorage(), 'mines');
    remove(a, 'mines');
    void a.flush();
    await settle();
    add(a, 'dice');
    const c = open();
    waiting[0]!.answer();
    await settle();
    remove(a, 'dice');
    await written(c);
    await written(a);
    expect(favourites()).toEqual([]);
  });

  test.each(['getItem', 'setItem', 'removeItem', 'key', 'length'] as const)(
    'of a browser that refuses %s holds nothing up: a page that stays writes everything',
    async (refused) => {
      const storage = Object.defineProperty(memoryStorage(), refused, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
      const { written, a, b, favourites } = await twoTabs(storage, 'mines');
      add(a, 'dice');
      add(b, 'reels');
      remove(b, 'mines');
      await written(a);
      await written(b);
      expect(favourites().toSorted()).toEqual(['dice', 'reels']);
    },
  );
});

describe('for any interleaving of two tabs and any losses', () => {
  const steps = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ change: fc.nat(5), tab: fc.nat(1) }) },
      {
        weight: 4,
        arbitrary: fc.record({
          tab: fc.nat(1),
          does: fc.constantFrom('flush', 'leave', 'read', 'reload', 'crash'),
        }),
      },
      {
        weight: 8,
        arbitrary: fc.record({
          request: fc.nat(7),
          outcome: fc.constantFrom('answer', 'answer', 'handle', 'lose'),
        }),
      },
    ),
    { maxLength: 60, size: 'max' },
  );

  test('added items are present once, removed items are absent, and no save is pending', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const player = tabsOfAPlayer();
        const opens = () => {
          const tab = player.open();
          void tab.read();
          return tab;
        };
        const tabs = [opens(), opens()];
        await player.answerAll();
        const expected = new Set<string>();
        let games = 0;
        for (const step of all) {
          if ('request' in step) {
            const request = player.waiting[step.request % Math.max(1, player.waiting.length)];
            request?.[step.outcome as 'answer']();
          } else if ('change' in step) {
            const tab = tabs[step.tab]!;
            // Every game is added once, so that its removal is final.
            const shown = listOf(tab.shown())[step.change];
            const game = shown ?? `game-${++games}`;
            if (tab.shown() !== undefined && shown === undefined) {
              add(tab, game);
              expected.add(game);
            } else if (tab.shown() !== undefined) {
              remove(tab, game);
              expected.delete(game);
            }
          } else {
            const tab = tabs[step.tab]!;
            if (step.does === 'flush') void tab.flush();
            else if (step.does === 'read') void tab.read();
            else {
              if (step.does !== 'crash') void tab.flush({ leaving: true });
              if (step.does !== 'leave') {
                tab.close();
                tabs[step.tab] = opens();
              }
            }
          }
          await player.settle();
        }
        // The connection is back, and both players' tabs are looked at until all is written.
        for (let round = 0; round < 4; round++)
          for (const tab of tabs) {
            void tab.read();
            await player.answerAll();
            void tab.flush();
            await player.answerAll();
          }
        const stored = listOf(player.stands()?.data);
        expect(stored.toSorted()).toEqual([...expected].toSorted());
        for (const tab of tabs) expect([tab.isDirty(), listOf(tab.shown())]).toEqual([false, stored]);
        expect(player.storage.items.size).toBe(0);
      }),
      budget(60, 3_000),
    );
  });
});
