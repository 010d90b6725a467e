// Both directions are signed by one rule: HMAC-SHA256 over `{timestamp}.{body}`, the bytes of the body as they came.
import { createHmac } from 'node:crypto';
import {
  PARTNER_CLOCK_SKEW_S,
  PARTNER_SIGNATURE_HEADER,
  PARTNER_TIMESTAMP_HEADER,
} from '@parlor/contract/webhooks/partners.ts';
import { isSame } from '../../runtime/hmac.ts';

export const signatureOf = (secret: string, timestamp: string, raw: Buffer | string): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(raw).digest('hex');

export function signedHeaders(secret: string, raw: Buffer | string, nowMs: number): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000));
  return {
    [PARTNER_TIMESTAMP_HEADER]: timestamp,
    [PARTNER_SIGNATURE_HEADER]: signatureOf(secret, timestamp, raw),
  };
}

export interface Signed {
  readonly raw: Buffer;
  readonly timestamp: unknown;
  readonly signature: unknown;
}

/** False for an empty secret, and for a timestamp more than PARTNER_CLOCK_SKEW_S from our clock. */
export function isSigned(secret: string, { raw, timestamp, signature }: Signed, nowMs: number): boolean {
  if (secret === '' || typeof timestamp !== 'string' || typeof signature !== 'string') return false;
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) - nowMs / 1000) > PARTNER_CLOCK_SKEW_S) return false;
  return isSame(signature, signatureOf(secret, timestamp, raw));
}
