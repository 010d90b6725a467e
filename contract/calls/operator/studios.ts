// Studios in the console: their sums in this hour, and which of them take no new bets (not in the specification).
import * as z from 'zod/mini';
import { operatorGet, operatorPost } from './operator-calls.ts';
import { Why } from './reason.ts';
import { Currency, Instant } from '../../kernel/vocabulary.ts';

/** A message of a studio that cannot be true. */
export const StudioFault = z.enum([
  'stake-out-of-bounds',
  'win-out-of-bounds',
  'hour-of-wins',
  'hour-of-prizes',
]);
export type StudioFault = z.infer<typeof StudioFault>;

export const StudioCard = z.object({
  id: z.string(),
  title: z.string(),
  /** It takes no new bets; wins of its known bets are still paid. */
  paused: z.optional(z.object({ why: StudioFault, at: Instant })),
  /** Of the present hour, in whole units. Rollbacks are subtracted, so a number may be negative. */
  hours: z.array(z.object({ currency: Currency, staked: z.number(), paid: z.number(), promo: z.number() })),
  /** Newest first. */
  alarms: z.array(z.object({ fault: StudioFault, times: z.number(), at: Instant })),
});
export type StudioCard = z.infer<typeof StudioCard>;

const reply = z.object({ studios: z.array(StudioCard) });

export const operatorStudios = {
  operatorStudios: operatorGet('/api/operator/studios', {
    role: 'viewer',
    summary: 'Studios, their sums of this hour, and which of them are paused',
    reply,
  }),
  resumeStudio: operatorPost('/api/operator/studios/{studio}/resume', {
    role: 'treasurer',
    summary: 'Resume a paused studio; its sums of the hour start at zero',
    params: z.strictObject({ studio: z.string().check(z.maxLength(32)) }),
    body: z.strictObject({ why: Why }),
    reply,
    errors: ['NOT_FOUND'],
  }),
};
