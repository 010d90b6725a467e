import type { Profile } from '@parlor/contract/calls/auth.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NetworkError, RequestError } from '../errors.ts';
import type { AuthState } from './auth-state.ts';
import { createSession, type SessionOptions } from './session.ts';
import { PENDING_EMAIL_KEY } from './sign-in-calls.ts';
import type { TabMessage, Tabs } from './tabs.ts';
import { memoryStorage } from '../test/memory-storage.ts';
import { unsignedToken, type TokenSays } from '../test/token.ts';

const offline = () => new NetworkError('u', 'no connection');
const refused = (status: number, code?: string) => new RequestError('refused', { url: 'u', status, code });

const profile: Profile = {
  userId: '7',
  parlorUserId: 7,
  firstName: 'Mára',
  isPremium: false,
  photoUrl: '',
  isNew: true,
};
let issued = 0;
const reply = (says: TokenSays = {}, expiresIn = 900) => ({
  token: unsignedToken({ number: ++issued, ...says }),
  expiresIn,
});

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());
const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000);

/** The server's side of signing in; each call answers what the test says. */
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

function open(more: Partial<SessionOptions> = {}) {
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

async function openSignedIn(more: Partial<SessionOptions> = {}, life?: number) {
  const opened = open(more);
  opened.api.refreshToken.mockResolvedValueOnce(reply({}, life));
  await opened.session.start();
  const state = opened.session.state();
  if (state.status !== 'connected') throw new Error('not signed in');
  opened.api.refreshToken.mockClear();
  return { ...opened, state };
}

async function openDisconnected(more: Partial<SessionOptions> = {}) {
  const opened = open(more);
  opened.api.refreshToken.mockRejectedValueOnce(refused(401, 'REFRESH_INVALID'));
  await opened.session.start();
  const state = opened.session.state();
  if (state.status !== 'disconnected') throw new Error('signed in');
  return { ...opened, state };
}

describe('start on the website', () => {
  test('a sign-in of before is restored by the cookie; such a player is never new', async () => {
    const { api, session } = open();
    const answer = reply();
    api.refreshToken.mockResolvedValueOnce(answer);
    expect(session.state().status).toBe('starting');
    expect(await session.token()).toBeUndefined();
    expect(await session.start()).toMatchObject({
      status: 'connected',
      profile: { userId: '7', isNew: false },
    });
    expect(api.refreshToken.mock.calls).toEqual([[{ body: {} }]]);
    expect(await session.token()).toBe(answer.token);
  });

  test('after a redirect that made the player they are new, until the page is loaded again', async () => {
    const { api, session } = open();
    api.refreshToken.mockResolvedValueOnce({ ...reply(), isNew: true }).mockResolvedValueOnce(reply());
    expect(await session.start()).toMatchObject({ status: 'connected', profile: { isNew: true } });
    const first = await session.token();
    await session.renewToken(first ?? '');
    expect(session.state()).toMatchObject({ profile: { isNew: true } });
  });

  test('without one the visitor is disconnected, and nothing is logged', async () => {
    const { session, states, log } = await openDisconnected();
    expect(session.state()).not.toHaveProperty('reason');
    expect(states).toHaveLength(1);
    expect(log).not.toHaveBeenCalled();
  });

  test('a first visit does not ask the server', async () => {
    const { api, session } = open({ mayBeSignedIn: () => false });
    expect((await session.start()).status).toBe('disconnected');
    expect(api.refreshToken).not.toHaveBeenCalled();
  });

  test('while the server cannot be reached nobody is called signed out, and it is asked again after 30 and 60 s', async () => {
    const { api, session, statuses } = open();
    api.refreshToken.mockRejectedValueOnce(offline()).mockRejectedValueOnce(refused(503, 'UNAVAILABLE'));
    await expect(session.start()).rejects.toThrow('no connection');
    expect(session.state().status).toBe('starting');
    await seconds(30);
    expect(api.refreshToken).toHaveBeenCalledTimes(2);
    await seconds(59);
    expect(statuses()).toEqual([]);
    await seconds(1);
    expect(statuses()).toEqual(['connected']);
  });

  test('asked twice at once, the server is asked once', async () => {
    const { api, session } = open();
    await Promise.all([session.start(), session.start()]);
    await session.start();
    expect(api.refreshToken).toHaveBeenCalledTimes(1);
  });
});

describe('start in the mini-app', () => {
  const initData = 'user=%7B%7D&hash=aa11';
  const miniApp = (more: Partial<SessionOptions> = {}) => open({ platform: 'telegram', initData, ...more });

  test('the launch data signs in; the player is not new', async () => {
    const { api, session } = miniApp();
    expect(await session.start()).toMatchObject({ status: 'connected', profile: { isNew: false } });
    expect(api.signInTelegram.mock.calls).toEqual([[{ body: { gameId: 'launcher', initData } }]]);
    expect(api.refreshToken).not.toHaveBeenCalled();
  });

  test('after an in-app reload the kept refresh token is used, and each new one kept', async () => {
    const sessionStorage = memoryStorage();
    await miniApp({ sessionStorage }).session.start();
    const reloaded = miniApp({ sessionStorage });
    reloaded.api.refreshToken.mockResolvedValueOnce({ ...reply(), refreshToken: 'r-2' });
    await reloaded.session.start();
    expect(reloaded.api.signInTelegram).not.toHaveBeenCalled();
    expect(reloaded.api.refreshToken.mock.calls).toEqual([[{ body: { refreshToken: 'r-1' } }]]);
    const again = miniApp({ sessionStorage });
    await again.session.start();
    expect(again.api.refreshToken.mock.calls).toEqual([[{ body: { refreshToken: 'r-2' } }]]);
  });

  test("another account's launch in the same tab does not get the kept token", async () => {
    const sessionStorage = memoryStorage();
    await miniApp({ sessionStorage }).session.start();
    const other = miniApp({ sessionStorage, initData: 'user=%7B%7D&hash=bb22' });
    await other.session.start();
    expect(other.api.refreshToken).not.toHaveBeenCalled();
    expect(other.api.signInTelegram).toHaveBeenCalledTimes(1);
  });

  test('a kept token that has ended gives way to the launch data', async () => {
    const sessionStorage = memoryStorage();
    await miniApp({ sessionStorage }).session.start();
    const reloaded = miniApp({ sessionStorage });
    reloaded.api.refreshToken.mockRejectedValueOnce(refused(401, 'REFRESH_INVALID'));
    expect((await reloaded.session.start()).status).toBe('connected');
    expect(reloaded.api.signInTelegram).toHaveBeenCalledTimes(1);
  });

  test('a blocked session storage leaves the token in memory', async () => {
    const blocked = () => {
      throw new Error('blocked');
    };
    const { api, session } = miniApp({
      sessionStorage: { getItem: blocked, setItem: blocked, removeItem: blocked },
    });
    await session.start();
    await seconds(600);
    expect(api.refreshToken.mock.calls).toEqual([[{ body: { refreshToken: 'r-1' } }]]);
  });

  test('refused launch data leaves the player disconnected and says so', async () => {
    const { api, session } = miniApp();
    api.signInTelegram.mockRejectedValueOnce(
      new RequestError('Failed to authenticate', { url: 'u', status: 401, code: 'INIT_DATA_EXPIRED' }),
    );
    await expect(session.start()).rejects.toThrow('Failed to authenticate');
    expect(session.state().status).toBe('disconnected');
  });

  test('other tabs are neither told nor heard', async () => {
    const tabs = { post: vi.fn<Tabs['post']>(), listen: vi.fn<Tabs['listen']>(() => () => {}) };
    const { session } = miniApp({ tabs });
    await session.start();
    expect(tabs.post).not.toHaveBeenCalled();
    expect(tabs.listen).not.toHaveBeenCalled();
  });
});

describe('sign-in by email link', () => {
  test("asking keeps the address under 'email-sign-in' and sends the current path", async () => {
    const { api, local, state } = await openDisconnected();
    await state.signInWithEmail('mara@example.com');
    expect(local.items.get('email-sign-in')).toBe('mara@example.com');
    expect(api.askEmailLink.mock.calls).toEqual([
      [{ body: { email: 'mara@example.com', redirectTo: '/games?category=dice' } }],
    ]);
  });

  test('where the link could not be sent no address waits', async () => {
    const { api, local, state } = await openDisconnected();
    api.askEmailLink.mockRejectedValueOnce(refused(429, 'RATE_LIMITED'));
    await expect(state.signInWithEmail('mara@example.com')).rejects.toThrow('refused');
    expect(local.items.size).toBe(0);
  });

  test('where the address cannot be kept no link is sent', async () => {
    const full = () => {
      throw new Error('quota exceeded');
    };
    const { api, state } = await openDisconnected({ localStorage: { ...memoryStorage(), setItem: full } });
    await expect(state.signInWithEmail('mara@example.com')).rejects.toThrow('quota exceeded');
    expect(api.askEmailLink).not.toHaveBeenCalled();
  });

  test('the return signs in with the kept address, new as the server says, and removes the address', async () => {
    const { api, local, session } = await openDisconnected({
      campaignParams: () => ({ campaign_source: 'poster' }),
    });
    local.setItem(PENDING_EMAIL_KEY, 'mara@example.com');
    expect(await session.completeEmailLink('code-code-code-code')).toEqual({
      profile,
      redirectTo: '/quests',
    });
    expect(api.completeEmailLink.mock.calls).toEqual([
      [
        {
          body: {
            email: 'mara@example.com',
            code: 'code-code-code-code',
            params: { campaign_source: 'poster' },
          },
        },
      ],
    ]);
    expect(session.state()).toMatchObject({ status: 'connected', profile: { isNew: true } });
    expect(local.items.size).toBe(0);
  });

  test("without a kept address it fails with 'Email not found in local storage' and asks nobody", async () => {
    const { api, session } = await openDisconnected();
    await expect(session.completeEmailLink('code-code-code-code')).rejects.toThrow(
      /^Email not found in local storage$/,
    );
    expect(api.completeEmailLink).not.toHaveBeenCalled();
  });

  test.each([
    ['EMAIL_CODE_INVALID', refused(401, 'EMAIL_CODE_INVALID'), false],
    ['ACCOUNT_DISABLED', refused(403, 'ACCOUNT_DISABLED'), false],
    ['no connection', offline(), true],
    ['UNAVAILABLE', refused(503, 'UNAVAILABLE'), true],
    ['RATE_LIMITED', refused(429, 'RATE_LIMITED'), true],
  ])('after %s the address is removed only where trying again could not help', async (_, error, isKept) => {
    const { api, local, session } = await openDisconnected();
    local.setItem(PENDING_EMAIL_KEY, 'mara@example.com');
    api.completeEmailLink.mockRejectedValueOnce(error);
    await expect(session.completeEmailLink('code-code-code-code')).rejects.toBe(error);
    expect(local.items.has(PENDING_EMAIL_KEY)).toBe(isKept);
    expect(session.state().status).toBe('disconnected');
  });
});

describe('other ways in and out', () => {
  test('Google and Facebook leave the page for the server, with the way back', async () => {
    const { navigate, state } = await openDisconnected();
    state.signInWithGoogle();
    state.signInWithFacebook();
    expect(navigate.mock.calls).toEqual([
      ['https://play.example/auth/google?redirectTo=%2Fgames%3Fcategory%3Ddice'],
      ['https://play.example/auth/facebook?redirectTo=%2Fgames%3Fcategory%3Ddice'],
    ]);
  });

  test('they take the campaign along, in its short form', async () => {
    const { navigate, state } = await openDisconnected({
      campaignParams: () => ({ campaign_source: 'spring', campaign_name: 'a&b' }),
    });
    state.signInWithGoogle();
    const address = new URL(navigate.mock.calls[0]?.[0] ?? '');
    expect(address.searchParams.get('campaign')).toBe('cs=spring&cn=a%26b');
  });

  test("an identity provider's token is exchanged, with the campaign parameters", async () => {
    const { api, session } = await openDisconnected({ campaignParams: () => ({ campaign_id: '5' }) });
    expect(await session.signInWithIdentity('id-token')).toEqual(profile);
    expect(api.signInIdentity.mock.calls).toEqual([
      [{ body: { token: 'id-token', params: { campaign_id: '5' } } }],
    ]);
  });

  test('signing out ends the sign-in on the server, forgets the token and stops its refresh', async () => {
    const { api, session, state } = await openSignedIn();
    await state.logout();
    expect(api.logout).toHaveBeenCalledTimes(1);
    expect(session.state()).toMatchObject({ status: 'disconnected', reason: 'signed-out' });
    expect(await session.token()).toBeUndefined();
    await expect(state.idToken()).rejects.toThrow('Not Connected');
    await seconds(10_000);
    expect(api.refreshToken).not.toHaveBeenCalled();
  });

  test('where the server cannot be reached signing out fails and the player stays signed in', async () => {
    const { api, session, state } = await openSignedIn();
    api.logout.mockRejectedValueOnce(offline());
    await expect(state.logout()).rejects.toThrow('no connection');
    expect(session.state().status).toBe('connected');
    api.logout.mockRejectedValueOnce(refused(401, 'TOKEN_REVOKED'));
    await state.logout();
    expect(session.state().status).toBe('disconnected');
  });

  test('a listener hears each change until it stops listening; one that fails harms nobody', async () => {
    const { session, state, log } = await openSignedIn();
    const heard: string[] = [];
    state.onAuthChange(() => {
      throw new Error('screen');
    });
    const stop = state.onAuthChange((s) => heard.push(s.status));
    await state.logout();
    stop();
    await session.signInWithIdentity('id-token');
    expect(heard).toEqual(['disconnected']);
    expect(log).toHaveBeenCalled();
  });
});

describe('token life', () => {
  test('a token of 900 s is refreshed after 600 s, and the next again; screens are not disturbed', async () => {
    const { api, session, states } = await openSignedIn();
    const first = await session.token();
    await seconds(599);
    expect(api.refreshToken).not.toHaveBeenCalled();
    await seconds(1);
    expect(api.refreshToken).toHaveBeenCalledTimes(1);
    expect(await session.token()).not.toBe(first);
    await seconds(600);
    expect(api.refreshToken).toHaveBeenCalledTimes(2);
    expect(states).toHaveLength(1);
  });

  test('with the network down from 3300 s it is asked at 3300, 3330, 3390, 3510, 3750, 4230, 5190, 6150 s', async () => {
    const { api, session } = await openSignedIn({}, 3600);
    const askedAtS: number[] = [];
    api.refreshToken.mockImplementation(async () => {
      askedAtS.push(Date.now() / 1000);
      throw offline();
    });
    await seconds(6200);
    expect(askedAtS).toEqual([3300, 3330, 3390, 3510, 3750, 4230, 5190, 6150]);
    expect(session.state().status).toBe('connected');
    api.refreshToken.mockImplementation(async () => reply({}, 3600));
    await seconds(910);
    api.refreshToken.mockRejectedValueOnce(offline()).mockClear();
    await seconds(3300);
    expect(api.refreshToken).toHaveBeenCalledTimes(1);
    await seconds(30);
    expect(api.refreshToken, 'a success starts the backoff anew').toHaveBeenCalledTimes(2);
  });

  test('an answer that makes no sense counts as no answer', async () => {
    const { api, session } = await openSignedIn();
    api.refreshToken.mockRejectedValueOnce(refused(500));
    await seconds(600);
    expect(session.state().status).toBe('connected');
    await seconds(30);
    expect(api.refreshToken).toHaveBeenCalledTimes(2);
  });

  test('any other refusal stops the schedule; the token is asked for again only when it is needed', async () => {
    const { api, session } = await openSignedIn();
    api.refreshToken.mockRejectedValueOnce(refused(400, 'INVALID_REQUEST'));
    await seconds(5000);
    expect(api.refreshToken).toHaveBeenCalledTimes(1);
    expect(session.state().status).toBe('connected');
    await session.token();
    expect(api.refreshToken).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['ACCOUNT_DISABLED', 403, 'account-disabled'],
    ['REFRESH_INVALID', 401, 'sign-in-ended'],
    ['TOKEN_REVOKED', 401, 'sign-in-ended'],
  ])('%s signs out, once', async (code, status, reason) => {
    const { api, session } = await openSignedIn();
    api.refreshToken.mockRejectedValue(refused(status, code));
    await seconds(5000);
    expect(session.state()).toMatchObject({ status: 'disconnected', reason });
    expect(api.refreshToken).toHaveBeenCalledTimes(1);
  });

  test('a token of 60 s makes no hot loop', async () => {
    const { api } = await openSignedIn({}, 60);
    api.refreshToken.mockImplementation(async () => reply({}, 60));
    await seconds(300);
    expect(api.refreshToken).toHaveBeenCalledTimes(10);
  });

  test('an expired token is refreshed before it is given out, once for all who wait', async () => {
    const { api, session } = await openSignedIn();
    const old = await session.token();
    api.refreshToken.mockRejectedValueOnce(refused(400, 'INVALID_REQUEST'));
    await seconds(870);
    expect(await session.token()).toBe(old);
    vi.setSystemTime(870_001);
    const [one, two] = await Promise.all([session.token(), session.token()]);
    expect(one).not.toBe(old);
    expect(two).toBe(one);
    expect(api.refreshToken).toHaveBeenCalledTimes(2);
  });

  test('renewing a token that was replaced meanwhile gives the newer one without asking', async () => {
    const { api, session } = await openSignedIn();
    expect(await session.renewToken('an-older-one')).toBe(await session.token());
    expect(api.refreshToken).not.toHaveBeenCalled();
  });

  test.each([
    ['TOKEN_REVOKED', 401, 'sign-in-ended'],
    ['ACCOUNT_DISABLED', 403, 'account-disabled'],
  ])(
    'a call refused with %s signs out, if its token is still the one in use',
    async (code, status, reason) => {
      const { session } = await openSignedIn();
      session.tokenRejected(refused(status, code), 'an-older-one');
      expect(session.state().status).toBe('connected');
      session.tokenRejected(refused(status, code), (await session.token()) ?? '');
      expect(session.state()).toMatchObject({ status: 'disconnected', reason });
    },
  );

  test('a refresh that comes back after signing out does not sign in again', async () => {
    const { api, session, state } = await openSignedIn();
    const late = Promise.withResolvers<Awaited<ReturnType<SessionOptions['api']['refreshToken']>>>();
    api.refreshToken.mockReturnValueOnce(late.promise);
    await seconds(600);
    await state.logout();
    late.resolve(reply());
    await seconds(1);
    expect(session.state().status).toBe('disconnected');
    expect(await session.token()).toBeUndefined();
  });

  test('a name that changed is shown after the next refresh', async () => {
    const { api, states } = await openSignedIn();
    api.refreshToken.mockResolvedValueOnce(reply({ firstName: 'Ana' }));
    await seconds(600);
    expect(states.at(-1)).toMatchObject({ status: 'connected', profile: { firstName: 'Ana' } });
    expect(states).toHaveLength(2);
  });
});

describe('two tabs', () => {
  function street() {
    const servers = new Set<(message: TabMessage) => void>();
    const identity = (): Tabs => {
      let own: ((message: TabMessage) => void) | undefined;
      return {
        post: (message) => {
          for (const hear of servers) if (hear !== own) hear(message);
        },
        listen(hear) {
          own = hear;
          servers.add(hear);
          return () => void servers.delete(hear);
        },
      };
    };
    return { identity };
  }

  test('signing in with one signs in the other, without asking the server; there the player is not new', async () => {
    const { identity } = street();
    const one = await openDisconnected({ tabs: identity() });
    const two = await openDisconnected({ tabs: identity() });
    two.api.refreshToken.mockClear();
    await one.session.signInWithIdentity('id-token');
    expect(one.session.state()).toMatchObject({ profile: { isNew: true } });
    expect(two.session.state()).toMatchObject({
      status: 'connected',
      profile: { userId: '7', isNew: false },
    });
    expect(await two.session.token()).toBe(await one.session.token());
    expect(two.api.refreshToken).not.toHaveBeenCalled();
  });

  test('signing out of one signs out of the other', async () => {
    const { identity } = street();
    const one = await openSignedIn({ tabs: identity() });
    const two = await openSignedIn({ tabs: identity() });
    await one.state.logout();
    expect(two.session.state()).toMatchObject({ status: 'disconnected', reason: 'signed-out' });
    expect(two.api.logout).not.toHaveBeenCalled();
  });

  test('the end of another sign-in is not ours', async () => {
    const { identity } = street();
    const two = await openSignedIn({ tabs: identity() });
    identity().post({ type: 'disconnected', signInId: 'sign-in-of-before' });
    expect(two.session.state().status).toBe('connected');
  });

  test('a refresh of one moves the refresh of the other', async () => {
    const { identity } = street();
    const one = await openSignedIn({ tabs: identity() });
    await seconds(100);
    const two = await openSignedIn({ tabs: identity() });
    await seconds(600);
    expect(
      one.api.refreshToken.mock.calls.length + two.api.refreshToken.mock.calls.length,
    ).toBeLessThanOrEqual(2);
    expect(await one.session.token()).toBe(await two.session.token());
  });

  test('news without a token makes the tab ask the server itself; a token that cannot be read is logged', async () => {
    const { identity } = street();
    const two = await openDisconnected({ tabs: identity() });
    const from = identity();
    from.post({ type: 'connected', token: 'junk', heldAtMs: 0, expiresAtMs: 1, userId: '7' });
    expect(two.session.state().status).toBe('disconnected');
    expect(two.log).toHaveBeenCalledTimes(1);
    from.post({ type: 'connected-elsewhere', userId: '7' });
    await seconds(0);
    expect(two.session.state().status).toBe('connected');
  });

  test('a session that was stopped hears nothing and asks nothing', async () => {
    const { identity } = street();
    const two = await openSignedIn({ tabs: identity() });
    two.session.stop();
    identity().post({ type: 'disconnected', signInId: 'sign-in-1' });
    await seconds(1000);
    expect(two.session.state().status).toBe('connected');
    expect(two.api.refreshToken).not.toHaveBeenCalled();
  });
});
