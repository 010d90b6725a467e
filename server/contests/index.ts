// The daily race and further contests (spec §3, §7): their places, live, and their results.
import type { ContestsContent } from '@parlor/contract/content/contests/contests.ts';
import type { ContentLanguages } from '@parlor/contract/content/languages/translations.ts';
import type { Race } from '@parlor/contract/calls/contests.ts';
import { viewContestInfo } from '@parlor/economy/social/contest-views.ts';
import type { AnnouncedEditions } from './ranking/announced.ts';
import type { ContestBoard } from './ranking/board.ts';
import type { ContestLive } from './ranking/live.ts';
import { openEventStream } from '../live/open-event-stream.ts';
import type { Handlers } from '../http/handlers.ts';
import { ApiError } from '../http/api-error.ts';
import { requestLanguage } from '../texts/request-language.ts';

export { cancelContests } from './cancel.ts';
export { contestJobs, watchEnds } from './jobs.ts';
export { contestCertificateRoutes } from './certificate.ts';
export { contestsPlugin } from './results.ts';
import type { RevocationWatch } from '../auth/revocation/revocation-watch.ts';
import type { Deps } from '../runtime/deps.ts';

export interface ContestsDeps extends Deps {
  readonly content: () => ContestsContent;
  readonly languages: () => ContentLanguages;
  readonly announced: AnnouncedEditions;
  readonly board: ContestBoard;
  readonly live: ContestLive;
  /** Which sign-ins were ended; a stream ends with its own. */
  readonly revocations: Pick<RevocationWatch, 'hasEnded' | 'onEnded'>;
}

const NOBODY: Race = { entries: [], userValue: 0, entrants: 0 };

export function contestsRoutes(d: ContestsDeps): Handlers {
  const { clock, content, languages, announced, board, live, revocations } = d;
  revocations.onEnded(({ signInId }) => live.endStreamsOf(signInId));
  const raceOf = async (contestId: string, playerId: string): Promise<Race | undefined> => {
    const edition = await board.running(contestId);
    if (!edition) return undefined;
    return (await board.racesFor(await board.shared(edition), [playerId])).get(playerId);
  };
  return {
    dailyJackpotRace: async ({ caller }) => (await raceOf(content().dailyRace, caller.playerId)) ?? NOBODY,
    contests: async () => ({
      contests: (await announced.allAt(clock.now()))
        // The daily challenge has a place of its own.
        .filter((e) => e.statistic !== 'challengeScore')
        .map((e) => viewContestInfo(e, content().dailyRace)),
    }),
    contest: async ({ params, caller }) => {
      const race = await raceOf(params.contestId, caller.playerId);
      if (!race) throw new ApiError('NOT_FOUND', 'There is no such contest now.');
      return race;
    },
    contestLive: async ({ params, caller, request, reply }) => {
      const { playerId, signInId, tokenEndsAtMs: endsAtMs } = caller;
      const first = await live.first(params.contestId, playerId);
      live.mustHaveRoomFor(playerId);
      const say = languages().get(requestLanguage(request));
      openEventStream({ request, reply }, revocations.hasEnded(signInId), (sink) =>
        live.attach({ playerId, signInId, endsAtMs, sink, contestId: params.contestId, say }, first),
      );
      return undefined;
    },
  };
}
