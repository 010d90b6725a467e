import { createFlags } from '@parlor/sdk/analytics/flags.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventsOfClaim } from './events-of-claim.ts';
import { transportOf, withoutQueries } from './error-client.ts';
import { openFlagClient } from './flag-client.ts';
import { isWanted, telemetrySettings } from './settings.ts';
import { signUpWaits } from './sign-up.ts';

// The flag client wraps fetch when it loads.
const net = vi.hoisted(() => {
  const held = { answer: (): Promise<Response> => new Promise(() => {}) };
  globalThis.fetch = () => held.answer();
  return held;
});
const init = vi.hoisted(() => vi.fn<(...given: unknown[]) => unknown>());
const recorded = vi.hoisted(() => vi.fn<(options: unknown) => object>(() => ({})));
const track = vi.hoisted(() => vi.fn<(...given: unknown[]) => void>());
vi.mock('@amplitude/analytics-browser', () => ({
  createInstance: () => ({
    init: (...given: unknown[]) => (init(...given), { promise: Promise.resolve() }),
    add: () => {},
    track,
    setOptOut: () => {},
  }),
}));
vi.mock('@amplitude/plugin-session-replay-browser', () => ({ sessionReplayPlugin: recorded }));

const env = (more: Record<string, string> = {}) => more as unknown as ImportMetaEnv;
const ORIGIN = 'https://play.example';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  const store = new Map<string, string>();
  const storage = { removeItem: (key: string) => store.delete(key) };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('document', {
    addEventListener: () => {},
    removeEventListener: () => {},
    referrer: '',
    cookie: '',
  });
  vi.stubGlobal('location', new URL(`${ORIGIN}/`));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('destinations', () => {
  test('without a vendor’s account everything is sent to our server, and no pixel is loaded', () => {
    const { flags, analytics, telemetry } = telemetrySettings(ORIGIN, env());
    for (const url of [
      flags.url,
      flags.flagsUrl,
      analytics.url,
      analytics.replayUrl,
      analytics.replayConfigUrl,
      telemetry.url,
    ])
      expect(new URL(url).origin).toBe(ORIGIN);
    expect([flags.key, analytics.key]).not.toContain('');
    expect(analytics.pixelId).toBeUndefined();
  });

  test('each vendor’s account replaces ours independently', () => {
    const named = telemetrySettings(
      ORIGIN,
      env({
        VITE_AMPLITUDE_KEY: 'k',
        VITE_AMPLITUDE_URL: 'https://api2.amplitude.com/2/httpapi',
        VITE_PIXEL_ID: '42',
      }),
    );
    expect(named.analytics).toMatchObject({
      key: 'k',
      url: 'https://api2.amplitude.com/2/httpapi',
      pixelId: '42',
    });
    expect(new URL(named.flags.url).origin).toBe(ORIGIN);
  });

  test('nothing starts without a server, or in local unless enabled', () => {
    const wanted = (of: string | undefined, inLocalEnv = true) => isWanted(of, { inLocalEnv });
    expect([wanted('prod'), wanted('devel'), wanted('local')]).toEqual([true, true, true]);
    expect([wanted('fake'), wanted(undefined), wanted('local', false)]).toEqual([false, false, false]);
  });
});

describe('the flag client', () => {
  const client = (key = 'parlor') =>
    openFlagClient(
      { key, url: ORIGIN, flagsUrl: ORIGIN },
      { userId: '7', place: 'web', isPremium: false, isNew: false, campaign: undefined },
      () => {},
    );

  test("without a key it rejects with 'Experiment API key is empty', and the flag is off", async () => {
    net.answer = () => Promise.resolve(new Response('[]'));
    const keyless = client('');
    await expect(keyless.start()).rejects.toThrow('Experiment API key is empty');
    expect(keyless.variant('any').value).toBeUndefined();
  });

  test('a start without a reply rejects after 10000 ms, and the flag is off', async () => {
    net.answer = () => new Promise(() => {});
    const hanging = client();
    const failed = vi.fn<(error: unknown) => void>();
    hanging.start().catch(failed);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(failed).toHaveBeenCalled();
    expect(hanging.variant('any').value).toBeUndefined();
  });
});

test("the vendor's client reports 'Experiment API key is empty' without a key; it is logged, and every flag is off", async () => {
  net.answer = () => Promise.resolve(new Response('{}'));
  const log = vi.fn<(message: string, error: unknown) => void>();
  const flags = createFlags({
    load: async () =>
      openFlagClient(
        { key: '', url: ORIGIN, flagsUrl: ORIGIN },
        { userId: '7', place: 'web', isPremium: false, isNew: false, campaign: undefined },
        () => {},
      ),
    log,
  });
  const started = flags.start();
  await vi.advanceTimersByTimeAsync(60_000);
  await started;
  expect(log.mock.calls.map(([, error]) => (error as Error).message)).toEqual([
    'Experiment API key is empty',
  ]);
  expect(flags.isOn('any')).toBe(false);
});

