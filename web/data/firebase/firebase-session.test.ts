import { WAITING } from '@parlor/contract/test/waiting.ts';
import { hasErrorCode, NetworkError } from '@parlor/sdk/errors.ts';
import type { AuthState, Disconnected } from '@parlor/sdk/session/auth-state.ts';
import type { Session } from '@parlor/sdk/session/session.ts';
import { PENDING_EMAIL_KEY } from '@parlor/sdk/session/sign-in-calls.ts';
import { memoryStorage } from '@parlor/sdk/test/memory-storage.ts';
import { json, scriptedFetch } from '@parlor/sdk/test/scripted-fetch.ts';
import { expect, test, vi } from 'vitest';
import { withFirebase } from './firebase-session.ts';
import { ToolkitError } from './identity-toolkit.ts';

const PROFILE = {
  userId: '7',
  parlorUserId: 7,
  firstName: 'Mara',
  photoUrl: '',
  isPremium: false,
  isNew: true,
};

/** A website with nobody signed in, whose identity service answers as scripted. */
function website(page = 'https://parlor.test/quests') {
  const server = scriptedFetch();
  const localStorage = memoryStorage();
  const sessionStorage = memoryStorage();
  const log = vi.fn<(message: string, error: unknown) => void>();
  const navigate = vi.fn<(url: string) => void>();
  const signInWithIdentity = vi.fn<Session['signInWithIdentity']>(() => Promise.resolve(PROFILE));
  const never = (): never => {
    throw new Error('our own way was taken');
  };
  const outside: Disconnected = {
    status: 'disconnected',
    signInWithGoogle: never,
    signInWithFacebook: never,
    signInWithProvider: never,
    signInWithEmail: never,
    onAuthChange: () => () => {},
  };
  const ours: Session = {
    state: (): AuthState => outside,
    listen: () => () => {},
    start: () => Promise.resolve(outside),
    signInWithTelegram: never,
    signInWithIdentity,
    accept: never,
    completeEmailLink: never,
    token: () => Promise.resolve(undefined),
    renewToken: () => Promise.resolve(undefined),
    tokenRejected: () => {},
    stop: () => {},
  };
  const at = { page };
  const session = withFirebase(ours, {
    apiKey: 'key-1',
    baseUrl: 'https://identity.test',
    fetch: server.fetch as typeof fetch,
    localStorage,
    sessionStorage,
    origin: 'https://parlor.test',
    address: () => at.page,
    currentPath: () => '/quests',
    navigate,
    log,
  });
  const identity = (): Disconnected => {
    const state = session.state();
    if (state.status !== 'disconnected') throw new Error('somebody is in');
    return state;
  };
  return { server, session, identity, at, localStorage, log, navigate, signInWithIdentity };
}

test('Google is another page, and the return signs in with its parameters', async () => {
  const { server, session, identity, at, navigate, signInWithIdentity } = website();
  server.answer(json({ authUri: 'https://accounts.google.com/o?state=s', sessionId: 'sid' }));
  identity().signInWithGoogle();
  await vi.waitFor(
    () => expect(navigate).toHaveBeenCalledWith('https://accounts.google.com/o?state=s'),
    WAITING,
  );
  expect(server.requests[0]).toMatchObject({
    url: 'https://identity.test/v1/accounts:createAuthUri?key=key-1',
    body: {
      providerId: 'google.com',
      continueUri: 'https://parlor.test/sign-in',
      oauthScope: '{"google.com":"profile email"}',
    },
  });

  at.page = 'https://parlor.test/sign-in?state=s&code=c';
  server.answer(json({ idToken: 'firebase-token', refreshToken: 'not ours to keep' }));
  await session.start();
  expect(server.requests[1]).toMatchObject({
    url: 'https://identity.test/v1/accounts:signInWithIdp?key=key-1',
    body: { requestUri: at.page, sessionId: 'sid', returnSecureToken: true },
  });
  expect(signInWithIdentity).toHaveBeenCalledWith('firebase-token');
  expect(navigate).toHaveBeenLastCalledWith('/quests');
  // The way back works once.
  await session.start();
  expect(server.requests).toHaveLength(2);
});

test('a failed return is logged, and nobody is signed in', async () => {
  const { server, session, identity, at, navigate, log, signInWithIdentity } = website();
  server.answer(json({ authUri: 'https://www.facebook.com/d', sessionId: 'sid' }));
  identity().signInWithFacebook();
  await vi.waitFor(() => expect(navigate).toHaveBeenCalledOnce(), WAITING);
  at.page = 'https://parlor.test/sign-in?error=access_denied';
  server.answer(json({ error: { message: 'INVALID_IDP_RESPONSE : access_denied' } }, { status: 400 }));
  expect((await session.start()).status).toBe('disconnected');
  expect(signInWithIdentity).not.toHaveBeenCalled();
  expect(log).toHaveBeenCalledWith(expect.stringContaining('redirect'), expect.any(ToolkitError));
});

test('an email is sent, its address is stored in the browser, and its code signs in', async () => {
  const { server, session, identity, at, localStorage } = website();
  server.answer(json({ email: 'mara@example.com' }));
  await identity().signInWithEmail('mara@example.com');
  expect(server.requests[0]?.body).toEqual({
    requestType: 'EMAIL_SIGNIN',
    email: 'mara@example.com',
    continueUrl: 'https://parlor.test/sign-in/email?redirectTo=%2Fquests',
    canHandleCodeInApp: true,
  });
  expect(localStorage.getItem(PENDING_EMAIL_KEY)).toBe('mara@example.com');
  at.page = 'https://parlor.test/sign-in/email?redirectTo=%2Fquests&mode=signIn&oobCode=c0de';
  server.answer(json({ idToken: 'firebase-token' }));
  await expect(session.completeEmailLink('c0de')).resolves.toEqual({
    profile: PROFILE,
    redirectTo: '/quests',
  });
  expect(localStorage.getItem(PENDING_EMAIL_KEY)).toBeNull();
});

test('a link in another browser has no address', async () => {
  const { session } = website();
  await expect(session.completeEmailLink('c0de')).rejects.toThrow('Email not found in local storage');
});

test('a used code removes the address; an unreachable service keeps it', async () => {
  const { server, session, localStorage } = website();
  localStorage.setItem(PENDING_EMAIL_KEY, 'mara@example.com');
  server.answer(new Error('no connection'));
  await expect(session.completeEmailLink('c0de')).rejects.toThrow(NetworkError);
  server.answer(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(session.completeEmailLink('c0de')).rejects.toThrow(NetworkError);
  expect(localStorage.getItem(PENDING_EMAIL_KEY)).toBe('mara@example.com');
  server.answer(json({ error: { message: 'INVALID_OOB_CODE' } }, { status: 400 }));
  const failure: unknown = await session.completeEmailLink('c0de').catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'ToolkitError', code: 'INVALID_OOB_CODE' });
  expect(hasErrorCode(failure, 'INVALID_REQUEST')).toBe(false);
  expect(localStorage.getItem(PENDING_EMAIL_KEY)).toBeNull();
});

test('a link with a foreign target leads home', async () => {
  const { server, session, at, localStorage } = website();
  localStorage.setItem(PENDING_EMAIL_KEY, 'mara@example.com');
  at.page = 'https://parlor.test/sign-in/email?redirectTo=//evil.example&oobCode=c0de';
  server.answer(json({ idToken: 'firebase-token' }));
  await expect(session.completeEmailLink('c0de')).resolves.toMatchObject({ redirectTo: '/' });
});

test('the same state is the same object, so that a screen renders once', () => {
  const { session } = website();
  expect(session.state()).toBe(session.state());
});
