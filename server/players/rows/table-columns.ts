// The rows of an act in each table, written with its player or not at all.
import { editionName } from '@parlor/economy/social/contest-editions.ts';
import type { Player } from '@parlor/economy/kernel/player.ts';
import type { Effects } from '@parlor/economy/kernel/context.ts';
import type { ActReceipt } from '@parlor/contract/calls/receipts.ts';
import { monthOfClaim, monthOfDraw, monthOfEntry, monthOfReceipt } from '../../history/months.ts';
import type { Element } from '../../db/binary-arrays.ts';
import { iso, valuesOf } from '../../db/columns.ts';
import { orderFields } from './order-rows.ts';
import type { KeptNote } from '@parlor/economy/replay/note.ts';
import { receiptRow } from '../../history/receipt-rows.ts';
import { TABLES, type Table } from './tables.ts';

export interface IdempotencyRow {
  readonly route: string;
  readonly key: string;
  readonly requestHash: string;
  /** The stored answer, byte for byte. */
  readonly reply: string;
}

export interface Save {
  readonly player: Player;
  /** The version that was read; undefined for a new player. */
  readonly version: bigint | undefined;
  readonly effects: Effects;
  readonly nowMs: number;
  /** Number of the content's release that the act was decided under; missing in a host without releases. */
  readonly release?: number | undefined;
  readonly idempotency?: IdempotencyRow | undefined;
  /** Missing in tests that save without the engine. */
  readonly receipt?: ActReceipt | undefined;
  /** Number of the receipt's engine; missing in a process that does not know its own. */
  readonly engine?: number | undefined;
  /** What a replay needs besides the receipt; missing for most acts. */
  readonly note?: KeptNote | undefined;
  /** Outside providers' ids belong to one player for ever (W-05). */
  readonly ownTransactions: boolean;
}

/** The rows of an act in one table. */
export interface Insert {
  readonly table: Table;
  readonly rows: readonly Element[][];
}

export function insertsOf(s: Save): Insert[] {
  const { effects, release } = s;
  const at = iso(s.nowMs);
  const all: Insert[] = [];
  const add = (of: Table, records: readonly object[]): void => {
    if (records.length > 0) all.push({ table: of, rows: records.map((one) => valuesOf(of.columns, one)) });
  };
  add(
    TABLES.ledger,
    effects.postings.map((p) => ({ ...p, month: monthOfEntry(p.reason, at), release })),
  );
  add(
    TABLES.claims,
    effects.claims.map((c) => ({ ...c, month: monthOfClaim(c.reference, at), release })),
  );
  add(TABLES.outbox, effects.outbox);
  add(
    TABLES.receipts,
    s.receipt === undefined
      ? []
      : [{ ...receiptRow(s.receipt, s.player.state.entries, s.engine), month: monthOfReceipt(at) }],
  );
  add(TABLES.replayNotes, s.note === undefined ? [] : [s.note]);
  add(
    TABLES.draws,
    effects.draws.map((d) => ({ ...d, month: monthOfDraw(at), release: d.release ?? release })),
  );
  add(
    TABLES.revealedSeeds,
    effects.revealedSeeds.map((r) => ({ ...r, revealedAtMs: s.nowMs })),
  );
  add(
    TABLES.transactions,
    lastOf(effects.transactions, (t) => t.transactionId),
  );
  add(
    TABLES.rounds,
    lastOf(effects.rounds, (r) => r.roundId).map((r) => ({
      ...r,
      closedAtMs: r.open ? undefined : (r.closedAtMs ?? s.nowMs),
      closedWonMinor: r.open ? undefined : r.wonMinor,
      release,
    })),
  );
  add(
    TABLES.sharedBets,
    lastOf(effects.sharedBets, (b) => b.roundId),
  );
  add(TABLES.orders, lastOf(effects.orders, (o) => o.orderId).map(orderFields));
  const payments = lastOf(effects.payments, (p) => `${p.provider} ${p.paymentId}`);
  add(TABLES.paymentOwners, payments);
  add(TABLES.payments, payments);
  add(
    TABLES.contestEntries,
    lastOf(effects.contestEntries, editionName).map((e) => ({
      edition: editionName(e),
      value: e.value,
      reachedMs: e.reachedAtMs,
    })),
  );
  add(
    TABLES.contestChanges,
    effects.contestEntries.map((e) => ({
      edition: editionName(e),
      oldValue: e.before?.value,
      oldEarly: e.before === undefined ? undefined : -e.before.reachedAtMs,
      newValue: e.value,
      newEarly: -e.reachedAtMs,
    })),
  );
  add(
    TABLES.contestLateRounds,
    effects.lateRounds.map((r) => ({
      edition: editionName(r),
      stakeMinor: r.stakeMinor,
      wonMinor: r.winMinor,
    })),
  );
  add(
    TABLES.challengeAttempts,
    lastOf(effects.challengeAttempts, ({ day }) => day).map(({ day, calls, scoreE2 }) => ({
      day,
      calls,
      score: scoreE2,
    })),
  );
  add(TABLES.consentChanges, effects.consentChanges);
  const isOfMessages = effects.consentChanges.some(({ topic }) => topic.includes(':'));
  add(TABLES.messagePlans, isOfMessages ? [{ lookAtMs: s.nowMs }] : []);
  add(TABLES.inboxEntries, effects.inboxEntries);
  add(TABLES.idempotencyKeys, s.idempotency ? [s.idempotency] : []);
  return all;
}

/** An act may write a row twice (bet and win of one call); the last one counts. */
export function lastOf<T>(list: readonly T[], keyOf: (item: T) => string): T[] {
  return list.length < 2 ? [...list] : [...new Map(list.map((item) => [keyOf(item), item])).values()];
}
