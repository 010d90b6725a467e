// Announcements for players, from memory: all that run now and are for the player, without a maximum. Rows are read only while
// one runs that the caller may see.
import type pg from 'pg';
import type { Announcement } from '@parlor/contract/calls/announcements.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller, Handlers } from '../../http/handlers.ts';
import type { Clock } from '../../runtime/clock.ts';
import { isFor, stateOf, viewOf, type LiveAnnouncements } from './live-announcements.ts';
import { dismiss, readerOf } from './store.ts';

export { LiveAnnouncements } from './live-announcements.ts';
export { operatedAnnouncements } from './operated.ts';

export function announcementsRoutes({
  pool,
  clock,
  live,
}: {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly live: LiveAnnouncements;
}): Pick<Handlers, 'announcements' | 'dismissAnnouncement'> {
  async function shownTo({ playerId, platform }: Caller): Promise<{ announcements: Announcement[] }> {
    const nowMs = clock.now();
    const running = live
      .all()
      .filter(
        (one) => stateOf(one, nowMs) === 'running' && isFor(one.act.made.audience, { platform, isNew: true }),
      );
    if (running.length === 0) return { announcements: [] };
    const { isNew, dismissed } = await readerOf(pool, playerId, nowMs);
    return {
      announcements: running
        .filter(
          ({ act }) => isFor(act.made.audience, { platform, isNew }) && !dismissed.has(act.announcement),
        )
        .map(viewOf),
    };
  }
  return {
    announcements: ({ caller }) => shownTo(caller),
    dismissAnnouncement: async ({ caller, params: { id } }) => {
      const nowMs = clock.now();
      const known = live.all().find(({ act }) => act.announcement === id);
      if (known === undefined || stateOf(known, nowMs) === 'scheduled')
        throw new ApiError('NOT_FOUND', 'There is no announcement with this number.');
      await dismiss(pool, caller.playerId, id, nowMs);
      return shownTo(caller);
    },
  };
}
