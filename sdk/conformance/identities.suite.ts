// Several sign-in methods of one player, over HTTP and with the fakes.
import { describe, expect, test } from 'vitest';
import type { World } from './services.suite.ts';
import { expectRefusal } from '../test/refusals.ts';

export function identitiesSuite(world: () => World): void {
  describe('sign-in methods', () => {
    const api = () => world().services.api;
    const userId = (): string => {
      const state = world().services.session.state();
      if (state.status !== 'connected') throw new Error(`the player is ${state.status}`);
      return state.profile.userId;
    };
    const mailbox = (): string => `box-${userId()}@example.com`;
    const begin = async (email: string): Promise<string> =>
      (await api().beginLink({ body: { kind: 'email', email, redirectTo: '/' } })).link;
    const prove = async (link: string, email: string) =>
      api().proveEmailLink({ body: { link, code: await world().linkCodeFor(email) } });

    test('the player has the method of this sign-in, and the last method cannot be removed', async () => {
      const { identities, offered } = await api().identities();
      expect(identities).toMatchObject([{ kind: 'telegram', current: true }]);
      expect(offered).toContain('email');
      await expectRefusal(api().unlinkIdentity({ body: { kind: 'telegram' } }), 'LAST_IDENTITY');
      await expectRefusal(api().unlinkIdentity({ body: { kind: 'email' } }), 'IDENTITY_NOT_FOUND');
      await expectRefusal(
        api().unlinkIdentity({ body: { kind: 'openid', provider: 'apple' } }),
        'IDENTITY_NOT_FOUND',
      );
    });

    test('an email address is added with the code of its email, after the player has seen a preview', async () => {
      const email = mailbox();
      const link = await begin(email);
      expect(await api().linkPreview({ params: { link } })).toMatchObject({
        state: 'waiting',
        kind: 'email',
      });
      await expectRefusal(api().completeLink({ body: { link } }), 'LINK_NOT_PROVEN');
      await expectRefusal(api().proveEmailLink({ body: { link, code: 'WRONG-CODE0' } }), 'LINK_CODE_INVALID');
      expect(await prove(link, email)).toMatchObject({
        state: 'free',
        label: email,
        you: { userId: userId(), identities: ['telegram'] },
      });
      const { identities, offered } = await api().completeLink({ body: { link } });
      expect(identities).toMatchObject([{ kind: 'telegram' }, { kind: 'email', label: email }]);
      expect(offered).not.toContain('email');
      await expectRefusal(api().completeLink({ body: { link } }), 'LINK_NOT_FOUND');
    });

    test('a player has at most one method of each kind, and can add a removed one again', async () => {
      const email = mailbox();
      const link = await begin(email);
      await prove(link, email);
      await api().completeLink({ body: { link } });
      await expectRefusal(begin('another@example.com'), 'IDENTITY_OF_THIS_KIND');
      const { identities } = await api().unlinkIdentity({ body: { kind: 'email' } });
      expect(identities).toMatchObject([{ kind: 'telegram' }]);
      const again = await begin(email);
      expect(await prove(again, email)).toMatchObject({ state: 'free' });
    });

    test('the list of sign-ins contains the current one', async () => {
      const { sessions } = await api().signIns();
      expect(sessions.filter((session) => session.current)).toHaveLength(1);
    });
  });
}
