import { describe, expect, test, vi } from 'vitest';
import type { SessionOptions } from './session.ts';
import { offline, openSignedIn, refused, reply, seconds, useStoppedClock } from '../test/opened-session.ts';

useStoppedClock();

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

  test('with the network down from 3300 s it tries at 3300, 3330, 3390, 3510, 3750, 4230, 5190, 6150 s', async () => {
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

  test('an invalid answer counts as no answer', async () => {
    const { api, session } = await openSignedIn();
    api.refreshToken.mockRejectedValueOnce(refused(500));
    await seconds(600);
    expect(session.state().status).toBe('connected');
    await seconds(30);
    expect(api.refreshToken).toHaveBeenCalledTimes(2);
  });

  test('any other refusal stops the schedule; a token is requested again only when it is needed', async () => {
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

  test('an expired token is refreshed before use, once for all who wait', async () => {
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

  test('renewing an already replaced token returns the newer one without a request', async () => {
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

  test('a refresh whose reply arrives after the sign-out does not sign in again', async () => {
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