describe('the analytics client', () => {
  const open = async (recordsSessions = false) => {
    const { openEventClient } = await import('./event-client.ts');
    const settings = telemetrySettings(ORIGIN, env()).analytics;
    return openEventClient({ settings, userId: '7', recordsSessions, platform: 'web' });
  };

  test('has a queue of 200, sends every 10 s and at most 12 times, and requests no host of its vendor', async () => {
    await open();
    expect(init.mock.calls[0]?.slice(0, 2)).toEqual(['parlor', '7']);
    expect(init.mock.calls[0]?.[2]).toMatchObject({
      flushQueueSize: 200,
      flushIntervalMillis: 10_000,
      flushMaxRetries: 12,
      remoteConfig: { fetchRemoteConfig: false },
      enableDiagnostics: false,
      autocapture: false,
      identityStorage: 'localStorage',
    });
  });

  test('records one session in ten, and none if recording is off', async () => {
    await open();
    expect(recorded).not.toHaveBeenCalled();
    await open(true);
    expect(recorded.mock.calls[0]?.[0]).toMatchObject({ sampleRate: 0.1 });
  });

  test('leaves purchases to the server, which reports them under the order’s id', async () => {
    const sink = await open();
    sink.track('Purchase Completed', { orderId: 'o-1' });
    sink.track('Pack Opened', { collectibles: 3 });
    expect(track.mock.calls).toEqual([['Pack Opened', { collectibles: 3 }]]);
  });
});

describe('the error client', () => {
  const answers = (...given: Response[]) => {
    const atMs: number[] = [];
    vi.stubGlobal('fetch', () => {
      atMs.push(Date.now());
      return Promise.resolve(given.shift() ?? new Response('', { status: 202 }));
    });
    return atMs;
  };
  const send = () =>
    void transportOf({ url: `${ORIGIN}/collect`, key: undefined }).send([
      { type: 'event', payload: { name: 'a', timestamp: '', attributes: {} }, meta: {} },
    ] as never);

  test('429 without Retry-After waits 5 s', async () => {
    const atMs = answers(new Response('', { status: 429 }));
    send();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(atMs).toEqual([0]);
    await vi.advanceTimersByTimeAsync(100);
    expect(atMs).toHaveLength(2);
    expect(atMs[1]).toBeGreaterThanOrEqual(5_000);
  });

  test('429 with Retry-After waits as long as that says', async () => {
    const atMs = answers(new Response('', { status: 429, headers: { 'retry-after': '2' } }));
    send();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(atMs).toEqual([0]);
    await vi.advanceTimersByTimeAsync(200);
    expect(atMs).toHaveLength(2);
  });
});

describe('reported data', () => {
  test('never contains query or hash of an address', () => {
    const sent = withoutQueries({
      type: 'exception',
      meta: {},
      payload: {
        type: 'Error',
        value:
          'No "https://play.example/a?code=1" nor /sign-in/email?code=1 (https://play.example/b#c), is/was it there?',
        timestamp: '',
        stacktrace: { frames: [{ filename: 'https://play.example/sign-in/email?code=1', function: 'f' }] },
      },
    } as never);
    expect(sent.payload).toEqual({
      type: 'Error',
      value: 'No "https://play.example/a" nor /sign-in/email (https://play.example/b is/was it there?',
      timestamp: '',
      stacktrace: { frames: [{ filename: 'https://play.example/sign-in/email', function: 'f' }] },
    });
  });

  test('of a press that claims many things: the daily card and each collection', () => {
    const items = [
      { kind: 'daily', reference: 'daily:2026-11-20', rewards: [] },
      { kind: 'daily-collectible', reference: 'c', rewards: [], packId: 'p-1' },
      { kind: 'collection', reference: 'collection:harbour', rewards: [] },
    ];
    const sent = [
      ['Daily Collectibles Claimed', { packId: 'p-1' }],
      ['Collection Claimed', { collection: 'harbour' }],
    ];
    expect(eventsOfClaim(['claim', 'everything'], { items })).toEqual(sent);
    expect(eventsOfClaim(['claim', 'from the table'], { taken: items })).toEqual(sent);
    expect(eventsOfClaim(['claim', 'from the table'], { packId: 'p-2', rewards: [] })).toEqual([
      ['Daily Collectibles Claimed', { packId: 'p-2' }],
    ]);
    expect(eventsOfClaim(['visit'], { items })).toEqual([]);
    expect(eventsOfClaim(['claim', 'quest'], undefined)).toEqual([]);
  });

  test('a sign-up waits for consent, is sent once with its campaign, and is deleted if declined', () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    };
    const campaign = { campaign_source: 'google', redirect_route: '/airdrop', timestamp: '1' };
    const waits = signUpWaits(storage, campaign, 'web');
    expect(waits.take('7')).toBeUndefined();
    waits.note('7');
    expect(waits.take('7')).toEqual({ platform: 'web', campaign_source: 'google' });
    expect(waits.take('7')).toBeUndefined();
    waits.note('7');
    waits.forget('7');
    expect(waits.take('7')).toBeUndefined();
  });
});
