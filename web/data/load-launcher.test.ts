import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { keys } from './queries/keys.ts';
import { loadLauncher } from './load-launcher.ts';
import { queriesOf } from './queries/queries.ts';

function launches(skip: boolean, saved: Record<string, unknown> | undefined = { favourites: ['dice-bone'] }) {
  const client = new QueryClient();
  const api = {
    lastPlayed: vi.fn<() => Promise<{ games: string[] }>>(async () => ({ games: ['reels-tin'] })),
  };
  const data = {
    read: vi.fn<() => Promise<typeof saved>>(async () => saved),
    readPart: vi.fn<() => Promise<undefined>>(),
  };
  const ask = queriesOf({ api } as never, true);
  const loaded = loadLauncher({ client, api: api as never, ask, data, skip });
  return { client, api, data, loaded };
}

test("the launcher starts with the player's saved data and last games, requested once", async () => {
  const { client, api, data, loaded } = launches(false);
  await loaded;
  expect(client.getQueryData([keys.document])).toEqual({ favourites: ['dice-bone'] });
  expect(client.getQueryData([keys.lastPlayed])).toEqual(['reels-tin']);
  expect([api.lastPlayed.mock.calls.length, data.read.mock.calls.length]).toEqual([1, 1]);
  expect(data.readPart).not.toHaveBeenCalled();
});

test('its flag skips the load (spec §4)', async () => {
  const { client, api, data, loaded } = launches(true);
  await loaded;
  expect([api.lastPlayed, data.read, data.readPart].map((call) => call.mock.calls.length)).toEqual([0, 0, 0]);
  expect(client.getQueryData([keys.document])).toBeUndefined();
});

test('a failed load stops nothing', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const fails = () => Promise.reject(new Error('away'));
  const ask = queriesOf({ api: { lastPlayed: fails } } as never, true);
  await loadLauncher({ client, api: {} as never, ask, data: { read: fails, readPart: fails }, skip: false });
  expect(client.getQueryData([keys.document])).toBeUndefined();
});
