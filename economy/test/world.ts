// Content for tests of the engine: a coin, a wheel, and quests that a few rounds fill.
import { createHash, createHmac } from 'node:crypto';
import { DrawnChoice, TrapDoors } from './rules.ts';
import type { Content, World } from '../kernel/world.ts';

export const testDigest = {
  sha256Hex: (text: string) => createHash('sha256').update(text).digest('hex'),
  hmacSha256: (key: string, message: string) =>
    new Uint8Array(createHmac('sha256', key).update(message).digest()),
};

const coin = new DrawnChoice('coin', 2, 19_600);
const wheel = new DrawnChoice('wheel', 100, 970_000);
const doors = new TrapDoors('doors', 4);
const cellar = new TrapDoors('cellar', 10);

/** Numbers small enough that a test reaches each of them. */
export const testRewards: Pick<
  Content,
  | 'progression'
  | 'dailyRewards'
  | 'collections'
  | 'lootboxes'
  | 'shop'
  | 'contests'
  | 'referrals'
  | 'partners'
> = {
  contests: {
    dailyRace: 'daily',
    contests: [
      {
        id: 'daily',
        title: 'Daily',
        description: 'Best multiplier of the day.',
        statistic: 'bestMultiplier',
        period: 'day',
        gameId: 'coin',
        prizes: [
          { from: 1, points: 100 },
          { from: 2, points: 50 },
          { from: 3, to: 4, points: 10 },
        ],
      },
      {
        id: 'staked',
        title: 'Staked',
        description: 'All that is staked in a week.',
        statistic: 'wagered',
        period: 'week',
        gameId: 'coin',
        prizes: [{ from: 1, to: 2, points: 30 }],
      },
      {
        id: 'ahead',
        title: 'Ahead',
        description: 'Won beyond the stakes in a month.',
        statistic: 'profit',
        period: 'month',
        gameId: 'coin',
        prizes: [{ from: 1, points: 40 }],
      },
    ],
  },
  progression: {
    weekly: {
      stepsPerQuest: 1,
      milestones: [
        { step: 2, reward: { type: 'points', amount: 30 } },
        { step: 4, reward: { type: 'collectibles', amount: 2, bestDraw: 'COMMON' } },
        { step: 6, reward: { type: 'lootbox', kind: 'STANDARD', amount: 1 } },
      ],
      overflow: { every: 3, reward: { type: 'points', amount: 15 } },
    },
    monthly: {
      stepsPerQuest: { EASY: 1, MEDIUM: 2, HARD: 3 },
      milestones: [
        {
          step: 3,
          reward: { type: 'points', amount: 40 },
          passReward: { type: 'points', amount: 80 },
        },
        {
          step: 7,
          reward: { type: 'collectibles', amount: 3, bestDraw: 'UNCOMMON' },
          passReward: { type: 'lootbox', kind: 'PREMIUM', amount: 1 },
        },
        { step: 12, reward: { type: 'points', amount: 60 } },
      ],
      overflow: {
        every: 5,
        reward: { type: 'points', amount: 10 },
        passReward: { type: 'points', amount: 20 },
      },
    },
  },
  dailyRewards: {
    points: [10, 20, 30],
    milestones: [
      { days: 3, rewards: [{ type: 'lootbox', kind: 'STANDARD', amount: 1 }] },
      { days: 5, rewards: [{ type: 'collectibles', amount: 2, bestDraw: 'RARE' }] },
    ],
    graceAfterDays: 3,
    collectible: { amount: 1, bestDraw: 'COMMON' },
  },
  collections: {
    collections: ['moths', 'lamps', 'orchard'].map((id) => ({
      id,
      name: id,
      activationDate: '2026-01-01T00:00:00.000Z',
      vintage: id === 'orchard',
      collectibles: Array.from({ length: 15 }, (_, n) => `${id} ${n}`),
    })),
    packs: {
      rarities: { COMMON: 60, UNCOMMON: 25, RARE: 10, EPIC: 4, LEGENDARY: 1 },
      sources: { active: 9, vintage: 1 },
      guarantee: { rarity: 'LEGENDARY', within: 12 },
    },
    exchange: { COMMON: 1, UNCOMMON: 2.5, RARE: 5, EPIC: 10, LEGENDARY: 25 },
  },
  referrals: {
    days: 2,
    leastRounds: 3,
    leastStake: 3,
    inviterRewards: [{ type: 'points', amount: 50 }],
    friendRewards: [{ type: 'points', amount: 40 }],
    caps: { perDay: 2, ever: 3 },
    review: { fromOnePlace: 2, withinDays: 30 },
  },
  partners: {
    liesBeforePause: 3,
    partners: [
      {
        id: 'asked',
        name: 'Asked',
        picture: 'comet',
        apiIntegration: true,
        api: 'https://asked.example/check',
        tasks: [
          {
            id: 'asked-one',
            externalId: 'one',
            description: 'One',
            reward: { type: 'points', amount: 20 },
            link: 'https://asked.example/?visitor={player}',
            selfDeclared: false,
            budget: 3,
            perDay: 2,
          },
        ],
      },
      {
        id: 'trusting',
        name: 'Trusting',
        picture: 'leaf',
        apiIntegration: false,
        outboundStrategy: 'stay',
        tasks: [
          {
            id: 'look',
            externalId: 'look',
            description: 'Look',
            reward: { type: 'lootbox', kind: 'STANDARD', amount: 1 },
            link: 'https://trusting.example/',
            selfDeclared: true,
            budget: 2,
            perDay: 2,
            until: '2027-01-01T00:00:00.000Z',
          },
        ],
      },
    ],
  },
  shop: {
    paymentWithinMinutes: 30,
    refundAfterMinutes: 60,
    products: [
      {
        id: 'pack',
        name: 'Pack of three',
        description: 'Three collectibles.',
        image: 'pack-uncommon',
        price: 50,
        currency: 'PP',
        maxQuantity: 5,
        deliveries: [{ type: 'pack', collectiblesAmount: 3, bestDraw: 'UNCOMMON' }],
      },
      {
        id: 'rare-thing',
        name: 'Rare thing',
        description: 'Ten of them.',
        image: 'box-standard',
        price: 20,
        currency: 'PP',
        stock: 10,
        limit: { count: 1, period: 'day' },
        deliveries: [{ type: 'token', symbol: 'SPLASH', amount: 1.5 }],
      },
      {
        id: 'pass',
        name: 'Monthly pass',
        description: 'Opens the premium track.',
        image: 'pass',
        price: 250,
        currency: 'XTR',
        limit: { count: 1, period: 'month' },
        deliveries: [{ type: 'metaFeature', feature: 'monthly-pass' }],
      },
      {
        id: 'chest',
        name: 'Chest',
        description: 'Everything at once.',
        image: 'box-premium',
        price: 100,
        currency: 'XTR',
        stock: 10,
        maxQuantity: 3,
        deliveries: [
          { type: 'token', symbol: 'PP', amount: 200 },
          { type: 'lootbox', kind: 'PREMIUM', amount: 2 },
          { type: 'dailyPP', beginning: 10, amount: 5, duration: 3 },
          { type: 'pack', collectiblesAmount: 2, bestDraw: 'RARE' },
          { type: 'none' },
        ],
      },
    ],
    offers: {
      WELCOME: { to: 'newcomer', days: 3 },
      RETURN: { to: 'returned', awayDays: 7, days: 2 },
      LOYALTY: { to: 'loyal', streakDays: 3 },
      ENGAGEMENT: { to: 'engaged', roundsThisWeek: 10 },
    },
    bundles: (['WELCOME', 'RETURN', 'LOYALTY', 'ENGAGEMENT'] as const).flatMap((category) =>
      [1, 2].map((n) => ({
        id: `${category.toLowerCase()}-${n}`,
        category,
        name: `${category} ${n}`,
        price: 50 * n,
        currency: 'XTR' as const,
        items: [
          { kind: 'pp_insta' as const, amount: 100 },
          { kind: 'pp_boost' as const, percentage: 50, amount: 30 },
        ],
      })),
    ),
  },
  lootboxes: {
    FREE: {
      items: 1,
      lines: [
        { weight: 3, rarity: 'COMMON', rewards: [{ currency: 'PP', amount: '5' }] },
        { weight: 1, rarity: 'RARE', rewards: [{ currency: 'PP', amount: '20.50' }] },
      ],
    },
    STANDARD: {
      items: 2,
      lines: [
        { weight: 5, rarity: 'COMMON', rewards: [{ currency: 'PP', amount: '10' }] },
        {
          weight: 1,
          rarity: 'EPIC',
          rewards: [
            { currency: 'PP', amount: '40' },
            { currency: 'SPLASH', amount: '0.5' },
          ],
        },
      ],
    },
    PREMIUM: {
      items: 3,
      lines: [{ weight: 1, rarity: 'LEGENDARY', rewards: [{ currency: 'PP', amount: '100' }] }],
    },
  },
};

export const testContent: Content = {
  ...testRewards,
  economy: {
    limits: { perPlayerPerDay: 50_000, perHour: 1_000_000, boostPercentage: 100 },
    debts: {
      collectedPercent: 50,
      pointsPerStar: 10,
      worth: { card: 100, lootbox: { STANDARD: 50, PREMIUM: 150 }, pass: 400 },
    },
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
    exchanges: 1,
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
        id: 'open-a-box',
        difficulty: 'EASY',
        goal: 'lootboxes',
        total: 1,
        rewards: [{ type: 'points', amount: 15 }],
      },
      {
        id: 'coin-2',
        difficulty: 'EASY',
        goal: 'wins',
        game: 'coin',
        total: 2,
        rewards: [{ type: 'collectibles', amount: 2, bestDraw: 'COMMON' }],
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
        id: 'open-1',
        difficulty: 'HARD',
        goal: 'packs',
        total: 1,
        rewards: [{ type: 'lootbox', kind: 'PREMIUM', amount: 1 }],
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
  steppedRulesOf: (id) => (id === 'doors' ? doors : id === 'cellar' ? cellar : undefined),
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
