import { request } from 'node:http';
import { documents, launcherPath } from '@parlor/contract/calls/documents.ts';
import { fillPath } from '@parlor/contract/kernel/endpoint.ts';
import { recentWins } from '@parlor/contract/calls/recent-wins.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, type Visitor } from '../actors/users.ts';
import { within } from '../server/deadline.ts';
import { roundHistory } from '../actors/round-history.ts';
import { openTestServer, type TestServer } from '../server/servers.ts';

let loaded: TestServer;
beforeAll(async () => {
  loaded = await openTestServer({ embedded: true, program: 'sources' });
});
afterAll(() => loaded.close());

/** Everything that the server has acknowledged to this player. */
const allThatIsKnown = async ({ api, userId }: Visitor) => {
  const { serverTime: _, ...summary } = await api.summary();
  const { resetIn: _reset, ...lootBoxes } = summary.lootBoxes;
  const { resetIn: _later, ...freePPTask } = summary.freePPTask;
  return {
    summary: { ...summary, lootBoxes, freePPTask },
    balances: await api.balances(),
    ledger: await api.ledger({ query: { limit: '100' } }),
    quests: (await api.quests()).quests,
    lastPlayed: await api.lastPlayed(),
    fairness: await api.fairness(),
    draws: await api.draws({ query: { limit: '100' } }),
    document: await api.document({ params: { '*': launcherPath(userId()) } }),
  };
};

describe('a server with its own database', () => {
  test('on SIGTERM it finishes running calls, exits with code 0, and finds everything at the next start', async () => {
    const alice = await signIn('alice', loaded.first);
    const { id } = await alice.completesAQuest();
    await alice.claims(id);
    await alice.api.rotateSeed({ body: { clientSeed: 'lucky-words' } });
    await alice.plays('dice-bone', 3);
    const path = fillPath(documents.setDocument.path, { '*': launcherPath(alice.userId()) });
    const token = await alice.token();
    const stream = await fetch(loaded.first.url + recentWins.recentWins.path, {
      headers: { authorization: `Bearer ${token}` },
    });
    const streamEnded = stream.text();
    const crash = await alice.opens('crash-kite');
    const watched = await fetch(`${loaded.first.gamesUrl}/shared/live?session=${crash.session}`);
    expect(watched.status).toBe(200);
    const watchEnded = watched.text();

    const save = slowSave(
      loaded.first.url + path,
      token,
      JSON.stringify({ data: { favourites: ['dice-bone'] } }),
    );
    await save.isUnderWay;
    const stopped = loaded.first.stop();
    await within(10_000, 'the closed server', () =>
      fetch(`${loaded.first.url}/health/live`).then(
        () => undefined,
        () => true,
      ),
    );
    save.finish();
    expect(await save.status).toBe(200);
    expect(await streamEnded).toContain('event: list');
    expect(await watchEnded).toContain('event: table');
    expect(await stopped).toBe(0);
    // An orderly stop does not log a database error.
    expect(loaded.first.output()).not.toContain('connection lost');

    await loaded.first.start();
    await loaded.liftRateLimits(loaded.first);
    const before = await allThatIsKnown(alice);
    expect(before.document.data).toEqual({ favourites: ['dice-bone'] });
    expect(before.quests[id.index]?.state.type).toBe('claimed');
    expect(await loaded.first.stop()).toBe(0);
    expect(await loaded.auditFindings()).toEqual([]);
    await loaded.first.start();
    await loaded.liftRateLimits(loaded.first);
    expect(await allThatIsKnown(alice)).toEqual(before);
  });

  test('killed with its database during play, it loses no acknowledged round', async () => {
    const bob = await signIn('bob', loaded.first);
    const table = await bob.opens('dice-bone');
    const history = roundHistory();
    let killed: Promise<void> | undefined;
    await Promise.all(
      [0, 1, 2].map(() =>
        history.playsOn(bob.userId(), table, () => {
          if (history.acknowledged() >= 20) killed ??= loaded.first.kill9();
          return true;
        }),
      ),
    );
    await killed;
    await loaded.first.start();
    await loaded.liftRateLimits(loaded.first);
    await history.retries();
    await history.mustBeStoredIn(loaded);
    expect(await loaded.first.stop()).toBe(0);
    expect(await loaded.auditFindings()).toEqual([]);
  });
});

/** A request with a late body: the server has the headers and waits for the rest. */
function slowSave(url: string, token: string, body: string) {
  const underWay = Promise.withResolvers<void>();
  const status = Promise.withResolvers<number>();
  const sent = request(url, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      // Sent once the headers have arrived.
      expect: '100-continue',
    },
  });
  sent.on('continue', () => underWay.resolve());
  sent.on('response', (response) => {
    response.resume();
    status.resolve(response.statusCode ?? 0);
  });
  sent.on('error', (error) => status.reject(error));
  sent.flushHeaders();
  return { isUnderWay: underWay.promise, status: status.promise, finish: () => sent.end(body) };
}
