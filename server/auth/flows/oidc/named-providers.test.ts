// Providers that the settings name: a company's own, played by the emulator of Google, and Apple. Two processes with one
// database.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLocalIdentity, type RunningLocalIdentity } from '../../providers/emulator/index.ts';
import { makeTokenKeys } from '../../tokens/token-keys.ts';
import { providerVisitor } from '../../../test/at-the-provider.ts';
import { startAuthProcess, type AuthProcess } from '../../../test/auth-process.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { aPerson, refusal, Visitor } from '../identities/test/visitors.ts';

const METHODS = '/profile/sign-in-methods';
const at = { name: 'company', label: 'The Company', form: 'openid' };
const apple = { name: 'apple', label: 'Apple', form: 'apple' };

let testDatabase: TestDatabase;
let local: RunningLocalIdentity;
let company: RunningLocalIdentity;
let first: AuthProcess;
let second: AuthProcess;
const emulator = (googleName?: string) =>
  openLocalIdentity({
    host: '127.0.0.1',
    port: 0,
    publicUrl: undefined,
    log: { warn: () => undefined },
    ...(googleName === undefined ? {} : { googleName }),
  });

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  [local, company] = await Promise.all([emulator(), emulator('company')]);
  const shared = {
    databaseUrl: testDatabase.url,
    keys: await makeTokenKeys(),
    localIdentity: local,
    env: {
      OIDC_PROVIDERS: JSON.stringify([
        { name: 'company', label: 'The Company', ...company.google },
        { form: 'apple', ...local.apple },
      ]),
    },
  };
  [first, second] = await Promise.all([startAuthProcess(shared), startAuthProcess(shared)]);
});
afterAll(async () => {
  await Promise.all([first.close(), second.close()]);
  await Promise.all([local.close(), company.close()]);
  await testDatabase.drop();
});
beforeEach(() => {
  for (const one of [first, second]) one.clock.set('2026-11-20T09:00:00Z');
  first.warnings.length = 0;
});

const visitor = (process = first) => new Visitor(process);
async function atTheCompany(who = aPerson(), process = first): Promise<Visitor> {
  const one = visitor(process);
  const { location } = (await one.request('GET', '/auth/provider/company')).headers;
  const back = await providerVisitor().chooses(location!, who);
  expect((await one.request('GET', back.pathname + back.search)).headers.location).toBe('/');
  return one.renews();
}

describe('a named provider', () => {
  test('is offered in the order of the settings, beside Google and Facebook', async () => {
    expect(await visitor().get('/auth/ways')).toEqual({
      ways: ['google', 'facebook', 'email'],
      providers: [at, apple],
      passkeys: true,
    });
  });

  test('signs the same person in again, in every process', async () => {
    const who = aPerson();
    const one = await atTheCompany(who);
    expect(await (await atTheCompany(who, second)).userId()).toBe(await one.userId());
    expect(await one.get('/auth/identities')).toMatchObject({
      identities: [{ kind: 'openid', provider: at, label: who.email, current: true }],
      offeredProviders: [apple],
    });
  });

  test('that the settings do not have leads back to the sign-in screen', async () => {
    const location = (await visitor().request('GET', '/auth/provider/nobody')).headers.location;
    expect(location).toBe('/sign-in?problem=not-offered&provider=nobody&redirectTo=%2F');
    expect((await visitor().request('GET', '/auth/provider/No%20Name')).statusCode).toBe(400);
  });
});

