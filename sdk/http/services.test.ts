import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WinsState } from '../services.ts';
import { pageOptions } from '../test/page-options.ts';
import { json, refusal, scriptedFetch, type ScriptedFetch } from '../test/scripted-fetch.ts';
import { unsignedToken } from '../test/token.ts';
import { lobbyCalls } from './lobby-calls.ts';
import { createHttpServicesInParts, OF_LOBBY } from './services-in-parts.ts';
import { createHttpServices } from './services.ts';

// Available already, as after a first load.
beforeAll(() => Promise.all([import('./lobby-calls.ts'), import('./all-calls.ts')]));

let server: ScriptedFetch;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  server = scriptedFetch();
});
afterEach(() => vi.useRealTimers());

const [first, second] = [unsignedToken({ number: 1 }), unsignedToken({ number: 2 })];

describe.each([
  ['whole', createHttpServices],
  ['in parts', createHttpServicesInParts],
])('services %s', (_, create) => {
  async function signedIn() {
    const services = create(pageOptions(server.fetch));
    server.answer(json({ token: first, refreshToken: 'r-1', expiresIn: 900 }));
    await services.session.start();
    return services;
  }
  const bearers = () => server.requests.map((a) => a.headers.get('authorization'));
  const paths = () => server.requests.map((a) => new URL(a.url).pathname);

  test("after sign-in a call carries the player's token", async () => {
    const services = await signedIn();
    server.answer(json({ quests: [] }));
    await services.api.quests();
    expect(paths()).toEqual(['/auth', '/api/meta/quests']);
    expect(bearers()).toEqual([null, `Bearer ${first}`]);
  });

  test('a token that the server refuses as expired is refreshed and the call sent again', async () => {
    const services = await signedIn();
    server.answer(
      refusal(401, 'TOKEN_EXPIRED'),
      json({ token: second, refreshToken: 'r-2', expiresIn: 900 }),
      json({ quests: [] }),
    );
    expect(await services.api.quests()).toEqual({ quests: [] });
    expect(paths().slice(1)).toEqual(['/api/meta/quests', '/auth/refresh', '/api/meta/quests']);
    expect(server.requests[2]?.body).toEqual({ refreshToken: 'r-1' });
    expect(bearers().at(-1)).toBe(`Bearer ${second}`);
  });

  test('a call by a disabled account signs it out', async () => {
    const services = await signedIn();
    server.answer(refusal(403, 'ACCOUNT_DISABLED'));
    await expect(services.api.quests()).rejects.toMatchObject({ code: 'ACCOUNT_DISABLED' });
    expect(services.session.state()).toMatchObject({ status: 'disconnected', reason: 'account-disabled' });
    await expect(services.api.quests()).rejects.toThrow(/^Not Connected$/);
  });

  test('games played last lose ids with a colon', async () => {
    const services = await signedIn();
    server.answer(json({ games: ['dice-bone', 'other:game', 'dice-glass'] }));
    expect(await services.api.lastPlayed()).toEqual({ games: ['dice-bone', 'dice-glass'] });
  });

  test('the live list closes with the sign-in, and a closed one opens nothing', async () => {
    const services = await signedIn();
    const states: WinsState[] = [];
    const watch = (signal?: AbortSignal) =>
      services.subscribeRecentWins({
        limit: 5,
        onList: () => {},
        onWin: () => {},
        onState: (state) => states.push(state),
        ...(signal === undefined ? {} : { signal }),
      });
    watch(AbortSignal.abort());
    expect(states).toEqual(['closed']);
    watch();
    server.answer(new Response(new ReadableStream()), json({}));
    await vi.advanceTimersByTimeAsync(0);
    const state = services.session.state();
    if (state.status !== 'connected') throw new Error('not connected');
    await state.logout();
    expect(states).toEqual(['closed', 'connecting', 'closed']);
    expect(paths()).toEqual(['/auth', '/api/live/recent-wins', '/auth/logout']);
  });
});

test('the calls of a lobby are known by name before they are loaded', () => {
  const calls = lobbyCalls({ baseUrl: 'https://play.example', platform: 'web' });
  expect(Object.keys(calls).toSorted()).toEqual([...OF_LOBBY].toSorted());
});
