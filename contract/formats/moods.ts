// What one may be in the mood for, as it follows from a game's kind and volatility: a new game has its moods at once.
// Without a schema library, since the screens name the moods too.
import type { Game } from '../calls/catalogue.ts';

export const MOODS = ['calm', 'bold', 'quick', 'think', 'watch'] as const;
export type Mood = (typeof MOODS)[number];

type Felt = Pick<Game, 'category' | 'volatility'>;

/** Kinds over in a moment, kinds in which each move is the player's own, and kinds one only looks at. */
const KINDS: Readonly<Record<'quick' | 'think' | 'watch', ReadonlySet<string>>> = {
  quick: new Set(['dice', 'hilo']),
  think: new Set(['mines', 'hilo']),
  watch: new Set(['plinko', 'reels']),
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
