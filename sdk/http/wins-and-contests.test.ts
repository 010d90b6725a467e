import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FullWin, WinsOptions, WinsState } from '../services.ts';
import { refusal, scriptedFetch, silence, type ScriptedFetch } from '../test/scripted-fetch.ts';
import { recentWinsOverHttp, type StreamOptions } from './wins-and-contests.ts';

const win = (id: string, more: object = {}) => ({
  id,
  gameId: 'dice-bone',
  amount: 4,
  profit: 2,
  multiplier: 2,
  ...more,
});

/** One connection on the server's side. */
function connection() {
  const encoder = new TextEncoder();
  let out: ReadableStreamDefaultController<Uint8Array> | undefined;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (out = controller),
    cancel: () => void (cancelled = true),
  });
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    isCancelled: () => cancelled,
    write: (text: string) => out?.enqueue(encoder.encode(text)),
    send: (event: string, data: unknown) =>
      out?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    end: () => out?.close(),
    fail: () => out?.error(new TypeError('connection lost')),
  };
}

let server: ScriptedFetch;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  server = scriptedFetch();
});
afterEach(() => vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);

function watch(more: Partial<StreamOptions & WinsOptions> = {}) {
  const lists: string[][] = [];
  const wins: FullWin[] = [];
  const states: WinsState[] = [];
  const errors: unknown[] = [];
  const log = vi.fn<(message: string, error: unknown) => void>();
  const subscription = recentWinsOverHttp({
    baseUrl: 'https://a.example',
    platform: 'web',
    token: async () => 'token-1',
    fetch: server.fetch,
    random: () => 0,
    log,
    ...more,
  })({
    limit: 20,
    onList: (list) => lists.push(list.map((w) => w.id)),
    onWin: (w) => wins.push(w),
    onState: (state, error) => {
      states.push(state);
      if (error !== undefined) errors.push(error);
    },
    ...more,
  });
  return { subscription, lists, wins, states, errors, log };
}

describe('events', () => {
  test('first the list, then each win; requested with token, platform and limit', async () => {
    const line = connection();
    server.answer(line.response);
    const seen = watch();
    await settle();
    expect(server.requests[0]?.url).toBe('https://a.example/api/live/recent-wins?limit=20');
    expect(Object.fromEntries(server.requests[0]?.headers ?? [])).toMatchObject({
      authorization: 'Bearer token-1',
      'x-user-platform': 'web',
    });
    line.send('list', [win('b'), win('a')]);
    line.send('win', win('c'));
    await settle();
    expect(seen).toMatchObject({ lists: [['b', 'a']], states: ['connecting', 'live'] });
    expect(seen.wins.map((w) => w.id)).toEqual(['c']);
  });

  test('amount and profit replace each other', async () => {
    const line = connection();
    server.answer(line.response);
    const seen = watch();
    await settle();
    line.send('list', []);
    line.send('win', { id: 'a', gameId: 'g', profit: 3, multiplier: 2 });
    line.send('win', { id: 'b', gameId: 'g', amount: 5, multiplier: 2 });
    await settle();
    expect(seen.wins.map((w) => [w.amount, w.profit])).toEqual([
      [3, 3],
      [5, 5],
    ]);
  });

  test('a win of the list or of an earlier event is not repeated', async () => {
    const line = connection();
    server.answer(line.response);
    const seen = watch();
    await settle();
    line.send('list', [win('a')]);
    for (const id of ['a', 'b', 'b', 'c']) line.send('win', win(id));
    await settle();
    expect(seen.wins.map((w) => w.id)).toEqual(['b', 'c']);
  });

  test('a two-byte character split between chunks is read whole', async () => {
    const line = connection();
    const parts = new TextEncoder().encode(`event: list\ndata: ${JSON.stringify([win('ü')])}\n\n`);
    const at = parts.indexOf(0xc3) + 1;
    const body = new ReadableStream<Uint8Array>({
      start(out) {
        out.enqueue(parts.slice(0, at));
        out.enqueue(parts.slice(at));
      },
    });
    server.answer(new Response(body), line.response);
    const seen = watch();
    await settle();
    expect(seen.lists).toEqual([['ü']]);
  });

  test('a failing screen is logged and does not break the connection', async () => {
    const line = connection();
    server.answer(line.response);
    const seen = watch({
      onList: () => {
        throw new Error('screen');
      },
    });
    await settle();
    line.send('list', []);
    line.send('win', win('a'));
    await settle();
    expect(seen.wins).toHaveLength(1);
    expect(seen.log).toHaveBeenCalledTimes(1);
    expect(server.requests).toHaveLength(1);
  });
});

