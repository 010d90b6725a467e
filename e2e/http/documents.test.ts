import { documents, launcherPartPath, launcherPath } from '@parlor/contract/calls/documents.ts';
import { fillPath } from '@parlor/contract/kernel/endpoint.ts';
import { describe, expect, test } from 'vitest';
import { newUser, callsWith, signIn, type Reply, type Visitor } from '../actors/users.ts';
import { refusalIn, refused, withCode } from '../actors/refusals.ts';
import { startTestServer } from '../server/servers.ts';

const server = startTestServer({ processes: 2 });
const mine = (who: Visitor) => ({ '*': launcherPath(who.userId()) });
const rawSave = (
  who: Visitor,
  path: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  who.asks(fillPath(documents.setDocument.path, { '*': path }), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

describe('launcher data', () => {
  test('Alice saves her favourites on one process and reads them on the other, complete each time', async () => {
    const alice = await signIn('alice', server().first);
    const there = callsWith(await alice.token(), server().second);
    expect(await refused(there.document({ params: mine(alice) }))).toEqual(withCode('DOCUMENT_NOT_FOUND'));
    const data = { favourites: ['dice-bone'], note: 'Ünï©ode 🎲', nested: { deep: [1, null, { x: true }] } };
    await alice.api.setDocument({ params: mine(alice), body: { data } });
    expect((await there.document({ params: mine(alice) })).data).toEqual(data);
    await there.setDocument({ params: mine(alice), body: { data: { favourites: [] } } });
    expect((await alice.api.document({ params: mine(alice) })).data).toEqual({ favourites: [] });
  });

  test('two tabs overwrite each other: the tab with the old version gets a conflict, and nothing is lost', async () => {
    const bob = await signIn('bob', server().first);
    const there = callsWith(await bob.token(), server().second);
    const params = mine(bob);
    const { version } = await bob.api.setDocument({ params, body: { data: { by: 'nobody' } } });
    const asRead = { headers: { 'if-match': `"${version}"` } };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 === 0 ? bob.api : there).setDocument({ params, body: { data: { by: n } } }, asRead),
      ),
    );
    expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
    const refusals = outcomes.flatMap((o) => (o.status === 'rejected' ? [o.reason as unknown] : []));
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'DOCUMENT_CONFLICT', status: 412 });
    const winner = outcomes.findIndex((o) => o.status === 'fulfilled');
    expect(await there.document({ params })).toMatchObject({ data: { by: winner }, version: version + 1 });
  });

  test("nobody reads or writes another player's document, whatever the path looks like", async () => {
    const [alice, mallory] = [await signIn('alice', server().first), await signIn('mallory', server().first)];
    await alice.api.setDocument({ params: mine(alice), body: { data: { secret: 'hers' } } });
    expect(await refused(mallory.api.document({ params: mine(alice) }))).toEqual(withCode('FORBIDDEN'));
    const part = { '*': launcherPartPath(alice.userId(), 'dice') };
    expect(await refused(mallory.api.setDocument({ params: part, body: { data: {} } }))).toEqual(
      withCode('FORBIDDEN'),
    );
    for (const path of [
      `users/${mallory.userId()}/user-games-data/launcher/parts/..%2F..%2F..%2F${alice.userId()}`,
      `users/${mallory.userId()}/../${alice.userId()}/user-games-data/launcher`,
      `users/${mallory.userId()}/user-games-data/launcher/parts/a%00b`,
      `users/0${alice.userId()}/user-games-data/launcher`,
      'users',
      '',
    ]) {
      const reply = await mallory.asks(`/api/documents/${path}`);
      expect(['NOT_FOUND', 'FORBIDDEN', 'INVALID_REQUEST'], path).toContain(refusalIn(reply).code);
      expect(reply.text).not.toContain('hers');
    }
    expect((await alice.api.document({ params: mine(alice) })).data).toEqual({ secret: 'hers' });
  });

  test('a document that is not an object, too large or too deep is refused and the old one stays', async () => {
    const carol = await signIn(newUser(), server().first);
    const path = launcherPath(carol.userId());
    await carol.api.setDocument({ params: { '*': path }, body: { data: { kept: 1 } } });
    const deep = `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`;
    for (const [body, code] of [
      ['{"data":[]}', 'INVALID_REQUEST'],
      ['{"data":"text"}', 'INVALID_REQUEST'],
      ['{"data":{},"path":"users/1"}', 'INVALID_REQUEST'],
      [`{"data":${deep}}`, 'INVALID_REQUEST'],
      [JSON.stringify({ data: { text: 'x'.repeat(300_000) } }), 'BODY_TOO_LARGE'],
    ] as const)
      expect(refusalIn(await rawSave(carol, path, body)).code, body.slice(0, 60)).toBe(code);
    const wrong = await rawSave(carol, path, '{"data":{}}', { 'if-match': 'yesterday' });
    expect(refusalIn(wrong).code).toBe('INVALID_REQUEST');
    expect(await carol.api.document({ params: { '*': path } })).toMatchObject({
      data: { kept: 1 },
      version: 1,
    });
  });
});
