// One tap for everything that is ready: the same claims as by the single calls, each under its own key. A claim that
// cannot be paid now waits and does not stop the others.
import type { CollectedItem, ReadyKind, WaitingItem } from '@parlor/contract/calls/collect-ready.ts';
import type { ErrorCode } from '@parlor/contract/kernel/errors.ts';
import { COLLECTION_REWARD_PP, type Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { claimableCollections, claimCollection, collectionReference } from './collectibles/album.ts';
import { claimDaily, dailyReference, dailyState, rewardsOfToday } from './progress/daily-rewards.ts';
import {
  claimDailyCollectible,
  dailyCollectibleReference,
  pointsIn,
  viewFastlane,
} from './progress/fastlane.ts';
import { lootboxReference, openFreeLootbox } from './collectibles/lootboxes.ts';
import { dayLimitEndsMs } from './money/minting.ts';
import { claimableOfMonth, claimMonthly, monthlyReference, thisMonth } from './progress/monthly.ts';
import { dayOf, isoOf, untilDayEndsMs, untilMonthEndsMs, untilWeekEndsMs } from './kernel/periods.ts';
import { claimableOfToday, claimQuest, questReference } from './progress/quests.ts';
import { RuleViolation } from './kernel/rule-violation.ts';
import {
  claimSubscription,
  dueSubscriptions,
  rewardsOf,
  subscriptionReference,
} from './shop/subscriptions.ts';
import { attempt, type ActContext } from './kernel/context.ts';
import { claimableOfWeek, claimWeekly, thisWeek, weeklyReference } from './progress/weekly.ts';

type Named = Pick<WaitingItem, 'reference' | 'rewards'>;
type Brought = Omit<CollectedItem, 'kind'>;

/** One claim: its expected rewards, as far as they are known in advance, and how to make it. */
interface Ready {
  readonly brings: readonly Named[];
  readonly claim: () => Brought[];
}

/** A claim of one thing. Rewards other than points are known only when it is made. */
const one = (named: Named, claim: () => Partial<Brought> | undefined): Ready => ({
  brings: [named],
  claim: () => [{ ...named, ...claim() }],
});

/**
 * In the order in which they are claimed. Opening a box may complete a quest, and quests are the steps of the
 * progressions, so each kind comes before the kinds that it moves.
 */
const collectors: { readonly [K in ReadyKind]: (context: ActContext) => Ready[] } = {
  daily: (context) =>
    dailyState(context.state.daily, context.world) === 'CLAIMABLE'
      ? [
          one(
            {
              reference: dailyReference(dayOf(context.world.nowMs)),
              rewards: rewardsOfToday(context.state.daily, context.world),
            },
            () => claimDaily(context),
          ),
        ]
      : [],
  'daily-collectible': (context) =>
    viewFastlane(context.state, context.world).DAILY_COLLECTIBLE
      ? [
          one({ reference: dailyCollectibleReference(dayOf(context.world.nowMs)), rewards: [] }, () =>
            claimDailyCollectible(context),
          ),
        ]
      : [],
  'daily-lootbox': (context) =>
    viewFastlane(context.state, context.world).DAILY_LOOTBOX
      ? [
          one({ reference: lootboxReference('FREE', dayOf(context.world.nowMs)), rewards: [] }, () => {
            const { items } = openFreeLootbox(context);
            return { rewards: pointsIn(items), items };
          }),
        ]
      : [],
  quest: (context) =>
    claimableOfToday(context).map(({ id, rewards }) =>
      one({ reference: questReference(id), rewards }, () => void claimQuest(context, id)),
    ),
  weekly: (context) => {
    const slice = thisWeek(context.state.weekly, context.world);
    return claimableOfWeek(slice, context.world).map(({ step, reward }) =>
      one(
        { reference: weeklyReference(slice.week, step), rewards: [reward] },
        () => void claimWeekly(context, step),
      ),
    );
  },
  monthly: (context) => {
    const slice = thisMonth(context.state.monthly, context.world);
    // Both tracks of a milestone are one claim, as in the single call.
    const steps = Map.groupBy(claimableOfMonth(slice, context.world), (open) => open.step);
    return [...steps].map(([step, tracks]) => {
      const brings = tracks.map(({ track, reward }) => ({
        reference: monthlyReference(slice.month, step, track),
        rewards: [reward],
      }));
      return {
        brings,
        claim: () => {
          claimMonthly(context, step);
          return brings;
        },
      };
    });
  },
  subscription: (context) =>
    dueSubscriptions(context.state.subscriptions, context.world.nowMs).map((due) =>
      one(
        { reference: subscriptionReference(due.id, dayOf(context.world.nowMs)), rewards: rewardsOf(due) },
        () => void claimSubscription(context, due.id),
      ),
    ),
  collection: (context) =>
    claimableCollections(context.state.album, context.world).map((id) =>
      one(
        {
          reference: collectionReference(id),
          rewards: [{ type: 'points', amount: COLLECTION_REWARD_PP } satisfies Reward],
        },
        () => void claimCollection(context, id),
      ),
    ),
};
const IN_ORDER = Object.keys(collectors) as readonly ReadyKind[];

/** Refusals of the payment, not of the claim: such a claim waits. */
const BECAUSE: { readonly [C in ErrorCode]?: WaitingItem['because'] } = {
  MINT_LIMIT: 'day-limit',
  MINTING_PAUSED: 'minting-paused',
  BALANCE_LIMIT: 'balance-limit',
};

/**
 * Refusals of the player's own rules, which forbid a box and no other claim. Such a claim is left as it is, unless it is the only
 * one.
 */
const OF_OWN_RULES: ReadonlySet<ErrorCode> = new Set(['CARE_LIMIT', 'CARE_PAUSED', 'TERMS_NOT_ACCEPTED']);

/** When an unclaimed claim ends, and whether its end pays it. */
function endOf(
  kind: ReadyKind,
  { nowMs }: ActContext['world'],
): { endsMs: number; isPaid: boolean } | undefined {
  switch (kind) {
    case 'daily':
    case 'daily-collectible':
    case 'daily-lootbox':
    case 'quest':
      return { endsMs: nowMs + untilDayEndsMs(nowMs), isPaid: false };
    case 'weekly':
      return { endsMs: nowMs + untilWeekEndsMs(nowMs), isPaid: true };
    case 'monthly':
      return { endsMs: nowMs + untilMonthEndsMs(nowMs), isPaid: true };
    case 'subscription':
    case 'collection':
      return undefined;
  }
}

function waitingFor(
  context: ActContext,
  kind: ReadyKind,
  because: WaitingItem['because'],
  named: Named,
): WaitingItem {
  const end = endOf(kind, context.world);
  const fromMs = because === 'day-limit' ? dayLimitEndsMs(context.state.minted, context.world) : undefined;
  return {
    kind,
    ...named,
    because,
    ...(fromMs === undefined || (end && end.endsMs <= fromMs) ? {} : { claimableFrom: isoOf(fromMs) }),
    ...(end && { endsAt: isoOf(end.endsMs), ...(end.isPaid && { paidAtEnd: true }) }),
  };
}

/** Each claim is paid completely or waits completely. Everything ready that is left over then waits. */
export function collectReady(
  context: ActContext,
  only: readonly ReadyKind[] = IN_ORDER,
): { items: CollectedItem[]; waiting?: WaitingItem[] } {
  const items: CollectedItem[] = [];
  const waiting: WaitingItem[] = [];
  let forbidden: RuleViolation | undefined;
  for (const kind of IN_ORDER.filter((k) => only.includes(k)))
    for (const { brings, claim } of collectors[kind](context)) {
      const claimed = attempt(context, claim);
      if (!(claimed instanceof RuleViolation)) {
        items.push(...claimed.map((item) => ({ kind, ...item })));
        continue;
      }
      if (OF_OWN_RULES.has(claimed.refusal.refused)) {
        forbidden = claimed;
        continue;
      }
      const because = BECAUSE[claimed.refusal.refused];
      if (because === undefined) throw claimed;
      waiting.push(...brings.map((named) => waitingFor(context, kind, because, named)));
    }
  if (forbidden !== undefined && items.length === 0 && waiting.length === 0) throw forbidden;
  return waiting.length > 0 ? { items, waiting } : { items };
}
