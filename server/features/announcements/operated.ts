// Announcements in the console. An act and its entry in the audit log are one transaction.
import type pg from 'pg';
import {
  ANNOUNCED_AHEAD_DAYS,
  LONGEST_ANNOUNCEMENT_DAYS,
  type AnnouncementCard,
  type NewAnnouncement,
} from '@parlor/contract/calls/operator/announcements.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Deps } from '../../runtime/deps.ts';
import { cardsOf, stateOf, type LiveAnnouncements } from './live-announcements.ts';
import { addAnnouncementAct, lockAnnouncements, type NewAnnouncementAct } from './store.ts';

/** Written in the transaction of the change, with the list after it. */
type Note = (tx: pg.ClientBase, cards: AnnouncementCard[]) => Promise<void>;

const wrongTime = (at: 'from' | 'until', message: string): ApiError =>
  new ApiError('INVALID_REQUEST', message, { in: 'body', issues: [{ at, message }] });

export function operatedAnnouncements({ pool, clock, live }: Deps & { readonly live: LiveAnnouncements }) {
  const list = (): AnnouncementCard[] => cardsOf(live.all(), clock.now());

  /** Stops one, makes one, or both. */
  const add = async (
    { stops, made, ...by }: Omit<NewAnnouncementAct, 'nowMs'>,
    note: Note,
  ): Promise<AnnouncementCard[]> => {
    const cards = await inTransaction(pool, async (tx) => {
      await lockAnnouncements(tx);
      // Another process may just have stopped it.
      await live.look(tx);
      const nowMs = clock.now();
      let known = live.all();
      if (stops !== undefined) {
        const stopping = known.find(({ act: { announcement } }) => announcement === stops);
        if (!stopping || !['scheduled', 'running'].includes(stateOf(stopping, nowMs)))
          throw new ApiError('NOT_FOUND', 'There is no announcement with this number that has not ended.');
        const stopped = await addAnnouncementAct(tx, { ...by, stops, nowMs });
        known = known.map((one) => (one === stopping ? { ...one, stopped } : one));
      }
      if (made !== undefined) {
        const act = await addAnnouncementAct(tx, { ...by, made, nowMs });
        known = [{ act: { ...act, made } }, ...known];
      }
      const after = cardsOf(known, nowMs);
      await note(tx, after);
      return after;
    });
    // This process knows at once; the others are notified.
    await live.look().catch(() => undefined);
    return cards;
  };

  async function make(
    { by, why, from: given, replaces, ...texts }: NewAnnouncement & { readonly by: string },
    note: Note,
  ): Promise<AnnouncementCard[]> {
    const nowMs = clock.now();
    const from = given ?? new Date(nowMs).toISOString();
    const [fromMs, untilMs] = [Date.parse(from), Date.parse(texts.until)];
    if (given !== undefined && (fromMs < nowMs || fromMs > nowMs + ANNOUNCED_AHEAD_DAYS * DAY_MS))
      throw wrongTime('from', `It starts now or in the next ${ANNOUNCED_AHEAD_DAYS} days.`);
    if (untilMs <= fromMs || untilMs > fromMs + LONGEST_ANNOUNCEMENT_DAYS * DAY_MS)
      throw wrongTime('until', `It ends within ${LONGEST_ANNOUNCEMENT_DAYS} days after its start.`);
    return add(
      { ...(replaces !== undefined && { stops: replaces }), made: { ...texts, from }, by, why },
      note,
    );
  }

  return {
    list,
    make,
    stop: ({ id, by, why }: { id: string; by: string; why: string }, note: Note) =>
      add({ stops: id, by, why }, note),
  };
}
