// A session for tests: a test sets the server's answers, and the clock is stopped.
import type { Profile } from '@parlor/contract/calls/auth.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { NetworkError, RequestError } from '../errors.ts';
import type { AuthState } from '../session/auth-state.ts';
import { createSession, type SessionOptions } from '../session/session.ts';
import { memoryStorage } from './memory-storage.ts';
import { unsignedToken, type TokenSays } from './token.ts';

export const offline = () => new NetworkError('u', 'no connection');
export const refused = (status: number, code?: string) =>
  new RequestError('refused', { url: 'u', status, code });

export const profile: Profile = {
  userId: '7',
  parlorUserId: 7,
  firstName: 'Mára',
  isPremium: false,
  photoUrl: '',
  isNew: true,
};
let issued = 0;
export const reply = (says: TokenSays = {}, expiresIn = 900) => ({
  token: unsignedToken({ number: ++issued, ...says }),
  expiresIn,
});

/** Each test of a file begins at the epoch, and `seconds` moves its time on. */
export function useStoppedClock(): void {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => vi.useRealTimers());
}
export const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000);

/** The server's side of sign-in. Each call replies as scripted. */
const serverSide = () => ({
  signInTelegram: vi.fn<SessionOptions['api']['signInTelegram']>(async () => ({
    ...reply(),
    refreshToken: 'r-1',
  })),
  signInIdentity: vi.fn<SessionOptions['api']['signInIdentity']>(async () => ({ ...reply(), profile })),
  askEmailLink: vi.fn<SessionOptions['api']['askEmailLink']>(async () => ({})),
  completeEmailLink: vi.fn<SessionOptions['api']['completeEmailLink']>(async () => ({
    ...reply(),
    profile,
    redirectTo: '/quests',
  })),
  refreshToken: vi.fn<SessionOptions['api']['refreshToken']>(async () => reply()),
  logout: vi.fn<SessionOptions['api']['logout']>(async () => ({})),
});

export function openSession(more: Partial<SessionOptions> = {}) {
  const api = serverSide();
  const local = memoryStorage();
  const navigate = vi.fn<(url: string) => void>();
  const log = vi.fn<(message: string, error: unknown) => void>();
  const session = createSession({
    api,
    baseUrl: 'https://play.example',
    platform: 'web',
    localStorage: local,
    sessionStorage: memoryStorage(),
    currentPath: () => '/games?category=dice',
    navigate,
    log,
    ...more,
  });
  const states: AuthState[] = [];
  session.listen((state) => states.push(state));
  return { api, local, navigate, log, session, states, statuses: () => states.map((s) => s.status) };
}

export async function openSignedIn(more: Partial<SessionOptions> = {}, life?: number) {
  const opened = openSession(more);
  opened.api.refreshToken.mockResolvedValueOnce(reply({}, life));
  await opened.session.start();
  const state = opened.session.state();
  if (state.status !== 'connected') throw new Error('not signed in');
  opened.api.refreshToken.mockClear();
  return { ...opened, state };
}

export async function openDisconnected(more: Partial<SessionOptions> = {}) {
  const opened = openSession(more);
  opened.api.refreshToken.mockRejectedValueOnce(refused(401, 'REFRESH_INVALID'));
  await opened.session.start();
  const state = opened.session.state();
  if (state.status !== 'disconnected') throw new Error('signed in');
  return { ...opened, state };
}
