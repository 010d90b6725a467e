import { describe, expect, test } from 'vitest';
import { HOST, Visitor, anId, codeIn, first, latestEmail, refusal, runAuthServers } from './test/visitors.ts';

runAuthServers();

describe('adding a mailbox', () => {
  const begin = async (visitor: Visitor, email: string): Promise<{ link: string; email: string }> => {
    const { link } = await visitor.begins({ kind: 'email', email, redirectTo: '/profile/sign-in-methods' });
    return { link, email: await latestEmail() };
  };

  test('accepts the code of the email from the requester only', async () => {
    const visitor = await new Visitor().signInWithTelegram(anId());
    const { link, email } = await begin(visitor, 'Box1@Example.com');
    expect(email).toContain('Tele wants to sign in to Parlor with this email address.');
    expect(email).toContain(`http://${HOST}/profile/sign-in-methods?link=${link}&code=${codeIn(email)}`);
    expect(await visitor.get(`/auth/identities/link/${link}`)).toMatchObject({ state: 'waiting' });
    const code = codeIn(email).toLowerCase().replace('-', '');
    expect(await visitor.post('/auth/identities/link/email', { link, code })).toMatchObject({
      state: 'free',
      label: 'box1@example.com',
    });
    first.clock.advance(1);
    await visitor.post('/auth/identities/link/complete', { link });
    expect(await visitor.kinds()).toEqual(['telegram', 'email']);
  });

  test('after five wrong codes every code is refused', async () => {
    const visitor = await new Visitor().signInWithTelegram(anId());
    const { link, email } = await begin(visitor, 'box2@example.com');
    for (let n = 0; n < 5; n += 1)
      expect(await visitor.post('/auth/identities/link/email', { link, code: 'AAAAA-AAAAA' })).toEqual(
        refusal('LINK_CODE_INVALID'),
      );
    expect(await visitor.post('/auth/identities/link/email', { link, code: codeIn(email) })).toEqual(
      refusal('LINK_CODE_INVALID'),
    );
  });

  test('a code sent for one player links nothing for another', async () => {
    const attacker = await new Visitor().signInWithTelegram(anId());
    const victim = await new Visitor().signInWithTelegram(anId());
    const { link, email } = await begin(attacker, 'victim@example.com');
    expect(await victim.post('/auth/identities/link/email', { link, code: codeIn(email) })).toEqual(
      refusal('LINK_NOT_FOUND'),
    );
    expect(await attacker.get(`/auth/identities/link/${link}`)).toMatchObject({ state: 'waiting' });
  });

  test('whether an address is known is visible only to the owner of the mailbox', async () => {
    const { rows } = await first.database.pool.query<{ id: bigint }>(
      'select player_id as id from profiles order by player_id limit 1',
    );
    await first.database.pool.query(
      `insert into identities (provider, subject, player_id, created_at) values ('email', 'known@example.com', $1, now())
       on conflict do nothing`,
      [rows[0]!.id],
    );
    await first.database.pool.query(
      `insert into identity_owners (provider, subject, player_id) values ('email', 'known@example.com', $1)
       on conflict do nothing`,
      [rows[0]!.id],
    );
    const visitor = await new Visitor().signInWithTelegram(anId());
    const known = await begin(visitor, 'known@example.com');
    const unknown = await begin(visitor, 'unknown@example.com');
    for (const { link } of [known, unknown])
      expect(await visitor.get(`/auth/identities/link/${link}`)).toMatchObject({ state: 'waiting' });
    expect(
      await visitor.post('/auth/identities/link/email', { link: known.link, code: codeIn(known.email) }),
    ).toMatchObject({ state: 'taken', other: { userId: String(rows[0]!.id) } });
  });

  test('requests to link cannot flood a mailbox with emails', async () => {
    const visitor = await new Visitor().signInWithTelegram(anId());
    const ask = () =>
      visitor.request('POST', '/auth/identities/link', {
        kind: 'email',
        email: 'flooded@example.com',
        redirectTo: '/',
      });
    for (let n = 0; n < 5; n += 1) expect((await ask()).statusCode).toBe(200);
    expect((await ask()).statusCode).toBe(429);
  });

  test("addresses and markup are removed from the player's name in the email", async () => {
    const visitor = await new Visitor().signInWith('google', {
      name: 'Eve<b>://evil.example/',
      email: 'eve@example.com',
    });
    const { email } = await begin(visitor, 'box3@example.com');
    expect(email).toContain('Evebevilexample wants to sign in');
  });
});
