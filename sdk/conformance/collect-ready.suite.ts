// Claims, packs, boxes, calendar and progressions, over fakes and HTTP.
import type { DeliveredItem } from '@parlor/contract/formats/bundle-items.ts';
import {
  COLLECTION_REWARD_PP,
  rarityOf,
  parseCollectibleId,
  RARITIES,
  type Reward,
} from '@parlor/contract/kernel/vocabulary.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { World } from './services.suite.ts';
import type { Api } from '../services.ts';
import { expectRefusal } from '../test/refusals.ts';

export function collectReadySuite(world: () => World): void {
  let api: Api;
  beforeEach(() => {
    ({ api } = world().services);
  });
  const balance = async (): Promise<number> => (await api.balance({ params: { currency: 'PP' } })).balance;
  const deliver = (...items: DeliveredItem[]) => world().deliver(items);
  const pointsOf = (rewards: readonly Reward[] = []): number =>
    rewards.reduce((sum, r) => sum + (r.type === 'points' ? r.amount : 0), 0);

  /** Claims twice at once, then once more. The claim is paid once, with the amount in the reply. */
  async function isPaidOnce(claim: () => Promise<{ rewards?: Reward[] | undefined }>): Promise<Reward[]> {
    const before = await balance();
    const both = await Promise.allSettled([claim(), claim()]);
    const done = both.flatMap((r) => (r.status === 'fulfilled' ? [r.value] : []));
    expect(done).toHaveLength(1);
    await expectRefusal(claim(), 'ALREADY_CLAIMED');
    const rewards = done[0]?.rewards ?? [];
    expect(await balance()).toBeCloseTo(before + pointsOf(rewards), 2);
    return rewards;
  }

  describe('quick claims and the calendar', () => {
    test('the daily reward is claimed once, and the calendar shows it', async () => {
      const { days, reward, streak } = await api.dailyCalendar();
      expect([reward.state, streak]).toEqual(['CLAIMABLE', 0]);
      // No day before a player's first reward counts as missed.
      expect(days.map(({ state }) => state)).not.toContain('MISSED');
      const before = await api.summary();
      expect(before.streak).toMatchObject({ day: 1, next: { day: 3 } });
      const promised = days.find((d) => d.state === 'CLAIMABLE')?.rewards;
      const rewards = await isPaidOnce(() => api.claimFastlane({ body: { feature: 'FREE_PP' } }));
      expect(rewards).toEqual(promised);
      expect(await api.dailyCalendar()).toMatchObject({ streak: 1, best: 1, reward: { state: 'CLAIMED' } });
      const { freePPTask, streak: now } = await api.summary();
      expect([freePPTask.state, now]).toEqual(['CLAIMED', before.streak]);
    });

    test('the daily collectible is one pack behind its three calls', async () => {
      expect((await api.dailyCollectibles()).count).toBeGreaterThan(0);
      const claims = [
        () => api.claimDailyCollectible(),
        () => api.claimFastlaneCollectible(),
        () => api.claimFastlane({ body: { feature: 'DAILY_COLLECTIBLE' } }),
      ];
      const all = await Promise.allSettled(claims.map((claim) => claim()));
      expect(all.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
      for (const claim of claims) await expectRefusal(claim(), 'ALREADY_CLAIMED');
      expect((await api.packs()).packs).toHaveLength(1);
      expect((await api.dailyCollectibles()).count).toBe(0);
    });

    test('the free lootbox is opened once behind its two calls, and pays its rewards', async () => {
      const before = await balance();
      const all = await Promise.allSettled([
        api.openLootbox({ body: { kind: 'FREE' } }),
        api.claimFastlane({ body: { feature: 'DAILY_LOOTBOX' } }),
      ]);
      const done = all.flatMap((r) => (r.status === 'fulfilled' ? [r.value] : []));
      expect(done).toHaveLength(1);
      const points = (done[0]?.items ?? [])
        .flatMap((item) => item.rewards)
        .reduce((sum, r) => sum + (r.currency === 'PP' ? Number(r.amount) : 0), 0);
      expect(points).toBeGreaterThan(0);
      expect(await balance()).toBeCloseTo(before + points, 2);
      await expectRefusal(api.openLootbox({ body: { kind: 'FREE' } }), 'ALREADY_CLAIMED');
      expect(await api.fastlaneAvailability()).toMatchObject({ DAILY_LOOTBOX: false, FREE_PP: true });
    });

    test('one tap claims everything that is ready, reports each reward, and then finds nothing', async () => {
      await world().setSteps({ weekly: 4, monthly: 5 });
      const before = await balance();
      const { items } = await api.collectReady();
      expect(items.map((i) => i.kind)).toEqual([
        'daily',
        'daily-collectible',
        'daily-lootbox',
        ...items.filter((i) => i.kind === 'quest').map((i) => i.kind),
        'weekly',
        'monthly',
      ]);
      expect(await balance()).toBeCloseTo(before + items.reduce((sum, i) => sum + pointsOf(i.rewards), 0), 2);
      expect((await api.collectReady()).items).toEqual([]);
      await expectRefusal(api.claimFastlane({ body: { feature: 'FREE_PP' } }), 'ALREADY_CLAIMED');
      const { entries } = await api.ledger({ query: { limit: '100' } });
      const paid = items.filter(
        ({ reference, rewards }) =>
          rewards.length === 1 && rewards[0]?.type === 'points' && !reference.startsWith('lootbox:'),
      );
      expect(entries.map((e) => e.reference)).toEqual(
        expect.arrayContaining(paid.map(({ reference }) => reference)),
      );
    });

    test('only some kinds, if requested', async () => {
      const { items } = await api.collectReady({ body: { only: ['daily-collectible'] } });
      expect(items.map((i) => i.kind)).toEqual(['daily-collectible']);
      expect(await api.fastlaneAvailability()).toEqual({
        FREE_PP: true,
        DAILY_COLLECTIBLE: false,
        DAILY_LOOTBOX: true,
      });
    });

    test('a visit without an ended period returns nothing', async () => {
      expect(await api.visit()).toEqual({ notices: [] });
      expect(await api.summary()).toMatchObject({ notices: [], visitDue: false });
    });
  });

  describe('progressions', () => {
    test('a weekly milestone is claimable once it is reached, once', async () => {
      const [first, second] = (await api.weeklyProgression()).milestones;
      await expectRefusal(api.claimWeeklyMilestone({ body: { step: first!.step } }), 'NOT_CLAIMABLE');
      await world().setSteps({ weekly: first!.step, monthly: 0 });
      expect((await api.weeklyProgression()).milestones[0]?.reward.state).toBe('CLAIMABLE');
      const rewards = await isPaidOnce(async () => {
        const { reward } = await api.claimWeeklyMilestone({ body: { step: first!.step } });
        return { rewards: [reward] };
      });
      expect(rewards).toEqual([first!.reward.value]);
      await expectRefusal(api.claimWeeklyMilestone({ body: { step: second!.step } }), 'NOT_CLAIMABLE');
    });

    test('the free track of the month first; a pass bought later opens the other track of passed milestones', async () => {
      const [first] = (await api.monthlyProgression()).milestones;
      await world().setSteps({ weekly: 0, monthly: first!.step });
      const claim = () => api.claimMonthlyMilestone({ body: { step: first!.step } });
      expect(await isPaidOnce(claim)).toEqual([first!.reward.value]);
      const { nextPassFrom } = await api.monthlyProgression();
      await deliver({ type: 'metaFeature', feature: 'monthly-pass' });
      expect(await api.summary()).toMatchObject({
        monthlyProgression: { isClaimable: true, passActivated: true },
      });
      // Another pass would open the next month. The reply says so before and after the purchase.
      const { nextPassFrom: second, passesFrom } = await api.monthlyProgression();
      expect(passesFrom).toEqual([]);
      expect(second! > nextPassFrom!).toBe(true);
      await deliver({ type: 'metaFeature', feature: 'monthly-pass' });
      expect((await api.monthlyProgression()).passesFrom).toEqual([second]);
      expect(await isPaidOnce(claim)).toEqual([first!.passReward!.value]);
    });

    test('the summary counts the claimable milestones of the week and the month, each once for all its tracks', async () => {
      const waiting = async () => {
        const { weeklyClaims, monthlyClaims, monthlyProgression } = await api.summary();
        return [weeklyClaims, monthlyClaims, monthlyProgression.isClaimable];
      };
      expect(await waiting()).toEqual([0, 0, false]);
      const [week, month] = [await api.weeklyProgression(), await api.monthlyProgression()];
      await world().setSteps({ weekly: week.milestones[1]!.step, monthly: month.milestones[2]!.step });
      expect(await waiting()).toEqual([2, 3, true]);
      await deliver({ type: 'metaFeature', feature: 'monthly-pass' });
      expect(await waiting()).toEqual([2, 3, true]);
      await api.claimMonthlyMilestone({ body: { step: month.milestones[0]!.step } });
      expect(await waiting()).toEqual([2, 2, true]);
    });

    test('a quest is exchanged once a day for another of its difficulty', async () => {
      const { quests, exchange } = await api.quests();
      const one = quests.find((q) => q.difficulty === 'MEDIUM')!;
      expect(exchange?.left).toBe(1);
      const { quest } = await api.exchangeQuest({ body: { id: one.id } });
      expect([quest.id, quest.difficulty]).toEqual([one.id, one.difficulty]);
      expect(quests.map((q) => q.template)).not.toContain(quest.template);
      expect((await api.quests()).exchange?.left).toBe(0);
      await expectRefusal(api.exchangeQuest({ body: { id: one.id } }), 'EXCHANGE_USED');
    });
  });

  describe('collecting', () => {
    const pack = { type: 'pack', collectiblesAmount: 5, bestDraw: 'RARE' } as const;

    test('a pack is opened once: repeated and concurrent calls get the same reply, and the album has its cards', async () => {
      await deliver(pack);
      const [waiting] = (await api.packs()).packs;
      expect(waiting).toMatchObject({ collectibles: 5, rarity: 'RARE' });
      const params = { id: waiting!.id };
      expect(await api.pack({ params })).toEqual(waiting);
      const [one, two] = await Promise.all([api.openPack({ params }), api.openPack({ params })]);
      expect(two).toEqual(one);
      expect(await api.openPack({ params })).toEqual(one);
      const best = Math.max(
        ...one.collectibles.map((c) => RARITIES.indexOf(rarityOf(parseCollectibleId(c.id).numericId))),
      );
      expect(best).toBeGreaterThanOrEqual(RARITIES.indexOf('RARE'));
      const held = Object.values(await api.album()).flatMap((c) => c.collectibles);
      expect(held.reduce((sum, c) => sum + c.count, 0)).toBe(5);
      expect((await api.packs()).packs).toEqual([]);
      await expectRefusal(api.openPack({ params: { id: 'no-such-pack' } }), 'PACK_NOT_FOUND');
      const { draws } = await api.draws();
      expect(draws.filter((d) => d.reference === one.draw?.reference)).toMatchObject([{ purpose: 'pack' }]);
      expect((await api.packOdds()).guarantee.left).toBeGreaterThan(0);
    });

    test('a numbered lootbox is opened once and gives the same answer again', async () => {
      await deliver({ type: 'lootbox', kind: 'STANDARD', amount: 2 });
      const standard = async () => (await api.lootboxes()).tables.find((t) => t.kind === 'STANDARD')!;
      const number = (await standard()).next!;
      const body = { kind: 'STANDARD', number } as const;
      const before = await balance();
      const [one, two] = await Promise.all([api.openLootbox({ body }), api.openLootbox({ body })]);
      expect(two).toEqual(one);
      expect(await api.openLootbox({ body })).toEqual(one);
      const paid = one.items.flatMap((i) => i.rewards).reduce((sum, r) => sum + Number(r.amount), 0);
      expect(await balance()).toBeCloseTo(before + paid, 2);
      expect([(await standard()).next, (await api.summary()).lootBoxes.STANDARD]).toEqual([number + 1, 1]);
      await expectRefusal(api.openLootbox({ body: { kind: 'STANDARD', number: number + 2 } }), 'NO_LOOTBOX');
    });

    test('duplicates are exchanged at the published rate, the last one stays, and a repeat exchanges nothing', async () => {
      await deliver({ ...pack, collectiblesAmount: 400 });
      await api.openPack({ params: { id: (await api.packs()).packs[0]!.id } });
      const { id, count: held } = Object.values(await api.album())
        .flatMap((c) => c.collectibles)
        .find((c) => c.count > 2)!;
      const rarity = rarityOf(parseCollectibleId(id).numericId);
      const rate = (await api.packOdds()).exchange.find((e) => e.rarity === rarity)!.amount;
      const before = await balance();
      const body = { id, count: 2, held };
      const both = await Promise.allSettled([
        api.exchangeDuplicates({ body }),
        api.exchangeDuplicates({ body }),
      ]);
      expect(both.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
      expect(await balance()).toBeCloseTo(before + 2 * rate, 2);
      await expectRefusal(api.exchangeDuplicates({ body }), 'HOLDING_CHANGED');
      const all = { id, count: held - 2, held: held - 2 };
      await expectRefusal(api.exchangeDuplicates({ body: all }), 'NOT_EXCHANGEABLE');
    });

    test('a complete collection pays its reward once, an incomplete one nothing', async () => {
      const { active } = await api.collections();
      const params = { collectionId: active[0]!.id };
      await expectRefusal(api.claimCollection({ params }), 'NOT_CLAIMABLE');
      await deliver({ ...pack, collectiblesAmount: 6_000 });
      await api.openPack({ params: { id: (await api.packs()).packs[0]!.id } });
      expect((await api.album())[params.collectionId]?.status).toBe('CLAIMABLE');
      const rewards = await isPaidOnce(() => api.claimCollection({ params }));
      expect(rewards).toEqual([{ type: 'points', amount: COLLECTION_REWARD_PP }]);
      expect((await api.album())[params.collectionId]?.status).toBe('CLAIMED');
      await expectRefusal(api.claimCollection({ params: { collectionId: 'none' } }), 'COLLECTION_NOT_FOUND');
    });

    test('a subscription pays its start amount at once, and its first instalment not before midnight', async () => {
      const before = await balance();
      await deliver({ type: 'dailyPP', beginning: 30, amount: 5, duration: 7 });
      expect(await balance()).toBeCloseTo(before + 30, 2);
      const [one] = (await api.subscriptions()).subscriptions;
      expect(one).toMatchObject({ amount: 5, currency: 'PP', remainingClaims: 7 });
      expect(one!.nextClaim).toMatch(/T00:00:00\.000Z$/);
      await expectRefusal(api.claimSubscription({ params: { id: one!.id } }), 'NOT_CLAIMABLE');
      await expectRefusal(api.claimSubscription({ params: { id: 'none' } }), 'SUBSCRIPTION_NOT_FOUND');
    });

    test('a boost adds to earned points', async () => {
      await deliver({ type: 'boost', percentage: 50, amount: 1_000 });
      const before = await balance();
      const { rewards } = await api.claimFastlane({ body: { feature: 'FREE_PP' } });
      expect(await balance()).toBeCloseTo(before + Math.floor(pointsOf(rewards) * 150) / 100, 2);
    });
  });
}
