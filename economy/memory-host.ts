// A host for the engine without a server: one player and their rows in memory. The fakes, the simulator and the
// property tests use it. It has the database's guards: references, claims, draws and keys are unique.
import { isRefusal, refuse, type Refusal } from '@parlor/contract/kernel/errors.ts';
import {
  act,
  createPlayer,
  type Acted,
  type CommandInput,
  type CommandName,
  type CommandReply,
} from './act.ts';
import type { ConsentChangeRecord, Pause } from './care/care-slice.ts';
import { editionName } from './social/contest-editions.ts';
import type { ContestEntryRecord } from './social/contests.ts';
import type { ChallengeAttemptRecord } from './social/daily-challenge.ts';
import type { SharedBetRecord } from './play/open-rounds.ts';
import type { DrawRecord, RevealedSeedRecord } from './play/fairness.ts';
import type { OutboxEvent } from './kernel/events.ts';
import { receiptOf } from './act-receipt.ts';
import { noteOf, withSecrets, type KeptNote } from './replay/note.ts';
import type { ActReceipt } from '@parlor/contract/calls/receipts.ts';
import type { Invitation } from './social/referrals.ts';
import type { InboxRecord } from './progress/inbox.ts';
import type { OrderRecord, PaymentRecord, StockChange } from './shop/order-record.ts';
import type { Player } from './kernel/player.ts';
import { hasEffects, type ClaimRecord, type Effects } from './kernel/context.ts';
import type { Posting } from './money/postings.ts';
import { betFreedBy } from './play/rollback.ts';
import type { KnownRows, RoundRecord, TransactionRecord } from './play/provider-wallet.ts';
import type { World } from './kernel/world.ts';

type Stored<T> = T & { readonly atMs: number };

export type MemoryRows = MemoryHost['rows'];

export interface WalletLookup {
  readonly provider: string;
  readonly transactionId: string;
  readonly referenceId?: string;
  readonly roundId?: string;
}

/** The number of reserved or sold items, for all players of a server in memory. */
export class MemoryStock {
  readonly taken = new Map<string, number>();

  /** Makes all changes or none; false if one would exceed its limit. */
  change(changes: readonly StockChange[]): boolean {
    const after = (c: StockChange): number => (this.taken.get(c.itemId) ?? 0) + c.by;
    if (changes.some((c) => after(c) < 0 || (c.max !== undefined && after(c) > c.max))) return false;
    for (const c of changes) this.taken.set(c.itemId, after(c));
    return true;
  }
}

/** A repeated unique key: in the database the whole statement would fail. */
class DuplicateRow extends Error {
  override readonly name = 'DuplicateRow';
}

export class MemoryHost {
  player: Player;
  /** Grows by one with every act that changes something. */
  version = 1;
  readonly rows = {
    ledger: [] as Stored<Posting>[],
    claims: new Map<string, Stored<ClaimRecord>>(),
    /** By reference. */
    draws: new Map<string, Stored<DrawRecord>>(),
    revealedSeeds: new Map<string, Stored<RevealedSeedRecord>>(),
    outbox: [] as Stored<OutboxEvent>[],
    transactions: new Map<string, TransactionRecord>(),
    rounds: new Map<string, RoundRecord>(),
    /** By the id of the round. */
    sharedBets: new Map<string, SharedBetRecord>(),
    orders: new Map<string, OrderRecord>(),
    /** By `provider paymentId`. */
    payments: new Map<string, PaymentRecord>(),
    /** By edition. */
    contestEntries: new Map<string, ContestEntryRecord>(),
    /** By day. */
    challengeAttempts: new Map<string, ChallengeAttemptRecord>(),
    consentChanges: [] as Stored<ConsentChangeRecord>[],
    inboxEntries: [] as Stored<InboxRecord>[],
  };
  readonly #references = new Set<string>();
  /** The receipt of each act, if the host keeps them. */
  readonly receipts: ActReceipt[] = [];
  /** What a replay needs that receipts leave out. */
  readonly notes: KeptNote[] = [];
  readonly #keepsReceipts: boolean;
  #document: { readonly state: Player['state']; readonly text: string; readonly hash: string } | undefined;

  /** Shared by all players of a server. */
  readonly stock: MemoryStock;

  constructor(
    playerId: string,
    world: World,
    stock = new MemoryStock(),
    {
      invitation,
      pause,
      keepsReceipts = false,
    }: {
      invitation?: Invitation | undefined;
      pause?: Pause | undefined;
      /** Costs a hash of the document for each act. */
      keepsReceipts?: boolean;
    } = {},
  ) {
    this.stock = stock;
    this.#keepsReceipts = keepsReceipts;
    const noted = withSecrets(world);
    const input = { invitation, pause };
    const created = createPlayer(playerId, noted.world, input);
    this.player = created.player;
    this.#keep(created.effects, world.nowMs);
    this.#keepReceipt({ command: 'createPlayer', input, ...noted }, undefined, created);
  }

