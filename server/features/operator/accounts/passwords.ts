// Passwords of operators: scrypt with OWASP's parameters. They are the first of two factors.
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** Of one hash: a third of a second of processor time. */
const COST: ScryptOptions = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const FORM = /^scrypt\$([\w-]{22})\$([\w-]{43})$/;
const BYTES = 32;

const derive = (password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // The same password may be typed composed or decomposed.
    scrypt(password.normalize('NFKC'), salt, BYTES, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** Only tests give another cost. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** Without a hash it fails after the same time, so the time does not reveal who has an account. */
export async function isPassword(password: string, hash: string | null, cost = COST): Promise<boolean> {
  const [, salt, key] = FORM.exec(hash ?? '') ?? [];
  const derived = await derive(
    password,
    salt === undefined ? randomBytes(16) : Buffer.from(salt, 'base64url'),
    cost,
  );
  return timingSafeEqual(derived, key === undefined ? randomBytes(BYTES) : Buffer.from(key, 'base64url'));
}
