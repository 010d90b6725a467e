import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { WinsState } from '../services.ts';
import { pageOptions } from '../test/page-options.ts';
import { json, scriptedFetch } from '../test/scripted-fetch.ts';
import { unsignedToken } from '../test/token.ts';
import { createHttpServicesInParts } from './services-in-parts.ts';

let isAway: boolean;
vi.mock('./lobby-calls.ts', async (original) => {
  const real = await original<typeof import('./lobby-calls.ts')>();
  return {
    lobbyCalls: real.lobbyCalls,
    contestOverHttp: real.contestOverHttp,
    get recentWinsOverHttp() {
      // Like a file that cannot be fetched: the import rejects at the first request for the stream.
      if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
      return real.recentWinsOverHttp;
    },
  };
});

// Available already, as after a first load.
beforeAll(() => import('./lobby-calls.ts'));
beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

async function listening() {
  const server = scriptedFetch();
  const services = createHttpServicesInParts(pageOptions(server.fetch));
  server.answer(json({ token: unsignedToken({ number: 1 }), refreshToken: 'r-1', expiresIn: 900 }));
  await services.session.start();
  const states: WinsState[] = [];
  const subscription = services.subscribeRecentWins({
    limit: 5,
    onList: () => {},
    onWin: () => {},
    onState: (state) => states.push(state),
  });
  return { server, states, subscription };
}

test('a live list with an unavailable part waits and retries at growing intervals', async () => {
  isAway = true;
  const { server, states } = await listening();
  await vi.advanceTimersByTimeAsync(0);
  expect(states).toEqual(['waiting']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(states).toEqual(['waiting', 'waiting']);

  isAway = false;
  await vi.advanceTimersByTimeAsync(1_999);
  expect(states).toEqual(['waiting', 'waiting']);
  server.answer(new Response('event: list\ndata: []\n\n'));
  await vi.advanceTimersByTimeAsync(1);
  expect(states.slice(2, 4)).toEqual(['connecting', 'live']);
});

test('a listener that stops before the part came gets nothing more', async () => {
  isAway = true;
  const { server, states, subscription } = await listening();
  await vi.advanceTimersByTimeAsync(0);
  subscription.close();
  isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states).toEqual(['waiting', 'closed']);
  expect(server.requests).toHaveLength(1);
});
