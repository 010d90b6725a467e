/** Packages in which a system has a file or folder of its name. */
export type Package = 'contract' | 'economy' | 'server' | 'sdk' | 'web' | 'docs';

/**
 * The systems of Parlor and where each has a file or folder of its name. `npm run check` compares the list with the
 * folders, so that one name finds the system in every package.
 */
export const systems = {
  analytics: ['contract', 'server', 'sdk', 'docs'],
  auth: ['contract', 'server', 'web'],
  balances: ['contract', 'economy', 'web'],
  catalogue: ['contract', 'server', 'web'],
  'collect-ready': ['contract', 'economy'],
  collectibles: ['contract', 'economy', 'web'],
  consents: ['contract', 'economy', 'server', 'web', 'docs'],
  contests: ['contract', 'economy', 'server', 'web', 'docs'],
  'cross-tasks': ['contract', 'economy', 'server', 'web'],
  'daily-rewards': ['contract', 'economy', 'web'],
  documents: ['contract', 'server', 'sdk'],
  fairness: ['contract', 'economy', 'sdk', 'web', 'docs'],
  flags: ['contract', 'server', 'sdk'],
  'game-providers': ['contract', 'server', 'docs'],
  home: ['web'],
  identities: ['contract', 'server', 'web'],
  ledger: ['server', 'web'],
  lootboxes: ['economy', 'web'],
  monthly: ['economy'],
  operator: ['contract', 'server', 'web'],
  orders: ['economy', 'server'],
  packs: ['economy'],
  partners: ['contract', 'server', 'docs'],
  payments: ['contract', 'server', 'docs'],
  'personal-data': ['contract', 'server', 'web', 'docs'],
  play: ['contract', 'economy', 'server', 'sdk', 'web'],
  'player-care': ['contract', 'economy', 'server', 'web', 'docs'],
  profile: ['web'],
  progression: ['contract', 'web'],
  'provider-wallet': ['economy'],
  quests: ['contract', 'economy', 'web'],
  'recent-wins': ['contract', 'economy', 'server', 'web'],
  referrals: ['contract', 'economy', 'server', 'web'],
  shop: ['contract', 'economy', 'web'],
  subscriptions: ['economy'],
  summary: ['contract', 'economy'],
  switches: ['contract', 'economy', 'server', 'web', 'docs'],
  telemetry: ['contract', 'server'],
  'ton-wallet': ['contract', 'server', 'web', 'docs'],
  weekly: ['economy'],
} as const satisfies Readonly<Record<string, readonly Package[]>>;
