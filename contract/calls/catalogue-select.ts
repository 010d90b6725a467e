// The games that a filter leaves, and their order: the same on the server, in the fakes and in the player's own list.
import type { Game, GameCounts, GameSort, Volatility } from './catalogue.ts';
import { hasMood, type Mood } from '../formats/moods.ts';

export interface GameFilter {
  /** Case does not matter; an empty text is not a filter. */
  readonly category?: string | undefined;
  /** Any of these; an empty list is not a filter. */
  readonly volatility?: readonly Volatility[] | undefined;
  readonly producer?: readonly string[] | undefined;
  /** A percentage. Games without a stated return are then left out. */
  readonly minReturn?: number | undefined;
  readonly mood?: Mood | undefined;
}

export interface Selected {
  /** In the order given. */
  readonly games: Game[];
  readonly counts: GameCounts;
}

/**
 * One pass over the games: the matching ones, and the count that each choice would leave if it were the only one of its
 * kind.
 */
export function selectGames(games: Iterable<Game>, filter: GameFilter): Selected {
  const category = filter.category?.trim().toLowerCase() || undefined;
  const volatility = filter.volatility?.length
    ? new Set<Volatility | undefined>(filter.volatility)
    : undefined;
  const producer = filter.producer?.length ? new Set(filter.producer) : undefined;
  const { minReturn, mood } = filter;
  const passed: Game[] = [];
  const byCategory = new Map<string, number>();
  const byProducer = new Map<string, number>();
  const byVolatility = { LOW: 0, MEDIUM: 0, HIGH: 0 };
  for (const game of games) {
    if (minReturn !== undefined && (game.rtp === undefined || game.rtp < minReturn)) continue;
    if (mood !== undefined && !hasMood(game, mood)) continue;
    const inCategory =
      category === undefined || game.category === category || game.category.toLowerCase() === category;
    const inVolatility = volatility === undefined || volatility.has(game.volatility);
    const inProducer = producer === undefined || producer.has(game.producer);
    if (inVolatility && inProducer) byCategory.set(game.category, (byCategory.get(game.category) ?? 0) + 1);
    if (inCategory && inProducer && game.volatility) byVolatility[game.volatility]++;
    if (inCategory && inVolatility) byProducer.set(game.producer, (byProducer.get(game.producer) ?? 0) + 1);
    if (inCategory && inVolatility && inProducer) passed.push(game);
  }
  return {
    games: passed,
    counts: {
      category: Object.fromEntries(byCategory),
      volatility: byVolatility,
      producer: Object.fromEntries(byProducer),
    },
  };
}

/** `games` are in catalogue order; `mostPlayed` are ids, the most played first; `locale` is the language of their titles. */
export function sortGames(
  games: readonly Game[],
  sort: GameSort,
  mostPlayed: readonly string[] = [],
  locale = 'en',
): readonly Game[] {
  switch (sort) {
    case 'most-played': {
      const places = new Map(mostPlayed.map((id, place) => [id, place]));
      return by(games, ({ identifier }) => places.get(identifier) ?? Infinity);
    }
    case 'new':
      return games.toReversed();
    case 'title': {
      const { compare } = new Intl.Collator(locale, { numeric: true });
      return games.toSorted((a, b) => compare(a.title, b.title));
    }
    case 'return':
      return by(games, ({ rtp }) => -(rtp ?? 0));
    case 'multiplier':
      return by(games, ({ maxMultiplier }) => -maxMultiplier);
  }
}

/** Ascending and stable. Two games without a place are equal. */
const by = (games: readonly Game[], place: (game: Game) => number): readonly Game[] =>
  games.toSorted((a, b) => {
    const [placeA, placeB] = [place(a), place(b)];
    return placeA === placeB ? 0 : placeA - placeB;
  });
