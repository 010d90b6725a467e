// Recent wins and contests as they happen.
import type { ReactionEvent, TableEvent } from '@parlor/contract/calls/at-table.ts';
import { contests } from '@parlor/contract/calls/contests.ts';
import { ChangedEvent, InboxEvent, recentWins, withAmounts } from '@parlor/contract/calls/recent-wins.ts';
import { checked, parsedJson } from '../checked.ts';
import type { ContestOptions, WinsOptions, WinsSubscription } from '../services.ts';
import { liveOverHttp, type StreamOptions } from './reconnecting-stream.ts';
import { urlOf } from './request.ts';

export type { StreamOptions } from './reconnecting-stream.ts';

/** How many ids are stored to drop repeats: more than any list has. */
const REMEMBERED_IDS = 1000;

export function recentWinsOverHttp(options: StreamOptions): (wins: WinsOptions) => WinsSubscription {
  const open = liveOverHttp(options);
  const { reply, event: one } = recentWins.recentWins;
  return ({ limit, table, onList, onWin, onInbox, onChanged, onTable, onReaction, onState, signal }) => {
    const seen = new Set<string>();
    const remember = (id: string): void => {
      seen.add(id);
      const [oldest] = seen;
      if (seen.size > REMEMBERED_IDS && oldest !== undefined) seen.delete(oldest);
    };
    return open({
      call: 'recentWins',
      what: 'recent wins',
      url: urlOf(options.baseUrl, recentWins.recentWins, {
        query:
          limit === 'inbox'
            ? { only: 'inbox' }
            : { limit: String(limit), ...(table === undefined ? {} : { table }) },
      }),
      onState,
      signal,
      receive: ({ event, data }, { live, tell }) => {
        if (event === 'list') {
          const list = checked('recent wins', reply, parsedJson('recent wins', data));
          for (const win of list) remember(win.id);
          live();
          tell(() => onList(list.map(withAmounts)));
        } else if (event === 'win') {
          const win = checked('recent wins', one, parsedJson('recent wins', data));
          if (seen.has(win.id)) return;
          remember(win.id);
          tell(() => onWin(withAmounts(win)));
        } else if (event === 'inbox') {
          const { unread } = checked('the inbox', InboxEvent, parsedJson('the inbox', data));
          tell(() => onInbox?.(unread));
        } else if (event === 'changed') {
          const { version } = checked('a change', ChangedEvent, parsedJson('a change', data));
          tell(() => onChanged?.(version));
        } else if (event === 'table') {
          const now = parsedJson('a table', data) as TableEvent;
          if (now.gameId === table) tell(() => onTable?.(now));
        } else if (event === 'reaction') {
          tell(() => onReaction?.(parsedJson('a reaction', data) as ReactionEvent));
        }
      },
    });
  };
}

export function contestOverHttp(options: StreamOptions): (contest: ContestOptions) => WinsSubscription {
  const open = liveOverHttp(options);
  return ({ contestId, onRace, onState, signal }) =>
    open({
      call: 'contestLive',
      what: 'a contest',
      url: urlOf(options.baseUrl, contests.contestLive, { params: { contestId } }),
      onState,
      signal,
      receive: ({ event, data }, { live, tell }) => {
        if (event !== 'race') return;
        const race = checked('a contest', contests.contestLive.event, parsedJson('a contest', data));
        live();
        tell(() => onRace(race));
      },
    });
}
