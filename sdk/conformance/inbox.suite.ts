// The inbox, over HTTP and with the fakes.
import { describe, expect, test } from 'vitest';
import type { World } from './services.suite.ts';
import { fillAQuest } from '../test/fill-a-quest.ts';
import { expectRefusal } from '../test/refusals.ts';

export function inboxSuite(world: () => World): void {
  describe('the inbox', () => {
    const api = () => world().services.api;

    test('a new player has an empty one; news is unread until the player reads it, at an open page at once', async () => {
      expect(await api().inbox()).toEqual({ entries: [], unread: 0 });
      expect(await api().summary()).toMatchObject({ inboxUnread: 0 });
      const told: number[] = [];
      await new Promise<void>((resolve) => {
        const wins = world().services.subscribeRecentWins({
          limit: 'inbox',
          onList: (list) => {
            expect(list).toEqual([]);
            void fillAQuest(api(), world().playRound);
          },
          onWin: () => expect.unreachable('a page without live wins gets none'),
          onInbox: (unread) => {
            told.push(unread);
            wins.close();
            resolve();
          },
        });
      });
      expect(told).toEqual([1]);
      const { entries, unread, before } = await api().inbox({ query: { limit: '1' } });
      expect(entries).toMatchObject([{ number: 1, isUnread: true, news: { kind: 'quest-done' } }]);
      expect([unread, before]).toEqual([1, undefined]);
      expect(await api().inbox({ query: { before: '1' } })).toEqual({ entries: [], unread: 1 });
      expect(await api().summary()).toMatchObject({ inboxUnread: 1 });
      expect(await api().readInbox({ body: { upTo: 1 } })).toEqual({ unread: 0 });
      expect((await api().inbox()).entries).toMatchObject([{ isUnread: false }]);
      await expectRefusal(api().readInbox({ body: { upTo: 0 } }), 'INVALID_REQUEST');
    });

    test('what changes a player is told to their open page, with the version that the summary has then', async () => {
      const before = (await api().summary()).version;
      const told = await new Promise<number>((resolve) => {
        const wins = world().services.subscribeRecentWins({
          limit: 'inbox',
          onList: () => undefined,
          onWin: () => expect.unreachable('a page without live wins gets none'),
          onChanged: (version) => {
            // First the version of now, so that nothing is missed before the stream was open.
            if (version === before) return void api().claimFastlane({ body: { feature: 'FREE_PP' } });
            wins.close();
            resolve(version);
          },
        });
      });
      expect(told).toBe(before + 1);
      expect((await api().summary()).version).toBe(told);
    });

    test('what an operator writes is there in every language in which it was written', async () => {
      const message = {
        title: 'A longer race',
        text: 'It runs until Sunday.',
        translations: { es: { title: 'Una carrera más larga', text: 'Dura hasta el domingo.' } },
        screen: 'race',
      } as const;
      await world().write(message);
      const { entries, unread } = await api().inbox();
      expect(entries).toMatchObject([{ isUnread: true, news: { kind: 'message', ...message } }]);
      expect(unread).toBe(1);
    });
  });
}
