// Two tabs of one browser: what a player does in one invalidates the queries of the other.
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { WAITING } from '@parlor/contract/test/waiting.ts';
import { invalidateAfter, keys, reportAct } from '../queries/keys.ts';
import { agreeWithOtherTabs } from './other-tabs.ts';

const stops: Array<() => void> = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

function tab(userId: string): QueryClient {
  const client = new QueryClient();
  for (const key of [keys.summary, keys.race, keys.signIns]) client.setQueryData([key], 'as it was');
  stops.push(agreeWithOtherTabs(client, userId));
  return client;
}
const invalidatedOf = (client: QueryClient): string[] =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => String(queryKey[0]))
    .toSorted();

test('an act invalidates the queries of the other tab, not those of another player', async () => {
  const [here, there, stranger] = [tab('100001'), tab('100001'), tab('100002')];
  await invalidateAfter(here, 'round');
  await vi.waitFor(() => expect(invalidatedOf(there)).toEqual([keys.race, keys.summary]), WAITING);
  expect(invalidatedOf(stranger)).toEqual([]);
  // A tab does not report what it reads again because of another tab, so it sends nothing back.
  await invalidateAfter(there, 'sign-ins');
  await vi.waitFor(() => expect(invalidatedOf(here)).toContain(keys.signIns), WAITING);
});

test('of many acts the first is sent at once, and the rest as one message half a second later', async () => {
  const [here, there] = [tab('100001'), tab('100001')];
  const reads = vi.fn<() => string>(() => 'as it is');
  const observer = new QueryObserver(there, {
    queryKey: [keys.summary],
    queryFn: reads,
    staleTime: Infinity,
  });
  stops.push(observer.subscribe(() => {}));
  for (let n = 0; n < 50; n += 1) reportAct(here, 'round');
  expect(invalidatedOf(here)).toEqual([]);
  await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(2), WAITING);
  reportAct(here, 'claim');
  await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(3), WAITING);
});

test('a message of an unknown form is ignored, and a stopped tab hears nothing', async () => {
  const there = tab('100001');
  const channel = new BroadcastChannel('parlor-acts');
  stops.push(() => channel.close());
  channel.postMessage({ userId: '100001', act: 'an act of a newer version' });
  channel.postMessage('no message');
  channel.postMessage({ userId: '100001', act: 'round' });
  await vi.waitFor(() => expect(invalidatedOf(there)).toEqual([keys.race, keys.summary]), WAITING);
});
