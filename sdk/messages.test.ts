// Every line of the error catalogue (spec §8), by its row: the message and its case.
import { auth } from '@parlor/contract/calls/auth.ts';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { SPECIFIED_MESSAGES } from '@parlor/contract/specification/messages.ts';
import { describe, expect, test, vi } from 'vitest';
import { InputOutputError, RequestError, ValidationError } from './errors.ts';
import { FakeServer } from './fake/fake-server.ts';
import { createFakeServices } from './fake/services.ts';
import { createFlags } from './analytics/flags.ts';
import { createGameCache } from './data/game-cache.ts';
import { createClient } from './http/client.ts';
import { fetchRetrying } from './http/fetch-retrying.ts';
import { browserDocuments, createDeviceData } from './data/documents.ts';
import { createLauncherData } from './data/launcher-data.ts';
import { purchase, type PurchaseHost } from './purchase/purchase.ts';
import { createSession } from './session/session.ts';
import { realContent } from './test/real-content.ts';
import { memoryStorage } from './test/memory-storage.ts';
import { json, refusal, scriptedFetch, type Answer } from './test/scripted-fetch.ts';

const BASE = 'https://x.test';
const clock = { now: () => 0, after: (_: number, run: () => void) => (queueMicrotask(run), () => {}) };

function served(...answers: Answer[]) {
  const request = scriptedFetch();
  request.answer(...answers);
  const client = (token: string | undefined) =>
    createClient(contract, {
      baseUrl: BASE,
      platform: 'web',
      fetch: request.fetch,
      token: async () => token,
      clock,
    });
  return { requests: request, api: client('a.token'), nobody: client(undefined) };
}
const signingIn = (api: ReturnType<typeof served>['api']) =>
  createSession({
    api,
    baseUrl: BASE,
    platform: 'web',
    localStorage: memoryStorage(),
    sessionStorage: memoryStorage(),
    currentPath: () => '/quests',
    navigate: () => {},
    mayBeSignedIn: () => false,
    log: () => {},
  });
const loaded = realContent();
const fakes = () =>
  createFakeServices({
    server: new FakeServer({ loaded }),
    baseUrl: BASE,
    platform: 'web',
    localStorage: memoryStorage(),
    sessionStorage: memoryStorage(),
    currentPath: () => '/quests',
    navigate: () => {},
    mayBeSignedIn: () => false,
  });
const buying = (closed: 'paid' | 'pending' | 'failed', status: string): PurchaseHost => ({
  api: {
    placeOrder: async () => ({
      type: 'payment_required',
      mode: 'telegram',
      purchaseId: 'p',
      orderId: 'o-1',
      link: 'https://t.me/$x',
      usdValue: 1,
      params: { itemId: 'i', title: '', description: '', quantity: 1, price: 50, reference: 'r' },
    }),
    orderStatus: async () => ({ status: status as 'PAID', updatedAt: '2026-11-20T09:30:00.000Z' }),
    cancelOrder: async () => ({ status: 'CANCELLED', updatedAt: '2026-11-20T09:30:00.000Z' }),
  } as unknown as PurchaseHost['api'],
  openInvoice: async () => closed,
  openCardPage: () => () => {},
  track: () => {},
});
const wish = { productId: 'i', quantity: 1, paymentMode: 'telegram', idempotencyKey: 'k' } as const;

/** The messages of the table, each with its cause. */
const MESSAGES: ReadonlyArray<
  readonly [row: string, message: string | RegExp, make: () => Promise<unknown>]
> = [
  [
    'any of the three auth calls returns a non-ok status: /auth',
    'Failed to authenticate',
    () =>
      served(refusal(401, 'INIT_DATA_INVALID')).api.signInTelegram({
        body: { gameId: 'launcher', initData: 'x' },
      }),
  ],
  [
    'any of the three auth calls returns a non-ok status: /auth/fb',
    'Failed to authenticate',
    () => served(refusal(401, 'IDENTITY_TOKEN_INVALID')).api.signInIdentity({ body: { token: 'x' } }),
  ],
  [
    'any of the three auth calls returns a non-ok status: /auth/email',
    'Failed to authenticate',
    () =>
      served(refusal(400, 'INVALID_REQUEST')).api.askEmailLink({
        body: { email: 'a@b.example', redirectTo: '/' },
      }),
  ],
  [
    'non-ok authenticated request',
    `${BASE}${contract.quests.path} failed: Teapot`,
    () => served(json({}, { status: 418, statusText: 'Teapot' })).api.quests(),
  ],
  ['api client used before login', 'Not Connected', () => served().nobody.quests()],
  [
    'email-link return without a stored email',
    'Email not found in local storage',
    () => signingIn(served().api).completeEmailLink('code'),
  ],
  ['invoice result pending', 'Purchase failed', () => purchase(buying('pending', 'PLACED'), wish)],
  ['invoice result failed', 'Purchase failed', () => purchase(buying('failed', 'PLACED'), wish)],
  ['delivery polling sees CANCELLED', 'Order cancelled', () => purchase(buying('paid', 'CANCELLED'), wish)],
  [
    'unknown cached game',
    'Game with id no-such-game not found in cache',
    async () => createGameCache(served().api).get('no-such-game'),
  ],
  [
    'balance configuration lacks a currency',
    /Invalid currency/,
    () =>
      served(
        json({
          balances: ['PP', 'USDT', 'TON', 'SPLASH'].map((currency) => ({
            currency,
            balance: 0,
            updatedAt: '2026-11-20T09:30:00.000Z',
          })),
          configuration: { PP: { withdraw: false } },
        }),
      ).api.balances(),
  ],
  [
    'fetch helper, each time',
    'Bad response code',
    () =>
      fetchRetrying(BASE, {}, { fetch: async () => new Response('', { status: 503 }), clock }).catch(
        (e: Error) => {
          throw e.cause;
        },
      ),
  ],
  [
    'fetch helper, at last',
    'Maximum retries reached: 10',
    () => fetchRetrying(BASE, {}, { fetch: async () => new Response('', { status: 503 }), clock }),
  ],
];

