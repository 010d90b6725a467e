// Passwords of operators: scrypt with OWASP's parameters. They are the first of two factors.
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const FORM = /^scrypt\$([\w-]{22})\$([\w-]{43})$/;
const BYTES = 32;

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // The same password may be typed composed or decomposed.
    scrypt(password.normalize('NFKC'), salt, BYTES, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt);
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** Without a hash it fails after the same time, so the time does not reveal who has an account. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, salt, key] = FORM.exec(hash ?? '') ?? [];
  const derived = await derive(
    password,
    salt === undefined ? randomBytes(16) : Buffer.from(salt, 'base64url'),
  );
  return timingSafeEqual(derived, key === undefined ? randomBytes(BYTES) : Buffer.from(key, 'base64url'));
}
