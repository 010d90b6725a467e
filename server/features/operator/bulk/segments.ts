// Saved segments: names for filters, nothing else. A bulk act keeps the filter that it was asked for with.
import {
  SEGMENTS_KEPT,
  type operatorSegments,
  type Segment,
} from '@parlor/contract/calls/operator/bulk/segments.ts';
import { allRows, anyRow, firstRow, run, type Db } from '../../../db/sql.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OperatorDeps, OperatorHandlers } from '../deps.ts';
import { noteAct } from '../store.ts';

export function segmentHandlers({
  pool,
  clock,
}: OperatorDeps): Pick<OperatorHandlers, keyof typeof operatorSegments> {
  return {
    segments: () => list(pool),
    saveSegment: ({ caller: { playerId: by }, body: { name, filter } }) =>
      inTransaction(pool, async (tx) => {
        const nowMs = clock.now();
        await run(tx)`
          insert into segments (id, name, filter, operator_id, at)
          overriding system value
          values (next_id('segments_id_seq'), ${name}, ${JSON.stringify(filter)}, ${by}, ${new Date(nowMs)})
          on conflict (name) do update
            set filter = excluded.filter, operator_id = excluded.operator_id, at = excluded.at`;
        const kept = await firstRow<{ n: bigint }>(tx)`select count(*) as n from segments`;
        if ((kept?.n ?? 0n) > BigInt(SEGMENTS_KEPT)) throw new ApiError('LIST_FULL');
        const reply = await list(tx);
        await noteAct(tx, { by, act: 'save-segment', details: { name, filter } }, nowMs, reply);
        return reply;
      }),
    removeSegment: ({ caller: { playerId: by }, params: { id } }) =>
      inTransaction(pool, async (tx) => {
        if (!(await anyRow(tx)`delete from segments where id = ${Number(id)}`))
          throw new ApiError('NOT_FOUND', 'There is no such segment.');
        const reply = await list(tx);
        await noteAct(tx, { by, act: 'remove-segment', details: { id } }, clock.now(), reply);
        return reply;
      }),
  };
}

async function list(db: Db): Promise<{ segments: Segment[] }> {
  const rows = await allRows<{ id: number; name: string; filter: string; operator_id: bigint; at: Date }>(db)`
    select id, name, filter, operator_id, at from segments order by name`;
  return {
    segments: rows.map(({ id, name, filter, operator_id, at }) => ({
      id: String(id),
      name,
      filter: JSON.parse(filter) as Segment['filter'],
      by: String(operator_id),
      at: at.toISOString(),
    })),
  };
}
