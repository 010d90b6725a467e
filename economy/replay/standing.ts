import type { Standing } from '@parlor/contract/calls/time-machine.ts';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { act, playerViews } from '../act.ts';
import { countLootboxes } from '../collectibles/lootbox-counts.ts';
import type { Player } from '../kernel/player.ts';
import type { World } from '../kernel/world.ts';

/**
 * What a player has at `world.nowMs`. Periods that ended before are settled first, as every act does; nothing is saved.
 */
export function standingAt(player: Player, world: World): Standing {
  const settled = act(player, 'settleOnly', {}, world);
  const at = isRefusal(settled) ? player : settled.player;
  const profile = playerViews.playerProfile(at, world);
  const { FREE, STANDARD, PREMIUM } = countLootboxes(at.state, world);
  return {
    balances: playerViews
      .balances(at, world)
      .balances.map(({ currency, balance }) => ({ currency, balance })),
    level: { number: profile.level.number, experience: profile.level.experience },
    streak: profile.streak.days,
    quests: playerViews.quests(at, world).quests,
    week: playerViews.weeklyProgression(at, world).currentStep,
    month: playerViews.monthlyProgression(at, world).currentStep,
    collections: profile.collections.flatMap(({ id, name, held, size, claimed }) =>
      held.length === 0 ? [] : [{ id, name, held: held.length, size, claimed }],
    ),
    packs: at.state.packs.length,
    boxes: { FREE, STANDARD, PREMIUM },
    achievements: profile.achievements.earned,
    rounds: profile.rounds,
    openRounds: at.state.openRounds.map(({ gameId }) => gameId),
  };
}
