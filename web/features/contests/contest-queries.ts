// Queries of the race. Live updates write into the query, so that every place that shows the contest moves.
import type { Race } from '@parlor/contract/calls/contests.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { keys } from '../../data/queries/keys.ts';
import { playerQuery, usePlayerQueries } from '../../data/queries/player-query.ts';

const raceQueriesOf = ({ api }: Pick<Services, 'api'>, enabled: boolean) => ({
  /** Undefined: the race of the day. */
  race: (contestId: string | undefined) =>
    playerQuery(enabled, [keys.race, contestId ?? ''], (options): Promise<Race> =>
      contestId === undefined
        ? api.dailyJackpotRace({}, options)
        : api.contest({ params: { contestId } }, options),
    ),
  contests: () =>
    playerQuery(enabled, [keys.race, 'all'], async (options) => (await api.contests({}, options)).contests),
});

export const useRaceQueries = () => usePlayerQueries(raceQueriesOf);
