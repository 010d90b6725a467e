// Race, contests, referrals, partner tasks, airdrop wallet (spec §3, §7).
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Count, Currency, Done, DurationMs, Instant, Money, Reward, UserId, limitOf } from './vocabulary.ts';

export const RaceEntry = z.object({
  userId: UserId,
  position: z.int().check(z.positive()),
  value: z.number(),
  prize: z.optional(Money),
  displayName: z.string(),
  photoUrl: z.optional(z.string()),
});
export const Race = z.object({
  entries: z.array(RaceEntry),
  contest: z.optional(
    z.object({ contestId: z.string(), resetIn: DurationMs, totalPrize: Money, currency: Currency }),
  ),
  userValue: z.number(),
});
export const ContestInfo = z.object({
  gameId: z.string(),
  totalPrize: Money,
  title: z.string(),
  description: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  period: z.string(),
  statisticName: z.string(),
});

export const Referral = z.object({ firstName: z.string(), createdAt: Instant });
/** Page size 10 by default, at most 25 (spec §5, §9). */
export const REFERRAL_PAGE = { default: 10, max: 25 } as const;
export const ReferralPage = z.object({
  total: Count,
  pageSize: Count,
  lastCreatedAt: z.optional(Instant),
  since: z.optional(Instant),
  referrals: z.array(Referral),
});

export const CrossTask = z.object({
  id: z.string(),
  externalId: z.string(),
  description: z.string(),
  reward: Reward,
  link: z.string(),
  state: z.enum(['AVAILABLE', 'CHECKABLE', 'CLAIMABLE']),
});
export const Partner = z.object({
  name: z.string(),
  image: z.string(),
  apiIntegration: z.boolean(),
  outboundStrategy: z.optional(z.string()),
  totalTasks: Count,
  availableTasks: z.array(CrossTask),
});
const taskBody = z.strictObject({ id: z.string().check(z.maxLength(64)) });

export const together = {
  dailyJackpotRace: endpoint({
    method: 'GET',
    path: '/bff/daily-jackpot-race',
    auth: 'player',
    source: 'spec §7',
    summary: 'The race of today',
    reply: Race,
  }),
  contests: endpoint({
    method: 'GET',
    path: '/api/meta/contests',
    auth: 'player',
    source: 'ours',
    summary: 'Contests that run or come',
    reply: z.object({ contests: z.array(ContestInfo) }),
  }),
  referralLink: endpoint({
    method: 'GET',
    path: '/api/referral-link',
    auth: 'player',
    source: 'spec §7',
    summary: "The player's invite link",
    reply: z.object({ link: z.string() }),
  }),
  referrals: endpoint({
    method: 'GET',
    path: '/api/referrals',
    auth: 'player',
    source: 'ours',
    summary: 'Friends who came, newest first',
    query: z.strictObject({
      pageSize: z.optional(limitOf(REFERRAL_PAGE.max)),
      lastCreatedAt: z.optional(Instant),
      since: z.optional(Instant),
    }),
    reply: ReferralPage,
  }),
  crossTasks: endpoint({
    method: 'GET',
    path: '/api/meta/cross-tasks',
    auth: 'player',
    source: 'spec §7',
    summary: 'Partners and their tasks',
    reply: z.object({ partners: z.array(Partner) }),
  }),
  claimCrossTask: endpoint({
    method: 'POST',
    path: '/api/meta/cross-tasks/claim',
    auth: 'player',
    source: 'spec §7',
    summary: 'Claim a finished task',
    body: taskBody,
    reply: z.object({ reward: Reward }),
    errors: ['NOT_CLAIMABLE', 'ALREADY_CLAIMED'],
  }),
  checkCrossTask: endpoint({
    method: 'POST',
    path: '/api/meta/cross-tasks/check',
    auth: 'player',
    source: 'spec §7',
    summary: 'Ask whether a task is done',
    body: taskBody,
    reply: CrossTask,
  }),
  markCrossTaskClaimable: endpoint({
    method: 'POST',
    path: '/api/meta/cross-tasks/claimable',
    auth: 'player',
    source: 'spec §7',
    summary: 'Declare a self-declared task done',
    body: taskBody,
    reply: CrossTask,
  }),
  markCrossTaskCheckable: endpoint({
    method: 'POST',
    path: '/api/meta/cross-tasks/checkable',
    auth: 'player',
    source: 'spec §7',
    summary: 'Say that the link of a task was opened',
    body: taskBody,
    reply: CrossTask,
  }),
  airdropAddress: endpoint({
    method: 'GET',
    path: '/api/airdrop/address',
    auth: 'player',
    source: 'spec §7',
    summary: 'The wallet of the airdrop',
    reply: z.object({ address: z.optional(z.string()) }),
  }),
  setAirdropAddress: endpoint({
    method: 'POST',
    path: '/api/airdrop/address',
    auth: 'player',
    source: 'spec §7',
    summary: 'Set the wallet of the airdrop',
    body: z.strictObject({ wallet: z.string().check(z.maxLength(128)) }),
    reply: Done,
  }),
};
