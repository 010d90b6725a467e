import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { SEARCH_MAX, type Game } from '@parlor/contract/calls/catalogue.ts';
import { contentLanguages } from '@parlor/contract/content/languages/translations.ts';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { fillPath } from '@parlor/contract/kernel/endpoint.ts';
import { diceRules } from '@parlor/games/dice/rules.ts';
import { registerEndpoints, sendError } from '../../http/register-endpoints.ts';
import { ApiError } from '../../http/api-error.ts';
import { catalogueRoutes, TOP_OF_CATEGORY } from './index.ts';
import { createSearchIndex } from '@parlor/games/catalogue/search.ts';

const game = (identifier: string, title: string, category = 'dice'): Game => ({
  identifier,
  title,
  producer: 'Parlor',
  category,
  devices: ['mobile', 'desktop'],
  minBetLevel: 1,
  maxBetLevel: 500,
  maxMultiplier: 100,
  provider: 'parlor',
});

const games: Game[] = [
  { ...game('dice-bone', 'Bone Dice'), rtp: 98.99, volatility: 'LOW' },
  game('dice-moons', 'Two Moons'),
  game('dice-lantern', 'Paper Lantern'),
  game('dice-dragon', "Dragon's Café"),
  { ...game('mines-moon', 'Moonlit Mines', 'mines'), producer: 'Three Hares', rtp: 96, volatility: 'HIGH' },
  game('mines-ruda', 'Золотая Руда', 'mines'),
  { ...game('wheel-moon', 'Moon', 'wheel'), rtp: 97.5, volatility: 'HIGH', maxMultiplier: 5000 },
];

const boneDice = diceRules({
  gameId: 'dice-bone',
  minStakeMinor: 1n,
  maxStakeMinor: 100n,
  settings: { kind: 'over-under', returnE4: 9900, fewestWinning: 10, mostWinning: 9800 },
});
let mostPlayed: readonly string[] = ['wheel-moon', 'dice-moons'];
const app = Fastify();
app.setErrorHandler(sendError);
registerEndpoints(app, {
  handlers: catalogueRoutes({
    games,
    highlighted: ['dice-lantern', 'gone', 'dice-bone'],
    mostPlayed: () => mostPlayed,
    content: {
      rulesOf: (id) => (id === boneDice.gameId ? boneDice : undefined),
      steppedRulesOf: () => undefined,
    },
    languages: contentLanguages({
      texts: {
        'Bone Dice': { es: 'Zar de hueso' },
        'Two Moons': { es: 'Árbol de lunas' },
        Moon: { es: 'Ñandú' },
      },
    }),
  }),
  authenticate: () => {
    throw new ApiError('UNAUTHENTICATED');
  },
  checkReplies: true,
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });
const idsOf = (list: readonly Game[]) => list.map((g) => g.identifier);
const found = async (query: Record<string, string> | string[][]) =>
  contract.searchGames.reply.parse(
    (await get(`${contract.searchGames.path}?${new URLSearchParams(query)}`)).json(),
  );
const search = async (query: Record<string, string>): Promise<string[]> => idsOf((await found(query)).games);

describe('the top of the catalogue', () => {
  test('shows highlighted and most played games in the given order, and every category in catalogue order', async () => {
    const top = contract.topGames.reply.parse((await get(contract.topGames.path)).json());
    expect(idsOf(top.highlighted)).toEqual(['dice-lantern', 'dice-bone']);
    expect(idsOf(top.mostPlayed)).toEqual(['wheel-moon', 'dice-moons']);
    expect(Object.keys(top.byCategory)).toEqual(['dice', 'mines', 'wheel']);
    expect(idsOf(top.byCategory['mines']!)).toEqual(['mines-moon', 'mines-ruda']);
    expect(top.highlighted[0]).toEqual(games[2]);
  });

  test('follows play: another order is another answer, with another tag', async () => {
    const before = mostPlayed;
    const first = await get(contract.topGames.path);
    const tag = { 'if-none-match': String(first.headers.etag) };
    expect((await get(contract.topGames.path, tag)).statusCode).toBe(304);
    mostPlayed = ['mines-ruda', 'wheel-moon', 'dice-moons'];
    const next = await get(contract.topGames.path, tag);
    expect(next.statusCode).toBe(200);
    expect(idsOf(contract.topGames.reply.parse(next.json()).mostPlayed)).toEqual(mostPlayed);
    expect((await search({ sort: 'most-played' })).slice(0, 3)).toEqual(mostPlayed);
    mostPlayed = before;
    expect((await get(contract.topGames.path)).headers.etag).toBe(first.headers.etag);
    expect((await search({ sort: 'most-played' })).slice(0, 2)).toEqual(before);
  });

  test('has a tag, so that it is sent once', async () => {
    for (const url of [
      contract.topGames.path,
      contract.searchGames.path,
      `${contract.games.path}?id=dice-bone`,
    ]) {
      const first = await get(url);
      const tag = String(first.headers.etag);
      expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'public, max-age=30']);
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const again = await get(url, { 'if-none-match': known });
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
      }
      expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    }
  });
});

