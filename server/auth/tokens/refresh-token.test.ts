import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isRefreshTokenOurs, makeRefreshToken, readRefreshToken } from './refresh-token.ts';

const parts = { playerId: '42', signInId: 'a-sign-in-of-mara', generation: 7 };
const salt = randomBytes(16);
const today = randomBytes(32);
const yesterday = randomBytes(32);

describe('refresh tokens', () => {
  test('identify and prove their owner', () => {
    const token = makeRefreshToken(parts, salt, [today]);
    expect(readRefreshToken(token)).toEqual(parts);
    expect(isRefreshTokenOurs(token, salt, [today])).toBe(true);
  });

  test('of one generation are always the same text', () => {
    expect(makeRefreshToken(parts, salt, [today])).toBe(makeRefreshToken(parts, salt, [today]));
  });

  test('made with yesterday’s key are valid while that key is in the set', () => {
    const token = makeRefreshToken(parts, salt, [yesterday]);
    expect(isRefreshTokenOurs(token, salt, [today, yesterday])).toBe(true);
    expect(isRefreshTokenOurs(token, salt, [today])).toBe(false);
  });

  test('need both the salt of the database and the key of the server', () => {
    const token = makeRefreshToken(parts, salt, [today]);
    expect(isRefreshTokenOurs(token, randomBytes(16), [today])).toBe(false);
    expect(isRefreshTokenOurs(token, salt, [randomBytes(32)])).toBe(false);
  });

  test.for([
    ['another player', { ...parts, playerId: '43' }],
    ['another sign-in', { ...parts, signInId: 'another-sign-in-of-mara' }],
    ['the next generation', { ...parts, generation: 8 }],
  ] as const)('cannot be rewritten for %s', ([, forged]) => {
    const [, , , mac] = makeRefreshToken(parts, salt, [today]).split('.');
    const token = `${forged.playerId}.${forged.signInId}.${forged.generation}.${mac}`;
    expect(readRefreshToken(token)).toEqual(forged);
    expect(isRefreshTokenOurs(token, salt, [today])).toBe(false);
  });

  test.for(['', 'x', '1.2.3.4', '0.aaaaaaaaaaaaaaaa.1.', `42.a-sign-in-of-mara.0.${'a'.repeat(43)}`])(
    'of another form are none: %s',
    (text) => {
      expect(readRefreshToken(text)).toBeUndefined();
      expect(isRefreshTokenOurs(text, salt, [today])).toBe(false);
    },
  );
});
