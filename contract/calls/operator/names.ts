// Reported names in the console (not in the specification).
import * as z from 'zod/mini';
import { Count, Instant, UserId } from '../../kernel/vocabulary.ts';
import { NameTag, SetBackReason } from '../public-names.ts';
import { operatorGet, operatorPost } from './operator-calls.ts';
import { Why } from './reason.ts';

/** A name with reports that nobody has decided yet. */
export const ReportedName = z.object({
  userId: UserId,
  name: z.string(),
  tag: NameTag,
  /** How many players reported it. */
  reports: Count,
  firstAt: Instant,
  lastAt: Instant,
});
export type ReportedName = z.infer<typeof ReportedName>;

const params = z.strictObject({ userId: UserId });
const reply = z.object({ names: z.array(ReportedName) });
/** The name that the operator saw. A name chosen meanwhile is not touched. */
const seen = { name: z.string().check(z.maxLength(200)), tag: NameTag };

export const operatorNames = {
  reportedNames: operatorGet('/api/operator/names/reported', {
    role: 'viewer',
    summary: 'Reported names that wait for a decision, the most reported first',
    reply,
  }),
  setBackName: operatorPost('/api/operator/names/{userId}/set-back', {
    role: 'support',
    summary: 'Take a name away. The player is told the reason and can choose another name at once',
    params,
    body: z.strictObject({ ...seen, reason: SetBackReason, why: Why }),
    reply,
    errors: ['NAME_NOT_FOUND', 'OWN_ACCOUNT'],
  }),
  keepName: operatorPost('/api/operator/names/{userId}/keep', {
    role: 'support',
    summary: 'Let a reported name stay',
    params,
    body: z.strictObject({ ...seen, why: Why }),
    reply,
    errors: ['NAME_NOT_FOUND', 'OWN_ACCOUNT'],
  }),
};
