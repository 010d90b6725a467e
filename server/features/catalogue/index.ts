// The games catalogue (spec §7 cms): requested by everyone and the same for all who read one language, so every game's
// text is made once for a release and language.
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Catalogue, Game } from '@parlor/contract/calls/catalogue.ts';
import type { ContentLanguages, InLanguage } from '@parlor/contract/content/languages/translations.ts';
import type { Language } from '@parlor/contract/formats/languages.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import type { Handlers } from '../../http/handlers.ts';
import { ApiError } from '../../http/api-error.ts';
import { createSearchIndex } from '@parlor/games/catalogue/search.ts';
import { matchesEtag } from '../../http/etag.ts';
import { requestLanguage, varyByLanguage } from '../../texts/request-language.ts';

export interface CatalogueDeps {
  /** In catalogue order. */
  readonly games: readonly Game[];
  /** Ids in display order; unknown ones are left out. */
  readonly highlighted: readonly string[];
  /** The most played first; the same list object until the order changes. */
  readonly mostPlayed: () => readonly string[];
  /** Hot games; the same list object until it changes. None by default. */
  readonly hot?: () => readonly string[];
  /** The rules of the built-in games, public for recomputing draws. */
  readonly content: Pick<Content, 'rulesOf' | 'steppedRulesOf'>;
  /** English alone by default. */
  readonly languages?: ContentLanguages;
}

/** The number of most played games on the first page. */
export const MOST_PLAYED_SHOWN = 40;
/** The number of games of each category on the first page; `search` has the rest. */
export const TOP_OF_CATEGORY = 100;

const NONE: readonly string[] = [];
const CACHE_CONTROL = 'public, max-age=30';

export function catalogueRoutes(deps: CatalogueDeps): Handlers {
  const { games, mostPlayed, content, languages = new Map() } = deps;
  const index = createSearchIndex(games, mostPlayed, languages);
  const shelves = new Map<Language, Shelf>();
  const shelfFor = (request: FastifyRequest): Shelf => {
    const language = requestLanguage(request);
    let shelf = shelves.get(language);
    if (shelf === undefined) shelves.set(language, (shelf = shelfOf(deps, languages.get(language))));
    return shelf;
  };

  return {
    topGames({ request, reply }) {
      const { text, tag } = shelfFor(request).top();
      return sendCacheable(request, reply, text, tag);
    },
    searchGames({ query, request, reply }) {
      const { games: found, ...beside } = index.search({ ...query, language: requestLanguage(request) });
      const ids = found.map(({ identifier }) => identifier);
      return sendCacheable(request, reply, shelfFor(request).listOf(ids, beside));
    },
    games: ({ query, request, reply }) =>
      sendCacheable(request, reply, shelfFor(request).listOf(query.id ?? [])),
    gameRules({ params: { gameId } }) {
      const rules = content.rulesOf(gameId) ?? content.steppedRulesOf(gameId);
      if (!rules) throw new ApiError('GAME_NOT_FOUND', undefined, { game: gameId });
      return { gameId, version: rules.version, table: rules.table };
    },
  };
}

/** The games in one language, as the texts of replies. */
interface Shelf {
  /** Of the games with these ids; unknown ones are left out. */
  listOf(ids: readonly string[], beside?: object): string;
  top(): { readonly text: string; readonly tag: string };
}

function shelfOf(
  { games: english, highlighted, mostPlayed, hot = () => NONE }: CatalogueDeps,
  say?: InLanguage,
): Shelf {
  const games = say === undefined ? english : english.map((game) => inLanguage(game, say));
  const byId = new Map(games.map((game) => [game.identifier, game]));
  const known = (ids: readonly string[]): Game[] => ids.flatMap((id) => byId.get(id) ?? []);
  const texts = new Map(games.map((game) => [game.identifier, JSON.stringify(game)]));
  const byCategory = byCategoryOf(games);
  const topOf = (ids: readonly string[], hotIds: readonly string[]) => {
    const text = JSON.stringify({
      highlighted: known(highlighted),
      mostPlayed: known(ids).slice(0, MOST_PLAYED_SHOWN),
      byCategory,
      hot: hotIds.filter((id) => byId.has(id)),
    } satisfies Catalogue);
    return { ids, hotIds, text, tag: tagOf(text) };
  };
  let top = topOf(mostPlayed(), hot());
  return {
    listOf: (ids, beside = {}) =>
      `${JSON.stringify({ ...beside, games: [] }).slice(0, -2)}${ids.flatMap((id) => texts.get(id) ?? []).join()}]}`,
    top() {
      const [ids, hotIds] = [mostPlayed(), hot()];
      if (top.ids !== ids || top.hotIds !== hotIds) top = topOf(ids, hotIds);
      return top;
    },
  };
}

const inLanguage = ({ title, description, ...game }: Game, say: InLanguage): Game => ({
  ...game,
  title: say(title),
  ...(description !== undefined && { description: say(description) }),
});

/** The same of what is live: `routes` answers others once the content was replaced. */
export const liveCatalogueRoutes = (routes: () => Handlers): Handlers =>
  Object.fromEntries(
    Object.keys(routes()).map((name) => [
      name,
      (call: unknown) => (routes() as Record<string, (call: unknown) => unknown>)[name]!(call),
    ]),
  );

function byCategoryOf(games: readonly Game[]): Record<string, Game[]> {
  const lists = new Map<string, Game[]>();
  for (const game of games) {
    const list = lists.get(game.category);
    if (list === undefined) lists.set(game.category, [game]);
    else if (list.length < TOP_OF_CATEGORY) list.push(game);
  }
  return Object.fromEntries(lists);
}

const tagOf = (text: string): string => `"${createHash('sha1').update(text).digest('base64url')}"`;

function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  tag: string = tagOf(text),
): undefined {
  void reply.header('etag', tag).header('cache-control', CACHE_CONTROL);
  varyByLanguage(reply);
  if (matchesEtag(request.headers['if-none-match'], tag)) void reply.code(304).send();
  else void reply.header('content-type', 'application/json; charset=utf-8').send(text);
  return undefined;
}
