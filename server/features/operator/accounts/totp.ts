// Codes of an authenticator app (RFC 6238): six digits, a new one every 30 seconds.
import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
/** A clock may be a step early or late. */
const WINDOW = 1;

const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({
    issuer: 'Parlor console',
    label,
    secret: Secret.fromBase32(secret),
    period: PERIOD_S,
    digits: 6,
  });

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

export const totpUri = (secret: string, label: string): string => totpOf(secret, label).toString();

/** The step of time that the code belongs to, or undefined if it is wrong. A step must be used only once. */
export function stepOf(secret: string, code: string, nowMs: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: WINDOW });
  return delta === null ? undefined : Math.floor(nowMs / 1000 / PERIOD_S) + delta;
}
