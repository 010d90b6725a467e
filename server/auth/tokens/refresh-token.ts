// How long they live: SIGN_IN_LIFE_MS in ../flows/sign-in.ts. Refresh tokens name the player, the sign-in and the generation, and prove it by a MAC over the sign-in's salt. So
// nothing secret is stored, the successor of a token is always the same, and an old token is always recognised as ours.
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface RefreshTokenParts {
  readonly playerId: string;
  readonly signInId: string;
  /** 1 for the first token of a sign-in, one more with each refresh. */
  readonly generation: number;
}

const FORM = /^([1-9]\d{0,15})\.([\w-]{16,64})\.([1-9]\d{0,8})\.([\w-]{43})$/;

const macOf = ({ playerId, signInId, generation }: RefreshTokenParts, salt: Buffer, secret: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${playerId}.${signInId}.${generation}.`).update(salt).digest();

/** The token of a generation. `secrets` are those of the token keys; the first one signs. */
export function makeRefreshToken(parts: RefreshTokenParts, salt: Buffer, secrets: readonly Buffer[]): string {
  const [secret] = secrets;
  if (secret === undefined) throw new TypeError('There is no key for refresh tokens');
  const mac = macOf(parts, salt, secret).toString('base64url');
  return `${parts.playerId}.${parts.signInId}.${parts.generation}.${mac}`;
}

/** The token's claims, not proven yet; undefined if it has another form. */
export function readRefreshToken(token: string): RefreshTokenParts | undefined {
  const match = FORM.exec(token);
  if (match === null) return undefined;
  return { playerId: match[1]!, signInId: match[2]!, generation: Number(match[3]) };
}

/** Whether this server made the token for the sign-in with this salt, with a valid key. */
export function isRefreshTokenOurs(token: string, salt: Buffer, secrets: readonly Buffer[]): boolean {
  const parts = readRefreshToken(token);
  const mac = Buffer.from(FORM.exec(token)?.[4] ?? '', 'base64url');
  return (
    parts !== undefined &&
    mac.length === 32 &&
    secrets.some((secret) => timingSafeEqual(macOf(parts, salt, secret), mac))
  );
}