/** Messages of the fakes and of a vendor's client: their tests are below. */
const TESTS_OF_THEIR_OWN = ['Not implemented', 'Experiment API key is empty'];

describe('the error catalogue', () => {
  test.each(MESSAGES)('%s: %s', async (_, message, make) => {
    await expect(make()).rejects.toThrow(
      typeof message === 'string' ? new RegExp(`^${escaped(message)}$`) : message,
    );
  });

  test.each(SPECIFIED_MESSAGES)('the specification’s "$message" has its case: $when', ({ message }) => {
    const words = new RegExp(
      message
        .split(/\{\w+\}/)
        .map(escaped)
        .join('.+'),
    );
    const patterns = MESSAGES.map(([, one]) => (typeof one === 'string' ? one : one.source));
    expect(TESTS_OF_THEIR_OWN.includes(message) || patterns.some((one) => words.test(one))).toBe(true);
  });

  test("fake services: 'Not implemented', as a declared call of the server without a handler", async () => {
    const error = await served(
      json({ error: { code: 'NOT_IMPLEMENTED', message: 'Not implemented' } }, { status: 501 }),
    )
      .api.quests()
      .catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 'NOT_IMPLEMENTED', serverMessage: 'Not implemented' });
    for (const refused of [
      () => fakes().api.signInIdentity({ body: { token: 'of a provider' } }),
      () => fakes().api.proveTelegramLink({ body: { link: 'x'.repeat(32), initData: 'x', agreed: false } }),
    ])
      await expect(refused()).rejects.toMatchObject({ message: 'Not implemented', status: 501 });
    const { session } = fakes();
    const nobody = await session.start();
    if (nobody.status !== 'disconnected') throw new Error(`the visitor is ${nobody.status}`);
    expect(nobody.signInWithGoogle).toThrow(/^Not implemented$/);
    expect(nobody.signInWithFacebook).toThrow(/^Not implemented$/);
    expect(() => nobody.signInWithProvider('apple')).toThrow(/^Not implemented$/);
  });

  test('validation failures are wrapped as input/output errors', async () => {
    const error = await served(json({ quests: 'none' }))
      .api.quests()
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(InputOutputError);
    expect((error as Error).cause).toBeInstanceOf(ValidationError);
  });

  test('experiment initialisation failure is logged and every flag then reads as off', async () => {
    const log = vi.fn<() => void>();
    const flags = createFlags({ load: () => Promise.reject(new Error('Experiment API key is empty')), log });
    await flags.start();
    expect([flags.isOn('any'), log.mock.calls.length]).toEqual([false, 1]);
  });

  test.each([
    [403, 'ACCOUNT_DISABLED', 'account-disabled'],
    [401, 'REFRESH_INVALID', 'sign-in-ended'],
  ])(
    'sign-in signs the user out when the account is disabled or the token has expired: %i %s',
    async (status, code) => {
      const { api, requests: request } = served(refusal(status, code));
      const session = createSession({
        api,
        baseUrl: BASE,
        platform: 'web',
        localStorage: memoryStorage(),
        sessionStorage: memoryStorage(),
        currentPath: () => '/',
        navigate: () => {},
        log: () => {},
      });
      await session.start().catch(() => undefined);
      expect(request.requests[0]?.url).toBe(BASE + auth.refreshToken.path);
      expect(session.state().status).toBe('disconnected');
    },
  );

  test('launcher data write failures are only logged; a local-storage write failure rejects', async () => {
    const broken = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('quota');
      },
    };
    const store = browserDocuments(broken, 'p');
    const log = vi.fn<() => void>();
    const data = createLauncherData({ userId: '7', store, log });
    data.save({ a: 1 });
    await data.flush();
    expect([log.mock.calls.length, data.isDirty()]).toEqual([1, false]);
    await expect(createDeviceData('7', store).save({ a: 1 })).rejects.toThrow('quota');
  });

  test('a refusal is one typed error with the stable code beside the message', async () => {
    const error = await served(refusal(409, 'ALREADY_CLAIMED'))
      .api.quests()
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ status: 409, code: 'ALREADY_CLAIMED' });
  });
});

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
