// Alarms in the console (S31): the server evaluates its rules every minute, with or without Prometheus. An alarm is solved when
// its condition ends, never by hand; an operator acknowledges it and so becomes its owner.
import * as z from 'zod/mini';
import { operatorGet, operatorPost } from './operator-calls.ts';
import { Why } from './reason.ts';
import { Instant } from '../../kernel/vocabulary.ts';

/** `page`: somebody has to act now. `look`: during the day. */
export const AlarmSeverity = z.enum(['page', 'look']);
export type AlarmSeverity = z.infer<typeof AlarmSeverity>;
export const AlarmState = z.enum(['firing', 'acknowledged', 'solved']);
export type AlarmState = z.infer<typeof AlarmState>;

export const AlarmCard = z.object({
  id: z.string(),
  /** The name of its rule, the same as in Prometheus. */
  rule: z.string(),
  /** What it is about, such as a game; missing if the rule has only one. */
  subject: z.optional(z.string()),
  severity: AlarmSeverity,
  summary: z.string(),
  /** The measured values, as text. */
  details: z.string(),
  state: AlarmState,
  /** When the condition began. */
  since: Instant,
  solvedAt: z.optional(Instant),
  /** Who acknowledged it last, and what they wrote. */
  owner: z.optional(z.string()),
  acknowledgedAt: z.optional(Instant),
  note: z.optional(z.string()),
  /** The page and chapter that says what to do. */
  runbook: z.string(),
});
export type AlarmCard = z.infer<typeof AlarmCard>;

const reply = z.object({
  /** When the rules were evaluated last; missing before the first time. */
  evaluatedAt: z.optional(Instant),
  /** Open ones, the most severe first; then the newest hundred that were solved in the last seven days. */
  alarms: z.array(AlarmCard),
});

export const operatorAlarms = {
  operatorAlarms: operatorGet('/api/operator/alarms', {
    role: 'viewer',
    summary: 'Alarms: open ones, and those that were solved in the last seven days',
    reply,
  }),
  acknowledgeAlarm: operatorPost('/api/operator/alarms/{id}/acknowledge', {
    role: 'support',
    summary: 'Become the owner of an open alarm, with a note that others read',
    params: z.strictObject({ id: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({ why: Why }),
    reply,
    errors: ['NOT_FOUND'],
  }),
};