describe('Apple', () => {
  test('posts a form without our cookies; the name is in no address', async () => {
    const one = visitor();
    const { location } = (await one.request('GET', '/auth/provider/apple?redirectTo=/quests')).headers;
    const back = await providerVisitor().chooses(location!, { name: 'Mara Lind', email: 'm@apple.example' });
    const reply = await first.app.inject({
      method: 'POST',
      url: back.pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
      payload: back.searchParams.toString(),
    });
    expect(reply.statusCode).toBe(303);
    expect(reply.cookies).toEqual([]);
    const next = reply.headers.location!;
    expect([...new URL(next, 'http://x').searchParams.keys()]).toEqual(['code', 'state']);
    expect(next).not.toContain('Mara');
    expect((await one.request('GET', next)).headers.location).toBe('/quests');
    const answer = await one.post('/auth/refresh', {});
    expect(answer).toMatchObject({ isNew: true });
    const claims = await first.identity.tokens.verify(String(answer['token']));
    expect(claims.firstName).toBe('Mara');
    // Used: it signs nobody in again.
    expect((await one.request('GET', next)).headers.location).toContain('problem=state-invalid');
  });

  test('keeps the name of the first answer for later ones, which have none', async () => {
    const who = aPerson();
    const one = visitor();
    await one.goesToApple(who);
    const again = visitor(second);
    await again.goesToApple(who);
    const claims = await second.identity.tokens.verify((await again.renews()).token);
    expect(claims).toMatchObject({ sub: await (await one.renews()).userId(), firstName: 'Person' });
  });

  test('a hidden address is the label of the method', async () => {
    const one = visitor();
    await one.goesToApple({ ...aPerson(), hide: true });
    await one.renews();
    expect(await one.get('/auth/identities')).toMatchObject({
      identities: [{ provider: apple, label: expect.stringMatching(/@privaterelay\.appleid\.com$/) }],
    });
  });

  test('a name in the return address counts for nothing', async () => {
    const one = visitor();
    const { location } = (await one.request('GET', '/auth/provider/apple')).headers;
    const back = await providerVisitor().chooses(location!, aPerson());
    back.searchParams.set('user', JSON.stringify({ name: { firstName: 'Mallory' } }));
    await one.request('GET', back.pathname + back.search);
    const claims = await first.identity.tokens.verify((await one.renews()).token);
    expect(claims.firstName).toBe('Guest');
  });

  test('a person who declines is told so; a form of another provider is none', async () => {
    const one = visitor();
    expect(await one.goesToApple({ as: 'cancel' })).toBe(
      '/sign-in?problem=cancelled&provider=apple&redirectTo=%2F',
    );
    for (const name of ['google', 'company', 'nobody']) {
      const reply = await first.app.inject({
        method: 'POST',
        url: `/auth/callback/${name}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'state=x&code=y',
      });
      expect(reply.statusCode).toBe(404);
    }
  });

  test('a form of another browser signs nobody in', async () => {
    const [one, other] = [visitor(), visitor()];
    const { location } = (await one.request('GET', '/auth/provider/apple')).headers;
    const back = await providerVisitor().chooses(location!, aPerson());
    expect(await other.postsForm(back)).toContain('problem=state-invalid');
  });

  test('no warning quotes a secret', async () => {
    await visitor().goesToApple({ as: 'failure' });
    expect(first.warnings.length).toBeGreaterThan(0);
    expect(first.warnings.join()).not.toMatch(/eyJ|PRIVATE|secret/);
  });
});

describe('methods of several providers', () => {
  test('are linked and unlinked one by one, and end only their own sign-ins', async () => {
    const [work, home] = [aPerson(), aPerson()];
    const one = await atTheCompany(work);
    const { link, url } = await one.begins({ kind: 'openid', provider: 'apple', redirectTo: METHODS });
    expect(await one.goesToApple(home, url)).toBe(`${METHODS}?link=${link}`);
    expect(await one.get(`/auth/identities/link/${link}`)).toMatchObject({
      kind: 'openid',
      provider: apple,
      state: 'free',
      label: home.email,
    });
    first.clock.advance(1);
    await one.post('/auth/identities/link/complete', { link });
    expect(await one.get('/auth/identities')).toMatchObject({
      identities: [
        { provider: at, current: true },
        { provider: apple, current: false },
      ],
    });
    const again = await one.request('POST', '/auth/identities/link', {
      kind: 'openid',
      provider: 'apple',
      redirectTo: METHODS,
    });
    expect(again.json()).toEqual(refusal('IDENTITY_OF_THIS_KIND'));

    const phone = visitor(second);
    await phone.goesToApple(home);
    await phone.renews();
    expect(await phone.userId()).toBe(await one.userId());
    const laptop = await atTheCompany(work);
    expect(await one.post('/auth/identities/unlink', { kind: 'openid', provider: 'apple' })).toMatchObject({
      identities: [{ provider: at }],
      offeredProviders: [apple],
    });
    expect((await phone.request('POST', '/auth/refresh', {})).statusCode).toBe(401);
    expect((await laptop.request('POST', '/auth/refresh', {})).statusCode).toBe(200);
    expect(await one.post('/auth/identities/unlink', { kind: 'openid', provider: 'apple' })).toEqual(
      refusal('IDENTITY_NOT_FOUND'),
    );
    expect(await one.post('/auth/identities/unlink', { kind: 'openid' })).toEqual(refusal('LAST_IDENTITY'));
  });

  test('an identity of another player stays where it is', async () => {
    const home = aPerson();
    const owner = visitor();
    await owner.goesToApple(home);
    const one = await atTheCompany();
    const { link, url } = await one.begins({ kind: 'openid', provider: 'apple', redirectTo: METHODS });
    await one.goesToApple(home, url);
    expect(await one.post('/auth/identities/link/complete', { link })).toEqual(refusal('IDENTITY_TAKEN'));
  });

  test('one that the settings do not have is not offered', async () => {
    const one = await atTheCompany();
    const body = { kind: 'openid', provider: 'nobody', redirectTo: METHODS };
    expect(await one.post('/auth/identities/link', body)).toEqual(refusal('PROVIDER_NOT_OFFERED'));
  });
});
