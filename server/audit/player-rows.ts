// Reads all rows, player by player in the order of ids: tables are read in parallel, once each, and memory
// holds one player.
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { TransactionKind, TransactionStatus } from '@parlor/economy/play/provider-wallet.ts';
import type { ArchivedMonth, ArchiveFiles } from '../history/archive-files.ts';
import { parseRow } from '../history/archived-rows.ts';
import type { HistoryTable } from '../history/months.ts';
import { RECEIPT_COLUMNS, type ReceiptRow } from '../history/receipt-rows.ts';
import { readDeciders, type Deciders } from '../engines/engine-store.ts';
import type { Snapshot } from './snapshot.ts';

export interface OfPlayer {
  readonly player_id: bigint;
}
export interface EntryRow extends OfPlayer {
  readonly number: bigint;
  readonly reference: string;
  readonly debit: string;
  readonly credit: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly reason: string;
  readonly game_id: string | null;
}
export interface ClaimRow extends OfPlayer {
  readonly reference: string;
  readonly rewards: string;
}
/** The parts of an order that other rows depend on. */
export interface OrderRow extends OfPlayer {
  readonly order_id: string;
  readonly refund: 'none' | 'pending' | 'sent';
}
export interface DrawRow extends OfPlayer {
  readonly number: bigint;
  readonly server_seed_hash: string;
  readonly nonce: number;
  readonly client_seed: string;
  readonly algorithm: string;
  readonly purpose: string;
  readonly reference: string;
  readonly game_id: string | null;
  readonly input: string;
  readonly outcome: string;
  readonly fingerprint: string;
  readonly reply: string;
  /** Missing in a month that was archived before there were releases. */
  readonly release?: number | null;
}
export interface RevealedSeedRow extends OfPlayer {
  readonly server_seed_hash: string;
  readonly server_seed: string;
  readonly client_seed: string;
  readonly draws: number;
}
export interface TransactionRow extends OfPlayer {
  readonly provider: string;
  readonly transaction_id: string;
  readonly kind: TransactionKind;
  readonly status: TransactionStatus;
  readonly round_id: string;
  readonly reference_id: string | null;
  readonly game_id: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly settled: boolean;
  readonly reply: string;
}
export interface RoundRow extends OfPlayer {
  readonly provider: string;
  readonly round_id: string;
  readonly game_id: string;
  readonly currency: Currency;
  readonly staked: bigint;
  readonly won: bigint;
  readonly wins: number;
  readonly open: boolean;
  readonly closed_at: Date | null;
  readonly closed_won: bigint | null;
  readonly boosted: bigint | null;
}
/** A bet in a shared round, with the row of the round; its columns are null if it is gone. */
export interface SharedBetRow extends OfPlayer {
  readonly round_id: string;
  readonly game_id: string;
  readonly round: number;
  readonly stake: bigint;
  readonly auto_e2: number | null;
  readonly paid_e4: number | null;
  readonly state: 'open' | 'ended' | 'void' | null;
  readonly point_e2: number | null;
  readonly ended_at: Date | null;
}
export interface ConsentRow extends OfPlayer {
  readonly number: number;
  readonly topic: string;
  readonly agreed: boolean;
  readonly version: number | null;
  readonly at: Date;
}
interface PlayerRow extends OfPlayer {
  readonly version: bigint;
  readonly receipt: string | null;
  readonly state: string;
  readonly pp: bigint;
  readonly usdt: bigint;
  readonly ton: bigint;
  readonly splash: bigint;
  readonly created_at: Date;
}

export interface PlayerRows {
  readonly playerId: string;
  readonly createdAt: Date;
  readonly version: bigint;
  /** The head of the chain of receipts. */
  readonly head: string | null;
  /** The stored document. */
  readonly state: string;
  readonly balances: Readonly<Record<Currency, bigint>>;
  /** By number. */
  readonly entries: readonly EntryRow[];
  readonly claims: readonly ClaimRow[];
  /** By number. */
  readonly draws: readonly DrawRow[];
  readonly revealedSeeds: readonly RevealedSeedRow[];
  readonly transactions: readonly TransactionRow[];
  readonly rounds: readonly RoundRow[];
  readonly sharedBets: readonly SharedBetRow[];
  readonly orders: readonly OrderRow[];
  /** By number. */
  readonly consents: readonly ConsentRow[];
  /** By number. */
  readonly receipts: readonly ReceiptRow[];
  /** The same for all players. */
  readonly deciders: Deciders;
}

/** Archived months, and where they are. */
export interface Archived {
  readonly months: readonly ArchivedMonth[];
  readonly files: ArchiveFiles;
}

