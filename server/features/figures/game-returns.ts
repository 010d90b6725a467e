// The measured return of a game beside its odds.
import type { GameReturn } from '@parlor/contract/calls/operator/figures.ts';
import { sumToWire } from '@parlor/contract/kernel/money.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import { MULTIPLIER_ONE } from '@parlor/games/odds.ts';
import { toNumber } from '@parlor/games/rtp.ts';
import {
  largestVariance,
  returnLimits,
  type GameTheory,
} from '@parlor/games/odds-certificate/return-limits.ts';

export interface GameFacts {
  readonly title: string;
  /** The family of a built-in game, else the studio. */
  readonly family: string;
  /** Missing if its studio states no return or no highest multiplier. */
  readonly theory?: GameTheory;
}

/** Of every game of this content. */
export function gameFactsOf({
  games,
  odds,
  familyOf,
  providers,
}: LoadedContent): ReadonlyMap<string, GameFacts> {
  const builtIn = games.map(({ identifier, title }): [string, GameFacts] => {
    const exact = odds.get(identifier);
    const facts = { title, family: familyOf.get(identifier) ?? '' };
    if (exact === undefined) return [identifier, facts];
    const theory = {
      lowest: toNumber(exact.lowestRtp),
      highest: toNumber(exact.highestRtp),
      variance: toNumber(exact.highestVariance),
      maxMultiplier: exact.maxMultiplierE4 / MULTIPLIER_ONE,
    };
    return [identifier, { ...facts, theory }];
  });
  const outside = providers.flatMap((provider) =>
    provider.games.map(({ id, title, rtp, maxMultiplier }): [string, GameFacts] => {
      const facts = { title, family: provider.title };
      if (rtp === undefined) return [id, facts];
      const mean = rtp / 100;
      const variance = largestVariance(mean, maxMultiplier);
      return [id, { ...facts, theory: { lowest: mean, highest: mean, variance, maxMultiplier } }];
    }),
  );
  return new Map([...builtIn, ...outside]);
}

/** Texts of whole numbers: minor units, and their squares. */
export interface GameSums {
  readonly rounds: string;
  readonly staked: string;
  readonly won: string;
  readonly squares: string;
  readonly largest: string;
}

export function measured(
  gameId: string,
  currency: Currency,
  sums: GameSums,
  facts: GameFacts | undefined,
): GameReturn {
  const [rounds, staked, won] = [Number(sums.rounds), Number(sums.staked), Number(sums.won)];
  const theory = facts?.theory;
  const share = staked > 0 ? won / staked : undefined;
  const limits =
    theory && share !== undefined
      ? returnLimits(theory, { rounds, staked, squares: Number(sums.squares), largest: Number(sums.largest) })
      : undefined;
  return {
    gameId,
    title: facts?.title ?? gameId,
    family: facts?.family ?? '',
    currency,
    rounds,
    staked: sumToWire(currency, BigInt(sums.staked)),
    won: sumToWire(currency, BigInt(sums.won)),
    ...(share === undefined ? {} : { measured: share }),
    ...(theory === undefined ? {} : { theory: { lowest: theory.lowest, highest: theory.highest } }),
    ...(limits === undefined ? {} : { limits }),
    isOutside: limits !== undefined && share !== undefined && (share < limits.low || share > limits.high),
  };
}
