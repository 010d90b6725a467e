// The daily challenge (docs/daily-challenge.md): today's deal, card by card, and the seeds of days that have ended. Its board
// and its prizes are those of a contest (server/contests/).
import { CHALLENGE_ID } from '@parlor/contract/content/contests/challenge-id.ts';
import type {
  ChallengeToday,
  DailyChallenge,
  EndedChallenge,
} from '@parlor/contract/calls/daily-challenge.ts';
import type { Digest } from '@parlor/economy/kernel/world.ts';
import { dayNumberOf, dayOfNumber } from '@parlor/economy/kernel/periods.ts';
import { viewAttempt } from '@parlor/economy/social/daily-challenge.ts';
import { editionName } from '@parlor/economy/social/contest-editions.ts';
import { cardsShown, dealOfDay } from '@parlor/games/hilo/challenge.ts';
import type { AnnouncedEditions } from '../../contests/ranking/announced.ts';
import { placesOf } from '../../contests/ranking/ranking.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { idempotencyOf } from '../../http/idempotency.ts';
import type { Job } from '../../jobs/job.ts';
import type { Players } from '../../players/players.ts';
import type { Deps } from '../../runtime/deps.ts';
import { publishedChains } from '../../seed-chains/store.ts';
import type { ChallengeDays } from './days.ts';
import { attemptOf, daysBefore, frozenAmong, type StoredDay } from './store.ts';

export { ChallengeDays } from './days.ts';

export interface DailyChallengeDeps extends Deps {
  readonly digest: Digest;
  readonly days: ChallengeDays;
  readonly players: Pick<Players, 'act' | 'read'>;
  readonly announced: Pick<AnnouncedEditions, 'at'>;
}

const LISTED = 20;

export const challengeJobs = (days: ChallengeDays): Job[] => [
  { name: 'announce-challenge', run: async () => ({ announced: await days.announceDue() }) },
];

export function dailyChallengeRoutes(
  d: DailyChallengeDeps,
): Pick<Handlers, 'dailyChallenge' | 'callChallenge' | 'challengeDays'> {
  const { pool, clock, digest, days, players, announced } = d;

  const endedDay = ({ day, chain, place, seed, rules }: StoredDay): EndedChallenge => ({
    day,
    chain,
    place,
    seed,
    rules: { family: 'hilo', ...rules },
    cards: cardsShown(rules.settings, dealOfDay(digest, rules, { day, seed })),
  });

  async function today(playerId: string, nowMs: number): Promise<ChallengeToday | undefined> {
    const [edition, held] = await Promise.all([announced.at(CHALLENGE_ID, nowMs), days.today()]);
    if (edition === undefined || edition.isCancelled || edition.period !== held?.day) return undefined;
    const { day, chain, place, challenge, rules } = held;
    return {
      day,
      endsAt: new Date(edition.endsAtMs).toISOString(),
      gameId: rules.gameId,
      chain,
      place,
      attempt: await players.read(playerId, ({ state }) => viewAttempt(state, challenge)),
    };
  }

  async function yesterday(playerId: string, nowMs: number): Promise<DailyChallenge['yesterday']> {
    const day = dayOfNumber(dayNumberOf(nowMs) - 1);
    const held = await days.of(day);
    if (held === undefined || !(await frozenAmong(pool, [day])).has(day)) return undefined;
    const calls = await attemptOf(pool, playerId, day);
    if (calls === undefined) return endedDay(held);
    const edition = editionName({ contestId: CHALLENGE_ID, period: day });
    const [own] = await placesOf(pool, edition, [playerId]);
    const position = own?.position ?? undefined;
    return {
      ...endedDay(held),
      own: {
        attempt: viewAttempt({ challenge: { day, calls } }, held.challenge),
        ...(position === undefined ? {} : { position: Number(position) }),
      },
    };
  }

  return {
    dailyChallenge: async ({ caller: { playerId } }) => {
      const nowMs = clock.now();
      const [now, before] = await Promise.all([today(playerId, nowMs), yesterday(playerId, nowMs)]);
      return {
        serverTime: new Date(nowMs).toISOString(),
        ...(now === undefined ? {} : { today: now }),
        ...(before === undefined ? {} : { yesterday: before }),
      };
    },
    callChallenge: async ({ caller: { playerId }, body, request }) => {
      const held = await days.today();
      if (held === undefined) throw new ApiError('CHALLENGE_OVER', undefined, { day: body.day });
      const { reply } = await players.act('callChallenge', playerId, {
        input: { challenge: held.challenge, ...body },
        idempotency: idempotencyOf('callChallenge', { request, body }),
      });
      return reply;
    },
    challengeDays: async ({ query }) => {
      const limit = query.limit ?? LISTED;
      const [chains, found] = await Promise.all([
        publishedChains(pool, CHALLENGE_ID),
        daysBefore(pool, { before: query.before ?? dayOfNumber(dayNumberOf(clock.now())), limit }),
      ]);
      const frozen = await frozenAmong(
        pool,
        found.map(({ day }) => day),
      );
      const last = found.at(-1);
      return {
        chains,
        days: found.filter(({ day }) => frozen.has(day)).map(endedDay),
        ...(found.length < limit || last === undefined ? {} : { before: last.day }),
      };
    },
  };
}
