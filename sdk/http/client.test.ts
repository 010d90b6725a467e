import { contract } from '@parlor/contract/kernel/contract.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  InputOutputError,
  NetworkError,
  NotConnectedError,
  RequestError,
  ValidationError,
} from '../errors.ts';
import { json, refusal, scriptedFetch, silence, type ScriptedFetch } from '../test/scripted-fetch.ts';
import { createClient, type ClientOptions } from './client.ts';
import { contentRelease } from './content-release.ts';

const BASE = 'https://play.example';
const id = { day: '2026-11-20', index: 0 };
const quest = {
  id,
  template: 'play-10',
  rewards: [],
  difficulty: 'EASY',
  state: { type: 'claimed', totalValue: 10 },
};
const claimed = { quest, rewards: [{ type: 'points', amount: 60 }] };

let server: ScriptedFetch;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  server = scriptedFetch();
});
afterEach(() => vi.useRealTimers());

const client = (more: Partial<ClientOptions> = {}) =>
  createClient(contract, {
    baseUrl: BASE,
    platform: 'web',
    token: async () => 'token-1',
    fetch: server.fetch,
    ...more,
  });

/** The outcome of a call after all its waiting. */
async function outcome<T>(call: Promise<T>): Promise<T | Error> {
  const settled = call.catch((e: unknown) => (e instanceof Error ? e : new Error(String(e))));
  await vi.runAllTimersAsync();
  return settled;
}

describe('requests', () => {
  test('token, platform and JSON go with a call of a player', async () => {
    server.answer(json(claimed));
    expect(await client({ platform: 'telegram' }).claimQuest({ body: { id } })).toEqual(claimed);
    const [request] = server.requests;
    expect(request).toMatchObject({ url: `${BASE}/api/meta/quests/claim`, method: 'POST', body: { id } });
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      authorization: 'Bearer token-1',
      'content-type': 'application/json',
      'x-user-platform': 'telegram',
    });
  });

  test('the catalogue is requested without a token, also during a sign-in', async () => {
    server.answer(json({ games: [] }));
    await client().games({ query: { id: ['dice-bone', 'dice-glass'] } });
    expect(server.requests[0]?.url).toBe(`${BASE}/api/cms/games?id=dice-bone&id=dice-glass`);
    expect(server.requests[0]?.headers.has('authorization')).toBe(false);
    expect(server.requests[0]?.headers.get('x-user-platform')).toBe('web');
  });

  test('path parameters are encoded, and a document keeps its slashes', async () => {
    const stored = { path: 'p', data: {}, version: 1, updatedAt: '2026-11-20T10:00:00.000Z' };
    server.answer(json(stored), refusal(400, 'INVALID_CURRENCY'));
    await client().document({ params: { '*': 'users/7/user-games-data/launcher/parts/a b' } });
    await client()
      .balance({ params: { currency: 'A/B' as 'PP' } })
      .catch(() => {});
    expect(server.requests.map((a) => a.url)).toEqual([
      `${BASE}/api/documents/users/7/user-games-data/launcher/parts/a%20b`,
      `${BASE}/api/p00lspoints/me/balance/A%2FB`,
    ]);
  });

  test('a body without fields may be left out and is sent as an empty object', async () => {
    server.answer(json({}));
    await client().logout();
    expect(server.requests[0]?.body).toEqual({});
  });

  test("without a token the call fails with 'Not Connected' and nothing is sent", async () => {
    const anonymous = createClient(contract, { baseUrl: BASE, platform: 'web', fetch: server.fetch });
    for (const api of [anonymous, client({ token: async () => undefined })]) {
      const failure = await outcome(api.quests());
      expect(failure).toBeInstanceOf(NotConnectedError);
      expect(failure).toMatchObject({ message: 'Not Connected' });
    }
    expect(server.requests).toEqual([]);
  });
});

