import { contract } from '@parlor/contract/kernel/contract.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClient } from '../http/client.ts';
import { browserDocuments, remoteDocuments, type DocumentData, type DocumentStore } from './documents.ts';
import { createLauncherData, flushOnHide } from './launcher-data.ts';
import { json, refusal, scriptedFetch } from '../test/scripted-fetch.ts';

const LAUNCHER = 'users/7/user-games-data/launcher';
const PART = `${LAUNCHER}/parts/dice`;

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

/** A store whose writes complete on the test's command. */
function slowStore() {
  const stored = new Map<string, DocumentData>([[LAUNCHER, { of: 'the store' }]]);
  const begun: { path: string; data: DocumentData; leaving: boolean; end: (error?: Error) => void }[] = [];
  const store: DocumentStore = {
    read: async (path) => stored.get(path),
    write: (path, data, { leaving = false } = {}) =>
      new Promise((resolve, reject) => {
        begun.push({
          path,
          data,
          leaving,
          end(error) {
            if (error) return reject(error);
            stored.set(path, data);
            resolve();
          },
        });
      }),
  };
  const log = vi.fn<(message: string, error: unknown) => void>();
  return { begun, log, stored, data: createLauncherData({ userId: '7', store, log }) };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('write buffer', () => {
  test('a save is sent 3000 ms later, not before', async () => {
    const { begun, data } = slowStore();
    data.save({ a: 1 });
    await vi.advanceTimersByTimeAsync(2999);
    expect(begun).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toMatchObject([{ path: LAUNCHER, data: { a: 1 }, leaving: false }]);
  });

  test('each save restarts the timer, and only the last value of a path is sent', async () => {
    const { begun, data } = slowStore();
    data.save({ a: 1 });
    await vi.advanceTimersByTimeAsync(2000);
    data.save({ a: 2 });
    await vi.advanceTimersByTimeAsync(2999);
    expect(begun).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(begun).toMatchObject([{ data: { a: 2 } }]);
  });

  test('I45: pending writes are sent one by one in the order they were last saved', async () => {
    const { begun, data } = slowStore();
    data.save({ a: 1 });
    data.savePart('dice', { b: 1 });
    data.save({ a: 2 });
    await vi.advanceTimersByTimeAsync(3000);
    expect(begun.map((w) => w.path)).toEqual([PART]);
    begun[0]?.end();
    await settle();
    expect(begun.map((w) => [w.path, w.data])).toEqual([
      [PART, { b: 1 }],
      [LAUNCHER, { a: 2 }],
    ]);
    expect(data.isDirty()).toBe(true);
    begun[1]?.end();
    await settle();
    expect(data.isDirty()).toBe(false);
  });

  test('while dirty a read returns the pending value of its path and asks the store for any other', async () => {
    const { begun, data, stored } = slowStore();
    stored.set(PART, { of: 'the store too' });
    expect(await data.read()).toEqual({ of: 'the store' });
    data.save({ pending: true });
    expect(await data.read()).toEqual({ pending: true });
    expect(await data.readPart('dice')).toEqual({ of: 'the store too' });
    expect(await data.readPart('reels')).toBeUndefined();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await data.read()).toEqual({ pending: true });
    begun[0]?.end();
    await settle();
    expect(await data.read()).toEqual({ pending: true });
  });

  test('the saved value is a copy of that moment', async () => {
    const { begun, data } = slowStore();
    const value = { list: [1] };
    data.save(value);
    value.list.push(2);
    await vi.advanceTimersByTimeAsync(3000);
    expect(begun[0]?.data).toEqual({ list: [1] });
  });

  test('I45: a failed write is only logged and the next one goes out', async () => {
    const { begun, data, log } = slowStore();
    data.save({ a: 1 });
    data.savePart('dice', { b: 1 });
    const flushed = data.flush();
    await settle();
    begun[0]?.end(new Error('no room'));
    await settle();
    begun[1]?.end();
    await expect(flushed).resolves.toBeUndefined();
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(LAUNCHER), new Error('no room'));
    expect(data.isDirty()).toBe(false);
    data.save({ a: 2 });
    await vi.advanceTimersByTimeAsync(3000);
    expect(begun.at(-1)?.data).toEqual({ a: 2 });
  });

  test('a flush sends at once and the timer sends nothing again; a clean flush sends nothing', async () => {
    const { begun, data } = slowStore();
    await data.flush();
    data.save({ a: 1 });
    const flushed = data.flush();
    await settle();
    begun[0]?.end();
    await flushed;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(begun).toHaveLength(1);
  });

  test('a save while the same path is being sent goes out with its own timer', async () => {
    const { begun, data } = slowStore();
    data.save({ a: 1 });
    await vi.advanceTimersByTimeAsync(3000);
    data.save({ a: 2 });
    begun[0]?.end();
    await settle();
    expect(data.isDirty()).toBe(true);
    expect(await data.read()).toEqual({ a: 2 });
    await vi.advanceTimersByTimeAsync(3000);
    expect(begun.map((w) => w.data)).toEqual([{ a: 1 }, { a: 2 }]);
  });
});

