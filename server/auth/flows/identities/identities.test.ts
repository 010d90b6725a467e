import { describe, expect, test } from 'vitest';
import {
  Visitor,
  aPerson,
  anId,
  first,
  refusal,
  second,
  statusesOf,
  runAuthServers,
} from './test/visitors.ts';

runAuthServers();

describe('the identities of a player', () => {
  test('are listed with their names, and with the kinds that can be added', async () => {
    const person = aPerson();
    const visitor = await new Visitor().signInWith('google', person);
    expect(await visitor.get('/auth/identities')).toEqual({
      identities: [{ kind: 'google', label: person.email, since: '2026-11-20T09:00:00.000Z', current: true }],
      offered: ['telegram', 'facebook', 'email'],
      offeredProviders: [{ name: 'apple', label: 'Apple', form: 'apple' }],
      offersPasskeys: true,
    });
  });

  test('in the messenger only email can be added: cookies do not work there, and Google blocks web views', async () => {
    const visitor = await new Visitor().signInWithTelegram(anId());
    expect(await visitor.get('/auth/identities')).toMatchObject({
      identities: [{ kind: 'telegram', current: true }],
      offered: ['email'],
    });
    expect(await visitor.post('/auth/identities/link', { kind: 'google', redirectTo: '/' })).toEqual(
      refusal('PROVIDER_NOT_OFFERED'),
    );
  });
});

describe('unlinking an identity', () => {
  test('ends its sign-ins everywhere, and keeps this sign-in', async () => {
    const [google, facebook] = [aPerson(), aPerson()];
    const visitor = await new Visitor().signInWith('google', google);
    await visitor.adds('facebook', facebook);
    const thief = await new Visitor(second).signInWith('facebook', facebook);
    expect(await visitor.post('/auth/identities/unlink', { kind: 'facebook' })).toMatchObject({
      identities: [{ kind: 'google' }],
      offered: ['telegram', 'facebook', 'email'],
      offeredProviders: [{ name: 'apple', label: 'Apple', form: 'apple' }],
    });
    await expect
      .poll(async () => (await thief.request('GET', '/auth/identities')).json())
      .toEqual(refusal('TOKEN_REVOKED'));
    expect(await visitor.kinds()).toEqual(['google']);
    const anew = await new Visitor().signInWith('facebook', facebook);
    expect(await anew.userId()).not.toBe(await visitor.userId());
  });

  test('keeps the sign-in that unlinks, and sign-ins by another method', async () => {
    const [google, facebook] = [aPerson(), aPerson()];
    const visitor = await new Visitor().signInWith('google', google);
    await visitor.adds('facebook', facebook);
    const sameIdentity = await new Visitor(second).signInWith('google', google);
    const otherIdentity = await new Visitor(second).signInWith('facebook', facebook);
    expect(await visitor.post('/auth/identities/unlink', { kind: 'google' })).toMatchObject({
      identities: [{ kind: 'facebook' }],
    });
    await expect
      .poll(async () => (await sameIdentity.request('GET', '/auth/identities')).json())
      .toEqual(refusal('TOKEN_REVOKED'));
    expect(await visitor.kinds()).toEqual(['facebook']);
    expect(await otherIdentity.kinds()).toEqual(['facebook']);
  });

  test('takes the address of the profile away with the identity that proved it', async () => {
    const [google, facebook] = [aPerson(), aPerson()];
    const visitor = await new Visitor().signInWith('google', google);
    await visitor.adds('facebook', facebook);
    const address = async () =>
      (
        await first.database.pool.query<{ email: string | null }>(
          'select email from profiles where player_id = $1',
          [await visitor.userId()],
        )
      ).rows[0]?.email;
    expect(await address()).toBe(google.email);
    await visitor.post('/auth/identities/unlink', { kind: 'facebook' });
    expect(await address()).toBe(google.email);
    await visitor.adds('facebook', facebook);
    await visitor.post('/auth/identities/unlink', { kind: 'google' });
    expect(await address()).toBeNull();
  });

  test('is not undone by the link that added the method', async () => {
    const visitor = await new Visitor().signInWith('google', aPerson());
    const link = await visitor.proves('facebook', aPerson());
    const completes = () => visitor.request('POST', '/auth/identities/link/complete', { link });
    expect((await completes()).statusCode).toBe(200);
    await visitor.post('/auth/identities/unlink', { kind: 'facebook' });
    expect((await completes()).json()).toEqual(refusal('LINK_NOT_FOUND'));
    expect(await visitor.kinds()).toEqual(['google']);
  });

  test('keeps the last one, also if the last two are unlinked at once', async () => {
    const visitor = await new Visitor().signInWith('google', aPerson());
    expect(await visitor.post('/auth/identities/unlink', { kind: 'google' })).toEqual(
      refusal('LAST_IDENTITY'),
    );
    await visitor.adds('facebook', aPerson());
    const ends = await Promise.all(
      (['google', 'facebook'] as const).map((kind) =>
        visitor.request('POST', '/auth/identities/unlink', { kind }),
      ),
    );
    expect(statusesOf(ends)).toEqual([200, 422]);
    expect(await visitor.kinds()).toHaveLength(1);
  });

  test('is refused for an unknown one', async () => {
    const visitor = await new Visitor().signInWith('google', aPerson());
    expect(await visitor.post('/auth/identities/unlink', { kind: 'email' })).toEqual(
      refusal('IDENTITY_NOT_FOUND'),
    );
  });
});
