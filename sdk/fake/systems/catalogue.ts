import { languageOfHeader } from '@parlor/contract/formats/languages.ts';
import { createSearchIndex } from '@parlor/games/catalogue/search.ts';
import type { FakeHandlers } from '../calls.ts';
import { FakeApiError } from '../fake-error.ts';
import type { FakeServer } from '../fake-server.ts';

export function catalogueCalls(server: FakeServer): FakeHandlers {
  const { games, highlighted, languages } = server.loaded;
  const index = createSearchIndex(games, () => server.mostPlayed(), languages);
  const byId = (ids: readonly string[]) => ids.flatMap((id) => games.filter((g) => g.identifier === id));
  return {
    topGames: () => ({
      highlighted: byId(highlighted),
      mostPlayed: byId(server.mostPlayed()),
      byCategory: Object.fromEntries(Map.groupBy(games, (g) => g.category)),
      hot: [...server.hotGames()],
    }),
    searchGames: ({ query }, { headers }) =>
      index.search({ ...query, language: languageOfHeader(headers['accept-language']) }),
    games: ({ query }) => ({ games: byId(query.id ?? []) }),
    sharedRounds: ({ params: { gameId }, query }) => server.sharedRounds.published(gameId, query),
    gameRules: ({ params: { gameId } }) => {
      const rules = server.loaded.content.rulesOf(gameId) ?? server.loaded.content.steppedRulesOf(gameId);
      if (!rules) throw new FakeApiError('GAME_NOT_FOUND', undefined, { game: gameId });
      return { gameId, version: rules.version, table: rules.table };
    },
  };
}
