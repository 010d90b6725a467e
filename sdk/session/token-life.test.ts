import { describe, expect, test } from 'vitest';
import { InputOutputError, NetworkError, RequestError, ValidationError } from '../errors.ts';
import { unsignedToken } from '../test/token.ts';
import {
  backoffMs,
  claimsOf,
  failureOf,
  cachedToken,
  isExpired,
  profileOf,
  refreshDelayMs,
} from './token-life.ts';

const cached = (lifeS: number) => cachedToken(unsignedToken(), lifeS, 0);

describe('expiry', () => {
  test('a token of an hour is expired 30 s early: not at 3570.000 s, but at 3570.001 s', () => {
    expect(isExpired(cached(3600), 3_570_000)).toBe(false);
    expect(isExpired(cached(3600), 3_570_001)).toBe(true);
  });
  test('a token with a life under a minute is used for half its life', () => {
    expect(isExpired(cached(20), 10_000)).toBe(false);
    expect(isExpired(cached(20), 10_001)).toBe(true);
  });
});

describe('refresh', () => {
  test.each([
    [3600, 3300],
    [900, 600],
    [331, 31],
  ])('a token of %i s is refreshed after %i s, 5 minutes before expiry', (lifeS, afterS) => {
    expect(refreshDelayMs(cached(lifeS), 0)).toBe(afterS * 1000);
  });
  test.each([
    [300, 30],
    [60, 30],
    [10, 5],
    [1, 1],
  ])('a short token of %i s makes no hot loop: it is refreshed after %i s', (lifeS, afterS) => {
    expect(refreshDelayMs(cached(lifeS), 0)).toBe(afterS * 1000);
  });
  test('a token that is taken over late is refreshed at once', () => {
    expect(refreshDelayMs(cached(900), 800_000)).toBe(0);
  });
  test('failures back off from 30 s, doubling to 960 s', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((n) => backoffMs(n) / 1000)).toEqual([30, 60, 120, 240, 480, 960, 960]);
  });
});

describe('the meaning of a failed refresh', () => {
  const refused = (status: number, code?: string) => new RequestError('x', { url: 'u', status, code });
  test.each([
    [new NetworkError('u', 'offline'), 'unreachable'],
    [new InputOutputError(new ValidationError('html')), 'unreachable'],
    [refused(500), 'unreachable'],
    [refused(500, 'INTERNAL'), 'unreachable'],
    [refused(403), 'unreachable'],
    [refused(429, 'RATE_LIMITED'), 'unreachable'],
    [refused(503, 'UNAVAILABLE'), 'unreachable'],
    [refused(403, 'ACCOUNT_DISABLED'), 'account-disabled'],
    [refused(401, 'REFRESH_INVALID'), 'sign-in-ended'],
    [refused(401, 'TOKEN_REVOKED'), 'sign-in-ended'],
    [refused(401, 'TOKEN_EXPIRED'), 'sign-in-ended'],
    [refused(400, 'INVALID_REQUEST'), 'other'],
    [refused(501, 'NOT_IMPLEMENTED'), 'other'],
    [new Error('bug'), 'other'],
  ] as const)('%s is %s', (error, meaning) => {
    expect(failureOf(error)).toBe(meaning);
  });
});

describe('profile', () => {
  test('comes from the claims, premium only if stated, and is never new', () => {
    expect(profileOf(claimsOf(unsignedToken()))).toEqual({
      userId: '7',
      parlorUserId: 7,
      firstName: 'Mára',
      isPremium: false,
      photoUrl: '',
      isNew: false,
    });
    expect(profileOf(claimsOf(unsignedToken({ isPremium: true }))).isPremium).toBe(true);
    expect(profileOf(claimsOf(unsignedToken({ photoUrl: 'https://x.test/a.jpg' }))).photoUrl).toBe(
      'https://x.test/a.jpg',
    );
  });

  test('names the inviter, if there is one', () => {
    expect(profileOf(claimsOf(unsignedToken({ referrer: '12' }))).referrer).toBe('12');
    expect(profileOf(claimsOf(unsignedToken()))).not.toHaveProperty('referrer');
  });

  test('a token without the parlor user id falls back to the numeric user id', () => {
    expect(profileOf(claimsOf(unsignedToken({ sub: '42', parlorUserId: undefined })))).toMatchObject({
      userId: '42',
      parlorUserId: 42,
    });
  });
  test.each(['', 'a.b.c', 'a.%%.c', `x.${Buffer.from('{"sub":"7"}').toString('base64url')}.y`])(
    'a token that cannot be read (%s) is an input/output error',
    (token) => {
      expect(() => claimsOf(token)).toThrow(InputOutputError);
    },
  );
});
