// A break follows the person: over sign-in methods, new accounts and both homes.
import { describe, expect, test } from 'vitest';
import { emailsTo, linkCodeIn, newUser, signIn, visits, type Visitor } from '../actors/users.ts';
import { refusalIn } from '../actors/refusals.ts';
import { likelyChoice } from '@parlor/sdk/test/fill-a-quest.ts';
import { sharedServer } from '../server/servers.ts';

const server = sharedServer();

const pauseOf = async (who: Visitor): Promise<string | undefined> => (await who.api.care()).pause?.kind;

async function adds(who: Visitor, email: string): Promise<void> {
  const { link } = await who.api.beginLink({ body: { kind: 'email', email, redirectTo: '/' } });
  await who.api.proveEmailLink({
    body: { link, code: linkCodeIn((await emailsTo(server().first, email))[0]) },
  });
  await who.api.completeLink({ body: { link } });
}

describe('an exclusion', () => {
  test('follows the address to a new account and to another player, and the account still opens', async () => {
    const name = newUser();
    const alice = await signIn(name, server().first);
    await adds(alice, alice.email);
    await alice.api.excludeMe({ body: { length: 'forever', understood: true } });
    await alice.api.unlinkIdentity({ body: { kind: 'email' } });
    // By the unlinked address she is a new player, on the same exclusion.
    const again = visits(name, server().first);
    await again.signInByEmail();
    expect(again.userId()).not.toBe(alice.userId());
    expect(await pauseOf(again)).toBe('exclusion');
    await expect(again.opens('dice-bone')).rejects.toMatchObject({ code: 'CARE_PAUSED' });
    expect((await again.api.ledger()).entries.length).toBeGreaterThan(0);
    alice.leaves();
    again.leaves();
  });

  test('reaches a player who links a former method of an excluded person, or a method linked during the exclusion', async () => {
    const carol = await signIn(newUser(), server().first);
    await carol.api.excludeMe({ body: { length: '6-months', understood: true } });
    await adds(carol, carol.email);
    await carol.api.unlinkIdentity({ body: { kind: 'email' } });
    const dave = await signIn(newUser(), server().first);
    const table = await dave.opens('dice-bone');
    expect(await pauseOf(dave)).toBeUndefined();
    await adds(dave, carol.email);
    expect(await pauseOf(dave)).toBe('exclusion');
    await expect(table.round(5, likelyChoice['dice-bone'])).rejects.toMatchObject({
      code: 'CARE_PAUSED',
    });
    carol.leaves();
    dave.leaves();
  });

  test('cannot be agreed to without saying so', async () => {
    const erin = await signIn(newUser(), server().first);
    const refusal = refusalIn(
      await erin.asks('/api/care/exclusion', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ length: 'forever' }),
      }),
    );
    expect(refusal.code).toBe('INVALID_REQUEST');
    expect(await pauseOf(erin)).toBeUndefined();
    erin.leaves();
  });
});
