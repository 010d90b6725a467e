// The moods of a game, derived from its kind and volatility: a new game has its moods at once. Without a schema
// library, because the screens name the moods too.
import type { Game } from '../calls/catalogue.ts';

export const MOODS = ['calm', 'bold', 'quick', 'think', 'watch'] as const;
export type Mood = (typeof MOODS)[number];

type Felt = Pick<Game, 'category' | 'volatility'>;

/** Quick kinds, kinds in which the player decides each move, and kinds to watch. */
const KINDS: Readonly<Record<'quick' | 'think' | 'watch', ReadonlySet<string>>> = {
  quick: new Set(['dice', 'hilo']),
  think: new Set(['mines', 'hilo', 'crash']),
  watch: new Set(['plinko', 'reels', 'keno', 'wheel', 'crash']),
};

export const hasMood = ({ category, volatility }: Felt, mood: Mood): boolean => {
  switch (mood) {
    case 'calm':
      return volatility === 'LOW';
    case 'bold':
      return volatility === 'HIGH';
    case 'quick':
    case 'think':
    case 'watch':
      return KINDS[mood].has(category.toLowerCase());
  }
};
