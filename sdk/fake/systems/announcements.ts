// Announcements over a server in memory; an operator makes them with `FakeServer.announcements.make`.
import {
  NEW_PLAYER_DAYS,
  type Announcement,
  type AnnouncementAudience,
} from '@parlor/contract/calls/announcements.ts';
import type { Platform } from '@parlor/contract/kernel/contract.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { FakeHandlers } from '../calls.ts';
import { FakeApiError } from '../fake-error.ts';
import type { FakePlayer, FakeServer } from '../fake-server.ts';

export interface FakeAnnouncement extends Omit<Announcement, 'id'> {
  readonly audience: AnnouncementAudience;
  readonly from: string;
}

export class FakeAnnouncements {
  /** Newest first. */
  #made: Array<FakeAnnouncement & Pick<Announcement, 'id'>> = [];
  readonly #dismissed = new Map<FakePlayer, Set<string>>();

  make(one: FakeAnnouncement): string {
    const id = String(this.#made.length + 1);
    this.#made = [{ ...one, id }, ...this.#made];
    return id;
  }
  stop(id: string, atMs: number): void {
    const until = new Date(atMs).toISOString();
    this.#made = this.#made.map((one) => (one.id === id ? { ...one, until } : one));
  }

  dismiss(player: FakePlayer, id: string, nowMs: number): void {
    if (!this.#made.some((one) => one.id === id && Date.parse(one.from) <= nowMs))
      throw new FakeApiError('NOT_FOUND');
    this.#dismissed.set(player, (this.#dismissed.get(player) ?? new Set()).add(id));
  }

  shownTo(
    player: FakePlayer,
    { platform, sinceMs, nowMs }: { platform: Platform; sinceMs: number; nowMs: number },
  ): { announcements: Announcement[] } {
    const isNew = nowMs - sinceMs < NEW_PLAYER_DAYS * DAY_MS;
    const isFor = (audience: AnnouncementAudience): boolean =>
      audience === 'all' || audience === platform || (audience === 'new' && isNew);
    return {
      announcements: this.#made
        .filter(
          ({ id, audience, from, until }) =>
            Date.parse(from) <= nowMs &&
            nowMs < Date.parse(until) &&
            isFor(audience) &&
            this.#dismissed.get(player)?.has(id) !== true,
        )
        .map(({ audience: _audience, from: _from, ...shown }) => shown),
    };
  }
}

export function announcementCalls(server: FakeServer, platform: () => Platform): FakeHandlers {
  const shown = (player: FakePlayer) =>
    server.announcements.shownTo(player, {
      platform: platform(),
      sinceMs: Math.min(...server.identitiesOf(player).map((one) => one.sinceMs)),
      nowMs: server.clock.now(),
    });
  return {
    announcements: (_, { player }) => shown(player),
    dismissAnnouncement: ({ params: { id } }, { player }) => {
      server.announcements.dismiss(player, id, server.clock.now());
      return shown(player);
    },
  };
}
