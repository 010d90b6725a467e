// What a claim or a box under one content would have paid under another. Only what follows from the content and the stored
// row is compared; the rest is left for a person to look at.
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import type { RewardItem } from '@parlor/contract/calls/lootboxes.ts';
import type { AnyLootboxKind, Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { itemsOfLines } from './collectibles/lootboxes.ts';
import type { Content } from './kernel/world.ts';
import { rewardsOf } from './progress/daily-rewards.ts';
import { milestonesOf } from './progress/milestones.ts';
import { INVITED_REFERENCE } from './social/referrals.ts';

/** Minor units of PP: above zero if the row was paid too little. */
export interface Compared {
  readonly minor: bigint;
  /** Whether everything else of the rewards is the same. */
  readonly hasSameGoods: boolean;
}

/** The rewards that a reference can mean, by streak or template: the reference does not name it. */
type Possible = ReadonlyMap<string, readonly Reward[]>;

const one = (rewards: readonly Reward[] | undefined): Possible =>
  new Map(rewards === undefined ? [] : [['', rewards]]);
const oneReward = (reward: Reward | undefined): Possible => one(reward && [reward]);

/** Streaks beyond the longest table and the longest cycle pay like one of these. */
const LONGEST_STREAK = 60 + 366;

/** The rewards that this content may pay under a reference; undefined where it does not follow from the content. */
function possibleRewards(reference: string, content: Content): Possible | undefined {
  const [kind = '', ...rest] = reference.split(':');
  switch (kind) {
    case 'welcome':
      return oneReward({ type: 'points', amount: content.economy.welcome });
    case 'quest':
      return new Map(content.quests.templates.map(({ id, rewards }) => [id, rewards]));
    case 'collectible':
      return oneReward({ type: 'collectibles', ...content.dailyRewards.collectible });
    case 'daily':
      return new Map(
        Array.from({ length: LONGEST_STREAK }, (_, i) => [String(i + 1), rewardsOf(i + 1, content)]),
      );
    case 'milestone': {
      const [of, , step, track] = rest;
      const progression = content.progression[of === 'weekly' ? 'weekly' : 'monthly'];
      const milestone = milestonesOf(progression, Number(step)).find((m) => m.step === Number(step));
      return oneReward(track === 'PREMIUM' ? milestone?.passReward : milestone?.reward);
    }
    case 'task':
      return oneReward(
        content.partners.partners.flatMap(({ tasks }) => tasks).find(({ id }) => id === rest.join(':'))
          ?.reward,
      );
    case 'friend':
      return one(content.referrals.inviterRewards);
    case INVITED_REFERENCE:
      return one(content.referrals.friendRewards);
    default:
      return undefined;
  }
}

export const pointsOf = (rewards: readonly Reward[]): bigint =>
  rewards.reduce((sum, r) => sum + (r.type === 'points' ? toMinor('PP', r.amount)! : 0n), 0n);
const goodsOf = (rewards: readonly Reward[]): string =>
  canonicalJson(rewards.filter(({ type }) => type !== 'points'));

/**
 * A claim that was paid under `paidUnder`, as `otherContent` would have paid it. Undefined if that does not follow from both
 * contents: they do not have the reward, or have several that differ.
 */
export function compareClaim(
  claim: { readonly reference: string; readonly rewards: readonly Reward[] },
  paidUnder: Content,
  otherContent: Content,
): Compared | undefined {
  // An exchange pays by the cards given, so only other rates make a difference.
  if (claim.reference.startsWith('exchange:'))
    return canonicalJson(paidUnder.collections.exchange) === canonicalJson(otherContent.collections.exchange)
      ? { minor: 0n, hasSameGoods: true }
      : undefined;
  const paid = canonicalJson(claim.rewards);
  const others = possibleRewards(claim.reference, otherContent);
  let found: Compared | undefined;
  for (const [which, rewards] of possibleRewards(claim.reference, paidUnder) ?? []) {
    if (canonicalJson(rewards) !== paid) continue;
    const other = others?.get(which);
    if (other === undefined) return undefined;
    const compared = {
      minor: pointsOf(other) - pointsOf(claim.rewards),
      hasSameGoods: goodsOf(other) === goodsOf(claim.rewards),
    };
    if (
      found !== undefined &&
      (found.minor !== compared.minor || found.hasSameGoods !== compared.hasSameGoods)
    )
      return undefined;
    found = compared;
  }
  return found;
}

/** Two boxes for which this text is equal give the same lines for the same draw. */
export const chancesOf = ({ items, lines }: Content['lootboxes'][AnyLootboxKind]): string =>
  canonicalJson([items, lines.map(({ weight }) => weight)]);

/** A box with these lines of the table in `paidUnder`. Undefined if the chances differ: `compareDrawnLootbox` draws it again. */
export function compareLootbox(
  box: { readonly kind: AnyLootboxKind; readonly lines: readonly number[] },
  paidUnder: Content,
  otherContent: Content,
): Compared | undefined {
  const [table, other] = [paidUnder.lootboxes[box.kind], otherContent.lootboxes[box.kind]];
  if (chancesOf(table) !== chancesOf(other)) return undefined;
  const [paid, meant] = [itemsOfLines(table, box.lines), itemsOfLines(other, box.lines)];
  return { minor: pointsIn(meant) - pointsIn(paid), hasSameGoods: goodsIn(paid) === goodsIn(meant) };
}

const paidIn = (items: readonly RewardItem[]) => items.flatMap(({ rewards }) => rewards);
export const pointsIn = (items: readonly RewardItem[]): bigint =>
  paidIn(items).reduce((sum, r) => sum + (r.currency === 'PP' ? toMinor('PP', r.amount)! : 0n), 0n);
export const goodsIn = (items: readonly RewardItem[]): string =>
  canonicalJson(paidIn(items).filter(({ currency }) => currency !== 'PP'));
