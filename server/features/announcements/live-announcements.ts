// The announcements of this process.
import type { Announcement, AnnouncementAudience } from '@parlor/contract/calls/announcements.ts';
import type { AnnouncementCard, AnnouncementState } from '@parlor/contract/calls/operator/announcements.ts';
import type { Platform } from '@parlor/contract/kernel/headers.ts';
import { LiveActs, type LiveActsDeps } from '../../live/live-acts.ts';
import { ANNOUNCEMENTS_CHANNEL, announcementActsAfter, type AnnouncementAct } from './store.ts';

type Made = AnnouncementAct & Required<Pick<AnnouncementAct, 'made'>>;
export interface KnownAnnouncement {
  readonly act: Made;
  readonly stopped?: AnnouncementAct;
}

export class LiveAnnouncements extends LiveActs<AnnouncementAct> {
  readonly #known = new Map<string, KnownAnnouncement>();

  constructor(deps: LiveActsDeps) {
    super({
      ...deps,
      name: ANNOUNCEMENTS_CHANNEL,
      actsAfter: announcementActsAfter,
      onActs: (acts) => {
        for (const act of acts) this.#add(act);
        deps.log.info({ act: acts.at(-1)!.number }, 'an announcement was made or stopped');
      },
    });
  }

  #add(act: AnnouncementAct): void {
    const { announcement, made } = act;
    const before = this.#known.get(announcement);
    if (made !== undefined) this.#known.set(announcement, { act: { ...act, made } });
    else if (before !== undefined) this.#known.set(announcement, { ...before, stopped: act });
  }

  /** Newest first. */
  all(): KnownAnnouncement[] {
    return [...this.#known.values()].toReversed();
  }
}

export function stateOf({ act: { made }, stopped }: KnownAnnouncement, nowMs: number): AnnouncementState {
  if (stopped !== undefined) return 'stopped';
  if (Date.parse(made.until) <= nowMs) return 'ended';
  return Date.parse(made.from) <= nowMs ? 'running' : 'scheduled';
}

export const isFor = (
  audience: AnnouncementAudience,
  { platform, isNew }: { readonly platform: Platform; readonly isNew: boolean },
): boolean => audience === 'all' || audience === platform || (audience === 'new' && isNew);

/** Whether some players can see both. */
const overlap = (a: AnnouncementCard, b: AnnouncementCard): boolean =>
  a.id !== b.id &&
  Date.parse(a.from) < Date.parse(b.until) &&
  Date.parse(b.from) < Date.parse(a.until) &&
  !(
    a.audience !== b.audience && [a, b].every(({ audience }) => audience === 'web' || audience === 'telegram')
  );

/** As the console lists them. */
export function cardsOf(known: readonly KnownAnnouncement[], nowMs: number): AnnouncementCard[] {
  const cards = known.map((one): AnnouncementCard => {
    const { act, stopped } = one;
    return {
      id: act.announcement,
      ...act.made,
      state: stateOf(one, nowMs),
      clashes: [],
      by: act.by,
      why: act.why,
      ...(stopped && { stopped: { by: stopped.by, why: stopped.why, at: stopped.at } }),
    };
  });
  const open = cards.filter(({ state }) => state === 'scheduled' || state === 'running');
  return cards.map((card) =>
    open.includes(card)
      ? { ...card, clashes: open.filter((other) => overlap(card, other)).map(({ title }) => title) }
      : card,
  );
}

export const viewOf = ({ act: { announcement: id, made } }: KnownAnnouncement): Announcement => {
  const { audience: _audience, from: _from, ...shown } = made;
  return { id, ...shown };
};
