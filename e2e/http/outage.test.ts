import { auth } from '@parlor/contract/calls/auth.ts';
import { catalogue } from '@parlor/contract/calls/catalogue.ts';
import { describe, expect, test } from 'vitest';
import { newUser, signIn, launchDataOf, send, visits, type Reply } from '../actors/users.ts';
import { within } from '../server/deadline.ts';
import { refusalIn } from '../actors/refusals.ts';
import { roundHistory } from '../actors/round-history.ts';
import { startTestServer } from '../server/servers.ts';

const server = startTestServer({ proxied: true });
const databaseProxy = () => server().databaseProxy;
const backAgain = (): Promise<true> =>
  within(15_000, 'the database back', async () =>
    (await send(`${server().first.url}/health/ready`, {})).status === 200 ? true : undefined,
  );
const mustBeAway = (reply: Reply): void => {
  expect(refusalIn(reply).code).toBe('UNAVAILABLE');
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
};

describe('while the database is away', () => {
  test('every call replies 503 with a time to retry, nothing is granted, and afterwards everything continues', async () => {
    const alice = await signIn('alice', server().first);
    const quest = await alice.completesAQuest();
    const table = await alice.opens('dice-bone');
    const bob = visits(newUser(), server().first);
    const ledger = await server().exported('ledger');
    databaseProxy().shut();

    const json = { 'content-type': 'application/json' };
    mustBeAway(await alice.asks('/bff/summary'));
    mustBeAway(await alice.asks('/api/p00lspoints/me/balance'));
    const claim = JSON.stringify({ id: quest.id });
    mustBeAway(await alice.asks('/api/meta/quests/claim', { method: 'POST', headers: json, body: claim }));
    mustBeAway(
      await bob.asks(auth.signInTelegram.path, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ gameId: 'launcher', initData: launchDataOf(bob.name, Date.now()) }),
      }),
    );
    const round = {
      session: table.session,
      roundId: 'in-the-dark',
      stake: 5,
      choice: { side: 'under', target: 5_000 },
    };
    mustBeAway(
      await send(`${table.origin}/rounds`, { method: 'POST', headers: json, body: JSON.stringify(round) }),
    );
    expect((await send(`${server().first.url}/health/live`, {})).status).toBe(200);
    expect((await send(`${server().first.url}/health/ready`, {})).status).toBe(503);
    // Calls without the database still work.
    expect((await send(server().first.url + catalogue.topGames.path, {})).status).toBe(200);

    databaseProxy().open();
    await backAgain();
    expect(await server().exported('ledger')).toEqual(ledger);
    expect((await alice.claims(quest.id)).quest.state.type).toBe('claimed');
    expect((await bob.signInWithTelegram()).firstName).toMatch(/^Stranger/);
  });

  test('cut off during play, no round is lost or played twice', async () => {
    const carol = await signIn('carol', server().first);
    const table = await carol.opens('dice-bone');
    const history = roundHistory();
    for (let cut = 1; cut <= 3; cut++) {
      await Promise.all(
        [0, 1, 2, 3].map(() =>
          history.playsOn(carol.userId(), table, () => {
            if (history.acknowledged() >= cut * 12) databaseProxy().shut();
            return true;
          }),
        ),
      );
      expect(history.unknown()).toBeGreaterThan(0);
      databaseProxy().open();
      await backAgain();
      await history.retries();
    }
    await history.mustBeStoredIn(server());
  });
});