describe('leaving the page', () => {
  class Page extends EventTarget {
    visibilityState = 'visible';
    readonly defaultView = new EventTarget();
  }

  test.each(['hidden', 'pagehide'])(
    'all that is pending is sent at once (%s), once, to outlive the page',
    async (how) => {
      const { begun, data } = slowStore();
      const page = new Page();
      flushOnHide(page, data);
      data.save({ a: 1 });
      data.savePart('dice', { b: 1 });
      if (how === 'hidden') page.visibilityState = 'hidden';
      if (how === 'hidden') page.dispatchEvent(new Event('visibilitychange'));
      page.defaultView.dispatchEvent(new Event('pagehide'));
      expect(begun.map((w) => [w.path, w.leaving])).toEqual([
        [LAUNCHER, true],
        [PART, true],
      ]);
    },
  );

  test('returning to the page sends nothing, and a page that is no longer watched sends nothing', () => {
    const { begun, data } = slowStore();
    const page = new Page();
    const stop = flushOnHide(page, data);
    data.save({ a: 1 });
    page.dispatchEvent(new Event('visibilitychange'));
    stop();
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    page.defaultView.dispatchEvent(new Event('pagehide'));
    expect(begun).toEqual([]);
  });
});

describe('documents on the server', () => {
  const remote = () => {
    const server = scriptedFetch();
    const api = createClient(contract, {
      baseUrl: 'https://a.example',
      platform: 'web',
      token: async () => 't',
      fetch: server.fetch,
    });
    return { server, store: remoteDocuments(api) };
  };
  const set = { path: LAUNCHER, version: 1, updatedAt: '2026-11-20T10:00:00.000Z' };

  test('are read by path and set whole', async () => {
    const { server, store } = remote();
    server.answer(json({ ...set, data: { a: 1 } }), json(set));
    expect(await store.read(LAUNCHER)).toEqual({ a: 1 });
    await store.write(LAUNCHER, { a: 2 });
    expect(server.requests).toMatchObject([
      { method: 'GET', url: `https://a.example/api/documents/${LAUNCHER}` },
      {
        method: 'PUT',
        url: `https://a.example/api/documents/${LAUNCHER}`,
        body: { data: { a: 2 } },
        keepalive: false,
      },
    ]);
  });

  test('a missing one reads as undefined; any other refusal rejects', async () => {
    const { server, store } = remote();
    server.answer(
      refusal(404, 'DOCUMENT_NOT_FOUND'),
      refusal(403, 'FORBIDDEN'),
      refusal(413, 'BODY_TOO_LARGE'),
    );
    expect(await store.read(PART)).toBeUndefined();
    await expect(store.read(PART)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(store.write(PART, {})).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
  });

  test('writes of a page that leaves outlive it as far as browsers allow', async () => {
    const { server, store } = remote();
    server.always(() => json(set));
    const half = { text: 'x'.repeat(35_000) };
    await Promise.all([
      store.write(LAUNCHER, half, { leaving: true }),
      store.write(PART, half, { leaving: true }),
    ]);
    await store.write(LAUNCHER, half, { leaving: true });
    expect(server.requests.map((a) => a.keepalive)).toEqual([true, false, true]);
  });
});

describe('documents in the browser', () => {
  const memory = () => {
    const items = new Map<string, string>();
    const storage = {
      getItem: (k: string) => items.get(k) ?? null,
      setItem: (k: string, v: string) => void items.set(k, v),
      removeItem: (k: string) => void items.delete(k),
    };
    return { items, storage };
  };

  test('are stored as JSON under {prefix}_data and {prefix}_data_part_{partId}', async () => {
    const { items, storage } = memory();
    const store = browserDocuments(storage, 'parlor');
    expect(await store.read(LAUNCHER)).toBeUndefined();
    await store.write(LAUNCHER, { a: 1 });
    await store.write(PART, { b: 2 });
    expect([...items]).toEqual([
      ['parlor_data', '{"a":1}'],
      ['parlor_data_part_dice', '{"b":2}'],
    ]);
    expect(await store.read(PART)).toEqual({ b: 2 });
  });

  test('a failed write rejects; a path of another kind too', async () => {
    const { storage } = memory();
    const full = () => {
      throw new Error('quota exceeded');
    };
    const store = browserDocuments({ ...storage, setItem: full }, 'parlor');
    await expect(store.write(LAUNCHER, {})).rejects.toThrow('quota exceeded');
    await expect(store.read('users/7/secrets')).rejects.toThrow('not a path of launcher data');
  });
});
