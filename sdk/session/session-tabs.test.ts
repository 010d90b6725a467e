import { describe, expect, test } from 'vitest';
import type { TabMessage, Tabs } from './tabs.ts';
import { openDisconnected, openSignedIn, seconds, useStoppedClock } from '../test/opened-session.ts';

useStoppedClock();

describe('two tabs', () => {
  function street() {
    const servers = new Set<(message: TabMessage) => void>();
    const identity = (): Tabs => {
      let own: ((message: TabMessage) => void) | undefined;
      return {
        post: (message) => {
          for (const receive of servers) if (receive !== own) receive(message);
        },
        listen(receive) {
          own = receive;
          servers.add(receive);
          return () => void servers.delete(receive);
        },
      };
    };
    return { identity };
  }

  test('signing in with one signs in the other, without a request; there the player is not new', async () => {
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

  test('the end of another sign-in does not affect this one', async () => {
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

  test('a message without a token makes the tab ask the server itself; an unreadable token is logged', async () => {
    const { identity } = street();
    const two = await openDisconnected({ tabs: identity() });
    const from = identity();
    from.post({ type: 'connected', token: 'junk', receivedAtMs: 0, expiresAtMs: 1, userId: '7' });
    expect(two.session.state().status).toBe('disconnected');
    expect(two.log).toHaveBeenCalledTimes(1);
    from.post({ type: 'connected-elsewhere', userId: '7' });
    await seconds(0);
    expect(two.session.state().status).toBe('connected');
  });

  test('a stopped session receives nothing and requests nothing', async () => {
    const { identity } = street();
    const two = await openSignedIn({ tabs: identity() });
    two.session.stop();
    identity().post({ type: 'disconnected', signInId: 'sign-in-1' });
    await seconds(1000);
    expect(two.session.state().status).toBe('connected');
    expect(two.api.refreshToken).not.toHaveBeenCalled();
  });
});
