// Recent wins as an event stream (spec §3, §7): first the list, then each win as it happens.
import { openEventStream } from '../../live/open-event-stream.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { WinsFeed } from '../../live/wins-feed.ts';
import type { RevocationWatch } from '../../auth/revocation/revocation-watch.ts';

export interface RecentWinsDeps {
  readonly feed: WinsFeed;
  /** Called once a stream of this player is open; with the game whose wins it shows alone. */
  readonly onOpened?: (playerId: string, table?: string) => void;
  /** Which sign-ins were ended; a stream ends with its own. */
  readonly revocations: Pick<RevocationWatch, 'hasEnded' | 'onEnded'>;
}

const LISTED = 20;

export function recentWinsRoutes({ feed, onOpened, revocations }: RecentWinsDeps): Handlers {
  revocations.onEnded(({ signInId }) => feed.endStreamsOf(signInId));
  return {
    recentWins: async ({ caller, query, request, reply }) => {
      await feed.refresh();
      const { playerId, signInId, tokenEndsAtMs: endsAtMs } = caller;
      feed.mustHaveRoomFor(playerId);
      openEventStream({ request, reply }, revocations.hasEnded(signInId), (sink) =>
        feed.attach({ playerId, signInId, endsAtMs, sink }, query.only ?? query.limit ?? LISTED, query.table),
      );
      onOpened?.(playerId, query.table);
      return undefined;
    },
  };
}