describe('retries', () => {
  test('the delay is the base times two to the power of the attempt, and the key stays the same', async () => {
    server.answer(
      ...[502, 503, 504].map((s) => new Response('', { status: s })),
      new TypeError('gone'),
      json(claimed),
    );
    const answer = await outcome(client({ baseDelayMs: 10 }).claimQuest({ body: { id } }));
    expect(answer).toEqual(claimed);
    expect(server.requests.map((a) => a.atMs)).toEqual([0, 10, 30, 70, 150]);
    const keys = new Set(server.requests.map((a) => a.headers.get('idempotency-key')));
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  test('each mutating call has a unique key; other calls have none', async () => {
    server.answer(json(claimed), json(claimed), json({ quests: [] }));
    const api = client();
    await api.claimQuest({ body: { id } });
    await api.claimQuest({ body: { id } });
    await api.quests();
    const [one, two, read] = server.requests.map((a) => a.headers.get('idempotency-key'));
    expect(one).not.toBe(two);
    expect(read).toBeNull();
  });

  test('it gives up after the chosen number of attempts', async () => {
    server.always(() => new Response('', { status: 503 }));
    const failure = await outcome(client({ attempts: 4 }).quests());
    expect(failure).toMatchObject({
      status: 503,
      message: `${BASE}/api/meta/quests failed: Service Unavailable`,
    });
    expect(server.requests.map((a) => a.atMs)).toEqual([0, 100, 300, 700]);
    server.always(() => new TypeError('offline'));
    expect(await outcome(client({ attempts: 2 }).quests())).toBeInstanceOf(NetworkError);
    expect(server.requests).toHaveLength(6);
  });

  test('six attempts from 100 ms by default', async () => {
    server.always(() => new Response('', { status: 502 }));
    await outcome(client().quests());
    expect(server.requests.map((a) => a.atMs)).toEqual([0, 100, 300, 700, 1500, 3100]);
  });

  test('a read without a connection says so within three seconds, because a screen waits for it', async () => {
    server.always(() => new TypeError('gone'));
    expect(await outcome(client().quests())).toBeInstanceOf(NetworkError);
    expect(server.requests.map((a) => a.atMs)).toEqual([0, 100, 300, 700, 1500, 2300]);
  });

  test('a Retry-After of 429, 503 and BUSY is respected, in seconds or as a date', async () => {
    server.answer(
      refusal(429, 'RATE_LIMITED', {}, { 'retry-after': '2' }),
      refusal(503, 'UNAVAILABLE', {}, { 'retry-after': new Date(5000).toUTCString() }),
      refusal(409, 'BUSY', {}, { 'retry-after': '1' }),
      json({ quests: [] }),
    );
    expect(await outcome(client().quests())).toEqual({ quests: [] });
    expect(server.requests.map((a) => a.atMs)).toEqual([0, 2000, 5000, 6000]);
  });

  test('a Retry-After above the maximum fails at once with the time; so does 429 without one', async () => {
    server.answer(refusal(429, 'RATE_LIMITED', {}, { 'retry-after': '11' }), refusal(429, 'RATE_LIMITED'));
    expect(await outcome(client().quests())).toMatchObject({ status: 429, retryAfterMs: 11_000 });
    expect(await outcome(client().quests())).toMatchObject({ status: 429, retryAfterMs: undefined });
    expect(server.requests.map((a) => a.atMs)).toEqual([0, 0]);
  });

  test('the client waits for its own running attempt; a first attempt with that refusal is final', async () => {
    server.answer(new TypeError('lost'), refusal(409, 'REQUEST_IN_FLIGHT'), json(claimed));
    expect(await outcome(client().claimQuest({ body: { id } }))).toEqual(claimed);
    server.answer(refusal(409, 'REQUEST_IN_FLIGHT'));
    expect(await outcome(client().claimQuest({ body: { id } }))).toMatchObject({ code: 'REQUEST_IN_FLIGHT' });
  });

  test.each([400, 401, 403, 404, 409, 412, 422, 500, 501])('a refusal %i is final', async (status) => {
    server.answer(refusal(status, 'NOT_CLAIMABLE'));
    expect(await outcome(client().claimQuest({ body: { id } }))).toBeInstanceOf(RequestError);
    expect(server.requests).toHaveLength(1);
  });

  test('an attempt without an answer ends after 30 s', async () => {
    server.answer(silence);
    const failure = await outcome(client().quests());
    expect(failure).toBeInstanceOf(NetworkError);
    expect(failure).toMatchObject({ message: `${BASE}/api/meta/quests failed: no answer in 30000 ms` });
    expect(Date.now()).toBe(30_000);
  });

  test('a refresh without an answer is asked again at once, while the server still knows the lost reply', async () => {
    server.answer(silence, silence, json({ token: 't', refreshToken: 'r-2', expiresIn: 900 }));
    const renewed = await outcome(client().refreshToken({ body: { refreshToken: 'r-1' } }));
    expect(renewed).toMatchObject({ refreshToken: 'r-2' });
    expect(server.requests.map(({ body }) => body)).toEqual(Array(3).fill({ refreshToken: 'r-1' }));
    expect(Date.now()).toBeLessThan(30_000);
  });

  test('a refresh waits for a busy server no longer than the server knows the lost reply', async () => {
    const busy = () => refusal(503, 'UNAVAILABLE', {}, { 'retry-after': '10' });
    server.answer(...Array.from({ length: 6 }, busy));
    const failure = await outcome(client().refreshToken({ body: { refreshToken: 'r-1' } }));
    expect(failure).toMatchObject({ status: 503 });
    expect(server.requests).toHaveLength(3);
    expect(Date.now()).toBeLessThan(30_000);
  });

  test('a refresh that nobody answers is given up before the server forgets the reply', async () => {
    server.answer(...Array<typeof silence>(6).fill(silence));
    const failure = await outcome(client().refreshToken({ body: { refreshToken: 'r-1' } }));
    expect(failure).toMatchObject({ message: expect.stringContaining('no answer in 8000 ms') });
    expect(server.requests).toHaveLength(3);
    expect(Date.now()).toBeLessThan(30_000);
  });
});

describe('refusals', () => {
  test("a refusal has the message '{url} failed: {statusText}' with code, details, request id and the server's message", async () => {
    const details = { totalValue: 10 };
    server.answer(
      json(
        { error: { code: 'NOT_CLAIMABLE', message: 'Play 3 more.', details, requestId: 'req-9' } },
        { status: 422, statusText: 'Unprocessable Content' },
      ),
    );
    const failure = await outcome(client().ledger({ query: { limit: '5' } }));
    expect(failure).toMatchObject({
      name: 'RequestError',
      message: `${BASE}/api/p00lspoints/me/ledger?limit=5 failed: Unprocessable Content`,
      status: 422,
      code: 'NOT_CLAIMABLE',
      serverMessage: 'Play 3 more.',
      details,
      requestId: 'req-9',
    });
  });

  test('where the status text is empty the standard phrase replaces it; a page of a proxy has no code', async () => {
    server.answer(new Response('<html>', { status: 404, statusText: '' }));
    const failure = await outcome(client().quests());
    expect(failure).toMatchObject({ message: `${BASE}/api/meta/quests failed: Not Found`, code: undefined });
  });

  test.each([
    ['signInTelegram', { body: { gameId: 'launcher', initData: 'x' } }],
    ['signInIdentity', { body: { token: 'x' } }],
    ['askEmailLink', { body: { email: 'mara@example.com', redirectTo: '/' } }],
  ] as const)("%s refused says 'Failed to authenticate' and keeps the code", async (call, input) => {
    server.answer(refusal(401, 'INIT_DATA_EXPIRED'));
    const api = client() as unknown as Record<string, (input: unknown) => Promise<unknown>>;
    const failure = await outcome(api[call]?.(input) ?? Promise.resolve());
    expect(failure).toBeInstanceOf(RequestError);
    expect(failure).toMatchObject({
      message: 'Failed to authenticate',
      code: 'INIT_DATA_EXPIRED',
      status: 401,
    });
  });
});

describe('answers', () => {
  test('an answer of another form is an input/output error around a validation error that names the field', async () => {
    server.answer(json({ quests: [{ ...quest, difficulty: 'ABSURD' }] }));
    const failure = await outcome(client().quests());
    expect(failure).toBeInstanceOf(InputOutputError);
    expect((failure as Error).cause).toBeInstanceOf(ValidationError);
    expect(failure).toMatchObject({ message: expect.stringContaining('quests.0.difficulty') });
  });

  test("balances without one of the currencies fail with 'Invalid currency'", async () => {
    const updatedAt = '2026-11-20T10:00:00.000Z';
    const balances = ['PP', 'USDT', 'TON'].map((currency) => ({ currency, balance: 0, updatedAt }));
    const withdraw = { withdraw: false };
    server.answer(
      json({ balances, configuration: { PP: withdraw, USDT: withdraw, TON: withdraw, SPLASH: withdraw } }),
    );
    expect(await outcome(client().balances())).toMatchObject({
      name: 'InputOutputError',
      message: expect.stringContaining('Invalid currency'),
    });
  });

  test('a success without JSON is an input/output error too; unknown fields are allowed', async () => {
    server.answer(new Response('<html>'), json({ quests: [], news: 1 }));
    expect(await outcome(client().quests())).toBeInstanceOf(InputOutputError);
    expect(await client().quests()).toEqual({ quests: [] });
  });
});

describe('tokens', () => {
  test('an expired token is renewed once and the call sent again with the same key', async () => {
    server.answer(refusal(401, 'TOKEN_EXPIRED'), json(claimed));
    const renewToken = vi.fn<NonNullable<ClientOptions['renewToken']>>(async () => 'token-2');
    expect(await outcome(client({ renewToken }).claimQuest({ body: { id } }))).toEqual(claimed);
    expect(renewToken.mock.calls).toEqual([['token-1']]);
    expect(server.requests.map((a) => a.headers.get('authorization'))).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    expect(new Set(server.requests.map((a) => a.headers.get('idempotency-key'))).size).toBe(1);
  });

  test('a renewed token that is refused as expired is not renewed again', async () => {
    server.always(() => refusal(401, 'TOKEN_EXPIRED'));
    const renewToken = vi.fn<NonNullable<ClientOptions['renewToken']>>(async () => 'token-2');
    expect(await outcome(client({ renewToken }).quests())).toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(server.requests).toHaveLength(2);
    expect(renewToken).toHaveBeenCalledTimes(1);
  });

  test.each([
    [401, 'TOKEN_REVOKED'],
    [401, 'UNAUTHENTICATED'],
    [403, 'ACCOUNT_DISABLED'],
  ])('%i %s is told to the session', async (status, code) => {
    server.answer(refusal(status, code));
    const tokenRejected = vi.fn<NonNullable<ClientOptions['tokenRejected']>>();
    await outcome(client({ tokenRejected }).quests());
    expect(tokenRejected).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }), 'token-1');
  });

  test("another player's document does not end the sign-in", async () => {
    server.answer(refusal(403, 'FORBIDDEN'));
    const tokenRejected = vi.fn<NonNullable<ClientOptions['tokenRejected']>>();
    await outcome(client({ tokenRejected }).quests());
    expect(tokenRejected).not.toHaveBeenCalled();
  });
});

