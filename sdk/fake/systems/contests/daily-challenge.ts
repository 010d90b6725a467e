// The daily challenge without a server: the same rules over a chain of this server in memory.
import { CHALLENGE_ID } from '@parlor/contract/content/contests/challenge-id.ts';
import type { EndedChallenge } from '@parlor/contract/calls/daily-challenge.ts';
import { dayNumberOf, dayOfNumber, startOfPeriod } from '@parlor/economy/kernel/periods.ts';
import type { Challenge } from '@parlor/economy/social/daily-challenge.ts';
import { viewAttempt } from '@parlor/economy/social/daily-challenge.ts';
import {
  cardsShown,
  challengeRules,
  dealOfDay,
  hiloChallenge,
  type HiloChallenge,
} from '@parlor/games/hilo/challenge.ts';
import { chainFrom, placeOfDay, type Chain } from '@parlor/games/seed-chain.ts';
import { browserDigest } from '../../digest.ts';
import { FakeApiError } from '../../fake-error.ts';
import type { FakeHandlers } from '../../calls.ts';
import type { FakePlayer, FakeServer } from '../../fake-server.ts';

/** Days of a fake's chain behind its first one: more than a browser keeps it. */
const DAYS_AHEAD = 400;
const LISTED = 20;

interface FakeChain {
  readonly number: number;
  readonly length: number;
  readonly chain: Chain;
  readonly publishedAtMs: number;
  /** The first day that has a challenge. */
  readonly firstDay: number;
}
interface HeldDay {
  readonly day: string;
  readonly chain: number;
  readonly place: number;
  readonly seed: string;
  readonly rules: HiloChallenge;
  readonly challenge: Challenge;
}

export class FakeDailyChallenge {
  readonly #server: FakeServer;
  #chain: FakeChain | undefined;
  constructor(server: FakeServer) {
    this.#server = server;
  }

  get chain(): FakeChain {
    const nowMs = this.#server.clock.now();
    const today = dayNumberOf(nowMs);
    const { chain: number, place } = placeOfDay(today);
    const length = place + DAYS_AHEAD;
    return (this.#chain ??= {
      number,
      length,
      chain: chainFrom(browserDigest, this.#server.world().freshSecret(), length),
      publishedAtMs: nowMs,
      // Yesterday's shows how an ended one looks.
      firstDay: today - 1,
    });
  }

  /** The challenge of a day, by its number since 1970. */
  on(dayNumber: number): HeldDay | undefined {
    const { content } = this.#server.loaded;
    const { number, chain, length, firstDay } = this.chain;
    const { place, chain: of } = placeOfDay(dayNumber);
    const rules =
      content.dailyChallenge &&
      challengeRules(content.dailyChallenge, content.steppedRulesOf(content.dailyChallenge.gameId));
    if (rules === undefined || of !== number || place > length || dayNumber < firstDay) return undefined;
    const day = dayOfNumber(dayNumber);
    const seed = chain.seedAt(place);
    return {
      day,
      chain: number,
      place,
      seed,
      rules,
      challenge: hiloChallenge(browserDigest, rules, { day, seed }),
    };
  }

  get todayNumber(): number {
    return dayNumberOf(this.#server.clock.now());
  }
}

const endedDay = ({ day, chain, place, seed, rules }: HeldDay): EndedChallenge => ({
  day,
  chain,
  place,
  seed,
  rules: { family: 'hilo', ...rules },
  cards: cardsShown(rules.settings, dealOfDay(browserDigest, rules, { day, seed })),
});

function ownOf(server: FakeServer, player: FakePlayer, { day, challenge }: HeldDay) {
  const attempt = player.host.rows.challengeAttempts.get(day);
  if (attempt === undefined) return {};
  const position = server.contests.placeOf(player, CHALLENGE_ID, startOfPeriod(day));
  return {
    own: {
      attempt: viewAttempt({ challenge: attempt }, challenge),
      ...(position === undefined ? {} : { position }),
    },
  };
}

export function dailyChallengeCalls(server: FakeServer): FakeHandlers {
  const challenges = server.dailyChallenge;
  return {
    dailyChallenge: (_, { player }) => {
      const number = challenges.todayNumber;
      const [today, before] = [challenges.on(number), challenges.on(number - 1)];
      return {
        serverTime: new Date(server.clock.now()).toISOString(),
        ...(today === undefined
          ? {}
          : {
              today: {
                day: today.day,
                endsAt: new Date(startOfPeriod(dayOfNumber(number + 1))).toISOString(),
                gameId: today.rules.gameId,
                chain: today.chain,
                place: today.place,
                attempt: viewAttempt(player.host.player.state, today.challenge),
              },
            }),
        ...(before === undefined
          ? {}
          : { yesterday: { ...endedDay(before), ...ownOf(server, player, before) } }),
      };
    },
    callChallenge: ({ body }, { player }) => {
      const today = challenges.on(challenges.todayNumber);
      if (today === undefined) throw new FakeApiError('CHALLENGE_OVER', undefined, { day: body.day });
      return server.act(player, 'callChallenge', { challenge: today.challenge, ...body });
    },
    challengeDays: ({ query }) => {
      const { number: chain, length, chain: seeds, publishedAtMs, firstDay } = challenges.chain;
      const limit = query.limit ?? LISTED;
      const before =
        query.before === undefined ? challenges.todayNumber : dayNumberOf(Date.parse(query.before));
      const newest = Math.min(before, challenges.todayNumber) - 1;
      const count = Math.max(0, Math.min(limit, newest - firstDay + 1));
      const days = Array.from({ length: count }, (_, i) => challenges.on(newest - i)).filter(
        (day) => day !== undefined,
      );
      const last = days.at(-1);
      return {
        chains: [
          {
            chain,
            commitment: seeds.commitment,
            length,
            publishedAt: new Date(publishedAtMs).toISOString(),
          },
        ],
        days: days.map(endedDay),
        ...(days.length < limit || last === undefined ? {} : { before: last.day }),
      };
    },
  };
}
