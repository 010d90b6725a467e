// Turns the checked files of content/ into what the engine and the catalogue need. Used by every host of the
// engine.
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import type { FlagsContent } from '@parlor/contract/content/flags.ts';
import type { ProviderContent, ProvidersContent } from '@parlor/contract/content/game-providers.ts';
import {
  contentLanguages,
  type ContentLanguages,
  type LanguagesContent,
} from '@parlor/contract/content/languages/translations.ts';
import {
  messageOverrides,
  type MessageOverrides,
  type MessagesContent,
} from '@parlor/contract/content/languages/messages.ts';
import type { GamesContent } from '@parlor/contract/content/games.ts';
import type { GameRules, SteppedRules } from '@parlor/economy/play/game-rules.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import { gameOf, isStepped, oddsOfGame, rulesOf } from './index.ts';
import type { Odds } from './rtp.ts';
import { studioTerms } from './studio-terms.ts';

/** Passed to the engine unchanged, and inputs of derived parts. */
export interface ContentFiles extends Omit<
  Content,
  'studios' | 'gameIds' | 'rulesOf' | 'steppedRulesOf' | 'familyOf'
> {
  readonly games: GamesContent;
  readonly providers: ProvidersContent;
  readonly flags: FlagsContent;
  /** Missing in a release from before the languages. */
  readonly languages?: LanguagesContent | undefined;
  /** Missing in a release from before the overrides. */
  readonly messages?: MessagesContent | undefined;
}

export interface LoadedContent {
  readonly content: Content;
  /** In the order of the file. */
  readonly games: readonly Game[];
  /** Ids of the games to show first, and the initial order of "most played". */
  readonly highlighted: readonly string[];
  readonly mostPlayed: readonly string[];
  /** External studios with their games. Those of `games` are built in. */
  readonly providers: readonly ProviderContent[];
  /** Path of a game's page on the games' origin. */
  readonly familyOf: ReadonlyMap<string, GamesContent['games'][number]['family']>;
  /** Exact odds of the built-in games. */
  readonly odds: ReadonlyMap<string, Odds>;
  readonly flags: FlagsContent;
  /** Puts texts of content into the languages that have translations. */
  readonly languages: ContentLanguages;
  /** Texts of the program in the operators' words. */
  readonly overrides: MessageOverrides;
  /** Overrides of a kept release that do not fit this program. A line for each. */
  readonly unusedOverrides?: readonly string[];
}

/** The files that `engineContentOf` reads. */
export const filesOfEngine = ({
  providers: _providers,
  flags: _flags,
  languages: _languages,
  messages: _messages,
  ...ofEngine
}: ContentFiles) => ofEngine;

/** What the engine needs of it, without studios and without the odds that the catalogue shows. */
export function engineContentOf(files: ContentFiles): Content {
  const {
    games: { games },
    ...ofEngine
  } = filesOfEngine(files);
  const rules = new Map<string, GameRules>();
  const stepped = new Map<string, SteppedRules>();
  for (const game of games) {
    const ofGame = rulesOf(game);
    if (isStepped(ofGame)) stepped.set(game.id, ofGame);
    else rules.set(game.id, ofGame);
  }
  return {
    ...ofEngine,
    gameIds: games.map((g) => g.id),
    rulesOf: (id) => rules.get(id),
    steppedRulesOf: (id) => stepped.get(id),
  };
}

export function loadedContentOf(files: ContentFiles): LoadedContent {
  const {
    games: { games },
    providers: { providers },
    flags,
    languages,
    messages,
  } = files;
  const outside = providers.flatMap((provider) => provider.games);
  const families = new Map<string, string>([...outside, ...games].map((game) => [game.id, game.category]));
  return {
    content: {
      ...engineContentOf(files),
      studios: studioTerms(providers, games.map(gameOf)),
      familyOf: (id) => families.get(id),
    },
    games: games.map(gameOf),
    providers,
    highlighted: games.filter((g) => g.highlighted === true).map((g) => g.id),
    mostPlayed: games
      .filter((g) => g.mostPlayed !== undefined)
      .toSorted((a, b) => (a.mostPlayed ?? 0) - (b.mostPlayed ?? 0))
      .map((g) => g.id),
    familyOf: new Map(games.map((g) => [g.id, g.family])),
    odds: new Map(games.map((g) => [g.id, oddsOfGame(g)])),
    flags,
    languages: contentLanguages(languages ?? { texts: {} }),
    overrides: messageOverrides(messages),
  };
}
