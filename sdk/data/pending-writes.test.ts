import { contract } from '@parlor/contract/kernel/contract.ts';
import { launcherPath } from '@parlor/contract/calls/documents.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pause, systemClock } from '../clock.ts';
import { NetworkError, RequestError } from '../errors.ts';
import { createClient } from '../http/client.ts';
import {
  browserDocuments,
  createDeviceData,
  remoteDocuments,
  type DocumentData,
  type DocumentStore,
} from './documents.ts';
import { createLauncherData } from './launcher-data.ts';
import { mergeDocuments } from './merge-documents.ts';
import { storageInPieces } from './storage-in-pieces.ts';
import { memoryStorage } from '../test/memory-storage.ts';
import { json, refusal, scriptedFetch, silence, type SeenRequest } from '../test/scripted-fetch.ts';

const PATH = launcherPath('7');
beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

/** A store that fails until the test allows it. */
function store(failure?: Error) {
  const written: Array<readonly [string, DocumentData]> = [];
  const made: DocumentStore & { failure: Error | undefined } = {
    failure,
    read: async () => undefined,
    async write(path, data) {
      if (made.failure) throw made.failure;
      written.push([path, data]);
    },
  };
  return { made, written };
}
const open = (documents: DocumentStore, storage = memoryStorage()) => ({
  storage,
  data: createLauncherData({ userId: '7', store: documents, storage, log: () => {} }),
});
const refused = (status: number) => new RequestError('no', { url: '/', status });

describe('a page that closes during a write', () => {
  test('sends the same write again when it reopens; because of its key the server gives the same reply', async () => {
    const server = scriptedFetch();
    const api = createClient(contract, {
      baseUrl: 'https://a.example',
      platform: 'web',
      token: async () => 't',
      fetch: server.fetch,
    });
    const storage = memoryStorage();
    server.answer(
      json({ path: PATH, version: 4, updatedAt: '2026-11-20T10:00:00.000Z', data: { a: 0 } }),
      // The page closes before this reply.
      silence,
      json({ path: PATH, version: 5, updatedAt: '2026-11-20T10:00:01.000Z' }),
      // The reply may be a stored one, so the document is read again.
      json({ path: PATH, version: 6, updatedAt: '2026-11-20T10:00:02.000Z', data: { a: 2 } }),
    );
    const before = open(remoteDocuments(api), storage);
    await before.data.read();
    before.data.save({ a: 1 });
    void before.data.flush({ leaving: true });
    await vi.advanceTimersByTimeAsync(0);

    open(remoteDocuments(api), storage);
    await vi.advanceTimersByTimeAsync(3000);
    const [, first, again] = server.requests;
    const bodyOf = (request: SeenRequest | undefined) =>
      request && [
        request.method,
        request.body,
        ...['if-match', 'idempotency-key'].map((h) => request.headers.get(h)),
      ];
    expect(bodyOf(first)).toEqual(['PUT', { data: { a: 1 } }, '"4"', expect.stringMatching(/./)]);
    expect(bodyOf(again)).toEqual(bodyOf(first));
    expect(storage.items.size).toBe(0);
  });
});

describe('unwritten saves', () => {
  test('stay after a reload: they are read at once, and written three seconds later', async () => {
    const { made, written } = store();
    const before = open(made);
    before.data.save({ a: 1 });
    before.data.savePart('dice', { b: 2 });
    // The page closes before the timer, and another one opens.
    vi.clearAllTimers();
    const { data } = open(made, before.storage);
    expect(data.isDirty()).toBe(true);
    expect(await data.read()).toEqual({ a: 1 });
    await vi.advanceTimersByTimeAsync(2999);
    expect(written).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(written.map(([path]) => path)).toEqual([PATH, `${PATH}/parts/dice`]);
    expect(before.storage.items.size).toBe(0);
  });

  test('wait for the next visit if nobody answered, and are dropped if they were refused', async () => {
    for (const [failure, waits] of [
      [new NetworkError('/', 'no connection'), true],
      [refused(503), true],
      [refused(429), true],
      [refused(413), false],
      [refused(403), false],
    ] as const) {
      const { made, written } = store(failure);
      const { data, storage } = open(made);
      data.save({ a: 1 });
      await vi.advanceTimersByTimeAsync(3000);
      expect([data.isDirty(), storage.items.size > 0]).toEqual([false, waits]);
      made.failure = undefined;
      const again = open(made, storage);
      await vi.advanceTimersByTimeAsync(3000);
      expect([again.data.isDirty(), written.length]).toEqual([false, waits ? 1 : 0]);
    }
  });

  test('of one player are never written for another, and broken ones are ignored', () => {
    const { made } = store();
    const storage = memoryStorage();
    open(made, storage).data.save({ a: 1 });
    const other = createLauncherData({ userId: '8', store: made, storage, log: () => {} });
    expect(other.isDirty()).toBe(false);
    for (const text of [
      '{',
      '5',
      '["x"]',
      '{"path":1,"key":"k","data":{}}',
      '{"path":"p","key":"k"}',
      'null',
    ]) {
      const broken = memoryStorage();
      broken.setItem('parlor-unsaved-7/1/key', text);
      expect(open(made, broken).data.isDirty()).toBe(false);
    }
  });
});

