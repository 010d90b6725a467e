// The days of the daily challenge. A day is announced one day ahead, with its rules and its place in the published chain, by
// whichever process comes first. From then on nothing of it changes. index.ts shows the seed of a day that has ended.
import { CHALLENGE_ID } from '@parlor/contract/content/contests/challenge-id.ts';
import { dayNumberOf, dayOfNumber } from '@parlor/economy/kernel/periods.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import type { Challenge } from '@parlor/economy/social/daily-challenge.ts';
import { challengeRules, hiloChallenge } from '@parlor/games/hilo/challenge.ts';
import { placeOfDay } from '@parlor/games/seed-chain.ts';
import { Chains, type ChainsDeps } from '../../seed-chains/chains.ts';
import { dayByName, insertDay, type StoredDay } from './store.ts';

export interface ChallengeDaysDeps extends ChainsDeps {
  /** What is live now. */
  readonly content: () => Pick<Content, 'dailyChallenge' | 'steppedRulesOf'>;
}

/** A day and its challenge, for the engine. */
export interface HeldDay extends StoredDay {
  readonly challenge: Challenge;
}

/** Today, tomorrow and yesterday, and room for a clock that is set. */
const KEPT = 8;

export class ChallengeDays {
  readonly #o: ChallengeDaysDeps;
  readonly #chains: Chains;
  readonly #known = new Map<string, HeldDay>();
  constructor(options: ChallengeDaysDeps) {
    this.#o = options;
    this.#chains = new Chains(options);
  }

  /** Today's challenge; announces it if that was not done. Undefined if there is none. */
  async today(): Promise<HeldDay | undefined> {
    const number = dayNumberOf(this.#o.clock.now());
    return (await this.of(dayOfNumber(number))) ?? this.#announce(number);
  }

  /** An announced day. */
  async of(day: string): Promise<HeldDay | undefined> {
    const known = this.#known.get(day);
    if (known !== undefined) return known;
    const stored = await dayByName(this.#o.pool, day);
    if (stored === undefined) return undefined;
    const held = { ...stored, challenge: hiloChallenge(this.#o.digest, stored.rules, stored) };
    const [oldest] = this.#known.size >= KEPT ? this.#known.keys() : [];
    if (oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(day, held);
    return held;
  }

  /** Announces today and tomorrow, as far as that was not done. Answers how many days were announced now. */
  async announceDue(): Promise<number> {
    const today = dayNumberOf(this.#o.clock.now());
    let announced = 0;
    for (const number of [today, today + 1])
      if ((await this.of(dayOfNumber(number))) === undefined && (await this.#announce(number)) !== undefined)
        announced += 1;
    return announced;
  }

  async #announce(number: number): Promise<HeldDay | undefined> {
    const { pool, clock, content } = this.#o;
    const { dailyChallenge, steppedRulesOf } = content();
    if (dailyChallenge === undefined) return undefined;
    const rules = challengeRules(dailyChallenge, steppedRulesOf(dailyChallenge.gameId));
    // The checks of content make sure of that.
    if (rules === undefined) throw new Error(`${dailyChallenge.gameId} cannot be the daily challenge`);
    const { chain, place } = placeOfDay(number);
    const seed = (await this.#chains.of(CHALLENGE_ID, chain)).chain.seedAt(place);
    const day = dayOfNumber(number);
    await insertDay(pool, { day, chain, place, rules, seed }, clock.now());
    return this.of(day);
  }
}
