// The rows that a host would read for an act: those that earlier acts of the same replay have written.
import type { Effects } from '../kernel/context.ts';
import type { KnownDraw } from '../play/fairness.ts';
import { decoded, encoded } from './note.ts';
import { betFreedBy } from '../play/rollback.ts';
import type { KnownRows, RoundRecord, TransactionRecord } from '../play/provider-wallet.ts';

export class SeenRows {
  readonly #draws = new Map<string, KnownDraw>();
  readonly #transactions = new Map<string, TransactionRecord>();
  readonly #rounds = new Map<string, RoundRecord>();

  /** For another engine that goes on: JSON, with the text of amounts. */
  carried(): unknown {
    return encoded({
      draws: [...this.#draws],
      transactions: [...this.#transactions],
      rounds: [...this.#rounds],
    });
  }

  static of(carried: unknown): SeenRows {
    const rows = new SeenRows();
    if (carried === undefined) return rows;
    const { draws, transactions, rounds } = decoded(carried) as {
      readonly draws: ReadonlyArray<readonly [string, KnownDraw]>;
      readonly transactions: ReadonlyArray<readonly [string, TransactionRecord]>;
      readonly rounds: ReadonlyArray<readonly [string, RoundRecord]>;
    };
    for (const [key, row] of draws) rows.#draws.set(key, row);
    for (const [key, row] of transactions) rows.#transactions.set(key, row);
    for (const [key, row] of rounds) rows.#rounds.set(key, row);
    return rows;
  }

  copy(): SeenRows {
    const other = new SeenRows();
    for (const [key, row] of this.#draws) other.#draws.set(key, row);
    for (const [key, row] of this.#transactions) other.#transactions.set(key, row);
    for (const [key, row] of this.#rounds) other.#rounds.set(key, row);
    return other;
  }

  take(effects: Pick<Effects, 'draws' | 'transactions' | 'rounds'>, nowMs: number): void {
    for (const { reference, fingerprint, reply } of effects.draws)
      this.#draws.set(reference, { fingerprint, reply });
    for (const row of effects.transactions)
      this.#transactions.set(`${row.provider} ${row.transactionId}`, row);
    // As the host's table has it: when a round first ended.
    for (const row of effects.rounds)
      this.#rounds.set(`${row.provider} ${row.roundId}`, {
        ...row,
        ...(row.open ? {} : { closedAtMs: row.closedAtMs ?? nowMs }),
      });
  }

  draw(reference: string | undefined): KnownDraw | undefined {
    return reference === undefined ? undefined : this.#draws.get(reference);
  }

  /** Those of these ids, and for a win that names a bet: that bet, and all that name it. */
  transactionsOf(provider: string, ids: readonly string[]): ReadonlyMap<string, TransactionRecord> {
    const rows = ids.flatMap((id) => this.#transactions.get(`${provider} ${id}`) ?? []);
    const bets = new Set(rows.flatMap((row) => (row.kind === 'win' ? (row.referenceId ?? []) : [])));
    const around = [...(bets.size === 0 ? [] : this.#transactions.values())].filter(
      (row) => row.provider === provider && (bets.has(row.transactionId) || bets.has(row.referenceId ?? '')),
    );
    return new Map([...rows, ...around].map((row) => [row.transactionId, row]));
  }

  /** Without `roundId`, the round of the referenced transaction. */
  wallet(w: {
    readonly provider: string;
    readonly gameId: string;
    readonly transactionId?: string | undefined;
    readonly referenceId?: string | undefined;
    readonly roundId?: string | undefined;
  }): KnownRows {
    const { provider } = w;
    const transaction = (id: string | undefined) =>
      id === undefined ? undefined : this.#transactions.get(`${provider} ${id}`);
    const referenced = transaction(w.referenceId);
    const roundId = w.roundId ?? referenced?.roundId;
    return {
      transaction: transaction(w.transactionId),
      referenced,
      freedBet: betFreedBy(referenced, this.#transactions.values()),
      round: roundId === undefined ? undefined : this.#rounds.get(`${provider} ${roundId}`),
      openRounds: [...this.#rounds.values()].filter(
        (round) => round.provider === provider && round.gameId === w.gameId && round.open,
      ),
    };
  }
}
