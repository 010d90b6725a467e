import { describe, expect, test } from 'vitest';
import { Visitor, aPerson, first, refusal, second, statusesOf, runAuthServers } from './test/visitors.ts';

runAuthServers();

describe('adding Google or Facebook', () => {
  test('both identities belong to one player from then on, who is not new', async () => {
    const [google, facebook] = [aPerson(), aPerson()];
    const visitor = await new Visitor().signInWith('google', google);
    const link = await visitor.proves('facebook', facebook);
    expect(await visitor.get(`/auth/identities/link/${link}`)).toMatchObject({
      kind: 'facebook',
      state: 'free',
      label: facebook.email,
      you: { userId: await visitor.userId(), identities: ['google'], ppBalance: 0 },
    });
    first.clock.advance(1);
    const done = await visitor.post('/auth/identities/link/complete', { link });
    expect(done).toMatchObject({
      identities: [{ kind: 'google' }, { kind: 'facebook', label: facebook.email }],
    });
    const elsewhere = await new Visitor(second).signInWith('facebook', facebook);
    expect(await elsewhere.userId()).toBe(await visitor.userId());
    expect(await visitor.post('/auth/identities/link/complete', { link })).toEqual(refusal('LINK_NOT_FOUND'));
  });

  test('an identity of another player is shown with both players, and stays where it is', async () => {
    const [google, facebook] = [aPerson(), aPerson()];
    const other = await new Visitor().signInWith('facebook', facebook);
    const visitor = await new Visitor().signInWith('google', google);
    const link = await visitor.proves('facebook', facebook);
    const you = { userId: await visitor.userId(), identities: ['google'] };
    const theirs = { userId: await other.userId(), identities: ['facebook'], firstName: 'Person' };
    expect(await visitor.get(`/auth/identities/link/${link}`)).toMatchObject({
      state: 'taken',
      you,
      other: theirs,
    });
    const refused = await visitor.request('POST', '/auth/identities/link/complete', { link });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      error: { code: 'IDENTITY_TAKEN', details: { you, other: theirs } },
    });
    expect(await visitor.kinds()).toEqual(['google']);
    expect(await other.kinds()).toEqual(['facebook']);
  });

  test("nothing is added before the provider's proof, or by another player", async () => {
    const visitor = await new Visitor().signInWith('google', aPerson());
    const { link } = await visitor.begins({ kind: 'facebook', redirectTo: '/profile/sign-in-methods' });
    expect(await visitor.get(`/auth/identities/link/${link}`)).toMatchObject({ state: 'waiting' });
    expect(await visitor.post('/auth/identities/link/complete', { link })).toEqual(
      refusal('LINK_NOT_PROVEN'),
    );
    const otherPlayer = await new Visitor().signInWith('google', aPerson());
    expect(await otherPlayer.get(`/auth/identities/link/${link}`)).toEqual(refusal('LINK_NOT_FOUND'));
    expect(await otherPlayer.post('/auth/identities/link/complete', { link })).toEqual(
      refusal('LINK_NOT_FOUND'),
    );
  });

  test("a victim who follows an attacker's link proves nothing for them", async () => {
    const attacker = await new Visitor().signInWith('google', aPerson());
    const { link, url } = await attacker.begins({ kind: 'facebook', redirectTo: '/profile/sign-in-methods' });
    const back = await new Visitor().goes(url, aPerson());
    expect(back).toContain('problem=state-invalid');
    expect(await attacker.get(`/auth/identities/link/${link}`)).toMatchObject({ state: 'waiting' });
  });

  test('a person who declines at the provider returns to the page with the reason', async () => {
    const visitor = await new Visitor().signInWith('google', aPerson());
    const { url } = await visitor.begins({ kind: 'facebook', redirectTo: '/profile/sign-in-methods?tab=2' });
    expect(await visitor.goes(url, { as: 'cancel' })).toBe(
      '/profile/sign-in-methods?tab=2&link-problem=cancelled&provider=facebook#',
    );
  });

  test('a second of the same kind is refused, also where two links end at once', async () => {
    const visitor = await new Visitor().signInWith('google', aPerson());
    const links = [await visitor.proves('facebook', aPerson()), await visitor.proves('facebook', aPerson())];
    const ends = await Promise.all(
      links.map((link) => visitor.request('POST', '/auth/identities/link/complete', { link })),
    );
    expect(statusesOf(ends)).toEqual([200, 409]);
    const late = ends.findIndex((end) => end.statusCode === 409);
    expect(ends[late]!.json()).toEqual(refusal('IDENTITY_OF_THIS_KIND'));
    expect(await visitor.get(`/auth/identities/link/${links[late]}`)).toMatchObject({ state: 'full' });
    expect(await visitor.post('/auth/identities/link', { kind: 'facebook', redirectTo: '/' })).toEqual(
      refusal('IDENTITY_OF_THIS_KIND'),
    );
  });

  test('one identity that two players prove at once goes to one of them', async () => {
    const facebook = aPerson();
    const visitors = await Promise.all([
      new Visitor(first).signInWith('google', aPerson()),
      new Visitor(second).signInWith('google', aPerson()),
    ]);
    const links = await Promise.all(visitors.map((visitor) => visitor.proves('facebook', facebook)));
    const ends = await Promise.all(
      visitors.map((visitor, n) =>
        visitor.request('POST', '/auth/identities/link/complete', { link: links[n]! }),
      ),
    );
    expect(statusesOf(ends)).toEqual([200, 409]);
    expect(ends.find((end) => end.statusCode === 409)!.json()).toEqual(refusal('IDENTITY_TAKEN'));
  });

  test('a first sign-in with an identity that is being added creates no second player', async () => {
    const facebook = aPerson();
    const visitor = await new Visitor().signInWith('google', aPerson());
    const link = await visitor.proves('facebook', facebook);
    const [end, other] = await Promise.all([
      visitor.request('POST', '/auth/identities/link/complete', { link }),
      new Visitor(second).signInWith('facebook', facebook),
    ]);
    const isOne = (await other.userId()) === (await visitor.userId());
    expect(end.statusCode).toBe(isOne ? 200 : 409);
  });

  test('a link lives a quarter of an hour', async () => {
    const visitor = await new Visitor().signInWith('google', aPerson());
    const link = await visitor.proves('facebook', aPerson());
    first.clock.advance(15 * 60_000 - 1);
    visitor.token = (await visitor.post('/auth/refresh', {}))['token'] as string;
    expect(await visitor.get(`/auth/identities/link/${link}`)).toMatchObject({ state: 'free' });
    first.clock.advance(1);
    expect(await visitor.get(`/auth/identities/link/${link}`)).toEqual(refusal('LINK_NOT_FOUND'));
  });

  test('does not redirect to another site', async () => {
    const visitor = await new Visitor().signInWith('google', aPerson());
    expect(
      await visitor.post('/auth/identities/link', { kind: 'facebook', redirectTo: '//evil.example' }),
    ).toEqual(refusal('INVALID_REDIRECT'));
  });
});
