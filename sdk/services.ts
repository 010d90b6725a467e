// The services that the app, or any game, is built on: the same over HTTP and as fakes in memory.
import type { ReactionEvent, TableEvent } from '@parlor/contract/calls/at-table.ts';
import type { Race } from '@parlor/contract/calls/contests.ts';
import type { contract } from '@parlor/contract/kernel/contract.ts';
import type { RecentWin } from '@parlor/contract/calls/recent-wins.ts';
import type { Calls } from './calls.ts';
import type { Session } from './session/session.ts';

/** Every call of the contract by its name: `api.claimQuest({ body: { id } })`. */
export type Api = Calls<typeof contract>;

/** Amount and profit are both present: a missing one is computed from the other (spec §3). */
export type FullWin = RecentWin & { readonly amount: number; readonly profit: number };

/** `waiting` is between two attempts to connect; after `closed` nothing more comes. */
export type WinsState = 'connecting' | 'live' | 'waiting' | 'paused' | 'closed';

/** What to do with live wins, and with the other news of the stream. */
export interface WinsOptions {
  /** How many wins the list holds, 1 to 100. `inbox`: none, and no wins follow; only `onInbox` and `onChanged` are called. */
  readonly limit: number | 'inbox';
  /** The newest wins, newest first. Comes again after each reconnection and replaces everything shown. */
  readonly onList: (wins: readonly FullWin[]) => void;
  /** A win that was in no list and no earlier call. */
  readonly onWin: (win: FullWin) => void;
  /** The player's inbox has a new entry, and so many unread ones. */
  readonly onInbox?: (unread: number) => void;
  /**
   * The version of the player: at each connection, and whenever this device or another one has changed something. The
   * summary has it too.
   */
  readonly onChanged?: (version: number) => void;
  /** Wins of this game alone, and `onTable` and `onReaction` are called. */
  readonly table?: string;
  /** Who plays the game now: at each connection, and after each change, at most once a second. */
  readonly onTable?: (table: TableEvent) => void;
  /** A player at the table has reacted, perhaps this one. */
  readonly onReaction?: (reaction: ReactionEvent) => void;
  /** `error` says why it is waiting or closed. */
  readonly onState?: (state: WinsState, error?: unknown) => void;
  /** Closes the subscription. */
  readonly signal?: AbortSignal;
}

export interface ContestOptions {
  readonly contestId: string;
  /** The standings for this player: at once, and after each change. */
  readonly onRace: (race: Race) => void;
  /** `error` says why it is waiting or closed. */
  readonly onState?: (state: WinsState, error?: unknown) => void;
  /** Closes the subscription. */
  readonly signal?: AbortSignal;
}

/** A running subscription. */
export interface WinsSubscription {
  /** Closes the connection, for example while the page is hidden. */
  pause(): void;
  /** Connects again; the list comes again. */
  resume(): void;
  close(): void;
}

/** The session and the calls, over HTTP or with the fake services. */
export interface Services {
  /** The session and the sign-in methods. */
  readonly session: Session;
  readonly api: Api;
  /** A newer release of the content is live: catalogue, prices and rules may be others. Returns how to stop listening. */
  readonly onNewContent: (listener: () => void) => () => void;
  /** Live wins, newest first (spec §7). Closes by itself when the player signs out. */
  readonly subscribeRecentWins: (options: WinsOptions) => WinsSubscription;
  /** The standings of a contest, live. Closes by itself when the player signs out. */
  readonly subscribeContest: (options: ContestOptions) => WinsSubscription;
}
