import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes in base64url: 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
/** The cookie's secret if it has the right form; else a new one. */
export const secretOr = (given: string | undefined): string =>
  given !== undefined && /^[\w-]{43}$/.test(given) ? given : newSecret();

/** The stored hash of a secret. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
