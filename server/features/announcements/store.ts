// Announcements in the database: an act of an operator makes one, and at most one more act stops it. Acts are numbered
// 1, 2, 3 … without gaps (`server/live/live-acts.ts`).
import type pg from 'pg';
import { NEW_PLAYER_DAYS, type Announcement } from '@parlor/contract/calls/announcements.ts';
import type { AnnouncementCard } from '@parlor/contract/calls/operator/announcements.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { Translations } from '@parlor/contract/kernel/written-text.ts';
import { allRows, firstRow, run, type Db } from '../../db/sql.ts';
import { lockName } from '../../db/transaction.ts';

export const ANNOUNCEMENTS_CHANNEL = 'announcements';

interface Base {
  readonly number: number;
  readonly announcement: string;
  readonly by: string;
  readonly why: string;
  readonly at: string;
}
type Texts = Omit<Announcement, 'id'> & Pick<AnnouncementCard, 'audience' | 'from'>;
export interface AnnouncementAct extends Base {
  /** Missing if the act stops it. */
  readonly made?: Texts;
}

interface Row {
  readonly id: number;
  readonly announcement: number;
  readonly title: string | null;
  readonly text: string;
  readonly translations: Translations | null;
  readonly screen: Announcement['screen'] | null;
  readonly audience: AnnouncementCard['audience'];
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly operator_id: bigint;
  readonly why: string;
  readonly at: Date;
}

const actOf = (row: Row): AnnouncementAct => ({
  number: row.id,
  announcement: String(row.announcement),
  ...(row.title !== null && {
    made: {
      title: row.title,
      text: row.text,
      ...(row.translations !== null && { translations: row.translations }),
      ...(row.screen !== null && { screen: row.screen }),
      audience: row.audience,
      from: row.starts_at.toISOString(),
      until: row.ends_at.toISOString(),
    },
  }),
  by: String(row.operator_id),
  why: row.why,
  at: row.at.toISOString(),
});

/** The acts after this number, in order. */
export async function announcementActsAfter(db: Db, number: number): Promise<AnnouncementAct[]> {
  const rows = await allRows<Row>(db)`
    select id, announcement, title, text, translations, screen, audience, starts_at, ends_at, operator_id, why, at
    from announcement_acts where id > ${number} order by id`;
  return rows.map(actOf);
}

/** Nobody else makes or stops one until the transaction ends. */
export const lockAnnouncements = (tx: pg.ClientBase): Promise<void> => lockName(tx, 'announcement_acts');

export interface NewAnnouncementAct {
  /** Stops this one. */
  readonly stops?: string;
  readonly made?: Texts;
  readonly by: string;
  readonly why: string;
  readonly nowMs: number;
}

/** Needs `lockAnnouncements`. Every process is notified at the commit. */
export async function addAnnouncementAct(tx: Db, a: NewAnnouncementAct): Promise<AnnouncementAct> {
  const { made } = a;
  const row = await firstRow<Row>(tx)`
    insert into announcement_acts
      (id, announcement, title, text, translations, screen, audience, starts_at, ends_at, operator_id, why, at)
    select n.id, coalesce(${a.stops ?? null}::integer, n.id), ${made?.title ?? null}::text, ${made?.text ?? null}::text,
      ${made?.translations ? JSON.stringify(made.translations) : null}::jsonb, ${made?.screen ?? null}::text, ${made?.audience ?? null}::text, ${made?.from ?? null}::timestamptz,
      ${made?.until ?? null}::timestamptz, ${a.by}::bigint, ${a.why}, ${new Date(a.nowMs)}::timestamptz
    from (select coalesce(max(id), 0) + 1 as id from announcement_acts) n
    returning *`;
  await run(tx)`select pg_notify(${ANNOUNCEMENTS_CHANNEL}, ${String(row!.id)})`;
  return actOf(row!);
}

export interface Reader {
  readonly isNew: boolean;
  readonly dismissed: ReadonlySet<string>;
}

export async function readerOf(db: Db, playerId: string, nowMs: number): Promise<Reader> {
  const row = await firstRow<{ created_at: Date; dismissed: number[] | null }>(db, 'announcements-reader')`
    select created_at, (select array_agg(announcement) from announcement_dismissals
      where player_id = ${playerId}) as dismissed
    from players where player_id = ${playerId}`;
  return {
    isNew: row !== undefined && nowMs - row.created_at.getTime() < NEW_PLAYER_DAYS * DAY_MS,
    dismissed: new Set((row?.dismissed ?? []).map(String)),
  };
}

export async function dismiss(db: Db, playerId: string, announcement: string, nowMs: number): Promise<void> {
  await run(db, 'announcements-dismiss')`
    insert into announcement_dismissals (player_id, announcement, at)
    values (${playerId}, ${announcement}::integer, ${new Date(nowMs)}) on conflict do nothing`;
}
