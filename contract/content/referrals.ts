// Schema of content/referrals.yaml.
import * as z from 'zod/mini';
import { RewardContent } from './content.ts';
import { whole } from './parts.ts';
import { moneyIn } from '../kernel/vocabulary.ts';

const count = (max: number) => whole(1, max);
const rewards = z.array(RewardContent).check(z.minLength(1), z.maxLength(4));

/** content/referrals.yaml */
export const ReferralsContent = z.strictObject({
  /** On so many different days (UTC) a friend must have played before they count; they need not follow one another. */
  days: count(60),
  /** What makes a day count: so many rounds, and so much staked in PP. */
  leastRounds: count(1_000),
  leastStake: moneyIn('PP', 1n),
  /** What each of the two gets once. */
  inviterRewards: rewards,
  friendRewards: rewards,
  /** More than `perDay` friends wait for the next day; beyond `ever` a friend still counts, and is no longer paid for. */
  caps: z.strictObject({ perDay: count(1_000), ever: count(100_000) }),
  /**
   * Where more than `fromOnePlace` friends of one player came from one network within `withinDays`, they are held until
   * an operator has looked. So long, and no longer, it is remembered where somebody came from.
   */
  review: z.strictObject({ fromOnePlace: count(1_000), withinDays: count(90) }),
});
export type ReferralsContent = z.infer<typeof ReferralsContent>;
