import { expect, test, vi } from 'vitest';
import { createAnalytics, type AnalyticsSink } from './analytics.ts';

function counted(open?: () => Promise<AnalyticsSink>) {
  const sent: string[] = [];
  const stop = vi.fn<() => void>();
  const sink: AnalyticsSink = { track: (event) => void sent.push(event), stop };
  const opened = vi.fn<() => Promise<AnalyticsSink>>(open ?? (async () => sink));
  const log = vi.fn<(message: string, error: unknown) => void>();
  return { sent, stop, sink, opened, log, analytics: createAnalytics({ open: opened, log }) };
}
const page = { page: '/', platform: 'web' } as const;

test('nothing is loaded, stored or sent before the player agreed', async () => {
  const { analytics, opened, sent } = counted();
  analytics.track('Page Viewed', page);
  expect(opened).not.toHaveBeenCalled();
  await analytics.agree(true);
  expect(sent).toEqual([]);
  analytics.track('Page Viewed', page);
  expect(sent).toEqual(['Page Viewed']);
});

test('events during the load wait for the client, up to a limit', async () => {
  const arrives = Promise.withResolvers<AnalyticsSink>();
  const { analytics, sink, sent } = counted(() => arrives.promise);
  const agreed = analytics.agree(true);
  for (let n = 0; n < 150; n++) analytics.track('Pack Opened', { collectibles: n });
  arrives.resolve(sink);
  await agreed;
  expect(sent).toHaveLength(100);
});

test('declining stops the client at once, and waiting events are dropped', async () => {
  const arrives = Promise.withResolvers<AnalyticsSink>();
  const { analytics, sink, sent, stop } = counted(() => arrives.promise);
  const agreed = analytics.agree(true);
  analytics.track('Page Viewed', page);
  await analytics.agree(false);
  arrives.resolve(sink);
  await agreed;
  analytics.track('Page Viewed', page);
  expect([sent, stop.mock.calls.length]).toEqual([[], 1]);
});

test('a client that fails to load or breaks is logged and never throws', async () => {
  const blocked = counted(() => Promise.reject(new Error('blocked')));
  await blocked.analytics.agree(true);
  blocked.analytics.track('Page Viewed', page);
  expect(blocked.log).toHaveBeenCalledTimes(1);
  const breaks = counted(async () => ({
    track: () => {
      throw new Error('full');
    },
    stop: () => {},
  }));
  await breaks.analytics.agree(true);
  breaks.analytics.track('Page Viewed', page);
  expect(breaks.log).toHaveBeenCalledTimes(1);
});
