// For tests: the games of content/games.yaml, and seeded random numbers.
import { readFileSync } from 'node:fs';
import { GamesContent, type GameContent } from '@parlor/contract/content/games.ts';
import type { DrawSource } from '@parlor/economy/play/game-rules.ts';
import { parse } from 'yaml';

export const builtinGames: readonly GameContent[] = GamesContent.parse(
  parse(readFileSync(new URL('../content/games.yaml', import.meta.url), 'utf8')),
).games;

/** Game ids begin with their family: `dice-bone`. */
type FamilyOf<Id extends string> = Id extends `${infer Family}-${string}` ? Family : GameContent['family'];

export function builtinGame<Id extends string>(id: Id): Extract<GameContent, { family: FamilyOf<Id> }> {
  const game = builtinGames.find((one) => one.id === id);
  if (!game) throw new Error(`content/games.yaml has no ${id}`);
  return game as Extract<GameContent, { family: FamilyOf<Id> }>;
}

/** mulberry32 with rejection sampling: the same seed gives the same rounds. */
export function seededDraws(seed: number): DrawSource {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
  return {
    below(size) {
      const limit = Math.floor(2 ** 32 / size) * size;
      let number = next();
      while (number >= limit) number = next();
      return number % size;
    },
  };
}

/** Returns fixed draws. */
export function givenDraws(numbers: readonly number[]): DrawSource {
  let taken = 0;
  return {
    below(size) {
      const number = numbers[taken++];
      if (number === undefined || number >= size) throw new Error(`No draw below ${size} was given`);
      return number;
    },
  };
}
