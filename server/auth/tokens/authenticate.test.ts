import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { ManualClock } from '../../runtime/clock.ts';
import { createAuthenticate } from './authenticate.ts';
import type { EndedSignIn, RevocationWatch } from '../revocation/revocation-watch.ts';
import { makeTokenKeys } from './token-keys.ts';
import { createTokens, type Claims, type Tokens } from './tokens.ts';

const keys = await makeTokenKeys();
const clock = new ManualClock('2026-11-20T09:00:00Z');

/** A database with sign-ins, and the number of its queries. */
class SignIns {
  readonly alive = new Set<string>(['sign-in-of-mara-01']);
  asked = 0;
  isAway = false;
  query = ((statement: pg.QueryConfig) => {
    this.asked += 1;
    if (this.isAway) return Promise.reject(new Error('connection lost'));
    const id = statement.values![1] as string;
    return Promise.resolve({ rows: this.alive.has(id) ? [{ one: 1 }] : [] });
  }) as pg.Pool['query'];
}

class Watch implements RevocationWatch {
  readonly ended = new Set<string>();
  isSeeing = true;
  #listeners: ((ended: EndedSignIn) => void)[] = [];
  start = (): Promise<void> => Promise.resolve();
  stop = (): Promise<void> => Promise.resolve();
  hasEnded = (id: string): boolean => this.ended.has(id);
  isCurrent = (): boolean => this.isSeeing;
  onEnded = (listener: (ended: EndedSignIn) => void): (() => void) => {
    this.#listeners.push(listener);
    return () => undefined;
  };
  note = (ended: EndedSignIn): void => {
    this.ended.add(ended.signInId);
    for (const listener of this.#listeners) listener(ended);
  };
}

let tokens: Tokens;
let verified: number;
let signIns: SignIns;
let watch: Watch;
let authenticate: (header?: string) => Promise<unknown>;
beforeEach(() => {
  clock.set('2026-11-20T09:00:00Z');
  const real = createTokens(keys, clock);
  verified = 0;
  tokens = {
    issue: (given) => real.issue(given),
    verify: (token) => {
      verified += 1;
      return real.verify(token);
    },
  };
  signIns = new SignIns();
  watch = new Watch();
  authenticate = of(10);
});
const of = (maxVerified: number) => {
  const check = createAuthenticate({ tokens, watch, pool: signIns, clock, maxVerified });
  return async (authorization?: string): Promise<unknown> =>
    check({ headers: { authorization } } as FastifyRequest);
};
const claims: Claims = {
  sub: '42',
  sid: 'sign-in-of-mara-01',
  parlorUserId: 42,
  firstName: 'Mara',
  isPremium: false,
  platform: 'telegram',
};
const mara = {
  playerId: '42',
  signInId: 'sign-in-of-mara-01',
  platform: 'telegram',
  tokenEndsAtMs: Date.parse('2026-11-20T09:15:00Z'),
};
const header = async (more: Partial<Claims> = {}): Promise<string> =>
  `Bearer ${await tokens.issue({ ...claims, ...more })}`;

describe('the caller', () => {
  test('is read from the token once; a repeat needs neither key nor database', async () => {
    const token = await header();
    for (let n = 0; n < 5; n += 1) expect(await authenticate(token)).toEqual(mara);
    expect([verified, signIns.asked]).toEqual([1, 1]);
  });

  test.for([
    undefined,
    '',
    'Bearer',
    'Basic bWFyYQ==',
    'Bearer a b',
    `Bearer ${'a'.repeat(5000)}`,
    'Bearer not.a.token',
  ])('with the header %j nobody is known', async (authorization) => {
    await expect(authenticate(authorization)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('with a token that expires while it is cached is refused to the millisecond', async () => {
    const token = await header();
    clock.advance(899_999);
    expect(await authenticate(token)).toEqual(mara);
    clock.advance(1);
    await expect(authenticate(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    clock.advance(-1);
    expect(await authenticate(token)).toEqual(mara);
  });

  test('with an ended sign-in is refused although the token is cached', async () => {
    const token = await header();
    await authenticate(token);
    watch.note({ playerId: '42', signInId: 'sign-in-of-mara-01' });
    await expect(authenticate(token)).rejects.toMatchObject({ code: 'TOKEN_REVOKED' });
  });

  test('with an end that the watch no longer has is still refused by the database', async () => {
    const token = await header();
    await authenticate(token);
    signIns.alive.clear();
    watch.note({ playerId: '42', signInId: 'sign-in-of-mara-01' });
    watch.ended.clear();
    await expect(authenticate(token)).rejects.toMatchObject({ code: 'TOKEN_REVOKED' });
  });

  test('whose sign-in ends during the query is refused', async () => {
    const token = await header();
    const { query } = signIns;
    signIns.query = ((statement: pg.QueryConfig) => {
      watch.note({ playerId: '42', signInId: 'sign-in-of-mara-01' });
      return query(statement);
    }) as pg.Pool['query'];
    await expect(authenticate(token)).rejects.toMatchObject({ code: 'TOKEN_REVOKED' });
  });

  test('I47: while the watch does not work, each call reads the database; without the database every call is refused', async () => {
    const token = await header();
    await authenticate(token);
    watch.isSeeing = false;
    expect(await authenticate(token)).toEqual(mara);
    expect(signIns.asked).toBe(2);
    signIns.alive.clear();
    await expect(authenticate(token)).rejects.toMatchObject({ code: 'TOKEN_REVOKED' });
    signIns.isAway = true;
    await expect(authenticate(token)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 1 });
  });

  test('I46: the cache of tokens is bounded and drops the oldest first', async () => {
    authenticate = of(2);
    const [first, second, third] = [
      await header({ firstName: 'A' }),
      await header({ firstName: 'B' }),
      await header({ firstName: 'C' }),
    ];
    for (const token of [first, second, third]) await authenticate(token);
    await authenticate(third);
    await authenticate(second);
    expect(verified).toBe(3);
    await authenticate(first);
    expect(verified).toBe(4);
  });
});
