/** The habits of a kind of player. Shares are from 0 to 1. */
export interface Persona {
  readonly name: 'newcomer' | 'regular' | 'collector' | 'grinder';
  /** Share of all players. */
  readonly share: number;
  /** Share of days with a visit. */
  readonly visits: number;
  /** Days from the first visit to the last one; without it, until the end of the simulation. */
  readonly staysDays?: readonly [least: number, most: number];
  /** Rounds in one visit. */
  readonly rounds: readonly [least: number, most: number];
  /** Stake of a round as a share of the balance, unless a quest needs another one. */
  readonly stake: number;
  /** Whether the player tries quests of a difficulty, or completes them only by chance. */
  readonly pursues: Readonly<Record<'EASY' | 'MEDIUM' | 'HARD', number>>;
  /** Share of visits with an unwanted quest on which it is exchanged. */
  readonly exchangesQuests: number;
  /** One tap for everything, or the share of ready claims that are made with single calls; the rest is forgotten. */
  readonly oneTap: boolean;
  readonly remembers: number;
  /** Share of players who buy each month's pass and have a subscription and a boost. */
  readonly buysPass: number;
  readonly buysBundle: number;
  /** Share of visits with a purchase for points, among visits with a balance of five times the price. */
  readonly buys: { readonly itemId: string; readonly share: number };
  /** Whether duplicates are exchanged on Sundays. */
  readonly exchangesDuplicates: boolean;
}

export const personas: readonly Persona[] = [
  {
    name: 'newcomer',
    share: 0.45,
    visits: 0.55,
    staysDays: [2, 35],
    rounds: [4, 16],
    stake: 0.015,
    pursues: { EASY: 0.4, MEDIUM: 0.1, HARD: 0 },
    exchangesQuests: 0.05,
    oneTap: false,
    remembers: 0.8,
    buysPass: 0.02,
    buysBundle: 0.02,
    buys: { itemId: 'pack-of-three', share: 0.05 },
    exchangesDuplicates: false,
  },
  {
    name: 'regular',
    share: 0.35,
    visits: 0.82,
    rounds: [18, 45],
    stake: 0.015,
    pursues: { EASY: 0.8, MEDIUM: 0.6, HARD: 0.4 },
    exchangesQuests: 0.3,
    oneTap: true,
    remembers: 1,
    buysPass: 0.15,
    buysBundle: 0.05,
    buys: { itemId: 'pack-of-three', share: 0.25 },
    exchangesDuplicates: false,
  },
  {
    name: 'collector',
    share: 0.13,
    visits: 0.93,
    rounds: [25, 60],
    stake: 0.01,
    pursues: { EASY: 1, MEDIUM: 0.9, HARD: 0.6 },
    exchangesQuests: 0.7,
    oneTap: true,
    remembers: 1,
    buysPass: 0.6,
    buysBundle: 0.2,
    buys: { itemId: 'pack-of-five', share: 0.6 },
    exchangesDuplicates: true,
  },
  {
    name: 'grinder',
    share: 0.07,
    visits: 0.98,
    rounds: [90, 180],
    stake: 0.008,
    pursues: { EASY: 1, MEDIUM: 1, HARD: 1 },
    exchangesQuests: 0.9,
    oneTap: true,
    remembers: 1,
    buysPass: 0.5,
    buysBundle: 0.3,
    buys: { itemId: 'pack-of-five', share: 0.4 },
    exchangesDuplicates: true,
  },
];
export type PersonaName = Persona['name'];

/** Distributes kinds over the players' numbers by their shares, so that a few players already include every kind. */
export function personaOf(index: number): Persona {
  // Multiples of the golden ratio fill an interval evenly from the start.
  const at = ((index + 1) * 0.618_033_988_749_895) % 1;
  let upTo = 0;
  return personas.find((p) => at < (upTo += p.share)) ?? personas[0]!;
}
