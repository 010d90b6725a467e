import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LaunchWanted } from '../../adapters/game-providers/dialect.ts';
import { gamesAt, startTwoServers, type TwoServers } from '../../test/two-servers.ts';
import { openGame } from './open-game.ts';
import { GAME_SESSION_LIFE_MS } from './sessions.ts';

let server: TwoServers;
beforeAll(async () => {
  server = await startTwoServers();
});
afterAll(() => server.close());

/** Opens a game as the app would, with the `Origin` that the browser sends. */
async function open(playerId: string, game: string, origin?: string): Promise<URL> {
  const handler = openGame({
    sessions: server.servers[0].sessions,
    findGame: gamesAt,
    mayOpen: async () => undefined,
    gamesUrl: () => 'https://games.example',
    lobbyOrigins: () => ['https://parlor.example', 'http://localhost:8080'],
  });
  const answer = await handler({
    body: { game, locale: 'pt-BR', clientType: 'mobile' },
    caller: { playerId, signInId: 's', platform: 'telegram', tokenEndsAtMs: Infinity },
    request: { headers: origin === undefined ? {} : { origin } } as FastifyRequest,
    reply: {} as never,
  });
  return new URL(answer!.gameUrl);
}

describe('opening a game', () => {
  test("answers the page of the game's family on the games' origin, with a session and the lobby's origin", async () => {
    const player = await server.newPlayer();
    const url = await open(player, 'coin');
    expect(url.origin + url.pathname).toBe('https://games.example/coin/index.html');
    expect(url.searchParams.get('lobby')).toBe('https://parlor.example');
    expect(url.searchParams.get('session')).toMatch(new RegExp(`^${player}-[A-Za-z0-9_-]{32}$`));
    expect((await open(player, 'coin')).searchParams.get('session')).not.toBe(
      url.searchParams.get('session'),
    );
  });

  test('the lobby is the requesting origin, if it is one of ours', async () => {
    const player = await server.newPlayer();
    const ours = await open(player, 'coin', 'http://localhost:8080');
    expect(ours.searchParams.get('lobby')).toBe('http://localhost:8080');
    const strange = await open(player, 'coin', 'https://evil.example');
    expect(strange.searchParams.get('lobby')).toBe('https://parlor.example');
  });

  test('an unknown game is refused and leaves no session', async () => {
    const player = await server.newPlayer();
    await expect(open(player, 'no-such-game')).rejects.toMatchObject({ code: 'GAME_NOT_FOUND' });
    const { rows } = await server.pool.query('select 1 from game_sessions where player_id = $1', [player]);
    expect(rows).toEqual([]);
  });

  test('the token is stored only as a hash, is known on every server, and ends after twelve hours', async () => {
    const player = await server.newPlayer();
    const token = (await open(player, 'coin')).searchParams.get('session')!;
    const { rows } = await server.pool.query('select * from game_sessions where player_id = $1', [player]);
    expect(JSON.stringify(rows, (_, v: unknown) => (typeof v === 'bigint' ? String(v) : v))).not.toContain(
      token.slice(-32),
    );
    const elsewhere = await server.servers[1].sessions.find(token);
    expect(elsewhere).toEqual(await server.servers[0].sessions.find(token));
    expect(elsewhere).toEqual({
      playerId: player,
      provider: 'parlor',
      gameId: 'coin',
      currency: 'PP',
      locale: 'pt-BR',
      signInId: 's',
      expiresAtMs: server.clock.now() + GAME_SESSION_LIFE_MS,
    });
  });

  test('a known session costs no further query, and an invalid token costs none', async () => {
    const player = await server.newPlayer();
    const token = (await open(player, 'coin')).searchParams.get('session')!;
    const { sessions, pool } = server.servers[1];
    await sessions.find(token);
    const requests: unknown[] = [];
    const query = pool.query.bind(pool);
    Object.assign(pool, { query: (...q: Parameters<typeof query>) => (requests.push(q), query(...q)) });
    await sessions.find(token);
    await sessions.find('of-nobody-and-nothing-at-all');
    await sessions.find(`0-${'x'.repeat(32)}`);
    expect(requests).toEqual([]);
    await sessions.find(`${player}-${'x'.repeat(32)}`);
    expect(requests).toHaveLength(1);
    Object.assign(pool, { query });
  });
});

describe('opening a game of an external studio', () => {
  const outsideGame = {
    gameId: 'lights',
    title: 'Lights',
    provider: 'acme',
    page: '',
    rtp: 98,
    outside: { code: 'maker:Lights', currency: 'USDT' },
  } as const;
  const openAt = async (launch: (provider: string, wanted: LaunchWanted) => Promise<string>) => {
    const player = await server.newPlayer();
    const handler = openGame({
      sessions: server.servers[0].sessions,
      findGame: (id) => (id === 'lights' ? outsideGame : undefined),
      mayOpen: async () => undefined,
      outside: { launch },
      gamesUrl: () => 'https://games.example',
      lobbyOrigins: () => ['https://parlor.example'],
    });
    const answer = await handler({
      body: { game: 'lights', locale: 'pt-BR', clientType: 'desktop' },
      caller: { playerId: player, signInId: 's', platform: 'web', tokenEndsAtMs: Infinity },
      request: {
        headers: {},
        ip: '203.0.113.9',
        log: { warn: () => undefined },
      } as unknown as FastifyRequest,
      reply: {} as never,
    });
    return { player, url: answer!.gameUrl };
  };

  test('its studio is asked for the address, with a session of the game in its own currency', async () => {
    let request: [string, LaunchWanted] | undefined;
    const { player, url } = await openAt((...given) => {
      request = given;
      return Promise.resolve('https://studio.example/table?key=1');
    });
    expect(url).toBe('https://studio.example/table?key=1');
    const [provider, wanted] = request!;
    expect(provider).toBe('acme');
    expect(wanted).toMatchObject({
      player,
      gameCode: 'maker:Lights',
      currency: 'USDT',
      locale: 'pt-BR',
      device: 'desktop',
      lobbyUrl: 'https://parlor.example',
      ip: '203.0.113.9',
    });
    expect(await server.servers[1].sessions.find(wanted.session)).toMatchObject({
      playerId: player,
      provider: 'acme',
      gameId: 'lights',
      currency: 'USDT',
    });
  });

  test('if the studio does not open it, the player gets the reason and the time to try again', async () => {
    await expect(openAt(() => Promise.reject(new Error('timeout')))).rejects.toMatchObject({
      code: 'GAME_UNAVAILABLE',
      retryAfterS: 5,
    });
  });
});
