// Limits and breaks, over HTTP and with the fakes.
import { describe, expect, test } from 'vitest';
import type { World } from './services.suite.ts';
import { DICE, likelyChoice } from '../test/fill-a-quest.ts';
import { expectRefusal } from '../test/refusals.ts';

const DAY = { kind: 'stake', period: 'day' } as const;

export function playerCareSuite(world: () => World): void {
  describe('limits and breaks', () => {
    const api = () => world().services.api;
    /** The game's page requests a round; its errors have a code too. */
    const refusedRound = async (stake: number): Promise<unknown> =>
      play(stake).then(
        () => 'was played',
        (error: unknown) => error,
      );
    const play = (stake: number) => world().playRound(DICE, stake, likelyChoice[DICE]);

    test('a new player has no limit; what they use is shown by kind and period', async () => {
      expect(await api().care()).toMatchObject({ limits: [] });
      await play(5);
      const { used, pause, play: session } = await api().care();
      expect(used).toContainEqual(expect.objectContaining({ ...DAY, currency: 'PP', used: 5 }));
      expect(used.map(({ kind, period }) => `${kind} ${period}`)).toContain('minutes month');
      expect(pause).toBeUndefined();
      expect(session).toMatchObject({ staked: 5 });
    });

    test('a stake above a limit is refused with the reason; a repeat of an accepted round still gets its reply', async () => {
      await play(5);
      expect((await api().setCareLimit({ body: { ...DAY, amount: 8 } })).limits).toMatchObject([
        { ...DAY, currency: 'PP', amount: 8, inForce: 8, used: 5, left: 3 },
      ]);
      expect(await refusedRound(5)).toMatchObject({
        code: 'CARE_LIMIT',
        details: { ...DAY, currency: 'PP', limit: 8, used: 5 },
      });
      await play(3);
    });

    test('a higher limit waits for a day and a second word; a lower one applies at once', async () => {
      await api().setCareLimit({ body: { ...DAY, amount: 10 } });
      const { limits } = await api().setCareLimit({ body: { ...DAY, amount: 1_000 } });
      expect(limits).toMatchObject([{ inForce: 10, next: { amount: 1_000 } }]);
      expect(Date.parse(limits[0]!.next!.from) - Date.parse(limits[0]!.since!)).toBeGreaterThanOrEqual(
        86_400_000,
      );
      await expectRefusal(api().confirmCareLimit({ body: DAY }), 'CARE_RAISE_WAITS');
      expect(await refusedRound(11)).toMatchObject({ code: 'CARE_LIMIT' });
      expect((await api().withdrawCareLimit({ body: DAY })).limits[0]).not.toHaveProperty('next');
      await expectRefusal(api().withdrawCareLimit({ body: DAY }), 'CARE_RAISE_NOT_FOUND');
      await api().setCareLimit({ body: { ...DAY, amount: 5 } });
      expect(await refusedRound(6)).toMatchObject({ code: 'CARE_LIMIT' });
      await expectRefusal(
        api().setCareLimit({ body: { kind: 'packs', period: 'day' } }),
        'CARE_LIMIT_NOT_FOUND',
      );
      await expectRefusal(
        api().setCareLimit({ body: { kind: 'packs', period: 'day', amount: 1.5 } }),
        'CARE_AMOUNT_INVALID',
      );
    });

    test('the reminder is chosen for the account, and says how long it is until it is due', async () => {
      expect(await api().care()).toMatchObject({ reminderMinutes: 60 });
      await play(5);
      const { remindIn } = (await api().care()).play!;
      expect(remindIn).toBeGreaterThan(45 * 60_000);
      const { reminderMinutes, play: session } = await api().setPlayReminder({ body: { everyMinutes: 15 } });
      expect(reminderMinutes).toBe(15);
      expect(session?.remindIn).toBeLessThanOrEqual(15 * 60_000);
      // Nothing is due, so nothing was read.
      expect(await api().seePlayReminder()).toMatchObject({ reminderMinutes: 15, play: { staked: 5 } });
      expect((await api().setPlayReminder({ body: { everyMinutes: 0 } })).play).not.toHaveProperty(
        'remindIn',
      );
      await expectRefusal(api().setPlayReminder({ body: { everyMinutes: 7 as 15 } }), 'INVALID_REQUEST');
    });

    test('during a break nothing new begins, help and history stay open, and it cannot be made shorter', async () => {
      await play(5);
      const before = (await api().balance({ params: { currency: 'PP' } })).balance;
      const { pause } = await api().takeBreak({ body: { days: 7, understood: true } });
      expect(pause).toMatchObject({ kind: 'break' });
      expect(await refusedRound(5)).toMatchObject({ code: 'CARE_PAUSED' });
      await expectRefusal(
        api().openGame({ body: { game: 'keno-hive', locale: 'en', clientType: 'mobile' } }),
        'CARE_PAUSED',
      );
      await expectRefusal(
        api().placeOrder({ body: { productId: 'pack-of-three', quantity: 1, paymentMode: 'telegram' } }),
        'CARE_PAUSED',
      );
      await expectRefusal(api().takeBreak({ body: { days: 1, understood: true } }), 'CARE_PAUSE_LONGER');
      expect((await api().balance({ params: { currency: 'PP' } })).balance).toBe(before);
      expect((await api().ledger()).entries.length).toBeGreaterThan(0);
      expect((await api().bundles()).bundles).toEqual([]);
      expect((await api().excludeMe({ body: { length: 'forever', understood: true } })).pause).toEqual({
        kind: 'exclusion',
        since: expect.any(String),
      });
      await expectRefusal(
        api().excludeMe({ body: { length: '5-years', understood: true } }),
        'CARE_PAUSE_LONGER',
      );
    });
  });
}
