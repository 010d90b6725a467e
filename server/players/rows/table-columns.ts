// What an act leaves behind: the rows of each table, to be written with its player or not at all.
import { editionName } from '@parlor/economy/social/contest-editions.ts';
import type { Player } from '@parlor/economy/kernel/player.ts';
import type { Effects } from '@parlor/economy/kernel/context.ts';
import { monthOfClaim, monthOfDraw, monthOfEntry } from '../../history/months.ts';
import { orderValues, paymentValues } from './order-rows.ts';
import { TABLES, type Table } from './tables.ts';

export interface IdempotencyRow {
  readonly route: string;
  readonly key: string;
  readonly requestHash: string;
  /** The answer to repeat, byte for byte. */
  readonly reply: string;
}

export interface Save {
  readonly player: Player;
  /** The version that was read; undefined for a player who is created now. */
  readonly version: bigint | undefined;
  readonly effects: Effects;
  readonly nowMs: number;
  /** Number of the content's release that the act was decided under; missing in a host without releases. */
  readonly release?: number | undefined;
  readonly idempotency?: IdempotencyRow | undefined;
  /** Outside providers' ids are held for one player for ever (W-05). */
  readonly ownTransactions: boolean;
}

export type Value = string | number | bigint | boolean | null;
/** Rows of one table that an act brings. */
export interface Insert {
  readonly table: Table;
  readonly rows: readonly Value[][];
}

export const json = (value: unknown): string => JSON.stringify(value) ?? 'null';

export function insertsOf(s: Save): Insert[] {
  const { effects } = s;
  const at = new Date(s.nowMs).toISOString();
  const release = s.release ?? null;
  const all: Insert[] = [];
  const add = (table: Table, rows: readonly Value[][]): void => {
    if (rows.length > 0) all.push({ table, rows });
  };
  add(
    TABLES.ledger,
    effects.postings.map((p) => [...entryValues(p, at), release]),
  );
  add(
    TABLES.claims,
    effects.claims.map((c) => [c.reference, json(c.rewards), monthOfClaim(c.reference, at), release]),
  );
  add(
    TABLES.outbox,
    effects.outbox.map((o) => [o.kind, json(o.body)]),
  );
  add(
    TABLES.draws,
    effects.draws.map((d) => [...drawValues(d, at), d.release ?? release]),
  );
  add(
    TABLES.revealedSeeds,
    effects.revealedSeeds.map((r) => [r.serverSeedHash, r.serverSeed, r.clientSeed, r.draws, at]),
  );
  add(
    TABLES.transactions,
    lastOf(effects.transactions, (t) => t.transactionId).map((t) => [
      t.provider,
      t.transactionId,
      t.kind,
      t.status,
      t.roundId,
      t.referenceId ?? null,
      t.gameId,
      t.currency,
      t.amountMinor,
      t.settled,
      t.refusal ?? null,
      t.fingerprint,
      t.reply,
    ]),
  );
  add(
    TABLES.rounds,
    lastOf(effects.rounds, (r) => r.roundId).map((r) => [
      r.provider,
      r.roundId,
      r.gameId,
      r.currency,
      r.open,
      r.stakedMinor,
      r.wonMinor,
      r.wins,
      r.open ? null : new Date(r.closedAtMs ?? s.nowMs).toISOString(),
      r.open ? null : r.wonMinor,
      r.endedBy ?? null,
      r.boostedMinor ?? null,
      release,
    ]),
  );
  add(TABLES.orders, lastOf(effects.orders, (o) => o.orderId).map(orderValues));
  add(TABLES.payments, lastOf(effects.payments, (p) => `${p.provider} ${p.paymentId}`).map(paymentValues));
  add(
    TABLES.contestEntries,
    lastOf(effects.contestEntries, editionName).map((e) => [editionName(e), e.value, e.reachedAtMs]),
  );
  add(
    TABLES.contestChanges,
    effects.contestEntries.map((e) => [
      editionName(e),
      e.before?.value ?? null,
      e.before === undefined ? null : -e.before.reachedAtMs,
      e.value,
      -e.reachedAtMs,
    ]),
  );
  add(
    TABLES.contestLateRounds,
    effects.lateRounds.map((r) => [editionName(r), r.stakeMinor, r.winMinor]),
  );
  add(
    TABLES.idempotencyKeys,
    s.idempotency
      ? [[s.idempotency.route, s.idempotency.key, s.idempotency.requestHash, s.idempotency.reply]]
      : [],
  );
  return all;
}

const entryValues = (p: Effects['postings'][number], at: string): Value[] => [
  p.number,
  p.reference,
  p.debit,
  p.credit,
  p.currency,
  p.amountMinor,
  p.balanceAfterMinor,
  p.reason,
  p.gameId ?? null,
  monthOfEntry(p.reason, at),
];

const drawValues = (d: Effects['draws'][number], at: string): Value[] => [
  d.number,
  d.serverSeedHash,
  d.nonce,
  d.clientSeed,
  d.algorithm,
  d.purpose,
  d.reference,
  d.gameId ?? null,
  json(d.input),
  json(d.outcome),
  d.fingerprint,
  d.reply,
  monthOfDraw(at),
];

/** An act may touch a row twice (bet and win of one call); the last word counts. */
export function lastOf<T>(list: readonly T[], keyOf: (item: T) => string): T[] {
  return list.length < 2 ? [...list] : [...new Map(list.map((item) => [keyOf(item), item])).values()];
}
