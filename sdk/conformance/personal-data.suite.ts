// The export of a player's data, over HTTP and with the fakes.
import { describe, expect, test } from 'vitest';
import type { World } from './services.suite.ts';
import { DICE, likelyChoice } from '../test/fill-a-quest.ts';
import { expectRefusal } from '../test/refusals.ts';

const WITHIN = { timeout: 30_000 };

export function personalDataSuite(world: () => World): void {
  describe('personal data', () => {
    const api = () => world().services.api;

    test('an export is made once a day after a fresh sign-in, and its file has a link until it is removed', async () => {
      const before = await api().personalData();
      expect(before.export).toBeUndefined();
      expect(before.freshUntil).toEqual(expect.any(String));
      await expectRefusal(api().openDataExport(), 'EXPORT_NOT_READY');
      const asked = await api().askDataExport();
      expect(['making', 'ready']).toContain(asked.export?.state);
      await expect.poll(async () => (await api().personalData()).export?.state, WITHIN).toBe('ready');
      const ready = await api().personalData();
      expect(ready.export).toMatchObject({ progress: 100, bytes: expect.any(Number) });
      expect(Date.parse(ready.nextExportAt!) - Date.parse(ready.export!.askedAt)).toBe(24 * 3_600_000);
      await expectRefusal(api().askDataExport(), 'EXPORT_ONCE_A_DAY');
      const { url, until } = await api().openDataExport();
      expect(until).toBe(ready.export!.until);
      const file = await (await fetch(url)).arrayBuffer();
      expect(file.byteLength).toBe(ready.export!.bytes);
    });

    test('a deletion that was asked for stops play and purchases, and can be withdrawn', async () => {
      const play = () => world().playRound(DICE, 5, likelyChoice[DICE]);
      await play();
      const { deletion } = await api().askDeletion({ body: { understood: true } });
      expect(Date.parse(deletion!.dueAt) - Date.parse(deletion!.askedAt)).toBe(14 * 24 * 3_600_000);
      expect((await api().askDeletion({ body: { understood: true } })).deletion).toEqual(deletion);
      await expect(play()).rejects.toMatchObject({ code: 'CARE_PAUSED' });
      await expectRefusal(
        api().placeOrder({ body: { productId: 'pack-of-three', quantity: 1, paymentMode: 'telegram' } }),
        'CARE_PAUSED',
      );
      expect((await api().withdrawDeletion()).deletion).toBeUndefined();
      await play();
    });
  });
}
