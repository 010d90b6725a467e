import { describe, expect, test } from 'vitest';
import { PENDING_EMAIL_KEY } from './sign-in-calls.ts';
import { memoryStorage } from '../test/memory-storage.ts';
import { offline, openDisconnected, profile, refused, useStoppedClock } from '../test/opened-session.ts';

useStoppedClock();

describe('sign-in by email link', () => {
  test("requesting a link stores the address under 'email-sign-in' and sends the current path", async () => {
    const { api, local, state } = await openDisconnected();
    await state.signInWithEmail('mara@example.com');
    expect(local.items.get('email-sign-in')).toBe('mara@example.com');
    expect(api.askEmailLink.mock.calls).toEqual([
      [{ body: { email: 'mara@example.com', redirectTo: '/games?category=dice' } }],
    ]);
  });

  test('if the link could not be sent no address is stored', async () => {
    const { api, local, state } = await openDisconnected();
    api.askEmailLink.mockRejectedValueOnce(refused(429, 'RATE_LIMITED'));
    await expect(state.signInWithEmail('mara@example.com')).rejects.toThrow('refused');
    expect(local.items.size).toBe(0);
  });

  test('if another link could not be sent, the digits of the email before still sign in', async () => {
    const { api, session, state } = await openDisconnected();
    await state.signInWithEmail('mara@example.com');
    const failure = offline();
    api.askEmailLink.mockRejectedValueOnce(failure);
    await expect(state.signInWithEmail('ada@example.com')).rejects.toBe(failure);
    await session.completeEmailLink('123456');
    expect(api.completeEmailLink.mock.calls[0]![0].body).toMatchObject({
      email: 'mara@example.com',
      code: '123456',
    });
  });

  test('if the address cannot be stored no link is sent', async () => {
    const full = () => {
      throw new Error('quota exceeded');
    };
    const { api, state } = await openDisconnected({ localStorage: { ...memoryStorage(), setItem: full } });
    await expect(state.signInWithEmail('mara@example.com')).rejects.toThrow('quota exceeded');
    expect(api.askEmailLink).not.toHaveBeenCalled();
  });

  test('the return signs in with the stored address, reports whether the player is new, and removes the address', async () => {
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

  test("without a stored address it fails with 'Email not found in local storage' and sends no request", async () => {
    const { api, session } = await openDisconnected();
    await expect(session.completeEmailLink('code-code-code-code')).rejects.toThrow(
      /^Email not found in local storage$/,
    );
    expect(api.completeEmailLink).not.toHaveBeenCalled();
  });

  test('typed digits that are wrong leave the address stored, so that others and the link still work', async () => {
    const { api, local, session } = await openDisconnected();
    local.setItem(PENDING_EMAIL_KEY, 'mara@example.com');
    api.completeEmailLink.mockRejectedValueOnce(refused(401, 'EMAIL_CODE_INVALID'));
    await expect(session.completeEmailLink('123456')).rejects.toThrow('refused');
    expect(local.items.has(PENDING_EMAIL_KEY)).toBe(true);
    await session.completeEmailLink('123457');
    expect(local.items.size).toBe(0);
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
