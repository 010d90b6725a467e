import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes in base64url: 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
export const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What is kept of a secret. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