describe('a document that was changed elsewhere', () => {
  const served = () => {
    const request = scriptedFetch();
    const api = createClient(contract, {
      baseUrl: 'https://x.test',
      platform: 'web',
      fetch: request.fetch,
      token: async () => 'token',
      attempts: 1,
    });
    return { requests: request, api };
  };
  const stored = (version: number, data: DocumentData) =>
    json({ path: PATH, data, version, updatedAt: '2026-11-20T09:30:00.000Z' });
  const written = (version: number) => json({ path: PATH, version, updatedAt: '2026-11-20T09:30:00.000Z' });

  test('is written only at the version that was read', async () => {
    const { requests: request, api } = served();
    const documents = remoteDocuments(api);
    request.answer(stored(3, { a: 1 }), written(4), written(5));
    await documents.read(PATH);
    await documents.write(PATH, { a: 2 });
    await documents.write(PATH, { a: 3 });
    expect(request.requests.slice(1).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"4"']);
  });

  test('is read again and merged: a change of one side stays, and this page wins if both changed the same value', async () => {
    const { requests: request, api } = served();
    const documents = remoteDocuments(api, { onConflict: mergeDocuments });
    request.answer(
      stored(3, { a: 1 }),
      refusal(412, 'DOCUMENT_CONFLICT'),
      stored(8, { a: 0, theirs: 1 }),
      written(9),
    );
    await documents.read(PATH);
    await documents.write(PATH, { a: 2, mine: 1 });
    expect(request.requests.at(-1)).toMatchObject({ body: { data: { a: 2, mine: 1, theirs: 1 } } });
    expect(request.requests.at(-1)?.headers.get('if-match')).toBe('"8"');
  });

  test('by default this page’s document replaces the other, with at most four tries', async () => {
    const { requests: request, api } = served();
    const documents = remoteDocuments(api);
    request.answer(stored(1, {}));
    for (let n = 2; n <= 4; n++) request.answer(refusal(412, 'DOCUMENT_CONFLICT'), stored(n, { theirs: n }));
    request.answer(refusal(412, 'DOCUMENT_CONFLICT'));
    await documents.read(PATH);
    await expect(documents.write(PATH, { mine: 1 })).rejects.toMatchObject({ status: 412 });
    expect(request.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual(
      Array.from({ length: 4 }, () => ({ data: { mine: 1 } })),
    );
  });

  test('keeps its base version over a reload', async () => {
    const { requests: request, api } = served();
    const storage = memoryStorage();
    const visit = () =>
      createLauncherData({
        userId: '7',
        store: remoteDocuments(api, { onConflict: mergeDocuments }),
        storage,
      });
    const before = visit();
    request.answer(stored(3, { a: 1 }));
    await before.read();
    before.save({ a: 2 });
    vi.clearAllTimers();
    visit();
    request.answer(
      refusal(412, 'DOCUMENT_CONFLICT'),
      stored(4, { theirs: 1 }),
      written(5),
      stored(5, { a: 2, theirs: 1 }),
    );
    await vi.advanceTimersByTimeAsync(3000);
    expect(request.requests[1]?.headers.get('if-match')).toBe('"3"');
    expect(request.requests[3]).toMatchObject({ body: { data: { a: 2, theirs: 1 } } });
    expect(storage.items.size).toBe(0);
  });
});

describe('two tabs of one player', () => {
  /** The server's document, which every tab reads. */
  function server() {
    let stands: { version: number; data: DocumentData } | undefined;
    /** Whether the server is unreachable; whether a read takes five seconds. */
    const [away, slow] = [{ is: false }, { is: false }];
    const refuse = (status: number, code: string): never => {
      throw new RequestError(code, { url: PATH, status, code });
    };
    const api = {
      document: () => {
        const answer = structuredClone(stands);
        const wait = slow.is ? pause(systemClock, 5000) : Promise.resolve();
        return wait.then(() => ({
          path: PATH,
          updatedAt: '',
          ...(answer ?? refuse(404, 'DOCUMENT_NOT_FOUND')),
        }));
      },
      setDocument: (
        { body }: { body: { data: DocumentData } },
        { headers = {} }: { headers?: Record<string, string> } = {},
      ) => {
        if (away.is) throw new NetworkError(PATH, 'no connection');
        const match = headers['if-match'];
        if (match !== undefined && match !== `"${stands?.version ?? 0}"`) refuse(412, 'DOCUMENT_CONFLICT');
        stands = { version: (stands?.version ?? 0) + 1, data: structuredClone(body.data) };
        return Promise.resolve({ path: PATH, updatedAt: '', version: stands.version });
      },
    };
    const opens = (storage = memoryStorage()) => {
      const merged: DocumentData[] = [];
      const data = createLauncherData({
        userId: '7',
        store: remoteDocuments(asPromises(api) as never, { onConflict: mergeDocuments }),
        storage,
        log: () => {},
        onMerged: (_, one) => merged.push(one),
      });
      return { ...data, merged };
    };
    return { opens, away, slow, stands: () => stands?.data };
  }
  const asPromises = <T extends Record<string, (...args: never[]) => Promise<unknown>>>(calls: T): T =>
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [name, async (...args: never[]) => call(...args)]),
    ) as T;

  test('each adds a favourite: both stay, and the last writer is informed', async () => {
    const { opens, stands } = server();
    const [a, b] = [opens(), opens()];
    await Promise.all([a.read(), b.read()]);
    a.save({ favourites: ['dice'] });
    b.save({ favourites: ['reels'] });
    await a.flush();
    await b.flush();
    expect(stands()).toEqual({ favourites: ['dice', 'reels'] });
    expect([a.merged, b.merged]).toEqual([[], [{ favourites: ['dice', 'reels'] }]]);
  });

  test('a deletion in one tab is not undone by a change in the other', async () => {
    const { opens, stands } = server();
    const [a, b] = [opens(), opens()];
    a.save({ level: 3, tutorial: 'seen', favourites: ['dice', 'mines'] });
    await a.flush();
    await b.read();
    a.save({ level: 3, favourites: ['mines'] });
    await a.flush();
    b.save({ level: 4, tutorial: 'seen', favourites: ['reels', 'dice', 'mines'] });
    await b.flush();
    expect(stands()).toEqual({ level: 4, favourites: ['reels', 'mines'] });
  });

  test('a document that is read again between a change and its write loses neither', async () => {
    const { opens, stands } = server();
    const [a, b] = [opens(), opens()];
    await Promise.all([a.read(), b.read()]);
    a.save({ favourites: ['dice'] });
    await a.flush();
    const again = b.read();
    b.save({ favourites: ['reels'] });
    expect(await again).toEqual({ favourites: ['reels'] });
    await b.flush();
    expect(stands()).toEqual({ favourites: ['dice', 'reels'] });
  });

  test('a save during another save may remove what that one added', async () => {
    const { opens, stands } = server();
    const a = opens();
    await a.read();
    a.save({ favourites: ['dice'] });
    const first = a.flush();
    await Promise.resolve();
    a.save({ favourites: [] });
    await first;
    await a.flush();
    expect(stands()).toEqual({ favourites: [] });
  });

  test('a change without a reply stays when the player returns to the page, and is merged with the next one', async () => {
    const { opens, stands, away } = server();
    const a = opens();
    await a.read();
    a.save({ favourites: ['dice'] });
    away.is = true;
    await a.flush();
    away.is = false;
    expect(await a.read()).toEqual({ favourites: ['dice'] });
    a.save({ favourites: ['reels', 'dice'] });
    await a.flush();
    expect(stands()).toEqual({ favourites: ['reels', 'dice'] });
  });

  test('a change without a reply is written when the player returns to the page', async () => {
    const { opens, stands, away } = server();
    const a = opens();
    await a.read();
    a.save({ favourites: ['dice'] });
    away.is = true;
    await a.flush();
    expect(a.isDirty()).toBe(false);
    away.is = false;
    await a.read();
    await vi.advanceTimersByTimeAsync(3000);
    expect(stands()).toEqual({ favourites: ['dice'] });
  });

  test('unwritten saves of both tabs wait for the next visit', async () => {
    const { opens, stands, away } = server();
    const storage = memoryStorage();
    const [a, b] = [opens(storage), opens(storage)];
    await Promise.all([a.read(), b.read()]);
    away.is = true;
    a.save({ favourites: ['dice'] });
    b.save({ favourites: ['reels'] });
    await a.flush();
    await b.flush();
    away.is = false;
    const next = opens(storage);
    await next.flush();
    expect(stands()).toEqual({ favourites: ['dice', 'reels'] });
    expect(storage.items.size).toBe(0);
  });

  test('a write of one tab removes no unwritten save of another tab', async () => {
    const { opens, stands, away } = server();
    const storage = memoryStorage();
    const [a, b] = [opens(storage), opens(storage)];
    await Promise.all([a.read(), b.read()]);
    a.save({ favourites: ['dice'] });
    b.save({ favourites: ['reels'] });
    await a.flush();
    // The other tab closes before its timer, without a message.
    away.is = true;
    await b.flush();
    away.is = false;
    await opens(storage).flush();
    expect(stands()).toEqual({ favourites: ['dice', 'reels'] });
  });

  test('a reply older than the last write does not bring back old data', async () => {
    const { opens, stands, slow } = server();
    const a = opens();
    await a.read();
    slow.is = true;
    const late = a.read();
    slow.is = false;
    a.save({ favourites: ['dice'] });
    await a.flush();
    await vi.advanceTimersByTimeAsync(5000);
    expect(await late).toEqual({ favourites: ['dice'] });
    expect(await a.read()).toEqual(stands());
  });

  test('a game that mutates its received value does not affect the merge', async () => {
    const { opens, stands } = server();
    const [a, b] = [opens(), opens()];
    a.save({ list: ['x'] });
    await a.flush();
    const given = (await b.read()) as { list: string[] };
    given.list.push('y');
    b.save(given);
    a.save({ list: ['x', 'z'] });
    await a.flush();
    await b.flush();
    expect(stands()).toEqual({ list: ['x', 'z', 'y'] });
  });
});

