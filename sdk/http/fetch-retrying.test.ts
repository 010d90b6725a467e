import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scriptedFetch } from '../test/scripted-fetch.ts';
import { fetchRetrying } from './fetch-retrying.ts';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

const bad = (status: number): Response => new Response('', { status });

test.each([502, 503, 504])('retries after %i until a good answer comes', async (status) => {
  const server = scriptedFetch();
  server.answer(bad(status), bad(status), new Response('fine'));
  const answer = fetchRetrying('https://a.example/x', {}, { fetch: server.fetch });
  await vi.runAllTimersAsync();
  expect(await (await answer).text()).toBe('fine');
  expect(server.requests.map((a) => a.atMs)).toEqual([0, 100, 300]);
});

test('gives up after 10 attempts, the delay of 100 ms doubling each time', async () => {
  const server = scriptedFetch();
  server.always(() => bad(503));
  const failure = fetchRetrying('https://a.example/x', {}, { fetch: server.fetch }).catch((e: unknown) => e);
  await vi.runAllTimersAsync();
  expect(await failure).toMatchObject({
    message: 'Maximum retries reached: 10',
    cause: { message: 'Bad response code' },
  });
  expect(server.requests.map((a) => a.atMs)).toEqual([
    0, 100, 300, 700, 1500, 3100, 6300, 12700, 25500, 51100,
  ]);
});

test('attempts and base delay can be chosen', async () => {
  const server = scriptedFetch();
  server.always(() => bad(504));
  const failure = fetchRetrying(
    'https://a.example/x',
    {},
    { fetch: server.fetch, attempts: 3, baseDelayMs: 7 },
  ).catch((e: unknown) => e);
  await vi.runAllTimersAsync();
  expect(await failure).toMatchObject({ message: 'Maximum retries reached: 3' });
  expect(server.requests.map((a) => a.atMs)).toEqual([0, 7, 21]);
});

test.each([200, 404, 429, 500])('an answer %i is returned at once', async (status) => {
  const server = scriptedFetch();
  server.answer(bad(status));
  expect((await fetchRetrying('https://a.example/x', {}, { fetch: server.fetch })).status).toBe(status);
  expect(server.requests).toHaveLength(1);
});

test('a failure of fetch itself is passed on', async () => {
  const server = scriptedFetch();
  server.answer(new TypeError('no network'));
  await expect(fetchRetrying('https://a.example/x', {}, { fetch: server.fetch })).rejects.toThrow(
    'no network',
  );
});

test('an abort ends the waiting', async () => {
  const server = scriptedFetch();
  server.always(() => bad(503));
  const control = new AbortController();
  const failure = fetchRetrying(
    'https://a.example/x',
    { signal: control.signal },
    { fetch: server.fetch },
  ).catch((e: unknown) => e);
  await vi.advanceTimersByTimeAsync(50);
  control.abort(new Error('left'));
  expect(await failure).toMatchObject({ message: 'left' });
  expect(server.requests).toHaveLength(1);
});
