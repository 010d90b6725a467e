// One player as they would be in another world: other content, or another time. The host shows the difference and saves nothing.
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { act, playerViews } from './act.ts';
import type { Player } from './kernel/player.ts';
import type { World } from './kernel/world.ts';
import { roomToMint } from './money/minting.ts';
import { viewProducts } from './shop/products.ts';

/** What screens would show, by system. Periods that end before `world.nowMs` are settled first, as every act does. */
export function standingIn(before: Player, world: World) {
  const settled = act(before, 'settleOnly', {}, world);
  const player = isRefusal(settled) ? before : settled.player;
  return {
    balances: playerViews.balances(player, world),
    quests: playerViews.quests(player, world),
    weekly: playerViews.weeklyProgression(player, world),
    monthly: playerViews.monthlyProgression(player, world),
    'daily-rewards': playerViews.dailyCalendar(player, world),
    lootboxes: playerViews.lootboxes(player, world),
    packs: playerViews.packOdds(player, world),
    shop: {
      // The address of pictures: the same on both sides, so it never differs.
      ...viewProducts(player.state, world, new Map(), 'https://parlor.example'),
      ...playerViews.bundles(player, world),
    },
    'player-care': playerViews.care(player, world),
    minting: {
      perDay: world.content.economy.limits.perPlayerPerDay,
      leftToday: roomToMint(player.state, world) / 100,
    },
  };
}

/** The world of a player if this content were released now. What periods have promised before stays promised (C5). */
export function worldOf(world: World, { content, nowMs }: Pick<World, 'content' | 'nowMs'>): World {
  const { contentAt } = world;
  return {
    ...world,
    nowMs,
    content,
    contentAt: (ms) => (ms > world.nowMs ? content : (contentAt?.(ms) ?? world.content)),
  };
}