describe('aborting', () => {
  test('an abort ends a request and rejects with its reason', async () => {
    server.answer(silence);
    const control = new AbortController();
    const failure = client()
      .quests({}, { signal: control.signal })
      .catch((e: unknown) => e);
    await vi.advanceTimersByTimeAsync(10);
    control.abort(new Error('left the screen'));
    expect(await failure).toMatchObject({ message: 'left the screen' });
  });

  test('an abort ends the waiting between attempts', async () => {
    server.always(() => new Response('', { status: 503 }));
    const control = new AbortController();
    const failure = client()
      .quests({}, { signal: control.signal })
      .catch((e: unknown) => e);
    await vi.advanceTimersByTimeAsync(50);
    control.abort(new Error('left the screen'));
    expect(await failure).toMatchObject({ message: 'left the screen' });
    expect(server.requests).toHaveLength(1);
  });

  test('a call aborted before it began sends nothing', async () => {
    const signal = AbortSignal.abort(new Error('never mind'));
    await expect(client().quests({}, { signal })).rejects.toThrow('never mind');
    expect(server.requests).toEqual([]);
  });
});

describe('releases of the content', () => {
  test('a reply with a newer release is reported once, and then the browser revalidates its cache', async () => {
    const release = contentRelease();
    let heard = 0;
    const stop = release.listen(() => (heard += 1));
    const caches: Array<string | undefined> = [];
    const api = client({ release });
    const asks = async (header: string | undefined): Promise<number> => {
      server.answer((init) => {
        caches.push(init.cache);
        return json({ games: [] }, header === undefined ? {} : { headers: { 'x-content-release': header } });
      });
      await api.games({ query: { ids: 'dice-bone' } as never });
      return heard;
    };
    // The first one, an answer of another process that is behind, and one that no release is named in.
    const numbers = ['7', '7', '8', '7', '8', undefined, 'x', '9'];
    const seen: number[] = [];
    for (const one of numbers) seen.push(await asks(one));
    expect(seen).toEqual([0, 0, 1, 1, 1, 1, 1, 2]);
    expect(caches).toEqual([undefined, undefined, undefined, ...Array<string>(5).fill('no-cache')]);
    stop();
    expect(await asks('10')).toBe(2);
  });

  test('a refusal names it too', async () => {
    const release = contentRelease();
    release.see('3');
    server.answer(refusal(409, 'PRICE_CHANGED', {}, { 'x-content-release': '4' }));
    await outcome(client({ release }).placeOrder({ body: {} as never }));
    expect(release.hasChanged).toBe(true);
  });
});
