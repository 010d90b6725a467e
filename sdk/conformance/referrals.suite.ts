// A player's invited friends, over HTTP and with the fakes: the inviter, the count, the pages. Rewards take days, so
// scenarios with a test clock cover them.
import { campaignFromUrl, decodeStartParam, inviteCodeOf } from '@parlor/contract/formats/campaign.ts';
import { describe, expect, test } from 'vitest';
import type { World } from './services.suite.ts';
import { expectRefusal } from '../test/refusals.ts';

export function referralsSuite(world: () => World): void {
  describe('friends', () => {
    const api = () => world().services.api;
    const link = async (): Promise<string> => (await api().referralLink()).websiteLink!;

    test("the link carries a code that is not the player's id, and stays the same", async () => {
      const first = await api().referralLink();
      const code = inviteCodeOf(campaignFromUrl(new URL(first.websiteLink!).search));
      expect(code).toMatch(/^[1-9A-HJ-NP-Za-km-z]{16}$/);
      expect(first.websiteLink).not.toContain(world().userId());
      // Only if there is a bot.
      const startParam = new URL(first.messengerLink ?? 'https://t.me/').searchParams.get('startapp');
      expect(startParam === null ? code : inviteCodeOf(decodeStartParam(startParam))).toBe(code);
      // Only over HTTP.
      expect(new URL(first.shortLink ?? `https://x/i/${code}`).pathname).toBe(`/i/${code}`);
      expect((await api().referralLink()).websiteLink).toBe(first.websiteLink);
    });

    test('it has both rewards, the number of days of play, and the sum so far', async () => {
      const { terms, rewarded, points } = await api().referralLink();
      expect(terms?.days).toBeGreaterThan(1);
      expect(terms?.inviterRewards.length).toBeGreaterThan(0);
      expect(terms?.friendRewards.length).toBeGreaterThan(0);
      expect([rewarded, points]).toEqual([0, 0]);
    });

    test('a friend who signs in with the link is counted and has not played yet', async () => {
      expect(await api().referrals()).toEqual({ total: 0, pageSize: 10, lastCreatedAt: null, referrals: [] });
      await world().friendComes(await link());
      const { total, referrals } = await api().referrals();
      expect(total).toBe(1);
      expect(referrals).toEqual([expect.objectContaining({ state: 'playing', days: 0 })]);
      expect(referrals[0]!.daysAsked).toBe((await api().referralLink()).terms!.days);
      const guest = /^Guest(?= [\dA-F]{4}$)/;
      expect(referrals[0]!.firstName).toMatch(guest);
      world().speaks('fa');
      const [same] = (await api().referrals()).referrals;
      expect(same!.firstName).toBe(referrals[0]!.firstName.replace(guest, 'مهمان'));
      world().speaks('en');
    });

    test("an existing player is nobody's friend, and an unknown invitation has no inviter", async () => {
      const mailbox = await world().friendComes(undefined);
      await world().friendComes(await link(), mailbox);
      const nobody = new URL(await link());
      nobody.searchParams.set('utm_id', '1'.repeat(16));
      await world().friendComes(nobody.href);
      expect((await api().referrals()).total).toBe(0);
    });

    test('friends come in pages, newest first, none skipped and none repeated; a larger page is 25', async () => {
      const invitation = await link();
      for (let n = 0; n < 5; n++) await world().friendComes(invitation);
      const whole = await api().referrals({ query: { pageSize: '60' } });
      expect([whole.pageSize, whole.total, whole.lastCreatedAt]).toEqual([25, 5, null]);
      const all = whole.referrals.map((r) => r.createdAt);
      expect(all).toEqual(all.toSorted().toReversed());
      expect(new Set(all).size).toBe(5);
      const paged: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await api().referrals({
          query: { pageSize: '2', ...(cursor === undefined ? {} : { lastCreatedAt: cursor }) },
        });
        paged.push(...page.referrals.map((r) => r.createdAt));
        cursor = page.lastCreatedAt ?? undefined;
      } while (cursor !== undefined);
      expect(paged).toEqual(all);
      const since = await api().referrals({ query: { since: all[1]! } });
      expect([since.total, since.since, since.referrals.length]).toEqual([2, all[1], 2]);
    });

    test('a page without a size, or from an invalid time, is refused', async () => {
      await expectRefusal(api().referrals({ query: { pageSize: '0' } }), 'INVALID_REQUEST');
      await expectRefusal(api().referrals({ query: { lastCreatedAt: 'yesterday' } }), 'INVALID_REQUEST');
    });
  });
}
