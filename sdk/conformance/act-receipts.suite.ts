// Receipts of acts, over HTTP and with the fakes: the chain is whole, and the offline check finds the same.
import { describe, expect, test } from 'vitest';
import { RECEIPTS_FORMAT, type ActReceipt, type ReceiptSeed } from '@parlor/contract/calls/receipts.ts';
import { verifyReceipts } from '../fairness/receipts/verify-receipts.ts';
import { DICE, likelyChoice } from '../test/fill-a-quest.ts';
import { expectRefusal } from '../test/refusals.ts';
import type { World } from './services.suite.ts';

export function actReceiptsSuite(world: () => World): void {
  describe('receipts of acts', () => {
    const api = () => world().services.api;
    async function all(limit: string) {
      const receipts: ActReceipt[] = [];
      const seeds: ReceiptSeed[] = [];
      let after: string | undefined;
      do {
        const page = await api().actReceipts({ query: { limit, ...(after !== undefined && { after }) } });
        receipts.push(...page.receipts);
        seeds.push(...page.seeds);
        ({ after } = page);
      } while (after !== undefined);
      return { receipts, seeds };
    }

    test('each act has one; pages of any size give the same chain, and it verifies', async () => {
      for (let n = 0; n < 3; n++) await world().playRound(DICE, 5, likelyChoice[DICE]);
      await api().rotateSeed({ body: { clientSeed: 'lamp' } });
      const { receipts, seeds } = await all('100');
      expect(receipts[0]).toMatchObject({ number: 1, command: 'createPlayer', balances: { before: {} } });
      expect(receipts[0]).not.toHaveProperty('previous');
      expect((await all('2')).receipts).toEqual(receipts);
      const rounds = receipts.filter(({ command }) => command === 'playRound');
      expect(rounds).toHaveLength(3);
      expect(rounds[0]).toMatchObject({
        input: { gameId: DICE, stakeMinor: '500', choice: likelyChoice[DICE] },
        entries: [
          { debit: 'player', amount: '5', currency: 'PP', reason: 'stake' },
          ...rounds[0]!.entries.slice(1),
        ],
        draws: [{ gameId: DICE, purpose: 'round' }],
      });
      const rules = [await api().gameRules({ params: { gameId: DICE } })];
      const check = verifyReceipts({
        format: RECEIPTS_FORMAT,
        playerId: world().userId(),
        receipts,
        seeds,
        rules,
      });
      expect(check.rows.flatMap(({ faults }) => faults)).toEqual([]);
      expect(check.isSame).toBe(true);
      // The seed is revealed, so all three rounds were drawn again.
      expect(check.rows.reduce((sum, { openDraws }) => sum + openDraws, 0)).toBe(0);
    });

    test('the files that decided the acts are listed under the hashes that receipts name', async () => {
      await world().playRound(DICE, 5, likelyChoice[DICE]);
      const { receipts } = await all('100');
      const { engines, releases } = await api().keptFiles();
      const known = new Set(engines.map(({ hash }) => hash));
      const contentOf = new Map(releases.map(({ number, content }) => [number, content]));
      const wrong = receipts.filter(
        ({ engine, content, release }) =>
          (engine !== undefined && !known.has(engine)) ||
          (content !== undefined && contentOf.get(release!) !== content),
      );
      expect(wrong).toEqual([]);
      expect(releases.map(({ number }) => number)).toEqual(
        releases.map(({ number }) => number).toSorted((a, b) => a - b),
      );
    });

    test('the receipt of an entry is that of its act; another number has none', async () => {
      await world().playRound(DICE, 5, likelyChoice[DICE]);
      const { entries } = await api().ledger({ query: { limit: '100' } });
      const { receipts } = await all('100');
      for (const { number, reference } of entries) {
        const { receipt } = await api().entryReceipt({ params: { number: String(number) } });
        expect(receipt.entries.map((entry) => entry.reference)).toContain(reference);
        expect(receipts).toContainEqual(receipt);
      }
      await expectRefusal(api().entryReceipt({ params: { number: '999999' } }), 'NOT_FOUND');
    });
  });
}
