// HMAC-SHA256 as providers use it, and constant-time comparisons.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lower-case hex over the exact bytes that are sent. */
export const hmacHex = (secret: string, raw: Uint8Array | string): string =>
  createHmac('sha256', secret).update(raw).digest('hex');

/**
 * Whether a header is the HMAC of these bytes, in lower or upper case. Without a secret, or with an empty one, it takes
 * as long as with a wrong signature, so that nobody can find out who has a secret.
 */
export function isHmac(secret: string | undefined, raw: Uint8Array | string, header: unknown): boolean {
  const expected = hmacHex(secret || 'no secret', raw);
  return typeof header === 'string' && isSame(header.toLowerCase(), expected) && Boolean(secret);
}

/** The time shows only whether the lengths differ. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
