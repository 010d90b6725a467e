// One tap for everything, compared with the same claims made one by one: both must give the same result.
import { isDeepStrictEqual } from 'node:util';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { act, playerViews, type CommandInput, type CommandName } from '../act.ts';
import type { MemoryHost } from '../memory-host.ts';
import type { Player } from '../kernel/player.ts';
import type { ClaimRecord } from '../kernel/context.ts';
import type { Posting } from '../money/postings.ts';
import { must } from './must.ts';
import type { MovingWorld } from './life-steps.ts';
import { testDigest } from './world.ts';

interface Outcome {
  readonly player: Player;
  readonly postings: Posting[];
  readonly claims: ClaimRecord[];
  /** A claim was ready and could not be paid. */
  readonly hasWaiting: boolean;
}

/** A world with separate secrets, so that both ways draw the same ones without using up those of the life. */
const apart = (world: MovingWorld): MovingWorld => {
  let secrets = 0;
  return { ...world, freshSecret: () => testDigest.sha256Hex(`apart:${secrets++}`) };
};

function inOneTap(player: Player, world: MovingWorld): Outcome {
  const acted = act(player, 'collectReady', { body: {} }, world);
  if (isRefusal(acted)) throw new Error(`S14: one tap is refused with ${acted.refused}`);
  return {
    player: acted.player,
    ...acted.effects,
    hasWaiting: acted.reply.waiting !== undefined,
  };
}

function stillReady(player: Player, world: MovingWorld): unknown {
  const acted = act(player, 'collectReady', { body: {} }, world);
  return isRefusal(acted) ? acted : acted.reply.items;
}

function oneByOne(start: Player, world: MovingWorld): Outcome {
  let player = start;
  let hasWaiting = false;
  const postings: Posting[] = [];
  const claims: ClaimRecord[] = [];
  const call = <N extends CommandName>(name: N, input: CommandInput<N>): void => {
    const acted = act(player, name, input, world);
    if (isRefusal(acted)) {
      hasWaiting = true;
      return;
    }
    player = acted.player;
    postings.push(...acted.effects.postings);
    claims.push(...acted.effects.claims);
  };
  call('visit', { body: {} });
  const ready = () => playerViews.fastlaneAvailability(player, world);
  if (ready().FREE_PP) call('claimFastlane', { body: { feature: 'FREE_PP' } });
  if (ready().DAILY_COLLECTIBLE) call('claimDailyCollectible', { body: {} });
  if (ready().DAILY_LOOTBOX) call('openLootbox', { body: { kind: 'FREE' }, known: undefined });
  for (const { id, state } of playerViews.quests(player, world).quests)
    if (state.type === 'claimable') call('claimQuest', { body: { id } });
  for (const { step, reward } of playerViews.weeklyProgression(player, world).milestones)
    if (reward.state === 'CLAIMABLE') call('claimWeeklyMilestone', { body: { step } });
  for (const { step, reward, passReward } of playerViews.monthlyProgression(player, world).milestones)
    if (reward.state === 'CLAIMABLE' || passReward?.state === 'CLAIMABLE')
      call('claimMonthlyMilestone', { body: { step } });
  for (const { id, nextClaim } of playerViews.subscriptions(player).subscriptions)
    if (Date.parse(nextClaim) <= world.nowMs) call('claimSubscription', { params: { id }, body: {} });
  for (const [collectionId, { status }] of Object.entries(playerViews.album(player, world)))
    if (status === 'CLAIMABLE') call('claimCollection', { params: { collectionId }, body: {} });
  return { player, postings, claims, hasWaiting };
}

/** S14: one tap collects what the single calls would have claimed, to the entry. */
export function collectsAsBySingleCalls(host: MemoryHost, world: MovingWorld): void {
  const single = oneByOne(host.player, apart(world));
  const tapped = inOneTap(host.player, apart(world));
  must(tapped.hasWaiting === single.hasWaiting, 'S14: in one tap waits what a single call would be refused');
  must(
    isDeepStrictEqual(stillReady(tapped.player, apart(world)), []),
    'S14: after one tap nothing can be taken',
  );
  must(isDeepStrictEqual(tapped.postings, single.postings), 'S14: one tap pays what the single calls pay');
  must(isDeepStrictEqual(tapped.claims, single.claims), 'S14: one tap claims what the single calls claim');
  must(isDeepStrictEqual(tapped.player, single.player), 'S14: one tap leaves what the single calls leave');
}
