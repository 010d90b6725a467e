// Whether an invited player has qualified, and the rewards of an inviter (S22, I26).
// Amounts: `inviterRewards` and `friendRewards` in content/referrals.yaml.
import { toMinor } from '@parlor/contract/kernel/money.ts';
import type { GameEvent, RoundCorrected } from '../kernel/events.ts';
import { dayOf } from '../kernel/periods.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { isPaused } from '../care/pause.ts';
import { grant } from '../money/rewards.ts';
import { emit, setState, type ActContext } from '../kernel/context.ts';
import type { World } from '../kernel/world.ts';

export interface FriendsSlice {
  /** The inviter of this player; missing if there is none. Fixed when the player is created. */
  readonly invitedBy?: string;
  /** For an invited player: nothing is paid before an operator has looked. */
  readonly held?: true;
  /** For an invited player: the UTC days on which they really played, until they qualify. */
  readonly playedDays: readonly string[];
  /** What they played on the latest day, until they qualify. */
  readonly today: { readonly day: string; readonly rounds: number; readonly stakeMinor: number };
  readonly qualified: boolean;
  /** For an inviter: how many friends were rewarded on the latest such day, and in total. */
  readonly rewarded: { readonly day: string; readonly today: number; readonly ever: number };
}
const initialFriends: FriendsSlice = {
  playedDays: [],
  today: { day: '', rounds: 0, stakeMinor: 0 },
  qualified: false,
  rewarded: { day: '', today: 0, ever: 0 },
};

/** The inviter of a new player, and whether an operator has to look before anything is paid (server/auth/flows/invitation.ts). */
export interface Invitation {
  readonly by: string;
  readonly held: boolean;
}
export const friendsOfNew = (invitation: Invitation | undefined): FriendsSlice =>
  invitation === undefined
    ? initialFriends
    : { ...initialFriends, invitedBy: invitation.by, ...(invitation.held ? { held: true as const } : {}) };

/** The friend's own reward. */
export const INVITED_REFERENCE = 'invited';
/** The inviter's reward for one friend. */
export const friendReference = (friendId: string): string => `friend:${friendId}`;

/** Rounds of an invited player, until they qualify. Only stakes in PP count; the day never runs backwards (I17). */
function onFriends(context: ActContext, event: GameEvent): void {
  if (event.kind === 'round-corrected') return onCorrected(context, event);
  if (event.kind !== 'round-settled') return;
  const { friends } = context.state;
  const { referrals } = context.world.content;
  if (friends.invitedBy === undefined || friends.qualified) return;
  const day = dayOf(context.world.nowMs);
  const last = friends.today;
  if (day < last.day || friends.playedDays.includes(day)) return;
  const before = day === last.day ? last : { rounds: 0, stakeMinor: 0 };
  const today = {
    day,
    rounds: before.rounds + 1,
    stakeMinor: before.stakeMinor + (event.currency === 'PP' ? Number(event.stakeMinor) : 0),
  };
  const counts =
    today.rounds >= referrals.leastRounds && today.stakeMinor >= Number(toMinor('PP', referrals.leastStake));
  const playedDays = counts ? [...friends.playedDays, day] : friends.playedDays;
  const qualified = playedDays.length >= referrals.days;
  setState(context, { friends: { ...friends, today, playedDays, qualified } });
  if (!qualified) return;
  context.effects.outbox.push({
    kind: 'friend-played',
    body: { inviterId: friends.invitedBy, friendId: context.playerId },
  });
  if (friends.held !== true) payFriend(context);
}

/** A round of today that is corrected before its day has counted. */
function onCorrected(
  context: ActContext,
  { countedAtMs, currency, stakeMinor, before }: RoundCorrected,
): void {
  const { friends } = context.state;
  const { day, rounds, stakeMinor: staked } = friends.today;
  if (friends.qualified || friends.playedDays.includes(day) || dayOf(countedAtMs) !== day) return;
  const moreMinor = currency === 'PP' ? Number(stakeMinor - before.stakeMinor) : 0;
  const today = {
    day,
    rounds: stakeMinor === 0n ? Math.max(0, rounds - 1) : rounds,
    stakeMinor: Math.max(0, staked + moreMinor),
  };
  setState(context, { friends: { ...friends, today } });
}

/** Earned before: a limit of the day, or a pause of minting, must not undo the round. */
const payFriend = (context: ActContext): void =>
  void grant(context, {
    reference: INVITED_REFERENCE,
    rewards: context.world.content.referrals.friendRewards,
    reason: 'referral',
    owed: true,
  });

/** An operator released this invited player: their earned rewards are paid, and they count like any other. */
export function releaseFriend(context: ActContext, _call: Record<string, never>): { qualified: boolean } {
  const { held, ...friends } = context.state.friends;
  if (held !== true) return { qualified: friends.qualified };
  setState(context, { friends });
  if (friends.qualified) payFriend(context);
  return { qualified: friends.qualified };
}

const rewardedToday = (slice: FriendsSlice, world: World): number =>
  dayOf(world.nowMs) <= slice.rewarded.day ? slice.rewarded.today : 0;

export interface FriendPlayedCall {
  readonly friendId: string;
}

/**
 * An invited friend has qualified. The inviter is paid once for each friend, by the reference of the claim. Above the daily
 * number of friends the act is refused and waits. Above the total number, or while the inviter is on a break, the friend
 * counts without a reward.
 */
export function friendPlayed(context: ActContext, { friendId }: FriendPlayedCall): { paid: boolean } {
  const { friends } = context.state;
  const { caps, inviterRewards } = context.world.content.referrals;
  const paid = friends.rewarded.ever < caps.ever && !isPaused(context.state, context.world.nowMs);
  if (paid) {
    const today = rewardedToday(friends, context.world);
    if (today >= caps.perDay)
      throw new RuleViolation('NOT_CLAIMABLE', 'No more friends are paid for today; this one is tomorrow.');
    const now = dayOf(context.world.nowMs);
    const day = now > friends.rewarded.day ? now : friends.rewarded.day;
    setState(context, {
      friends: { ...friends, rewarded: { day, today: today + 1, ever: friends.rewarded.ever + 1 } },
    });
  }
  grant(context, {
    reference: friendReference(friendId),
    rewards: paid ? inviterRewards : [],
    reason: 'referral',
    owed: true,
  });
  emit(context, { kind: 'friend-qualified', friendId });
  return { paid };
}

const initial: { readonly friends: FriendsSlice } = { friends: initialFriends };
export const referralsSystem = { initial, on: onFriends };
