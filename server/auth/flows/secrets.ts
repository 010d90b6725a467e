import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes in base64url: 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
/** The secret that a cookie brought, where it has the form of one; else a new one. */
export const secretOr = (given: string | undefined): string =>
  given !== undefined && /^[\w-]{43}$/.test(given) ? given : newSecret();

/** What is stored of a secret. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
