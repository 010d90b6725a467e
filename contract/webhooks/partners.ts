// The calls between us and a partner (not in the specification): docs/partners.md describes them, with test vectors.
import * as z from 'zod/mini';
import { UserId } from '../kernel/vocabulary.ts';

export const PARTNER_WEBHOOK_PATH = '/webhooks/partners/{partner}';
/** Lower-case hex of HMAC-SHA256 over `{timestamp}.{body}`, with the body's raw bytes. */
export const PARTNER_SIGNATURE_HEADER = 'x-parlor-signature';
/** Seconds since 1970. */
export const PARTNER_TIMESTAMP_HEADER = 'x-parlor-timestamp';
/** The maximum difference between a message's timestamp and our clock. */
export const PARTNER_CLOCK_SKEW_S = 300;

/** Our question: POST to the partner's address. */
export const PartnerQuestion = z.object({
  /** Id of this question; the answer repeats it. */
  id: z.string(),
  player: UserId,
  /** The partner's own name of the task: its externalId. */
  task: z.string(),
});
export type PartnerQuestion = z.infer<typeof PartnerQuestion>;

const ExternalTaskId = z.string().check(z.minLength(1), z.maxLength(64));
/** A partner's answer, signed in the same way as the question. Another id, player or task than its is refused. */
export const PartnerAnswer = z.object({
  id: z.string(),
  player: z.string(),
  task: z.string(),
  done: z.boolean(),
});

/** A partner's own message, sent once or more often, in any order: this player has done that task. */
export const PartnerMessage = z.object({
  /** Its own id of the message: the same one again changes nothing. */
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  player: UserId,
  task: ExternalTaskId,
  done: z.boolean(),
});
export type PartnerMessage = z.infer<typeof PartnerMessage>;
