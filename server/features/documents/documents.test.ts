import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract, IDEMPOTENCY_HEADER } from '@parlor/contract/kernel/contract.ts';
import { DOCUMENT_MAX_BYTES, launcherPartPath, launcherPath } from '@parlor/contract/calls/documents.ts';
import { fillPath } from '@parlor/contract/kernel/endpoint.ts';
import { onStatement } from '../../db/statements.ts';
import { isOnCluster, testEngines } from '../../test/database.ts';
import { asPlayer, openTestServer, type TestServer } from '../../test/test-server.ts';
import { DOCUMENT_MAX_DEPTH, documentsRoutes } from './index.ts';
import { PARTS_MAX } from './store.ts';

/** And like on a cluster, where each statement uses one table. */
const places = [
  ...(isOnCluster ? [] : testEngines().map((engine) => ({ engine, apart: false }))),
  { engine: '18' as const, apart: true },
];

describe.each(places)('launcher data on PostgreSQL $engine, apart: $apart', ({ engine, apart }) => {
  let loaded: TestServer;
  let app: ReturnType<TestServer['serve']>;
  beforeAll(async () => {
    loaded = await openTestServer({ engine });
    app = loaded.serve(documentsRoutes({ ...loaded, isOnCluster: apart }));
  });
  afterAll(() => loaded.close());

  const urlOf = (path: string) => fillPath(contract.document.path, { '*': path });
  const read = (playerId: string, path: string) =>
    app.inject({ method: 'GET', url: urlOf(path), headers: asPlayer(playerId) });
  const write = (playerId: string, path: string, data: unknown, ifMatch?: string) =>
    app.inject({
      method: 'PUT',
      url: urlOf(path),
      headers: { ...asPlayer(playerId), ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }) },
      payload: { data } as object,
    });
  const codeOf = (reply: { json(): unknown }) => (reply.json() as { error: { code: string } }).error.code;

  test('a document is read as it was written, with a version that grows by one', async () => {
    const id = await loaded.newPlayer();
    const path = launcherPath(id);
    const data = { favourites: ['dice-bone'], 'ключ\u0000': { deep: [1, null, 'ж"\ud800'] } };
    const first = await write(id, path, data);
    expect([first.statusCode, first.json(), first.headers.etag]).toEqual([
      200,
      { path, version: 1, updatedAt: '2026-11-20T09:30:00.000Z' },
      '"1"',
    ]);
    expect((await write(id, path, { other: true })).json()).toMatchObject({ version: 2 });
    expect((await write(id, path, data)).json()).toMatchObject({ version: 3 });
    const found = await read(id, path);
    expect(contract.document.reply.parse(found.json())).toEqual({
      path,
      data: { favourites: ['dice-bone'], 'ключ\u0000': { deep: [1, null, 'ж"\ud800'] } },
      version: 3,
      updatedAt: '2026-11-20T09:30:00.000Z',
    });
    expect(found.headers.etag).toBe('"3"');
  });

  test('the same request again under its key gets the same answer and writes nothing, also with a version', async () => {
    const id = await loaded.newPlayer();
    const path = launcherPath(id);
    const keyed = (data: object, key: string, ifMatch?: string) =>
      app.inject({
        method: 'PUT',
        url: urlOf(path),
        headers: {
          ...asPlayer(id),
          [IDEMPOTENCY_HEADER]: key,
          ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
        },
        payload: { data },
      });
    const first = await keyed({ n: 1 }, 'save-number-one');
    expect(contract.setDocument.reply.parse(first.json())).toMatchObject({ path, version: 1 });
    const second = await keyed({ n: 2 }, 'save-number-two', '"1"');
    expect(second.headers.etag).toBe('"2"');
    loaded.clock.advance(1_000);
    for (const [again, before] of [
      [await keyed({ n: 1 }, 'save-number-one'), first],
      [await keyed({ n: 2 }, 'save-number-two', '"1"'), second],
    ] as const)
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([
        200,
        before.body,
        before.headers.etag,
      ]);
    for (const other of [
      await keyed({ n: 3 }, 'save-number-one'),
      await keyed({ n: 2 }, 'save-number-two', '"2"'),
    ])
      expect([other.statusCode, codeOf(other)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await read(id, path)).json()).toMatchObject({ data: { n: 2 }, version: 2 });
    const crowd = await Promise.all(Array.from({ length: 20 }, () => keyed({ n: 4 }, 'many-at-once')));
    expect(new Set(crowd.map((one) => one.body)).size).toBe(1);
    expect(crowd[0]?.json()).toMatchObject({ version: 3 });
    const stale = await keyed({ n: 5 }, 'save-too-late', '"1"');
    expect([stale.statusCode, codeOf(stale)]).toEqual([412, 'DOCUMENT_CONFLICT']);
  });

  test('documents written at the same moment share a statement, and each is answered as if it were alone', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => loaded.newPlayer()));
    const [stale, unmade, second] = ids as [string, string, string];
    const keyed = (id: string, data: unknown, key: string) =>
      app.inject({
        method: 'PUT',
        url: urlOf(launcherPath(id)),
        headers: { ...asPlayer(id), [IDEMPOTENCY_HEADER]: key },
        payload: { data } as object,
      });
    for (const id of ids) if (id !== unmade) await keyed(id, { first: true }, 'the-first-save');
    await write(second, launcherPartPath(second, 'part'), { first: true });
    const odd = { 'second "one"\\': 'ж{},\u0000' };
    const sent: string[] = [];
    const stop = onStatement(({ name }) => void sent.push(name));
    const replies = await Promise.all([
      ...ids.map((id) =>
        id === stale ? write(id, launcherPath(id), { lost: 1 }, '"7"') : keyed(id, odd, 'the-second-save'),
      ),
      write(second, launcherPartPath(second, 'part'), odd, '"1"'),
    ]);
    stop();
    // Writes without a document to replace, or not at this version, are handled separately.
    expect(sent.filter((name) => name === 'document-replace-many')).toHaveLength(apart ? 0 : 1);
    expect(sent.filter((name) => name === 'document-replace-keyed')).toHaveLength(apart ? 0 : 1);
    expect(replies.map((reply) => [reply.statusCode, reply.headers.etag])).toEqual([
      [412, undefined],
      [200, '"1"'],
      ...ids.slice(2).map(() => [200, '"2"']),
      [200, '"2"'],
    ]);
    expect((await read(stale, launcherPath(stale))).json()).toMatchObject({
      data: { first: true },
      version: 1,
    });
    for (const id of ids.slice(2))
      expect((await read(id, launcherPath(id))).json()).toMatchObject({ data: odd, version: 2 });
    expect((await read(second, launcherPartPath(second, 'part'))).json()).toMatchObject({
      data: odd,
      version: 2,
    });

    // A repeated request gets its answer again, byte for byte, and does not delay the others.
    const others = ids.slice(3);
    const repeated = await Promise.all([
      keyed(second, odd, 'the-second-save'),
      ...others.map((id) => keyed(id, { third: true }, 'the-third-save')),
    ]);
    expect(repeated[0]!.body).toBe(replies[2]!.body);
    expect(repeated.slice(1).map((reply) => reply.headers.etag)).toEqual(others.map(() => '"3"'));
  });

  test('parts are separate from the launcher document and from each other', async () => {
    const id = await loaded.newPlayer();
    await write(id, launcherPath(id), { is: 'launcher' });
    await write(id, launcherPartPath(id, 'dice-bone'), { is: 'part' });
    expect((await read(id, launcherPath(id))).json()).toMatchObject({ data: { is: 'launcher' }, version: 1 });
    expect((await read(id, launcherPartPath(id, 'dice-bone'))).json()).toMatchObject({
      data: { is: 'part' },
    });
    expect(codeOf(await read(id, launcherPartPath(id, 'dice-moons')))).toBe('DOCUMENT_NOT_FOUND');
  });

  test("another player's path is refused, for reading and writing, with or without a document", async () => {
    const [ann, bob] = [await loaded.newPlayer(), await loaded.newPlayer()];
    await write(ann, launcherPath(ann), { mine: 1 });
    for (const path of [launcherPath(ann), launcherPartPath(ann, 'none'), launcherPath('999999')]) {
      const replies = [await read(bob, path), await write(bob, path, { theirs: 1 })];
      for (const reply of replies) expect([reply.statusCode, codeOf(reply)]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await read(ann, launcherPath(ann))).json()).toMatchObject({ data: { mine: 1 }, version: 1 });
  });

  test('unknown paths do not exist', async () => {
    const id = await loaded.newPlayer();
    for (const path of [
      'users',
      `users/0${id}/user-games-data/launcher`,
      `users/${id}/user-games-data/launcher/parts`,
      `users/${id}/user-games-data/launcher/parts/a/b`,
      `users/${id}/user-games-data/launcher/parts/.hidden`,
      `users/${id}/user-games-data/launcher/parts/a\u0000`,
    ])
      expect([path, codeOf(await write(id, path, {}))]).toEqual([path, 'NOT_FOUND']);
  });

  test('If-Match writes only at the version it names, and reports the present one', async () => {
    const id = await loaded.newPlayer();
    const path = launcherPath(id);
    const conflictAt = async (ifMatch: string) => {
      const reply = await write(id, path, { lost: ifMatch }, ifMatch);
      expect([reply.statusCode, codeOf(reply)]).toEqual([412, 'DOCUMENT_CONFLICT']);
      return (reply.json() as { error: { details: { version: number } } }).error.details.version;
    };
    expect(await conflictAt('"1"')).toBe(0);
    expect(await conflictAt('*')).toBe(0);
    expect((await write(id, path, { a: 1 }, '"0"')).json()).toMatchObject({ version: 1 });
    expect(await conflictAt('"0"')).toBe(1);
    expect((await write(id, path, { a: 2 }, '"1"')).json()).toMatchObject({ version: 2 });
    expect(await conflictAt('"1"')).toBe(2);
    expect((await write(id, path, { a: 3 }, 'W/"2"')).json()).toMatchObject({ version: 3 });
    expect((await write(id, path, { a: 4 }, '*')).json()).toMatchObject({ version: 4 });
    expect((await read(id, path)).json()).toMatchObject({ data: { a: 4 }, version: 4 });
    for (const wrong of ['"1", "2"', 'abc', '"-1"', ''])
      expect(codeOf(await write(id, path, {}, wrong))).toBe('INVALID_REQUEST');
  });

  test('of many writers at one version exactly one succeeds', async () => {
    const id = await loaded.newPlayer();
    const path = launcherPath(id);
    for (const version of ['"0"', '"1"', '"2"']) {
      const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => write(id, path, { n }, version)));
      expect(replies.map((r) => r.statusCode).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array<number>(7).fill(412),
      ]);
      const winner = replies.findIndex((r) => r.statusCode === 200);
      expect((await read(id, path)).json()).toMatchObject({ data: { n: winner } });
    }
  });

  test('of writers who share a statement none writes at an old version', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => loaded.newPlayer()));
    for (const id of ids)
      for (const n of [1, 2])
        expect((await write(id, launcherPath(id), { n })).json()).toMatchObject({ version: n });
    const sent: string[] = [];
    const stop = onStatement(({ name }) => void sent.push(name));
    const replies = await Promise.all(ids.map((id) => write(id, launcherPath(id), { lost: 1 }, '"1"')));
    stop();
    expect(sent.includes('document-replace-many')).toBe(!apart);
    for (const reply of replies)
      expect([reply.statusCode, reply.json()]).toMatchObject([412, { error: { details: { version: 2 } } }]);
    for (const id of ids) expect((await read(id, launcherPath(id))).json()).toMatchObject({ data: { n: 2 } });
  });

  test('a document has the time of its last write, in a batch and alone', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => loaded.newPlayer()));
    const [alone] = ids as [string];
    const writtenAt = async (...all: string[]) => {
      loaded.clock.advance(60_000);
      const at = new Date(loaded.clock.now()).toISOString();
      const replies = await Promise.all(all.map((id) => write(id, launcherPath(id), { at })));
      for (const reply of replies) expect(reply.json()).toMatchObject({ updatedAt: at });
      for (const id of all)
        expect((await read(id, launcherPath(id))).json()).toMatchObject({ data: { at }, updatedAt: at });
    };
    await writtenAt(...ids);
    await writtenAt(alone);
    await writtenAt(...ids);
  });

  test('writers without a version all succeed, one after the other', async () => {
    const id = await loaded.newPlayer();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => write(id, launcherPath(id), { n })),
    );
    const versions = replies.map((r) => (r.json() as { version: number }).version);
    expect(versions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
    const last = versions.indexOf(12);
    expect((await read(id, launcherPath(id))).json()).toMatchObject({ data: { n: last }, version: 12 });
  });

  test('size and depth are bounded, to the byte and to the level', async () => {
    const id = await loaded.newPlayer();
    const path = launcherPath(id);
    const ofBytes = (bytes: number) => ({ d: 'é'.repeat((bytes - 8) / 2) });
    expect((await write(id, path, ofBytes(DOCUMENT_MAX_BYTES))).statusCode).toBe(200);
    const large = await write(id, path, ofBytes(DOCUMENT_MAX_BYTES + 2));
    expect([large.statusCode, codeOf(large)]).toEqual([413, 'BODY_TOO_LARGE']);
    const deep = (levels: number): object => (levels === 1 ? {} : { in: deep(levels - 1) });
    expect((await write(id, path, deep(DOCUMENT_MAX_DEPTH))).statusCode).toBe(200);
    expect(codeOf(await write(id, path, deep(DOCUMENT_MAX_DEPTH + 1)))).toBe('INVALID_REQUEST');
    const veryDeep = `{"data":{"in":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
    const reply = await app.inject({
      method: 'PUT',
      url: urlOf(path),
      headers: { ...asPlayer(id), 'content-type': 'application/json' },
      payload: veryDeep,
    });
    expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'INVALID_REQUEST']);
    expect((await read(id, path)).json()).toMatchObject({ version: 2 });
  });

  test('a player has a maximum number of parts, and can still change theirs at the maximum', async () => {
    const id = await loaded.newPlayer();
    await write(id, launcherPath(id), { is: 'not counted' });
    for (let n = 0; n < PARTS_MAX; n++)
      expect((await write(id, launcherPartPath(id, `p${n}`), { n })).statusCode).toBe(200);
    for (const ifMatch of [undefined, '"0"']) {
      const reply = await write(id, launcherPartPath(id, 'one-more'), {}, ifMatch);
      expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'INVALID_REQUEST']);
    }
    expect((await write(id, launcherPartPath(id, 'p0'), { again: 1 })).json()).toMatchObject({ version: 2 });
    expect((await write(id, launcherPath(id), {})).json()).toMatchObject({ version: 2 });
  });
});
