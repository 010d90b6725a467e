// The statement at the first entry, and consents with their history, over HTTP and with the fakes.
import { describe, expect, test } from 'vitest';
import type { World } from './services.suite.ts';
import { DICE, likelyChoice } from '../test/fill-a-quest.ts';
import { expectRefusal } from '../test/refusals.ts';

export function consentsSuite(world: () => World): void {
  describe('the statement of age, the terms and consents', () => {
    const api = () => world().services.api;
    const play = () => world().playRound(DICE, 5, likelyChoice[DICE]);
    const version = async (): Promise<number> => (await api().consents()).terms!.version;
    const accept = (of: number) =>
      api().acceptTerms({ body: { version: of, isOfAge: true, accepted: true } });

    test('whoever uses the API alone plays; once the statement is shown, play and purchases wait for it', async () => {
      await play();
      expect(await api().summary()).toMatchObject({ termsDue: true });
      expect((await api().showTerms()).terms).toMatchObject({ isDue: true });
      await expect(play()).rejects.toMatchObject({ code: 'TERMS_NOT_ACCEPTED' });
      await expectRefusal(
        api().placeOrder({ body: { productId: 'pack-of-three', quantity: 1, paymentMode: 'telegram' } }),
        'TERMS_NOT_ACCEPTED',
      );
      await expectRefusal(accept((await version()) + 1), 'TERMS_OUTDATED');
      await expectRefusal(
        api().acceptTerms({ body: { version: 1, isOfAge: false as true, accepted: true } }),
        'INVALID_REQUEST',
      );
      expect((await accept(await version())).terms).toMatchObject({ isDue: false });
      await play();
      expect(await api().summary()).toMatchObject({ termsDue: false });
    });

    test('nothing is agreed to before the player says so, and every decision stays in the history', async () => {
      const none = await api().consents();
      expect(none.messages.map(({ agreed }) => agreed)).toEqual(none.messages.map(() => false));
      expect(await api().consentHistory()).toEqual({ changes: [] });
      await accept(await version());
      for (const agreed of [true, true, false])
        await api().chooseMessages({ body: { topic: 'streak', channel: 'email', agreed } });
      await api().chooseAnalytics({ body: { choice: 'agreed' } });
      const { changes, before } = await api().consentHistory({ query: { limit: '3' } });
      expect(changes).toMatchObject([
        { number: 4, topic: 'analytics', agreed: true },
        { number: 3, topic: 'streak', channel: 'email', agreed: false },
        { number: 2, topic: 'streak', channel: 'email', agreed: true },
      ]);
      const rest = await api().consentHistory({ query: { limit: '3', before: before! } });
      expect(rest.changes).toMatchObject([{ number: 1, topic: 'terms', agreed: true }]);
      expect(rest.before).toBeUndefined();
    });

    test('messages are agreed to by topic and channel, with the time zone of the quiet hours', async () => {
      const { channels } = await api().messageChannels();
      expect(channels.map(({ channel }) => channel)).toEqual(['bot', 'email']);
      expect(channels.some(({ to }) => to !== undefined)).toBe(true);
      expect((await api().setMessageZone({ body: { zone: 'Asia/Tokyo' } })).zone).toBeUndefined();
      const choose = (agreed: boolean, zone?: string) =>
        api().chooseMessages({
          body: { topic: 'race', channel: 'email', agreed, ...(zone === undefined ? {} : { zone }) },
        });
      const agreed = await choose(true, 'Europe/Berlin');
      expect(agreed.zone).toBe('Europe/Berlin');
      expect(agreed.messages.filter((one) => one.agreed)).toMatchObject([
        { topic: 'race', channel: 'email' },
      ]);
      expect(await api().summary()).toMatchObject({ messageZone: 'Europe/Berlin' });
      await expectRefusal(api().setMessageZone({ body: { zone: '../etc' } }), 'INVALID_REQUEST');
      expect((await api().setMessageZone({ body: { zone: 'Asia/Tokyo' } })).zone).toBe('Asia/Tokyo');
      expect((await choose(false)).zone).toBeUndefined();
      expect((await api().summary()).messageZone).toBeUndefined();
    });
  });
}