describe('data of this device alone', () => {
  test('is stored under its prefix, as JSON, written at once', async () => {
    const storage = memoryStorage();
    const data = createDeviceData('7', browserDocuments(storage, 'dice'));
    await data.save({ a: 1 });
    await data.savePart('level-2', { b: 2 });
    expect(Object.fromEntries(storage.items)).toEqual({
      dice_data: '{"a":1}',
      'dice_data_part_level-2': '{"b":2}',
    });
    expect(await data.read()).toEqual({ a: 1 });
    expect(await data.readPart('level-2')).toEqual({ b: 2 });
    expect(await data.readPart('level-3')).toBeUndefined();
  });

  test('a write that fails rejects', async () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('quota');
      },
    };
    await expect(createDeviceData('7', browserDocuments(full, 'dice')).save({})).rejects.toThrow('quota');
  });

  test('is in the messenger’s own storage if available, in pieces if a value is too long', async () => {
    const storage = memoryStorage();
    const messenger = {
      getItem: async (key: string) => storage.getItem(key),
      setItem: async (key: string, value: string) => {
        if (value.length > 64) throw new Error('too long');
        storage.setItem(key, value);
      },
      removeItem: async (key: string) => storage.removeItem(key),
    };
    const data = createDeviceData('7', browserDocuments(storageInPieces(messenger, 64), 'dice'));
    const long = { text: 'x'.repeat(300) };
    await data.save(long);
    expect(await data.read()).toEqual(long);
    expect(storage.items.size).toBeGreaterThan(4);
    await data.save({ short: 1 });
    expect([...storage.items]).toEqual([['dice_data', '{"short":1}']]);
    await data.save(long);
    storage.removeItem('dice_data_p2');
    expect(await data.read()).toBeUndefined();
  });
});
