import { scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

const PASSWORD = 'a long passwörd';

test('a hash is scrypt with OWASP’s parameters and a salt of its own', async () => {
  const [first, second] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
  expect(first).not.toBe(second);
  const [, salt = '', key] = first.split('$');
  const derived = scryptSync(PASSWORD, Buffer.from(salt, 'base64url'), 32, {
    N: 32_768,
    r: 8,
    p: 3,
    maxmem: 2 ** 26,
  });
  expect(key).toBe(derived.toString('base64url'));
});

test('a password fits its own hash, however its letters are composed, and no other', async () => {
  const hash = await hashPassword(PASSWORD);
  expect(await isPassword(PASSWORD.normalize('NFD'), hash)).toBe(true);
  expect(await isPassword(`${PASSWORD} `, hash)).toBe(false);
  expect(await isPassword(PASSWORD, null)).toBe(false);
});
