// The engine's host without a server: one player and his rows in memory. The fakes, the simulator and the property
// tests stand on it. It holds the same guards as the database: references, claims, draws and keys are unique.
import { isRefusal, type Refusal } from '@parlor/contract/errors.ts';
import {
  act,
  createPlayer,
  type Acted,
  type CommandInput,
  type CommandName,
  type CommandReply,
} from './act.ts';
import type { DrawRecord, RevealedSeedRecord } from './fairness.ts';
import type { OutboxEvent } from './events.ts';
import type { Player } from './player.ts';
import type { ClaimRecord, Effects, Posting } from './turn.ts';
import type { KnownRows, RoundRecord, TransactionRecord } from './wallet.ts';
import type { World } from './world.ts';

type Kept<T> = T & { readonly atMs: number };

export interface MemoryRows {
  readonly ledger: Kept<Posting>[];
  readonly claims: Map<string, Kept<ClaimRecord>>;
  /** By reference. */
  readonly draws: Map<string, Kept<DrawRecord>>;
  readonly revealedSeeds: Map<string, Kept<RevealedSeedRecord>>;
  readonly outbox: Kept<OutboxEvent>[];
  readonly transactions: Map<string, TransactionRecord>;
  readonly rounds: Map<string, RoundRecord>;
}

export interface WalletLookup {
  readonly provider: string;
  readonly transactionId: string;
  readonly referenceId?: string;
  readonly roundId?: string;
}

/** A unique key met twice: in the database the whole statement would fail. */
export class DuplicateRow extends Error {
  override readonly name = 'DuplicateRow';
}

export class MemoryHost {
  player: Player;
  /** Grows by one with every act that changed something. */
  version = 1;
  readonly rows: MemoryRows = {
    ledger: [],
    claims: new Map(),
    draws: new Map(),
    revealedSeeds: new Map(),
    outbox: [],
    transactions: new Map(),
    rounds: new Map(),
  };
  readonly #references = new Set<string>();

  constructor(playerId: string, world: World) {
    const created = createPlayer(playerId, world);
    this.player = created.player;
    this.#keep(created.effects, world.nowMs);
  }

  /** The rows of the wallet that a command is about. */
  known(w: WalletLookup): KnownRows {
    const transaction = (id: string | undefined) =>
      id === undefined ? undefined : this.rows.transactions.get(`${w.provider} ${id}`);
    return {
      transaction: transaction(w.transactionId),
      referenced: transaction(w.referenceId),
      round: w.roundId === undefined ? undefined : this.rows.rounds.get(`${w.provider} ${w.roundId}`),
    };
  }

  act<N extends CommandName>(name: N, input: CommandInput<N>, world: World): CommandReply<N> | Refusal {
    const acted: Acted<CommandReply<N>> | Refusal = act(this.player, name, input, world);
    if (isRefusal(acted)) return acted;
    this.#keep(acted.effects, world.nowMs);
    if (acted.player.state !== this.player.state) this.version += 1;
    this.player = acted.player;
    return acted.reply;
  }

  #keep(e: Effects, atMs: number): void {
    for (const p of e.postings)
      if (this.#references.has(p.reference)) throw new DuplicateRow(`ledger ${p.reference}`);
    for (const c of e.claims)
      if (this.rows.claims.has(c.reference)) throw new DuplicateRow(`claim ${c.reference}`);
    for (const d of e.draws)
      if (this.rows.draws.has(d.reference)) throw new DuplicateRow(`draw ${d.reference}`);
    for (const p of e.postings) {
      this.#references.add(p.reference);
      this.rows.ledger.push({ ...p, atMs });
    }
    for (const c of e.claims) this.rows.claims.set(c.reference, { ...c, atMs });
    for (const d of e.draws) this.rows.draws.set(d.reference, { ...d, atMs });
    for (const s of e.revealedSeeds) this.rows.revealedSeeds.set(s.serverSeedHash, { ...s, atMs });
    for (const o of e.outbox) this.rows.outbox.push({ ...o, atMs });
    for (const t of e.transactions) this.rows.transactions.set(`${t.provider} ${t.transactionId}`, t);
    for (const r of e.rounds) this.rows.rounds.set(`${r.provider} ${r.roundId}`, r);
  }
}