describe('a reader of another language', () => {
  const spanish = { 'accept-language': 'es-MX,en;q=0.5' };
  const inSpanish = async (path: string) => (await get(path, spanish)).json();

  test('gets the translated titles, the same for every call, with tags of their own', async () => {
    const top = await get(contract.topGames.path, spanish);
    expect(contract.topGames.reply.parse(top.json()).highlighted.map(({ title }) => title)).toEqual([
      'Paper Lantern',
      'Zar de hueso',
    ]);
    expect(top.headers).toMatchObject({ vary: 'accept-language' });
    expect(top.headers.etag).not.toBe((await get(contract.topGames.path)).headers.etag);
    const byId = await inSpanish(`${contract.games.path}?id=dice-bone`);
    expect(byId.games[0]).toEqual({ ...games[0], title: 'Zar de hueso' });
  });

  test('finds games by titles of any language, and sees them in the order of their own', async () => {
    const path = (query: Record<string, string>) =>
      `${contract.searchGames.path}?${new URLSearchParams(query)}`;
    expect((await inSpanish(path({ title: 'zar' }))).games[0].title).toBe('Zar de hueso');
    expect(await search({ title: 'zar' })).toEqual(['dice-bone']);
    expect(await search({ title: 'nandu' })).toEqual(['wheel-moon']);
    const sorted = (await inSpanish(path({ sort: 'title' }))).games.map(({ title }: Game) => title);
    expect(sorted.filter((title: string) => /^[ÁMÑPZ]/.test(title))).toEqual([
      'Árbol de lunas',
      'Moonlit Mines',
      'Ñandú',
      'Paper Lantern',
      'Zar de hueso',
    ]);
  });
});

describe('the rules of a built-in game', () => {
  const rulesPath = (gameId: string) => fillPath(contract.gameRules.path, { gameId });

  test('are public, under the name that its draws store', async () => {
    const shown = contract.gameRules.reply.parse((await get(rulesPath('dice-bone'))).json());
    expect(shown).toEqual({ gameId: 'dice-bone', version: boneDice.version, table: boneDice.table });
  });

  test("are not found for another studio's game or an unknown one", async () => {
    for (const id of ['wheel-moon', 'nothing'])
      expect((await get(rulesPath(id))).json()).toMatchObject({ error: { code: 'GAME_NOT_FOUND' } });
  });
});

describe('games by id', () => {
  test('come in the requested order, without unknown ones', async () => {
    const byIds = async (query: string) =>
      idsOf(contract.games.reply.parse((await get(contract.games.path + query)).json()).games);
    expect(await byIds('?id=wheel-moon&id=nothing&id=dice-bone')).toEqual(['wheel-moon', 'dice-bone']);
    expect(await byIds('?id=dice-bone')).toEqual(['dice-bone']);
    expect(await byIds('?id=__proto__')).toEqual([]);
    expect(await byIds('')).toEqual([]);
  });
});

