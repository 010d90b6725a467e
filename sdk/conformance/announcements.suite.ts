// Announcements, as the HTTP services and the fakes both show them.
import type { Announcement, AnnouncementAudience } from '@parlor/contract/calls/announcements.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../test/refusals.ts';
import type { World } from './services.suite.ts';

export interface AnnouncedWorld extends Pick<World, 'services' | 'stop'> {
  /** Of the player, who signed in for the first time just now. */
  readonly nowMs: () => number;
  /** Resolves with its number once the player's server knows it. */
  readonly announce: (
    one: Omit<Announcement, 'id'> & { readonly audience: AnnouncementAudience; readonly from?: string },
  ) => Promise<string>;
  readonly stopAnnouncement: (id: string) => Promise<void>;
}

/** The player is in Telegram. */
export function announcementsSuite(name: string, makeWorld: () => Promise<AnnouncedWorld>): void {
  describe(`announcements (${name})`, { timeout: 60_000 }, () => {
    let world: AnnouncedWorld;
    const made: string[] = [];
    beforeEach(async () => {
      world = await makeWorld();
    });
    afterEach(async () => {
      for (const id of made.splice(0)) await world.stopAnnouncement(id);
      await world.stop();
    });
    const api = () => world.services.api;
    const inHours = (hours: number): string => new Date(world.nowMs() + hours * HOUR_MS).toISOString();
    const shown = async (): Promise<string[]> =>
      (await api().announcements()).announcements.map(({ title }) => title);
    async function announce(
      title: string,
      audience: AnnouncementAudience,
      more: object = {},
    ): Promise<string> {
      const one = { title, text: 'New games are on the table.', audience, until: inHours(2), ...more };
      const id = await world.announce(one);
      made.push(id);
      return id;
    }

    test('a player sees those that run for them, newest first, until they dismiss them', async () => {
      const translations = { ru: { title: 'Для всех', text: 'На столе новые игры.' } };
      await announce('For all', 'all', { screen: 'games', translations });
      await announce('Telegram', 'telegram');
      await announce('Website', 'web');
      const fresh = await announce('Newcomers', 'new');
      await announce('Tomorrow', 'all', { from: inHours(24), until: inHours(48) });
      expect(await shown()).toEqual(['Newcomers', 'Telegram', 'For all']);
      const { announcements } = await api().announcements();
      expect(announcements.at(-1)).toEqual({
        id: made[0],
        title: 'For all',
        text: 'New games are on the table.',
        translations,
        screen: 'games',
        until: expect.any(String) as string,
      });
      const left = await api().dismissAnnouncement({ params: { id: fresh } });
      expect(left.announcements.map(({ title }) => title)).toEqual(['Telegram', 'For all']);
      await api().dismissAnnouncement({ params: { id: fresh } });
      expect(await shown()).toEqual(['Telegram', 'For all']);
    });

    test('a stopped one is gone; one that has not started or does not exist cannot be dismissed', async () => {
      const id = await announce('Race tonight', 'all');
      const later = await announce('Tomorrow', 'all', { from: inHours(24), until: inHours(48) });
      expect(await shown()).toEqual(['Race tonight']);
      await world.stopAnnouncement(id);
      made.shift();
      expect(await shown()).toEqual([]);
      await expectRefusal(api().dismissAnnouncement({ params: { id: later } }), 'NOT_FOUND');
      await expectRefusal(api().dismissAnnouncement({ params: { id: '999999' } }), 'NOT_FOUND');
    });
  });
}
