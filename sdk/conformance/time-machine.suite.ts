// A player at a past moment, over HTTP and with the fakes.
import { describe, expect, test } from 'vitest';
import { DICE, likelyChoice } from '../test/fill-a-quest.ts';
import { expectRefusal } from '../test/refusals.ts';
import type { World } from './services.suite.ts';

export function timeMachineSuite(world: () => World): void {
  describe('the account at a moment', () => {
    const api = () => world().services.api;
    const balanceOf = (
      balances: ReadonlyArray<{ readonly currency: string; readonly balance: number }> | undefined,
    ) => balances?.find(({ currency }) => currency === 'PP')?.balance;

    test('it is what screens showed then: each act of the chain is found again', async () => {
      await api().claimFastlane({ body: { feature: 'FREE_PP' } });
      const { packId } = await api().claimFastlaneCollectible();
      for (let n = 0; n < 3; n++) await world().playRound(DICE, 5, likelyChoice[DICE]);
      const shown = {
        balances: (await api().balances()).balances,
        quests: (await api().quests()).quests,
        level: (await api().playerProfile()).level,
      };
      const seen = (await api().summary()).serverTime;
      // A moment later, so that the next act is not in the same millisecond.
      while ((await api().summary()).serverTime <= seen) continue;
      await api().openPack({ params: { id: packId } });
      await api().rotateSeed({ body: { clientSeed: 'lamp' } });
      const account = await api().accountAt({ query: { at: seen } });
      expect(account.unknown).toBeUndefined();
      expect(account.act).toMatchObject({ command: 'playRound' });
      expect(account.later).toBe(2);
      expect(account.was!.balances).toEqual(
        shown.balances.map(({ currency, balance }) => ({ currency, balance })),
      );
      expect(account.balances).toEqual(account.was!.balances);
      expect(account.was!.quests).toEqual(shown.quests);
      expect(account.was!.level.number).toBe(shown.level.number);
      expect([account.was!.packs, account.now.packs]).toEqual([1, 0]);
      expect([account.was!.streak, account.was!.rounds]).toEqual([account.now.streak, 3]);
      const held = (of: typeof account.now) => of.collections.reduce((sum, one) => sum + one.held, 0);
      expect(held(account.now)).toBeGreaterThan(held(account.was!));
      expect(account.replayed).toBeGreaterThan(3);

      const { receipts } = await api().actReceipts({ query: { limit: '100' } });
      for (const receipt of receipts) {
        const at = await api().accountAt({ query: { at: receipt.at } });
        expect(at.unknown, receipt.command).toBeUndefined();
        const last = receipts.findLast((one) => one.at <= receipt.at)!;
        expect(balanceOf(at.was!.balances)).toBe(Number(last.balances.after.PP ?? 0));
      }
    });

    test('before the first act there is nothing, and a moment to come is refused', async () => {
      const { receipts } = await api().actReceipts({ query: { limit: '1' } });
      const before = new Date(Date.parse(receipts[0]!.at) - 1).toISOString();
      const account = await api().accountAt({ query: { at: before } });
      expect(account).toMatchObject({ at: before, unknown: { why: 'before' }, replayed: 0 });
      expect(account).not.toHaveProperty('was');
      expect(account).not.toHaveProperty('act');
      expect(account.later).toBeGreaterThan(0);
      const soon = new Date(Date.parse((await api().summary()).serverTime) + 3_600_000).toISOString();
      await expectRefusal(api().accountAt({ query: { at: soon } }), 'INVALID_REQUEST');
      await expectRefusal(api().accountAt({ query: { at: 'yesterday' } }), 'INVALID_REQUEST');
    });
  });
}