/** `onOrphan` gets each row without a player. Rows of `ledger` are `EntryRow`. */
export async function* playersOf(
  snapshot: Snapshot,
  archived: Archived | undefined,
  onOrphan: (table: string, row: OfPlayer) => void,
): AsyncGenerator<PlayerRows, void, undefined> {
  const beside = <R extends OfPlayer>(table: string, columns: string, order: string) =>
    new Beside<R>(
      snapshot.rows<R>(`select player_id, ${columns} from ${table} order by player_id, ${order}`),
      (row) => onOrphan(table, row),
    );
  /** Including archived months. */
  const history = <R extends OfPlayer>(table: HistoryTable, columns: string, order: string): BesideAll<R> =>
    new BesideAll([
      beside<R>(table, columns, order),
      ...(archived?.months ?? []).flatMap((month) =>
        month.history === table
          ? [new Beside<R>(rowsOf(archived!.files, month), (row) => onOrphan(table, row))]
          : [],
      ),
    ]);
  const entries = history<EntryRow>(
    'ledger',
    'number, reference, debit, credit, currency, amount, balance_after, reason, game_id',
    'number',
  );
  const claims = history<ClaimRow>('claims', 'reference, rewards', 'reference');
  const draws = history<DrawRow>(
    'draws',
    'number, server_seed_hash, nonce, client_seed, algorithm, purpose, reference, game_id, input, outcome, fingerprint, reply, release',
    'number',
  );
  const revealedSeeds = beside<RevealedSeedRow>(
    'revealed_seeds',
    'server_seed_hash, server_seed, client_seed, draws',
    'server_seed_hash',
  );
  const transactions = beside<TransactionRow>(
    'transactions',
    'provider, transaction_id, kind, status, round_id, reference_id, game_id, currency, amount, settled, reply',
    'provider, transaction_id',
  );
  const rounds = beside<RoundRow>(
    'rounds',
    'provider, round_id, game_id, currency, staked, won, wins, open, closed_at, closed_won, boosted',
    'provider, round_id',
  );
  // Rounds are in one place; parts of their own are joined on a cluster too.
  const sharedBets = new Beside<SharedBetRow>(
    snapshot.rows<SharedBetRow>(
      `with b as materialized (select player_id, round_id, game_id, round, stake, auto_e2, paid_e4 from shared_bets),
         r as materialized (select game_id, round, state, point_e2, ended_at from shared_rounds)
       select * from b left join r using (game_id, round) order by player_id, round_id`,
    ),
    (row) => onOrphan('shared_bets', row),
  );
  const orders = beside<OrderRow>('orders', 'order_id, refund', 'order_id');
  const consents = beside<ConsentRow>('consent_changes', 'number, topic, agreed, version, at', 'number');
  const receipts = history<ReceiptRow & OfPlayer>('act_receipts', RECEIPT_COLUMNS, 'number');
  const deciders = await readDeciders((sql) => snapshot.all(sql));
  const players = snapshot.rows<PlayerRow>(
    'select player_id, version, receipt, state, pp, usdt, ton, splash, created_at from players order by player_id',
  );
  for await (const p of players)
    yield {
      playerId: String(p.player_id),
      createdAt: p.created_at,
      version: p.version,
      head: p.receipt,
      state: p.state,
      balances: { PP: p.pp, USDT: p.usdt, TON: p.ton, SPLASH: p.splash },
      entries: byNumber(await entries.of(p.player_id)),
      claims: await claims.of(p.player_id),
      draws: byNumber(await draws.of(p.player_id)),
      revealedSeeds: await revealedSeeds.of(p.player_id),
      transactions: await transactions.of(p.player_id),
      rounds: await rounds.of(p.player_id),
      sharedBets: await sharedBets.of(p.player_id),
      orders: await orders.of(p.player_id),
      consents: await consents.of(p.player_id),
      receipts: byNumber(await receipts.of(p.player_id)),
      deciders,
    };
  for (const table of [
    entries,
    claims,
    draws,
    revealedSeeds,
    transactions,
    rounds,
    sharedBets,
    orders,
    consents,
    receipts,
  ])
    await table.drain();
}

/** A table in the order of its players, read along with them. */
class Beside<R extends OfPlayer> {
  readonly #rows: AsyncGenerator<R, void, undefined>;
  readonly #onOrphan: (row: R) => void;
  #next: IteratorResult<R, void> | undefined;
  constructor(rows: AsyncGenerator<R, void, undefined>, onOrphan: (row: R) => void) {
    this.#rows = rows;
    this.#onOrphan = onOrphan;
  }

  /** Players are requested in ascending order. */
  async of(playerId: bigint): Promise<R[]> {
    const found: R[] = [];
    for (;;) {
      this.#next ??= await this.#rows.next();
      if (this.#next.done === true || this.#next.value.player_id > playerId) return found;
      if (this.#next.value.player_id === playerId) found.push(this.#next.value);
      else this.#onOrphan(this.#next.value);
      this.#next = undefined;
    }
  }

  async drain(): Promise<void> {
    for (
      this.#next ??= await this.#rows.next();
      this.#next.done !== true;
      this.#next = await this.#rows.next()
    )
      this.#onOrphan(this.#next.value);
  }
}

/** A table in several places. */
class BesideAll<R extends OfPlayer> {
  readonly #parts: readonly Beside<R>[];
  constructor(parts: readonly Beside<R>[]) {
    this.#parts = parts;
  }

  async of(playerId: bigint): Promise<R[]> {
    const found: R[] = [];
    for (const part of this.#parts) found.push(...(await part.of(playerId)));
    return found;
  }

  async drain(): Promise<void> {
    for (const part of this.#parts) await part.drain();
  }
}

async function* rowsOf<R>(files: ArchiveFiles, month: ArchivedMonth): AsyncGenerator<R, void, undefined> {
  for await (const line of files.lines(month)) yield parseRow<R>(line);
}

const byNumber = <R extends { readonly number: bigint }>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => (a.number < b.number ? -1 : a.number > b.number ? 1 : 0));
