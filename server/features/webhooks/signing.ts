// Secrets and signatures by Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 over `{id}.{timestamp}.{body}`.
import { createHmac, randomBytes } from 'node:crypto';
import {
  WEBHOOK_ID_HEADER,
  WEBHOOK_SECRET_PREFIX,
  WEBHOOK_SIGNATURE_HEADER,
  WEBHOOK_TIMESTAMP_HEADER,
} from '@parlor/contract/webhooks/events.ts';

const SECRET_BYTES = 32;

/** `whsec_` and the base64 of 32 random bytes. */
export const newSecret = (): string => WEBHOOK_SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export interface ToSign {
  readonly eventId: string;
  readonly body: string;
  /** True time in milliseconds, because another machine compares it with its own. */
  readonly nowMs: number;
}

/** The headers of one try. It has a signature by each secret, so that a receiver may hold either. */
export function signedHeaders(
  secrets: readonly string[],
  { eventId, body, nowMs }: ToSign,
): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    [WEBHOOK_ID_HEADER]: eventId,
    [WEBHOOK_TIMESTAMP_HEADER]: timestamp,
    [WEBHOOK_SIGNATURE_HEADER]: signatures.join(' '),
  };
}
