// Wire examples of daily rewards, progressions, collectibles and the shop. Lena's document is written
// directly as after some weeks, seeds included, so that her draws are the same on every run.
import { createHash } from 'node:crypto';
import type { Quest } from '@parlor/contract/calls/quests.ts';
import { monthOf, weekOf } from '@parlor/economy/kernel/periods.ts';
import type { PlayerState } from '@parlor/economy/kernel/player.ts';
import { signIn } from '../actors/users.ts';
import type { TestServer } from '../server/servers.ts';
import type { Asks } from './example-call.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const PACK = sha256('a pack of the wire examples').slice(0, 24);
const DAY_MS = 86_400_000;

/** Some weeks later. */
function wellOn(state: PlayerState, nowMs: number): PlayerState {
  const serverSeed = sha256('a server seed of the wire examples');
  const { active } = state.fairness;
  return {
    ...state,
    fairness: {
      ...state.fairness,
      active: { ...active, serverSeed, serverSeedHash: sha256(serverSeed), clientSeed: 'lena-likes-lamps' },
    },
    weekly: { week: weekOf(nowMs), steps: 9, claimed: [] },
    monthly: { ...state.monthly, month: monthOf(nowMs), steps: 13, pass: true },
    album: {
      ...state.album,
      held: { lamps: Array.from({ length: 15 }, (_, n) => (n === 2 ? 3 : 1)) },
    },
    packs: [{ id: PACK, collectibles: 5, bestDraw: 'RARE', atMs: nowMs }],
    sinceGuarantee: 41,
    lootboxes: { ...state.lootboxes, waiting: { STANDARD: 1, PREMIUM: 0 } },
    subscriptions: [{ id: 'order-1-0', amountMinor: 6_000, nextMs: nowMs - DAY_MS, remaining: 27 }],
    notices: [
      { kind: 'week-ended', period: '2026-W46', atMs: nowMs, rewards: [{ type: 'points', amount: 150 }] },
    ],
  };
}

export async function recordProgressExamples(asks: Asks, loaded: TestServer): Promise<void> {
  const { nowMs } = loaded;
  const lena = await signIn('lena', loaded.first, { nowMs });
  const nils = await signIn('nils', loaded.first, { nowMs });
  await loaded.behind(async (pool) => {
    const ask = 'select state from players where player_id = $1';
    const { rows } = await pool.query<{ state: string }>(ask, [lena.userId()]);
    const state = wellOn(JSON.parse(rows[0]!.state) as PlayerState, nowMs());
    await pool.query('update players set state = $2, version = version + 1 where player_id = $1', [
      lena.userId(),
      JSON.stringify(state),
    ]);
  });

  const { quests } = await lena.api.quests();
  const hard = quests.find(({ difficulty }) => difficulty === 'HARD') as Quest;
  await asks(lena, 'exchangeQuest', { body: { id: hard.id } });
  for (const call of ['weeklyProgression', 'monthlyProgression'] as const) await asks(lena, call);
  await asks(lena, 'claimWeeklyMilestone', { body: { step: 4 } });
  await asks(lena, 'claimMonthlyMilestone', { body: { step: 5 } });

  await asks(lena, 'fastlaneAvailability');
  await asks(lena, 'claimFastlane', { body: { feature: 'FREE_PP' } });
  await asks(lena, 'dailyCalendar');
  await asks(lena, 'lootboxes');
  await asks(lena, 'openLootbox', { body: { kind: 'STANDARD', number: 1 } });
  await asks(lena, 'subscriptions');
  await asks(lena, 'claimSubscription', { params: { id: 'order-1-0' }, body: {} });

  for (const call of ['collections', 'album', 'packOdds', 'packs'] as const) await asks(lena, call);
  await asks(lena, 'pack', { params: { id: PACK } });
  await asks(lena, 'exchangeDuplicates', { body: { id: 'urn:lamps:2', count: 2, held: 3 } });
  await asks(lena, 'openPack', { params: { id: PACK } });
  await asks(lena, 'claimCollection', { params: { collectionId: 'lamps' }, body: {} });
  await asks(lena, 'dailyCollectibles');
  await asks(lena, 'claimFastlaneCollectible', { body: {} });
  await asks(nils, 'claimDailyCollectible', { body: {} });
  await asks(lena, 'collectReady', { body: { only: ['weekly', 'monthly', 'daily-lootbox'] } });
  await asks(lena, 'visit', { body: {} });
  await asks(lena, 'dismissNotices', { body: { ids: ['week-ended:2026-W46'] } });

  for (const call of ['products', 'bundles'] as const) await asks(lena, call);
  const box = { productId: 'standard-box', quantity: 1, paymentMode: 'telegram' };
  const { orderId } = (await asks(lena, 'placeOrder', { body: box })) as { orderId: string };
  await asks(lena, 'orderStatus', { params: { orderId } });
  await asks(lena, 'orderChange', { params: { orderId }, query: '?known=2020-01-01T00:00:00.000Z' });
  await asks(lena, 'order', { params: { orderId } });
  await asks(lena, 'orders', { query: '?limit=1' });
  await asks(lena, 'payOrder', { params: { orderId }, body: {} });
  await asks(lena, 'cancelOrder', { params: { orderId }, body: {} });
  lena.leaves();
  nils.leaves();
}
