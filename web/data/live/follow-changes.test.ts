// What is read again when the server tells that something of the player has changed.
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keys, reportAct } from '../queries/keys.ts';
import { followChanges } from './follow-changes.ts';

/** Of the server. */
let version: number;
let reads: string[];
/** Until the server answers a summary, with the version that it has then. */
let summaryTakesMs: number;
let client: QueryClient;
const stops: Array<() => void> = [];

beforeEach(async () => {
  vi.useFakeTimers();
  [version, reads, summaryTakesMs] = [1, [], 0];
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: false } } });
  for (const key of [keys.summary, keys.quests, keys.switches]) {
    const observer = new QueryObserver(client, {
      queryKey: [key],
      queryFn: async () => {
        reads.push(key);
        if (key === keys.summary && summaryTakesMs > 0)
          await new Promise((done) => setTimeout(done, summaryTakesMs));
        return { version };
      },
    });
    stops.push(observer.subscribe(() => {}));
  }
  await vi.advanceTimersByTimeAsync(0);
  reads = [];
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  vi.useRealTimers();
});
const after = async (ms: number): Promise<string[]> => {
  await vi.advanceTimersByTimeAsync(ms);
  return reads.splice(0);
};

test('a new version is read within half a second, with everything of the player that is on the screen', async () => {
  version = 2;
  followChanges(client).onChanged(2);
  expect(await after(500)).toEqual([keys.summary, keys.quests]);
  expect(await after(10_000)).toEqual([]);
});

test('a version that the tab has already is not read again', async () => {
  followChanges(client).onChanged(1);
  expect(await after(10_000)).toEqual([]);
  // The tab reads its own act before the patience is over.
  version = 2;
  followChanges(client).onChanged(2);
  await client.invalidateQueries({ queryKey: [keys.summary] });
  expect(await after(10_000)).toEqual([keys.summary]);
});

test('a change during a read is read too, though the summary has its version already', async () => {
  // Read side by side, the quests would be of before the change and the summary of after it.
  summaryTakesMs = 1_000;
  version = 2;
  followChanges(client).onChanged(2);
  await after(400);
  version = 3;
  followChanges(client).onChanged(3);
  await after(10_000);
  expect(client.getQueryData([keys.summary])).toEqual({ version: 3 });
  expect(client.getQueryData([keys.quests])).toEqual({ version: 3 });
});

test('many changes are read at most twice a second, and the last one is not lost', async () => {
  for (let n = 0; n < 30; n += 1) {
    version += 1;
    followChanges(client).onChanged(version);
    await vi.advanceTimersByTimeAsync(100);
  }
  const read = (await after(1_000)).filter((key) => key === keys.summary).length;
  expect(read).toBeGreaterThan(3);
  expect(read).toBeLessThanOrEqual(8);
  expect(client.getQueryData([keys.summary])).toEqual({ version });
});

test('while this tab acts itself it waits for the end', async () => {
  followChanges(client);
  for (let n = 0; n < 10; n += 1) {
    reportAct(client, 'round');
    version += 1;
    followChanges(client).onChanged(version);
    expect(await after(300)).toEqual([]);
  }
  expect(await after(2_000)).toEqual([keys.summary, keys.quests]);
});

test('while a round is shown nothing is read, and afterwards what was missed', async () => {
  const release = followChanges(client).hold();
  version = 2;
  followChanges(client).onChanged(2);
  expect(await after(25_000)).toEqual([]);
  release();
  expect(await after(500)).toEqual([keys.summary, keys.quests]);
});

test('a round whose end the page never tells holds nothing back for longer than half a minute', async () => {
  const release = followChanges(client).hold();
  version = 2;
  followChanges(client).onChanged(2);
  expect(await after(29_000)).toEqual([]);
  expect(await after(1_500)).toEqual([keys.summary, keys.quests]);
  // Its late end changes nothing for the next round.
  const next = followChanges(client).hold();
  release();
  version = 3;
  followChanges(client).onChanged(3);
  expect(await after(10_000)).toEqual([]);
  next();
  expect(await after(500)).toEqual([keys.summary, keys.quests]);
});
