// Share cards over HTTP and with the fakes.
import { describe, expect, test } from 'vitest';
import type { World } from './services.suite.ts';
import { DICE, likelyChoice } from '../test/fill-a-quest.ts';
import { expectRefusal } from '../test/refusals.ts';

export function shareCardsSuite(world: () => World): void {
  describe('share cards', () => {
    const api = () => world().services.api;

    test('only what the player has can be shared, and a win has the same card each time', async () => {
      const share = (reference: string) => api().makeShareCard({ body: { kind: 'win', reference } });
      await expectRefusal(share('parlor:none'), 'NOTHING_TO_SHARE');
      for (const body of [
        { kind: 'collection', collectionId: 'moths' },
        { kind: 'collection', collectionId: 'no-such' },
        { kind: 'race', entry: 1 },
      ] as const)
        await expectRefusal(api().makeShareCard({ body }), 'NOTHING_TO_SHARE');
      let { bestRound } = await api().playerProfile();
      for (let more = 0; more < 40 && !bestRound; more += 1) {
        await world().playRound(DICE, 5, likelyChoice[DICE]);
        ({ bestRound } = await api().playerProfile());
      }
      const card = await share(bestRound!.reference);
      expect(card.picture.startsWith(`${card.link}/`)).toBe(true);
      expect(card.story.startsWith(`${card.link}/`)).toBe(true);
      expect(await share(bestRound!.reference)).toEqual(card);
      const { message } = await api().prepareShareMessage({
        body: { kind: 'win', reference: bestRound!.reference },
      });
      // Missing without a bot.
      expect(message).not.toBe('');
    });

    test('a message is prepared only of what the player has, or of the invitation', async () => {
      await expectRefusal(
        api().prepareShareMessage({ body: { kind: 'win', reference: 'parlor:none' } }),
        'NOTHING_TO_SHARE',
      );
      const { message } = await api().prepareShareMessage({ body: { kind: 'invitation' } });
      expect(message).not.toBe('');
    });
  });
}
