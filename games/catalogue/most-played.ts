// The order of "most played": the same on the server and in the fake.

/** How far back rounds count, today included. */
export const MOST_PLAYED_DAYS = 7;

/**
 * Ids, the most played first. Games that were played as often stand as content has them, and so do those that nobody
 * played, behind the others: `before` are the ids that content names, in its order, and `all` every id of the catalogue.
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
