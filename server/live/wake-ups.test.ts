import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { createWakeUps } from './wake-ups.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function fakeClients(query: (request: string | object) => Promise<void>) {
  const end = vi.spyOn(pg.Client.prototype, 'end').mockImplementation(() => Promise.resolve() as never);
  const connect = vi
    .spyOn(pg.Client.prototype, 'connect')
    .mockImplementation(() => Promise.resolve() as never);
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(query as never);
  return { connections: () => connect.mock.calls.length, ended: () => end.mock.calls.length };
}

test('a connection that gives no sign of life is replaced', async () => {
  vi.useFakeTimers();
  let answers = true;
  const clients = fakeClients((request) =>
    request === 'select 1' && !answers ? Promise.reject(new Error('no answer')) : Promise.resolve(),
  );
  const wakeUps = createWakeUps({
    databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
    channel: 'news',
    onWakeUp: () => undefined,
    onConnected: () => undefined,
    log: { warn: () => undefined },
  });
  await wakeUps.start();
  await vi.advanceTimersByTimeAsync(12_000);
  expect([clients.connections(), clients.ended()]).toEqual([1, 0]);
  answers = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect([clients.connections(), clients.ended()]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([clients.connections(), clients.ended()]).toEqual([2, 1]);
  await wakeUps.stop();
});

test('a slow database gets one notification at a time, and everything meanwhile in one more', async () => {
  vi.useFakeTimers();
  const words: Array<PromiseWithResolvers<void>> = [];
  const query = (request: string | object): Promise<void> => {
    if (typeof request === 'string') return Promise.resolve();
    const word = Promise.withResolvers<void>();
    words.push(word);
    return word.promise;
  };
  fakeClients(query);
  let woken = 0;
  const wakeUps = createWakeUps({
    databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
    channel: 'news',
    onWakeUp: () => void (woken += 1),
    onConnected: () => undefined,
    log: { warn: () => undefined },
  });
  await wakeUps.start();
  for (let n = 0; n < 10; n += 1) {
    wakeUps.send();
    await vi.advanceTimersByTimeAsync(60);
  }
  // This process got each of them. The database is still busy with the first.
  expect([woken, words.length]).toEqual([10, 1]);
  words[0]!.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(words).toHaveLength(2);
  // A lost notification does not block the next.
  words[1]!.reject(new Error('no answer'));
  await vi.advanceTimersByTimeAsync(0);
  expect(words).toHaveLength(2);
  wakeUps.send();
  await vi.advanceTimersByTimeAsync(60);
  expect(words).toHaveLength(3);
  words[2]!.resolve();
  await wakeUps.stop();
});
