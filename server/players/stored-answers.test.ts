// The statement that saves the act also stores the answer to its key: there is no moment between the two.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type pg from 'pg';
import { testContent } from '@parlor/economy/test/world.ts';
import { ManualClock } from '../runtime/clock.ts';
import { openDatabase } from '../db/open.ts';
import { createTestDatabase } from '../test/database.ts';
import { freshSecret, nodeDigest } from './digest.ts';
import { Players } from './players.ts';

let pool: pg.Pool;
let close: () => Promise<void>;
const clock = new ManualClock('2026-11-20T12:00:00Z');
const playersOn = (db: pg.Pool): Players =>
  new Players({ pool: db, clock, content: testContent, digest: nodeDigest, freshSecret });

beforeAll(async () => {
  const database = await createTestDatabase();
  const opened = openDatabase({ url: database.url, onError: () => undefined });
  pool = opened.pool;
  close = async () => {
    await opened.close();
    await database.drop();
  };
});
afterAll(() => close());

const newPlayer = async (): Promise<string> => {
  const tx = await pool.connect();
  try {
    return (await playersOn(pool).create(tx, { nowMs: clock.now() })).playerId;
  } finally {
    tx.release();
  }
};

/** A process that dies right after its first save: nothing it sends afterwards arrives. */
function diesAfterItsSave(): pg.Pool {
  let isDead = false;
  const query = async (...args: unknown[]): Promise<unknown> => {
    if (isDead) throw new Error('gone');
    const answer: unknown = await (pool.query as unknown as (...a: unknown[]) => Promise<unknown>).apply(
      pool,
      args,
    );
    const { name } = (args[0] ?? {}) as { name?: string };
    if (name?.startsWith('save-') !== true) return answer;
    isDead = true;
    throw new Error('gone');
  };
  return new Proxy(pool, {
    get: (target, key: keyof pg.Pool) => {
      if (key === 'query') return query;
      const value: unknown = target[key];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const idempotency = { route: 'rotateSeed', key: 'key-of-the-player', requestHash: 'asked' };
const revealed = async (playerId: string): Promise<number> =>
  (
    await pool.query<{ n: number }>('select count(*)::int as n from revealed_seeds where player_id = $1', [
      playerId,
    ])
  ).rows[0]!.n;

test('I9: a process that dies right after a save has stored the answer: the repeated request does nothing again', async () => {
  const playerId = await newPlayer();
  const ask = (db: pg.Pool) =>
    playersOn(db).act('rotateSeed', playerId, { idempotency, input: { body: {} } });
  await expect(ask(diesAfterItsSave())).rejects.toThrow('gone');
  const [again, oncemore] = [await ask(pool), await ask(pool)];
  expect(again.text).toBe(oncemore.text);
  expect(await revealed(playerId)).toBe(1);
});

test('I9: the same key for another request is refused and does nothing', async () => {
  const playerId = await newPlayer();
  const ask = (requestHash: string) =>
    playersOn(pool).act('rotateSeed', playerId, {
      idempotency: { ...idempotency, requestHash },
      input: { body: {} },
    });
  await ask('this');
  await expect(ask('that')).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await revealed(playerId)).toBe(1);
});