describe('reconnecting', () => {
  test('after a break the new list replaces the old one: nothing lost, nothing repeated', async () => {
    const [one, two] = [connection(), connection()];
    server.answer(one.response, two.response);
    const seen = watch();
    await settle();
    one.send('list', [win('a')]);
    one.send('win', win('b'));
    await settle();
    one.fail();
    await vi.advanceTimersByTimeAsync(500);
    two.send('list', [win('c'), win('b'), win('a')]);
    two.send('win', win('c'));
    two.send('win', win('d'));
    await settle();
    expect(seen.lists).toEqual([['a'], ['c', 'b', 'a']]);
    expect(seen.wins.map((w) => w.id)).toEqual(['b', 'd']);
    expect(seen.states).toEqual(['connecting', 'live', 'waiting', 'connecting', 'live']);
  });

  test('the delay doubles from 500 ms to 30 s, minus a random part of up to half, and restarts after a list', async () => {
    server.always(() => new TypeError('offline'));
    const seen = watch();
    await vi.advanceTimersByTimeAsync(500 + 1000 + 2000 + 4000 + 8000 + 16_000 + 30_000 + 30_000);
    expect(server.requests.map((a) => a.atMs)).toEqual([
      0, 500, 1500, 3500, 7500, 15_500, 31_500, 61_500, 91_500,
    ]);
    const line = connection();
    server.answer(line.response);
    await vi.advanceTimersByTimeAsync(30_000);
    line.send('list', []);
    await settle();
    line.end();
    await vi.advanceTimersByTimeAsync(499);
    expect(server.requests).toHaveLength(10);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.requests).toHaveLength(11);
    seen.subscription.close();
  });

  test('chance takes up to half of the delay', async () => {
    server.always(() => new TypeError('offline'));
    watch({ random: () => 0.9 });
    await vi.advanceTimersByTimeAsync(274);
    expect(server.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.requests).toHaveLength(2);
  });

  test('a Retry-After is respected', async () => {
    server.answer(refusal(503, 'UNAVAILABLE', {}, { 'retry-after': '7' }));
    watch();
    await vi.advanceTimersByTimeAsync(6999);
    expect(server.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.requests).toHaveLength(2);
  });

  test('a connection without data for 60 s is replaced; a heartbeat keeps it', async () => {
    const line = connection();
    server.answer(line.response, silence);
    const seen = watch();
    await settle();
    line.send('list', []);
    await vi.advanceTimersByTimeAsync(59_000);
    line.write(': beat\n\n');
    await vi.advanceTimersByTimeAsync(59_999);
    expect(seen.states.at(-1)).toBe('live');
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.states.at(-1)).toBe('waiting');
    expect(line.isCancelled()).toBe(true);
    await vi.advanceTimersByTimeAsync(500);
    expect(server.requests).toHaveLength(2);
  });

  test('a list of another form breaks the connection', async () => {
    const line = connection();
    server.answer(line.response);
    const seen = watch();
    await settle();
    line.send('list', [{ id: 1 }]);
    await settle();
    expect(seen.states.at(-1)).toBe('waiting');
    expect(seen.errors).toMatchObject([{ name: 'InputOutputError' }]);
    expect(line.isCancelled()).toBe(true);
  });
});

describe('sign-in', () => {
  test("without a token it closes: 'Not Connected'", async () => {
    const seen = watch({ token: async () => undefined });
    await settle();
    expect(seen.states).toEqual(['connecting', 'closed']);
    expect(seen.errors).toMatchObject([{ message: 'Not Connected' }]);
    expect(server.requests).toEqual([]);
  });

  test('an expired token is renewed once and the stream reopened at once', async () => {
    let token = 'token-1';
    server.answer(refusal(401, 'TOKEN_EXPIRED'), refusal(401, 'TOKEN_EXPIRED'));
    const seen = watch({ token: async () => token, renewToken: async () => (token = 'token-2') });
    await settle();
    expect(server.requests.map((a) => a.headers.get('authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    expect(seen.states.at(-1)).toBe('closed');
  });

  test('a revoked sign-in closes it and informs the session', async () => {
    server.answer(refusal(401, 'TOKEN_REVOKED'));
    const tokenRejected = vi.fn<NonNullable<StreamOptions['tokenRejected']>>();
    const seen = watch({ tokenRejected });
    await settle();
    expect(seen.states.at(-1)).toBe('closed');
    expect(tokenRejected).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'TOKEN_REVOKED' }),
      'token-1',
    );
  });

  test.each([
    [400, 'INVALID_REQUEST'],
    [501, 'NOT_IMPLEMENTED'],
  ])('%i %s closes it: asking again would not help', async (status, code) => {
    server.answer(refusal(status, code));
    const seen = watch();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(seen.states).toEqual(['connecting', 'closed']);
    expect(server.requests).toHaveLength(1);
  });
});

describe('pause and close', () => {
  test('a pause closes the connection; resuming brings a new list', async () => {
    const [one, two] = [connection(), connection()];
    server.answer(one.response, two.response);
    const seen = watch();
    await settle();
    one.send('list', [win('a')]);
    await settle();
    seen.subscription.pause();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(one.isCancelled()).toBe(true);
    expect(server.requests).toHaveLength(1);
    seen.subscription.resume();
    await settle();
    two.send('list', [win('b'), win('a')]);
    await settle();
    expect(seen.lists).toEqual([['a'], ['b', 'a']]);
    expect(seen.states).toEqual(['connecting', 'live', 'paused', 'connecting', 'live']);
  });

  test('paused and resumed before the first answer, only one connection stays', async () => {
    const line = connection();
    server.answer(silence, line.response);
    const seen = watch();
    seen.subscription.pause();
    seen.subscription.resume();
    await settle();
    line.send('list', []);
    await settle();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen.states.at(-1)).toBe('live');
    expect(server.requests.length).toBeLessThanOrEqual(2);
  });

  test.each(['close', 'signal'])(
    'after its end (%s) nothing arrives and nothing is requested',
    async (how) => {
      const line = connection();
      server.answer(line.response);
      const control = new AbortController();
      const seen = watch({ signal: control.signal });
      await settle();
      line.send('list', []);
      await settle();
      if (how === 'close') seen.subscription.close();
      else control.abort();
      seen.subscription.resume();
      await vi.advanceTimersByTimeAsync(100_000);
      expect(seen.states).toEqual(['connecting', 'live', 'closed']);
      expect(line.isCancelled()).toBe(true);
      expect(server.requests).toHaveLength(1);
    },
  );
});
