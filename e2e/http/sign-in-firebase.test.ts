// The website with Firebase as identity provider, against a server that speaks its protocol and signs its
// tokens.
import { createHttpServices } from '@parlor/sdk/http/services.ts';
import type { AuthState } from '@parlor/sdk/session/auth-state.ts';
import type { Session } from '@parlor/sdk/session/session.ts';
import { memoryStorage } from '@parlor/sdk/test/memory-storage.ts';
import { withFirebase } from '@parlor/web/data/firebase/firebase-session.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { cookieFetch } from '../actors/cookie-fetch.ts';
import { API_KEY, PROJECT, startFirebase } from '../actors/firebase.ts';
import { startTestServer } from '../server/servers.ts';

const firebase = await startFirebase();
const server = startTestServer({
  env: {
    OIDC_ISSUERS: JSON.stringify([{ issuer: firebase.issuer, audience: PROJECT, algorithms: ['RS256'] }]),
  },
});
afterAll(() => firebase.close());
beforeEach(() => {
  firebase.person = { id: 'firebase-mara', name: 'Mara' };
  firebase.isForging = false;
});

/** A browser on the website. The last redirect is its address. */
function browser() {
  const jar = cookieFetch();
  const localStorage = memoryStorage();
  const sessionStorage = memoryStorage();
  const origin = server().first.url;
  const at = { address: `${origin}/quests` };
  const common = { localStorage, sessionStorage, currentPath: () => '/quests', log: () => undefined };
  const services = createHttpServices({
    ...common,
    baseUrl: origin,
    platform: 'web',
    navigate: () => undefined,
    fetch: jar.fetch,
    campaignParams: () => ({ campaign_source: 'google' }),
  });
  const opens = (): Session =>
    withFirebase(services.session, {
      ...common,
      apiKey: API_KEY,
      baseUrl: firebase.url,
      origin,
      address: () => at.address,
      navigate: (url) => void (at.address = new URL(url, origin).href),
    });
  const identity = (session: Session) => {
    const state = session.state();
    if (state.status !== 'disconnected') throw new Error(`one is ${state.status}`);
    return state;
  };
  /** To Google, and back with its reply. */
  const throughGoogle = async (words: string): Promise<Session> => {
    const session = opens();
    await session.start();
    const before = at.address;
    identity(session).signInWithGoogle();
    while (at.address === before) await new Promise((resolve) => setImmediate(resolve));
    const back = new URL(at.address).searchParams.get('back') ?? '';
    at.address = `${back}?${words}`;
    const returned = opens();
    await returned.start();
    return returned;
  };
  return { opens, identity, at, services, throughGoogle, stop: () => services.session.stop() };
}

const userIdIn = (state: AuthState): string => {
  if (state.status !== 'connected') throw new Error(`one is ${state.status}`);
  return state.profile.userId;
};

test('a Firebase user is signed in with our token: a new player the first time, the same player again', async () => {
  firebase.person = { id: newUser(), name: 'Mara' };
  const first = browser();
  const session = await first.throughGoogle('state=s&code=c');
  const state = session.state();
  expect(state).toMatchObject({ status: 'connected', profile: { firstName: 'Mara', isNew: true } });
  expect(new URL(first.at.address).pathname).toBe('/quests');
  expect((await first.services.api.balance({ params: { currency: 'PP' } })).balance).toBe(1000);
  first.stop();

  const again = browser();
  const second = (await again.throughGoogle('state=s&code=c')).state();
  expect(second).toMatchObject({ status: 'connected', profile: { isNew: false } });
  expect(userIdIn(second)).toBe(userIdIn(state));
  again.stop();
});

test('a user who declines at the provider is not signed in', async () => {
  const { throughGoogle, stop } = browser();
  expect((await throughGoogle('error=access_denied')).state().status).toBe('disconnected');
  stop();
});

test('a token signed by an unpublished key is refused', async () => {
  firebase.isForging = true;
  const { throughGoogle, stop } = browser();
  expect((await throughGoogle('state=s&code=c')).state().status).toBe('disconnected');
  stop();
});

test('its email signs in the browser that asked for it, once', async () => {
  const email = `${newUser()}@example.com`;
  const asking = browser();
  const session = asking.opens();
  await session.start();
  await asking.identity(session).signInWithEmail(email);
  const code = firebase.emails.get(email) ?? '';
  asking.at.address = `${server().first.url}/sign-in/email?redirectTo=%2Fquests&mode=signIn&oobCode=${code}`;

  const other = browser();
  await expect(other.opens().completeEmailLink(code)).rejects.toThrow('Email not found in local storage');
  other.stop();

  await expect(session.completeEmailLink(code)).resolves.toMatchObject({ redirectTo: '/quests' });
  expect(session.state().status).toBe('connected');
  await expect(session.completeEmailLink(code)).rejects.toThrow('Email not found in local storage');
  asking.stop();
});
