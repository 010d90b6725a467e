// Schema of content/referrals.yaml.
import * as z from 'zod/mini';
import { RewardContent } from './content.ts';
import { whole } from './parts.ts';
import { moneyIn } from '../kernel/vocabulary.ts';

const count = (max: number) => whole(1, max);
const rewards = z.array(RewardContent).check(z.minLength(1), z.maxLength(4));

/** content/referrals.yaml */
export const ReferralsContent = z.strictObject({
  /** The number of different days (UTC) on which a friend must play to qualify; they need not be in a row. */
  days: count(60),
  /** A day counts with this many rounds and this much staked in PP. */
  leastRounds: count(1_000),
  leastStake: moneyIn('PP', 1n),
  /** What each of the two gets, once. */
  inviterRewards: rewards,
  friendRewards: rewards,
  /** More than `perDay` friends wait for the next day; beyond `ever` a friend still counts but is not paid for. */
  caps: z.strictObject({ perDay: count(1_000), ever: count(100_000) }),
  /**
   * If more than `fromOnePlace` friends of one player came from one network within `withinDays`, they are held until an
   * operator has looked. The network of a friend is stored for that time only.
   */
  review: z.strictObject({ fromOnePlace: count(1_000), withinDays: count(90) }),
});
export type ReferralsContent = z.infer<typeof ReferralsContent>;
