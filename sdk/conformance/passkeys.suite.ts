// Passkeys of a player, over HTTP and with the fakes, by a device without a person.
import { beforeEach, describe, expect, test } from 'vitest';
import type { PasskeyPage, World } from './services.suite.ts';
import { expectRefusal } from '../test/refusals.ts';
import { makePasskey, usePasskey, type Lies, type SoftPasskey } from '../test/soft-authenticator.ts';

export function passkeysSuite(world: () => World): void {
  describe('passkeys', () => {
    let page: PasskeyPage;
    beforeEach(async () => {
      page = await world().passkeyPage();
    });
    const api = () => page.services.api;
    const makes = async (lies: Lies = {}) =>
      makePasskey((await api().newPasskeyOptions({ body: {} })).options, page.origin, lies);
    const adds = async (name: string): Promise<SoftPasskey> => {
      const { passkey, response } = await makes();
      await api().addPasskey({ body: { response, name } });
      return passkey;
    };
    const answers = async (passkey: SoftPasskey, lies: Lies = {}) =>
      usePasskey(passkey, (await api().passkeyOptions({ body: {} })).options, page.origin, lies);

    test('are not offered at an address without a host name', async () => {
      const { api: elsewhere } = world().services;
      expect(await elsewhere.identities()).not.toHaveProperty('offersPasskeys');
      expect(await elsewhere.signInWays()).not.toHaveProperty('passkeys');
      await expectRefusal(elsewhere.newPasskeyOptions({ body: {} }), 'PROVIDER_NOT_OFFERED');
      await expectRefusal(elsewhere.passkeyOptions({ body: {} }), 'PROVIDER_NOT_OFFERED');
    });

    test('are added with a name, sign their player in, and are removed', async () => {
      expect(await api().signInWays()).toMatchObject({ passkeys: true });
      const before = await api().identities();
      expect(before).not.toHaveProperty('passkeys');
      const passkey = await adds('Phone');
      const { profile } = await api().signInPasskey({ body: { response: await answers(passkey) } });
      const state = page.services.session.state();
      expect(state).toMatchObject({ profile: { userId: profile.userId } });
      expect(profile.isNew).toBe(false);
      await adds('Laptop');
      const { passkeys = [] } = await api().identities();
      expect(passkeys).toMatchObject([{ name: 'Phone', lastUsedAt: expect.any(String) }, { name: 'Laptop' }]);
      const id = passkeys[0]!.id;
      const left = await api().removePasskey({ body: { id } });
      expect(left.passkeys).toMatchObject([{ name: 'Laptop' }]);
      await expectRefusal(api().removePasskey({ body: { id } }), 'IDENTITY_NOT_FOUND');
      const response = await answers(passkey);
      await expectRefusal(api().signInPasskey({ body: { response } }), 'PASSKEY_REFUSED');
    });

    test('get another name, and only those of their player', async () => {
      const passkey = await adds('Phone');
      await adds('Laptop');
      const { passkeys = [] } = await api().identities();
      const [{ id }, other] = passkeys as [(typeof passkeys)[0], (typeof passkeys)[0]];
      const renamed = await api().renamePasskey({ body: { id, name: '  Old phone ' } });
      expect(renamed.passkeys).toMatchObject([{ id, name: 'Old phone' }, { ...other }]);
      expect((await api().identities()).passkeys).toEqual(renamed.passkeys);
      for (const name of ['', '   ', 'x'.repeat(41)])
        await expectRefusal(api().renamePasskey({ body: { id, name } }), 'INVALID_REQUEST');
      const unknown = 'A'.repeat(43);
      await expectRefusal(api().renamePasskey({ body: { id: unknown, name: 'Mine' } }), 'IDENTITY_NOT_FOUND');
      // The name is not part of the key.
      await api().signInPasskey({ body: { response: await answers(passkey) } });
    });

    test('answer a challenge once, at their page', async () => {
      const evil = await makes({ origin: 'https://evil.example' });
      await expectRefusal(
        api().addPasskey({ body: { response: evil.response, name: 'x' } }),
        'PASSKEY_REFUSED',
      );
      const guessed = await makes({ challenge: 'bm9ib2R5' });
      await expectRefusal(
        api().addPasskey({ body: { response: guessed.response, name: 'x' } }),
        'PASSKEY_REFUSED',
      );
      const { passkey, response } = await makes();
      await api().addPasskey({ body: { response, name: 'x' } });
      await expectRefusal(api().addPasskey({ body: { response, name: 'x' } }), 'PASSKEY_REFUSED');
      const used = await answers(passkey);
      await api().signInPasskey({ body: { response: used } });
      await expectRefusal(api().signInPasskey({ body: { response: used } }), 'PASSKEY_REFUSED');
      const elsewhere = await answers(passkey, { origin: 'https://evil.example' });
      await expectRefusal(api().signInPasskey({ body: { response: elsewhere } }), 'PASSKEY_REFUSED');
    });

    test('count as a sign-in method: the last one cannot be removed', async () => {
      await adds('Phone');
      const { identities, passkeys = [] } = await api().identities();
      expect(await api().unlinkIdentity({ body: { kind: identities[0]!.kind } })).toMatchObject({
        identities: [],
      });
      await expectRefusal(api().removePasskey({ body: { id: passkeys[0]!.id } }), 'LAST_IDENTITY');
    });

    test('are at most ten', async () => {
      for (let n = 0; n < 10; n += 1) await adds(`Key ${n}`);
      await expectRefusal(api().newPasskeyOptions({ body: {} }), 'TOO_MANY_PASSKEYS');
    });
  });
}
