// A treasurer's acts under attack: grants, deductions, requests above the daily limits, and some that must be refused. Each
// has its id as the reason, so that its rows can be found.
import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import type { Addresses, Caller } from './ask.ts';
import { operation, type Operation } from './history.ts';
import type { Verdict } from '../verdict.ts';

/** The daily limit of the operator alone; the amounts below it never reach it. */
export const APPROVAL_LIMIT_PP = 10_000_000;

const AMOUNTS = [1, -1, 0.5, 2 * APPROVAL_LIMIT_PP, 1, -0.5];
/** More decimals than points have, so it must be refused. */
const TOO_FINE = 0.001;

const reasonOf = (id: string): string => `chaos ${id}`;

export interface OperatedClient {
  readonly playerId: string;
  readonly asOperator: Caller;
  readonly addresses: Addresses;
}

/** The next act of an operator on this player. */
export function operatesOn({ playerId, asOperator, addresses }: OperatedClient): () => Operation {
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
        asOperator('POST', addresses.lobby + path, { currency: 'PP', amount, why: reasonOf(id) }, id),
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

/** Each act was made once, moved its amount, and moved nothing while it waits or after a refusal. */
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
