import type { DailyChallenge } from '@parlor/contract/calls/daily-challenge.ts';
import { DAY_MS, MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { keys } from '../../data/queries/keys.ts';
import { playerQuery, usePlayerQueries } from '../../data/queries/player-query.ts';

const OPENS_WITHIN_MS = 2 * MINUTE_MS;
const LOOK_EVERY_MS = 5_000;

/** Yesterday's cards are open a few seconds after midnight: until then the page looks again. */
export const untilYesterdayOpens = (reply: Pick<DailyChallenge, 'serverTime' | 'yesterday'> | undefined) =>
  reply !== undefined &&
  reply.yesterday === undefined &&
  Date.parse(reply.serverTime) % DAY_MS < OPENS_WITHIN_MS
    ? LOOK_EVERY_MS
    : false;

const challengeQueriesOf = ({ api }: Pick<Services, 'api'>, enabled: boolean) => ({
  /** Today's challenge with the player's attempt, and yesterday's with its cards. */
  challenge: () =>
    playerQuery(enabled, [keys.challenge], async (options) => {
      const reply = await api.dailyChallenge({}, options);
      // The clock of this device may be wrong: ends are counted from the reply.
      return { ...reply, atMs: Date.now() };
    }),
});

export const useChallengeQueries = () => usePlayerQueries(challengeQueriesOf);
