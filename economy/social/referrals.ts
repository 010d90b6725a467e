// Whether an invited player has really come to play, and what an inviter was rewarded for (S22, I26).
import { toMinor } from '@parlor/contract/kernel/money.ts';
import type { GameEvent, RoundCorrected } from '../kernel/events.ts';
import { dayOf } from '../kernel/periods.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { grant } from '../money/rewards.ts';
import { emit, setState, type ActContext } from '../kernel/context.ts';
import type { World } from '../kernel/world.ts';

export interface FriendsSlice {
  /** Who brought this player; missing where nobody did. Fixed when they are made. */
  readonly invitedBy?: string;
  /** Of an invited player: nothing is paid for them before an operator has looked. */
  readonly held?: true;
  /** Of an invited player: UTC days on which they really played, until they count. */
  readonly playedDays: readonly string[];
  /** What they played on the latest day, until it counts. */
  readonly today: { readonly day: string; readonly rounds: number; readonly stakeMinor: number };
  readonly qualified: boolean;
  /** Of an inviter: how many friends were rewarded on the latest day that had one, and ever. */
  readonly rewarded: { readonly day: string; readonly today: number; readonly ever: number };
}
const initialFriends: FriendsSlice = {
  playedDays: [],
  today: { day: '', rounds: 0, stakeMinor: 0 },
  qualified: false,
  rewarded: { day: '', today: 0, ever: 0 },
};

/** Who brought a new player, and whether an operator has to look before anything is paid. */
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
/** What an inviter gets for one friend. */
export const friendReference = (friendId: string): string => `friend:${friendId}`;

/** Rounds of an invited player, until they count. A stake counts in PP alone; the day never runs backwards (I17). */
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

/** Owed from the moment they have played: a limit of the day, or a pause of minting, must not undo their round. */
const payFriend = (context: ActContext): void =>
  void grant(context, {
    reference: INVITED_REFERENCE,
    rewards: context.world.content.referrals.friendRewards,
    reason: 'referral',
    owed: true,
  });

/** An operator looked, and this invited player counts like any other: what they have earned meanwhile is paid. */
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
 * A friend whom this player brought has really played. Once per friend, by the reference of its claim. Above the day's
 * number it is refused and waits; beyond the last that is paid for, the friend counts and brings nothing.
 */
export function friendPlayed(context: ActContext, { friendId }: FriendPlayedCall): { paid: boolean } {
  const { friends } = context.state;
  const { caps, inviterRewards } = context.world.content.referrals;
  const paid = friends.rewarded.ever < caps.ever;
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
