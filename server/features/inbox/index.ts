// The player's inbox. The engine writes the entries and notes what was read.
import type pg from 'pg';
import type { InboxNews } from '@parlor/contract/calls/inbox.ts';
import { allRows } from '../../db/sql.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Players } from '../../players/players.ts';

const PAGE = 20;
/** Above every number of an entry. */
const NEWEST = 2 ** 31 - 1;

interface InboxRow {
  readonly number: number;
  readonly news: string;
  readonly at: Date;
}

export const inboxRoutes = ({
  pool,
  players,
}: {
  readonly pool: pg.Pool;
  readonly players: Pick<Players, 'view'>;
}): Pick<Handlers, 'inbox'> => ({
  inbox: async ({ caller, query }) => {
    const limit = query.limit ?? PAGE;
    const below = Math.min(Number(query.before ?? NEWEST), NEWEST);
    const rows = await allRows<InboxRow>(pool, 'inbox')`
      select number, news, at from inbox_entries
      where player_id = ${caller.playerId} and number < ${below} order by number desc limit ${limit + 1}`;
    // After the rows: an entry that is written in between is not yet shown as unread, and comes with the next read.
    const { read, unread } = await players.view('inboxCounts', caller.playerId, undefined);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      entries: shown.map(({ number, news, at }) => ({
        number,
        at: at.toISOString(),
        isUnread: number > read,
        news: JSON.parse(news) as InboxNews,
      })),
      unread,
      ...(rows.length > limit && last ? { before: String(last.number) } : {}),
    };
  },
});
