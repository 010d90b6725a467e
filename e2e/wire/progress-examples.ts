// Wire examples of daily rewards, progressions, collectibles and the shop. Lena's row is written straight into the
// database, as if she had played for weeks. Her seeds are fixed, so her draws are the same on every run.
import { createHash } from 'node:crypto';
import type { Quest } from '@parlor/contract/calls/quests.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { monthOf, weekOf } from '@parlor/economy/kernel/periods.ts';
import type { PlayerState } from '@parlor/economy/kernel/player.ts';
import { signIn } from '../actors/users.ts';
import type { TestServer } from '../server/servers.ts';
import type { RecordExample } from './example-call.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const PACK = sha256('a pack of the wire examples').slice(0, 24);

function afterSomeWeeks(state: PlayerState, nowMs: number): PlayerState {
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

export async function recordProgressExamples(record: RecordExample, server: TestServer): Promise<void> {
  const { nowMs } = server;
  const lena = await signIn('lena', server.first, { nowMs });
  const nils = await signIn('nils', server.first, { nowMs });
  await server.withDatabase(async (pool) => {
    const ask = 'select state from players where player_id = $1';
    const { rows } = await pool.query<{ state: string }>(ask, [lena.userId()]);
    const state = afterSomeWeeks(JSON.parse(rows[0]!.state) as PlayerState, nowMs());
    await pool.query('update players set state = $2, version = version + 1 where player_id = $1', [
      lena.userId(),
      JSON.stringify(state),
    ]);
  });

  const { quests } = await lena.api.quests();
  const hard = quests.find(({ difficulty }) => difficulty === 'HARD') as Quest;
  await record(lena, 'exchangeQuest', { body: { id: hard.id } });
  for (const call of ['weeklyProgression', 'monthlyProgression'] as const) await record(lena, call);
  await record(lena, 'claimWeeklyMilestone', { body: { step: 4 } });
  await record(lena, 'achievements');
  await record(lena, 'playerProfile');
  await record(lena, 'claimMonthlyMilestone', { body: { step: 5 } });

  await record(lena, 'fastlaneAvailability');
  await record(lena, 'claimFastlane', { body: { feature: 'FREE_PP' } });
  await record(lena, 'dailyCalendar');
  await record(lena, 'lootboxes');
  await record(lena, 'openLootbox', { body: { kind: 'STANDARD', number: 1 } });
  await record(lena, 'subscriptions');
  await record(lena, 'claimSubscription', { params: { id: 'order-1-0' }, body: {} });

  for (const call of ['collections', 'album', 'packOdds', 'packs'] as const) await record(lena, call);
  await record(lena, 'pack', { params: { id: PACK } });
  await record(lena, 'exchangeDuplicates', { body: { id: 'urn:lamps:2', count: 2, held: 3 } });
  await record(lena, 'openPack', { params: { id: PACK } });
  await record(lena, 'claimCollection', { params: { collectionId: 'lamps' }, body: {} });
  await record(lena, 'dailyCollectibles');
  await record(lena, 'claimFastlaneCollectible', { body: {} });
  await record(nils, 'claimDailyCollectible', { body: {} });
  await record(lena, 'collectReady', { body: { only: ['weekly', 'monthly', 'daily-lootbox'] } });
  await record(lena, 'visit', { body: {} });
  await record(lena, 'dismissNotices', { body: { ids: ['week-ended:2026-W46'] } });

  for (const call of ['products', 'bundles'] as const) await record(lena, call);
  const box = { productId: 'standard-box', quantity: 1, paymentMode: 'telegram' };
  const { orderId } = (await record(lena, 'placeOrder', { body: box })) as { orderId: string };
  await record(lena, 'orderStatus', { params: { orderId } });
  await record(lena, 'orderChange', { params: { orderId }, query: '?known=2020-01-01T00:00:00.000Z' });
  await record(lena, 'order', { params: { orderId } });
  await record(lena, 'orders', { query: '?limit=1' });
  await record(lena, 'payOrder', { params: { orderId }, body: {} });
  await record(lena, 'cancelOrder', { params: { orderId }, body: {} });
  lena.leaves();
  nils.leaves();
}
