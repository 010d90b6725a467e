/** How a kind of player lives. */
export interface Persona {
  readonly name: string;
  /** Of all players. */
  readonly share: number;
  /** Of all days on which there is a visit. */
  readonly visits: number;
  readonly rounds: readonly [least: number, most: number];
  /** Games in one visit. */
  readonly games: readonly [least: number, most: number];
  /** Stake of a round as a part of the balance. */
  readonly stake: number;
  /** Of the quests that could be claimed at the end of a visit. */
  readonly claims: number;
}

export const personas: readonly Persona[] = [
  { name: 'idle', share: 0.4, visits: 0.1, rounds: [0, 5], games: [1, 1], stake: 0.02, claims: 0.5 },
  { name: 'casual', share: 0.35, visits: 0.45, rounds: [3, 12], games: [1, 3], stake: 0.015, claims: 0.8 },
  { name: 'regular', share: 0.2, visits: 0.8, rounds: [8, 24], games: [2, 5], stake: 0.01, claims: 0.95 },
  { name: 'keen', share: 0.05, visits: 0.97, rounds: [30, 80], games: [3, 8], stake: 0.008, claims: 1 },
];

/** Spread by their shares over the players' numbers, so that few players are of every kind too. */
export function personaOf(index: number): Persona {
  // The golden ratio's multiples fill an interval evenly from the first on.
  const at = ((index + 1) * 0.618_033_988_749_895) % 1;
  let upTo = 0;
  return personas.find((p) => at < (upTo += p.share)) ?? personas[0]!;
}
