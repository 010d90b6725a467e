// The order of "most played", the same on the server and in the fake.

/** Number of days that count, including today. */
export const MOST_PLAYED_DAYS = 7;

/**
 * Ids, the most played first. Ties, and games that nobody played, are in the content's order: `before` has
 * the ids that the content names, and `all` every id of the catalogue.
 */
export function mostPlayedOrder(
  rounds: ReadonlyMap<string, number>,
  before: readonly string[],
  all: readonly string[],
): string[] {
  const places = new Map([...before, ...all].toReversed().map((id, i, { length }) => [id, length - i]));
  const counted = all.filter((id) => (rounds.get(id) ?? 0) > 0);
  counted.sort((a, b) => (rounds.get(b) ?? 0) - (rounds.get(a) ?? 0) || places.get(a)! - places.get(b)!);
  const isCounted = new Set(counted);
  return [...counted, ...before.filter((id) => !isCounted.has(id))];
}

/** Days that count for "hot", including today. Two, so that the list is not empty after midnight. */
export const HOT_DAYS = 2;
/** A game with fewer rounds is not hot. */
export const HOT_LEAST_ROUNDS = 20;
const HOT_MOST_GAMES = 6;

/** Ids of hot games by their rounds of `HOT_DAYS`, the most played first. Ties are in the order of `all`. */
export const hotGames = (rounds: ReadonlyMap<string, number>, all: readonly string[]): string[] =>
  all
    .filter((id) => (rounds.get(id) ?? 0) >= HOT_LEAST_ROUNDS)
    .sort((a, b) => (rounds.get(b) ?? 0) - (rounds.get(a) ?? 0))
    .slice(0, HOT_MOST_GAMES);
