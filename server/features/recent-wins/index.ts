// Recent wins as an event stream (spec §3, §7): first the list, then each win as it happens.
import type { Handlers } from '../../handlers.ts';
import type { WinsFeed } from '../../live/wins-feed.ts';
import { Refused } from '../../refused.ts';

export interface RecentWinsDeps {
  readonly feed: WinsFeed;
  /** Which sign-ins were ended; a stream ends with its own. */
  readonly revocations: {
    hasEnded(signInId: string): boolean;
    onEnded(listener: (ended: { readonly signInId: string }) => void): unknown;
  };
}

const LISTED = 20;

export function recentWinsRoutes({ feed, revocations }: RecentWinsDeps): Handlers {
  revocations.onEnded(({ signInId }) => feed.endStreamsOf(signInId));
  return {
    recentWins: async ({ caller, query, request, reply }) => {
      await feed.refresh();
      const { playerId, signInId, tokenEndsAtMs: endsAtMs } = caller;
      // From here to attach nothing waits, so an end of the sign-in is seen either here or by the feed.
      if (revocations.hasEnded(signInId)) throw new Refused('TOKEN_REVOKED');
      // Told to come again meanwhile.
      if (reply.sent) return undefined;
      const { raw } = reply;
      // Headers that were set on the way here, such as those of CORS, would be lost with the reply.
      const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined);
      reply.hijack();
      if (raw.destroyed) return undefined;
      raw.writeHead(200, {
        ...Object.fromEntries(headers),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        connection: 'close',
      });
      if (request.method === 'HEAD') raw.end();
      else feed.attach({ playerId, signInId, endsAtMs, sink: raw }, query.limit ?? LISTED);
      return undefined;
    },
  };
}
