// A treasurer's acts under attack: grants, takings back, requests beyond the sums of a day, and what must be refused.
// Each carries its own id as the reason, so that what came of it is found again in the rows.
import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import { ask, asPlayer, type Addresses } from './ask.ts';
import { operation, type Operation } from './history.ts';
import type { Verdict } from '../verdict.ts';

/** What the operator of a run moves alone in a day: never reached by what is below it. */
export const ALONE_PP = 10_000_000;

const AMOUNTS = [1, -1, 0.5, 2 * ALONE_PP, 1, -0.5];
/** More decimals than points have: it must leave nothing behind. */
const TOO_FINE = 0.001;

const reasonOf = (id: string): string => `faults ${id}`;

export interface OperatedClient {
  readonly playerId: string;
  readonly operatorToken: string;
  readonly addresses: Addresses;
}

/** What an operator does to this player next. */
export function operatesOn({ playerId, operatorToken, addresses }: OperatedClient): () => Operation {
  let turn = 0;
  const path = operatorContract.correctBalance.path.replace('{userId}', playerId);
  return () => {
    turn += 1;
    const amount = turn % 9 === 0 ? TOO_FINE : (AMOUNTS[turn % AMOUNTS.length] ?? 1);
    return operation({
      kind: 'correction',
      playerId,
      costMinor: BigInt(Math.round(amount * 100)),
      send: (id) =>
        ask(
          'POST',
          addresses.lobby + path,
          { currency: 'PP', amount, why: reasonOf(id) },
          asPlayer(operatorToken, id),
        ),
    });
  };
}

export interface OperatorRows {
  readonly corrections: ReadonlyArray<{
    readonly id: string;
    readonly amount: bigint;
    readonly why: string;
    readonly is_waiting: boolean;
  }>;
  readonly entries: ReadonlyArray<{ readonly reference: string; readonly amount: bigint }>;
}

/** Each act of the operator was done once, moved what it says, and moved nothing while it waits or was refused. */
export function judgeOperators(v: Verdict, operations: readonly Operation[], rows: OperatorRows): void {
  const byReason = Map.groupBy(rows.corrections, ({ why }) => why);
  const moved = Map.groupBy(
    rows.entries.filter(({ reference }) => reference.startsWith('correction:')),
    ({ reference }) => reference.slice('correction:'.length),
  );
  const known = new Set<string>();
  for (const o of operations.filter(({ kind }) => kind === 'correction')) {
    known.add(reasonOf(o.id));
    const found = byReason.get(reasonOf(o.id)) ?? [];
    if (o.became === 'refused' && found.length > 0) v.afterRefusal.push(`correction ${o.id}`);
    if (o.became !== 'acknowledged') continue;
    const [row] = found;
    if (row === undefined) {
      v.lost.push(`correction ${o.id}`);
      continue;
    }
    const entries = found.flatMap(({ id }) => moved.get(id) ?? []);
    if (found.length > 1 || entries.length > 1) v.twice.push(`correction ${o.id}`);
    if (row.is_waiting && entries.length > 0) v.afterRefusal.push(`correction ${o.id}, which waits`);
    if (!row.is_waiting && entries.length === 0) v.lost.push(`what correction ${o.id} moved`);
    const sum = o.costMinor < 0n ? -o.costMinor : o.costMinor;
    if (row.amount !== o.costMinor || entries.some(({ amount }) => amount !== sum))
      v.unbalanced.push(`correction ${o.id}`);
  }
  for (const why of byReason.keys())
    if (!known.has(why)) v.twice.push(`a correction that nobody asked for: ${why}`);
}