  /** The wallet rows that a command needs. */
  known(w: WalletLookup): KnownRows {
    const transaction = (id: string | undefined) =>
      id === undefined ? undefined : this.rows.transactions.get(`${w.provider} ${id}`);
    return {
      transaction: transaction(w.transactionId),
      referenced: transaction(w.referenceId),
      freedBet: betFreedBy(transaction(w.referenceId), this.rows.transactions.values()),
      round: w.roundId === undefined ? undefined : this.rows.rounds.get(`${w.provider} ${w.roundId}`),
    };
  }

  act<N extends CommandName>(name: N, input: CommandInput<N>, world: World): CommandReply<N> | Refusal {
    const noted = withSecrets(world);
    const acted: Acted<CommandReply<N>> | Refusal = act(this.player, name, input, noted.world);
    if (isRefusal(acted)) return acted;
    // The engine refuses other repeated claims itself. A repeated order is only found by its stored reference, as in the database.
    const again =
      name === 'deliverItems' && acted.effects.claims.find((c) => this.rows.claims.has(c.reference));
    if (again) return { refused: 'ALREADY_CLAIMED', details: { rewards: again.rewards } };
    const { stock } = acted.effects;
    if (!this.stock.change(stock)) return refuse(stock.find((c) => c.refusal)?.refusal ?? 'SOLD_OUT');
    this.#keep(acted.effects, world.nowMs);
    const before = this.player;
    this.player = acted.player;
    if (acted.player.state !== before.state || hasEffects(acted.effects)) {
      this.version += 1;
      this.#keepReceipt({ command: name, input, ...noted }, before, acted);
    }
    return acted.reply;
  }

  #keepReceipt(
    {
      command,
      input,
      world,
      secrets,
    }: { command: string; input: unknown; world: World; secrets: readonly string[] },
    before: Player | undefined,
    { player: after, effects }: { player: Player; effects: Effects },
  ): void {
    if (!this.#keepsReceipts) return;
    // An act begins with the document that the act before it has left, whose text and hash are known.
    const earlier = this.#document?.state === before?.state ? this.#document : undefined;
    const beforeText = before && (earlier?.text ?? JSON.stringify(before.state));
    const afterText = JSON.stringify(after.state);
    const last = this.receipts.at(-1);
    const receipt = receiptOf(
      {
        playerId: after.id,
        number: this.version,
        command,
        input,
        nowMs: world.nowMs,
        release: world.release,
        head: last && { number: last.number, hash: last.hash },
        before: before && { balances: before.balances, stateText: beforeText! },
        after: { balances: after.balances, stateText: afterText },
        effects,
      },
      {
        sha256Hex: (text) =>
          earlier !== undefined && text === earlier.text ? earlier.hash : world.digest.sha256Hex(text),
      },
    );
    this.#document = { state: after.state, text: afterText, hash: receipt.state.after };
    this.receipts.push(receipt);
    const note = noteOf({
      command,
      input,
      number: this.version,
      secrets,
      world,
      told: receipt.input,
      stateText: () => afterText,
    });
    if (note) this.notes.push(note);
  }

  #keep(e: Effects, atMs: number): void {
    mustBeNew('ledger', e.postings, this.#references);
    mustBeNew('claim', e.claims, this.rows.claims);
    mustBeNew('draw', e.draws, this.rows.draws);
    for (const p of e.postings) {
      this.#references.add(p.reference);
      this.rows.ledger.push({ ...p, atMs });
    }
    for (const c of e.claims) this.rows.claims.set(c.reference, { ...c, atMs });
    for (const d of e.draws) this.rows.draws.set(d.reference, { ...d, atMs });
    for (const s of e.revealedSeeds) this.rows.revealedSeeds.set(s.serverSeedHash, { ...s, atMs });
    for (const o of e.outbox) this.rows.outbox.push({ ...o, atMs });
    for (const t of e.transactions) this.rows.transactions.set(`${t.provider} ${t.transactionId}`, t);
    for (const o of e.orders) this.rows.orders.set(o.orderId, o);
    for (const p of e.payments) this.rows.payments.set(`${p.provider} ${p.paymentId}`, p);
    for (const c of e.contestEntries) this.rows.contestEntries.set(editionName(c), c);
    for (const a of e.challengeAttempts) this.rows.challengeAttempts.set(a.day, a);
    for (const c of e.consentChanges) this.rows.consentChanges.push({ ...c, atMs });
    for (const i of e.inboxEntries) this.rows.inboxEntries.push({ ...i, atMs });
    for (const b of e.sharedBets) this.rows.sharedBets.set(b.roundId, b);
    for (const r of e.rounds) this.rows.rounds.set(`${r.provider} ${r.roundId}`, r);
  }
}

/** The key is neither stored already nor twice in one act. */
function mustBeNew(
  what: string,
  rows: ReadonlyArray<{ readonly reference: string }>,
  stored: { has(reference: string): boolean },
): void {
  const seen = new Set<string>();
  for (const { reference } of rows) {
    if (stored.has(reference) || seen.has(reference)) throw new DuplicateRow(`${what} ${reference}`);
    seen.add(reference);
  }
}
