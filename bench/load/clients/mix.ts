// The mix of requests per hundred: 40 reads, 20 provider calls, 15 claims, 10 orders, 10 documents, 5
// sign-ins.

export const MIX = {
  summary: 14,
  catalogue: 7,
  balances: 7,
  quests: 6,
  history: 6,
  'server round': 8,
  'Hub88 bet': 5,
  'Hub88 win': 4,
  'own-form bet and win': 3,
  'quest claim': 7,
  'daily points': 2,
  'daily collectible': 2,
  'daily lootbox': 2,
  'claim sent twice': 1,
  'claim made twice': 1,
  'order of a pack': 7,
  'order of a box': 3,
  'document write': 9,
  'stale document write': 1,
  'sign-in': 4,
  'first sign-in': 1,
} as const;

export type LoadKind = keyof typeof MIX;
export const KINDS = Object.keys(MIX) as readonly LoadKind[];

export type Group = 'reads' | 'provider calls' | 'claims' | 'orders' | 'documents' | 'sign-ins';

export const groupOf: Readonly<Record<LoadKind, Group>> = {
  summary: 'reads',
  catalogue: 'reads',
  balances: 'reads',
  quests: 'reads',
  history: 'reads',
  'server round': 'provider calls',
  'Hub88 bet': 'provider calls',
  'Hub88 win': 'provider calls',
  'own-form bet and win': 'provider calls',
  'quest claim': 'claims',
  'daily points': 'claims',
  'daily collectible': 'claims',
  'daily lootbox': 'claims',
  'claim sent twice': 'claims',
  'claim made twice': 'claims',
  'order of a pack': 'orders',
  'order of a box': 'orders',
  'document write': 'documents',
  'stale document write': 'documents',
  'sign-in': 'sign-ins',
  'first sign-in': 'sign-ins',
};

/** Calls of outside studios. */
export const isOfStudio = (kind: LoadKind): boolean =>
  kind === 'Hub88 bet' || kind === 'Hub88 win' || kind === 'own-form bet and win';

/** First claims that one guest can make per day. */
export const FIRST_CLAIMS = {
  'quest claim': 4,
  'daily points': 1,
  'daily collectible': 1,
  'daily lootbox': 1,
} as const;

/** Number of guests for this many requests, so that every first claim is possible, with some spare. */
export function guestsFor(requests: number): number {
  const max = Object.entries(FIRST_CLAIMS).map(
    ([kind, each]) => MIX[kind as keyof typeof FIRST_CLAIMS] / each,
  );
  // A kind with nothing to repeat yet becomes a first claim.
  return Math.ceil((requests / 100) * Math.max(...max) * 1.2) + 30;
}
