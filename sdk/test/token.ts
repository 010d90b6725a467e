// Tokens without a signature: the SDK reads claims, the server checks signatures.

export interface TokenSays {
  readonly sub?: string;
  readonly sid?: string;
  readonly firstName?: string;
  readonly isPremium?: boolean;
  readonly photoUrl?: string;
  readonly referrer?: string;
  readonly parlorUserId?: number | undefined;
  /** Makes two tokens of one sign-in differ. */
  readonly number?: number;
}

const base64Url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export const unsignedToken = ({
  sub = '7',
  sid = 'sign-in-1',
  firstName = 'Mára',
  number = 1,
  ...more
}: TokenSays = {}) =>
  `${base64Url({ alg: 'none' })}.${base64Url({
    sub,
    sid,
    parlorUserId: Number(sub),
    firstName,
    platform: 'web',
    iat: number,
    exp: number + 900,
    ...more,
  })}.`;
