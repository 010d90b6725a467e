import { IdentityError } from './identity-error.ts';

/** A person as their identity provider describes them. Everything but the subject is their own text. */
export interface Person {
  /** Stable at its provider, 1 to 255 characters; the only key of an account (I41). */
  readonly subject: string;
  readonly firstName: string | undefined;
  /** An https address. */
  readonly photoUrl: string | undefined;
  readonly email: string | undefined;
  /** Whether the provider confirms the address. */
  readonly isEmailVerified: boolean;
  /** When the person signed in there; of a renewed token, not when it was renewed. */
  readonly provenAtMs?: number | undefined;
}

const LONGEST_NAME = 64;

/** Without characters that no database stores and no screen shows; undefined if nothing is left. */
export function nameIn(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const name = text
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim()
    .slice(0, LONGEST_NAME)
    .toWellFormed();
  return name === '' ? undefined : name;
}

export const photoIn = (url: unknown): string | undefined =>
  typeof url === 'string' && url.length <= 2048 && url.startsWith('https://') && URL.canParse(url)
    ? url
    : undefined;

export const emailIn = (email: unknown): string | undefined =>
  typeof email === 'string' && email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email)
    ? email.toLowerCase()
    : undefined;

const secondsIn = (time: unknown): number | undefined =>
  typeof time === 'number' && Number.isSafeInteger(time) && time > 0 ? time * 1000 : undefined;

/** The person of a verified id token. Throws IdentityError if it names none. */
export function personIn(claims: Readonly<Record<string, unknown>>): Person {
  const { sub } = claims;
  if (typeof sub !== 'string' || sub === '' || sub.length > 255)
    throw new IdentityError('refused', 'the id token names nobody');
  return {
    subject: sub,
    firstName: nameIn(claims['given_name']) ?? nameIn(claims['name']),
    photoUrl: photoIn(claims['picture']),
    email: emailIn(claims['email']),
    isEmailVerified: claims['email_verified'] === true,
    provenAtMs: secondsIn(claims['auth_time']) ?? secondsIn(claims['iat']),
  };
}
