import { describe, expect, test, vi } from 'vitest';
import type { SessionOptions } from './session.ts';
import type { Tabs } from './tabs.ts';
import { RequestError } from '../errors.ts';
import { memoryStorage } from '../test/memory-storage.ts';
import {
  offline,
  openDisconnected,
  openSession,
  openSignedIn,
  profile,
  refused,
  reply,
  seconds,
  useStoppedClock,
} from '../test/opened-session.ts';

useStoppedClock();

describe('start on the website', () => {
  test('the cookie restores an earlier sign-in; such a player is never new', async () => {
    const { api, session } = openSession();
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

  test('after a redirect that created the player they are new, until the page is reloaded', async () => {
    const { api, session } = openSession();
    api.refreshToken.mockResolvedValueOnce({ ...reply(), isNew: true }).mockResolvedValueOnce(reply());
    expect(await session.start()).toMatchObject({ status: 'connected', profile: { isNew: true } });
    const first = await session.token();
    await session.renewToken(first ?? '');
    expect(session.state()).toMatchObject({ profile: { isNew: true } });
  });

  test('without a cookie the visitor is disconnected, and nothing is logged', async () => {
    const { session, states, log } = await openDisconnected();
    expect(session.state()).not.toHaveProperty('reason');
    expect(states).toHaveLength(1);
    expect(log).not.toHaveBeenCalled();
  });

  test('a first visit does not ask the server', async () => {
    const { api, session } = openSession({ mayBeSignedIn: () => false });
    expect((await session.start()).status).toBe('disconnected');
    expect(api.refreshToken).not.toHaveBeenCalled();
  });

  test('while the server is unreachable nobody counts as signed out, and it is asked again after 30 and 60 s', async () => {
    const { api, session, statuses } = openSession();
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

  test('two requests at once ask the server once', async () => {
    const { api, session } = openSession();
    await Promise.all([session.start(), session.start()]);
    await session.start();
    expect(api.refreshToken).toHaveBeenCalledTimes(1);
  });
});

describe('start in the mini-app', () => {
  const initData = 'user=%7B%7D&hash=aa11';
  const miniApp = (more: Partial<SessionOptions> = {}) =>
    openSession({ platform: 'telegram', initData, ...more });

  test('the launch data signs in; the player is not new', async () => {
    const { api, session } = miniApp();
    expect(await session.start()).toMatchObject({ status: 'connected', profile: { isNew: false } });
    expect(api.signInTelegram.mock.calls).toEqual([[{ body: { gameId: 'launcher', initData } }]]);
    expect(api.refreshToken).not.toHaveBeenCalled();
  });

  test('after an in-app reload the stored refresh token is used, and each new one stored', async () => {
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

  test("another account's launch in the same tab does not get the stored token", async () => {
    const sessionStorage = memoryStorage();
    await miniApp({ sessionStorage }).session.start();
    const other = miniApp({ sessionStorage, initData: 'user=%7B%7D&hash=bb22' });
    await other.session.start();
    expect(other.api.refreshToken).not.toHaveBeenCalled();
    expect(other.api.signInTelegram).toHaveBeenCalledTimes(1);
  });

  test('an ended token gives way to the launch data', async () => {
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

  test('refused launch data leaves the player disconnected with the reason', async () => {
    const { api, session } = miniApp();
    api.signInTelegram.mockRejectedValueOnce(
      new RequestError('Failed to authenticate', { url: 'u', status: 401, code: 'INIT_DATA_EXPIRED' }),
    );
    await expect(session.start()).rejects.toThrow('Failed to authenticate');
    expect(session.state().status).toBe('disconnected');
  });

  test('other tabs get no messages and send none', async () => {
    const tabs = { post: vi.fn<Tabs['post']>(), listen: vi.fn<Tabs['listen']>(() => () => {}) };
    const { session } = miniApp({ tabs });
    await session.start();
    expect(tabs.post).not.toHaveBeenCalled();
    expect(tabs.listen).not.toHaveBeenCalled();
  });
});

describe('other sign-in methods', () => {
  test('Google and Facebook leave the page for the server, with the way back', async () => {
    const { navigate, state } = await openDisconnected();
    state.signInWithGoogle();
    state.signInWithFacebook();
    expect(navigate.mock.calls).toEqual([
      ['https://play.example/auth/google?redirectTo=%2Fgames%3Fcategory%3Ddice'],
      ['https://play.example/auth/facebook?redirectTo=%2Fgames%3Fcategory%3Ddice'],
    ]);
  });

  test('they pass the campaign on, in its short form', async () => {
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

  test('a listener gets each change until it stops; a failing one harms nobody', async () => {
    const { session, state, log } = await openSignedIn();
    const events: string[] = [];
    state.onAuthChange(() => {
      throw new Error('screen');
    });
    const stop = state.onAuthChange((s) => events.push(s.status));
    await state.logout();
    stop();
    await session.signInWithIdentity('id-token');
    expect(events).toEqual(['disconnected']);
    expect(log).toHaveBeenCalled();
  });
});