describe('search', () => {
  test('without words gives a category, or all', async () => {
    expect(await search({})).toEqual(idsOf(games));
    expect(await search({ title: '  ' })).toEqual(idsOf(games));
    expect(await search({ category: 'mines' })).toEqual(['mines-moon', 'mines-ruda']);
    expect(await search({ category: 'Mines' })).toEqual(['mines-moon', 'mines-ruda']);
    expect(await search({ category: 'nothing' })).toEqual([]);
  });

  test('puts the exact title first, then whole words and prefixes, then typos', async () => {
    expect(await search({ title: 'moon' })).toEqual(['wheel-moon', 'dice-moons', 'mines-moon']);
    expect(await search({ title: 'MOON', category: 'dice' })).toEqual(['dice-moons']);
    expect((await search({ title: 'two moons' }))[0]).toBe('dice-moons');
  });

  test('needs every word', async () => {
    expect(await search({ title: 'moon mines' })).toEqual(['mines-moon']);
    expect(await search({ title: 'moon dragon' })).toEqual([]);
  });

  test.each([
    ['a letter too few', 'lantrn', 'dice-lantern'],
    ['a letter too many', 'boone', 'dice-bone'],
    ['a wrong letter', 'lantorn', 'dice-lantern'],
    ['two letters swapped', 'bnoe', 'dice-bone'],
    ['two slips in a long word', 'lamtren', 'dice-lantern'],
    ['a slip in a beginning', 'lamte', 'dice-lantern'],
    ['words run together', 'paperlantern', 'dice-lantern'],
    ['a word torn apart', 'pap er lan tern', 'dice-lantern'],
    ['marks left out', 'cafe', 'dice-dragon'],
    ['marks put in', 'bóne', 'dice-bone'],
    ['an apostrophe left out', 'dragons', 'dice-dragon'],
    ['Cyrillic for a Latin title', 'Драгон', 'dice-dragon'],
    ['Latin for a Cyrillic title', 'zolotaya', 'mines-ruda'],
    ['Cyrillic for a Cyrillic title, with a slip', 'залатая', 'mines-ruda'],
    ['Greek letters', 'δράγον', 'dice-dragon'],
    ['wide letters', 'ｂｏｎｅ', 'dice-bone'],
  ])('forgives %s', async (_, title, id) => {
    expect(await search({ title })).toEqual([id]);
  });

  test.each(['xyzzy', '!!!', 'qa', '\u0000', 'bone dice and nothing else', '(.*)'])(
    'finds nothing for %j',
    async (title) => {
      expect(await search({ title })).toEqual([]);
    },
  );

  test('by volatility, producer and return takes any value of one kind and needs all kinds', async () => {
    const both = await found([
      ['volatility', 'LOW'],
      ['volatility', 'HIGH'],
      ['counts', '1'],
    ]);
    expect(idsOf(both.games)).toEqual(['dice-bone', 'mines-moon', 'wheel-moon']);
    expect(both.counts).toEqual({
      category: { dice: 1, mines: 1, wheel: 1 },
      volatility: { LOW: 1, MEDIUM: 0, HIGH: 2 },
      producer: { Parlor: 2, 'Three Hares': 1 },
    });
    expect(await search({ volatility: 'HIGH', producer: 'Three Hares' })).toEqual(['mines-moon']);
    expect(await search({ minReturn: '97.5' })).toEqual(['dice-bone', 'wheel-moon']);
    expect(await search({ title: 'moon', minReturn: '97.5' })).toEqual(['wheel-moon']);
  });

  test('is in the requested order, also for title matches', async () => {
    expect((await search({ sort: 'most-played' })).slice(0, 3)).toEqual([
      'wheel-moon',
      'dice-moons',
      'dice-bone',
    ]);
    expect((await search({ sort: 'new' }))[0]).toBe('wheel-moon');
    expect((await search({ sort: 'return' })).slice(0, 3)).toEqual(['dice-bone', 'wheel-moon', 'mines-moon']);
    expect(await search({ title: 'moon', sort: 'title' })).toEqual([
      'wheel-moon',
      'mines-moon',
      'dice-moons',
    ]);
  });

  test('comes in pages, each with the total', async () => {
    const page = await found({ sort: 'title', offset: '2', limit: '3' });
    expect([page.games.length, page.total, page.counts]).toEqual([3, games.length, undefined]);
    expect(idsOf(page.games)).toEqual((await search({ sort: 'title' })).slice(2, 5));
    expect(await search({ offset: '7' })).toEqual([]);
  });

  test.each([
    'volatility=low',
    'sort=best',
    'offset=-1',
    'limit=201',
    'minReturn=101',
    'counts=yes',
    'page=2',
  ])('refuses %s and says what is wrong', async (query) => {
    const reply = await get(`${contract.searchGames.path}?${query}`);
    expect([reply.statusCode, reply.json().error.code]).toEqual([400, 'INVALID_REQUEST']);
  });

  test('of ten thousand games answers at once, and with no more than a page can hold', () => {
    const names = [
      'Ember',
      'Lantern',
      'Crimson',
      'Orbit',
      'Harvest',
      'Falcon',
      'Marble',
      'Thunder',
      'Velvet',
      'Quartz',
    ];
    const many = Array.from({ length: 10_000 }, (_, n) =>
      game(`game-${n}`, `${names[n % 10]!} ${names[Math.floor(n / 10) % 10]!}${n.toString(36)} ${n}`),
    );
    const index = createSearchIndex(many);
    expect(index.search({}).games).toHaveLength(SEARCH_MAX);
    expect(index.search({}).total).toBe(10_000);
    expect(index.search({ title: 'thundr' }).games).toHaveLength(SEARCH_MAX);
    expect(index.search({ title: '7777' }).games[0]?.identifier).toBe('game-7777');
    const queries = [
      'thundr',
      'lanter velvt',
      'quartz 4',
      'falcon marble7pp',
      'e',
      'a b c d e f g h',
      'z'.repeat(128),
    ];
    const startMs = process.cpuUsage();
    for (let n = 0; n < 10; n++)
      for (const title of queries) index.search({ title, sort: 'title', counts: '1' });
    const { user, system } = process.cpuUsage(startMs);
    // Generous: some 3 ms of computing for each on a slow machine; without the index it is hundreds.
    expect((user + system) / 1000 / (10 * queries.length)).toBeLessThan(40);
    const { byCategory } = JSON.parse(topOf(many)) as { byCategory: Record<string, Game[]> };
    expect(byCategory['dice']).toHaveLength(TOP_OF_CATEGORY);
  });
});

/** The text of the first page. */
function topOf(list: readonly Game[]): string {
  let sent = '';
  const reply = {
    getHeader: () => undefined,
    header: () => reply,
    code: () => reply,
    send: (text: string) => (sent = text),
  };
  const routes = catalogueRoutes({
    games: list,
    highlighted: [],
    mostPlayed: () => [],
    content: { rulesOf: () => undefined, steppedRulesOf: () => undefined },
  });
  void routes.topGames!({ request: { headers: {} }, reply } as unknown as Parameters<
    NonNullable<typeof routes.topGames>
  >[0]);
  return sent;
}
