// A small house for tests of the engine: a coin and a wheel, and quests that a few rounds fill.
import { createHash, createHmac } from 'node:crypto';
import { DrawnChoice } from './rules.ts';
import type { Content, World } from '../world.ts';

export const testDigest = {
  sha256Hex: (text: string) => createHash('sha256').update(text).digest('hex'),
  hmacSha256: (key: string, message: string) =>
    new Uint8Array(createHmac('sha256', key).update(message).digest()),
};

const coin = new DrawnChoice('coin', 2, 19_600);
const wheel = new DrawnChoice('wheel', 100, 970_000);

export const testContent: Content = {
  economy: {
    welcome: 1000,
    currencies: {
      PP: { withdraw: false },
      USDT: { withdraw: true },
      TON: { withdraw: true },
      SPLASH: { withdraw: true },
    },
  },
  quests: {
    daily: ['EASY', 'EASY', 'MEDIUM', 'HARD'],
    templates: [
      {
        id: 'play-3',
        difficulty: 'EASY',
        goal: 'rounds',
        total: 3,
        rewards: [{ type: 'points', amount: 60 }],
      },
      {
        id: 'win-1',
        difficulty: 'EASY',
        goal: 'wins',
        total: 1,
        rewards: [{ type: 'points', amount: 40.5 }],
      },
      {
        id: 'stake-20',
        difficulty: 'EASY',
        goal: 'stake',
        total: 20,
        rewards: [{ type: 'points', amount: 50 }],
      },
      {
        id: 'both-games',
        difficulty: 'MEDIUM',
        goal: 'different-games',
        total: 2,
        rewards: [
          { type: 'points', amount: 100 },
          { type: 'points', amount: 20 },
        ],
      },
      {
        id: 'one-game',
        difficulty: 'MEDIUM',
        goal: 'rounds',
        game: 'any',
        total: 4,
        rewards: [{ type: 'points', amount: 120 }],
      },
      {
        id: 'double',
        difficulty: 'HARD',
        goal: 'multiplier',
        multiplier: 1.9,
        total: 2,
        rewards: [{ type: 'points', amount: 300 }],
      },
    ],
  },
  gameIds: ['coin', 'wheel'],
  rulesOf: (id) => (id === 'coin' ? coin : id === 'wheel' ? wheel : undefined),
};

/** A world whose chance follows from a seed, so that every run of a test is the same. */
export function testWorld(
  seed = 'test',
  startMs = Date.parse('2026-11-20T12:00:00Z'),
): World & { nowMs: number } {
  let secrets = 0;
  return {
    nowMs: startMs,
    content: testContent,
    digest: testDigest,
    freshSecret: () => testDigest.sha256Hex(`${seed}:${secrets++}`),
  };
}
