// A player: balances and one versioned document with a slice for each system.
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { initialAlbum, type AlbumSlice } from '../collectibles/album.ts';
import type { Boost } from '../money/boosts.ts';
import { initialContests, type ContestsSlice } from '../social/contests.ts';
import { initialCrossTasks, type CrossTasksSlice } from '../social/cross-tasks.ts';
import { initialDaily, type DailySlice } from '../progress/daily-rewards.ts';
import type { DebtsSlice } from '../money/debts.ts';
import type { FairnessSlice } from '../play/fairness.ts';
import { initialFriends, type FriendsSlice } from '../social/referrals.ts';
import { initialLootboxes, type LootboxesSlice } from '../collectibles/lootbox-counts.ts';
import { initialMinted, type MintedSlice } from '../money/minting.ts';
import { initialMonthly, type MonthlySlice } from '../progress/monthly.ts';
import type { KeptNotice } from '../progress/notices.ts';
import { initialOpenRounds, type OpenRoundsSlice } from '../play/open-rounds.ts';
import type { Bought } from '../shop/products.ts';
import { initialQuests, type QuestsSlice } from '../progress/quests.ts';
import type { KeptSubscription } from '../shop/subscriptions.ts';
import type { WaitingPack } from '../collectibles/waiting-packs.ts';
import { initialVisits, type VisitsSlice } from './visits.ts';
import { initialWeekly, type WeeklySlice } from '../progress/weekly.ts';

export type BalancesMinor = Readonly<Record<Currency, bigint>>;

export interface PlayerState {
  /** Shape of this document; `upgrade` brings older ones here. */
  readonly schema: typeof STATE_SCHEMA;
  /** Ledger entries so far: the number of the last one, without gaps. */
  readonly entries: number;
  /** Draws so far: the number of the last one, without gaps. */
  readonly draws: number;
  /** When each balance last changed, in ms. */
  readonly changedAtMs: Readonly<Record<Currency, number>>;
  readonly fairness: FairnessSlice;
  readonly quests: QuestsSlice;
  /** Games played last, newest first. */
  readonly lastPlayed: readonly string[];
  readonly weekly: WeeklySlice;
  readonly monthly: MonthlySlice;
  readonly daily: DailySlice;
  /** The latest day whose daily collectible was taken. */
  readonly collectibleDay: string;
  readonly album: AlbumSlice;
  readonly packs: readonly WaitingPack[];
  /** Collectibles drawn since the last of the guaranteed rarity. */
  readonly sinceGuarantee: number;
  readonly lootboxes: LootboxesSlice;
  readonly subscriptions: readonly KeptSubscription[];
  readonly boosts: readonly Boost[];
  readonly notices: readonly KeptNotice[];
  readonly minted: MintedSlice;
  /** By product, or by category of offers: how often in its latest period. */
  readonly bought: Readonly<Record<string, Bought>>;
  readonly visits: VisitsSlice;
  readonly openRounds: OpenRoundsSlice;
  readonly contests: ContestsSlice;
  readonly crossTasks: CrossTasksSlice;
  readonly friends: FriendsSlice;
  /** What the player owes; missing where nothing ever was owed. */
  readonly debts?: DebtsSlice;
}

export interface Player {
  /** Decimal string of parlorUserId. */
  readonly id: string;
  readonly balances: BalancesMinor;
  readonly state: PlayerState;
}

export const STATE_SCHEMA = 3;

/** The slices as they are before anything happened; the others begin with the player's own seeds and hour. */
export const restingSlices = {
  quests: initialQuests,
  lastPlayed: [],
  weekly: initialWeekly,
  monthly: initialMonthly,
  daily: initialDaily,
  collectibleDay: '',
  album: initialAlbum,
  packs: [],
  sinceGuarantee: 0,
  lootboxes: initialLootboxes,
  subscriptions: [],
  boosts: [],
  notices: [],
  minted: initialMinted,
  bought: {},
  visits: initialVisits,
  openRounds: initialOpenRounds,
  contests: initialContests,
  crossTasks: initialCrossTasks,
  friends: initialFriends,
} as const satisfies Partial<PlayerState>;

export const noBalances: BalancesMinor = Object.fromEntries(CURRENCIES.map((c) => [c, 0n])) as Record<
  Currency,
  bigint
>;

/** Steps from each older shape to the next; a step never looks at anything but the document. */
const upgrades: ReadonlyArray<(older: Record<string, unknown>) => Record<string, unknown>> = [
  // 1 → 2: progressions, daily reward, collecting, lootboxes, subscriptions and boosts begin at rest.
  (older) => ({
    ...restingSlices,
    ...older,
    quests: { ...(older['quests'] as object), exchanged: [] },
    schema: 2,
  }),
  // 2 → 3: rounds in steps, contests, partners' tasks and friends begin at rest.
  (older) => ({ ...restingSlices, ...older, schema: 3 }),
];

/** Brings a document of any earlier shape to today's. Throws on one from the future: an old server must not touch it. */
export function upgrade(document: unknown): PlayerState {
  let state = document as Record<string, unknown>;
  const from = Number(state['schema']);
  if (!(from >= 1 && from <= STATE_SCHEMA))
    throw new Error(`A player's document has shape ${from}; this version knows up to ${STATE_SCHEMA}`);
  for (let i = from; i < STATE_SCHEMA; i++) state = upgrades[i - 1]!(state);
  return state as unknown as PlayerState;
}
