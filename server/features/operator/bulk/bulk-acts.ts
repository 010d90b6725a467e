// Bulk acts: asked for after a dry run, approved by a second person where they move much, and done by run-bulk-acts.ts.
import type pg from 'pg';
import {
  BULK_SAMPLE,
  type BulkAct,
  type BulkWhat,
  type DryRun,
  type operatorBulkActs,
} from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';
import type { operatorReleasedActs } from '@parlor/contract/calls/operator/bulk/released-acts.ts';
import type { SegmentFilter } from '@parlor/contract/calls/operator/bulk/segments.ts';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { toWire, type MoneyCurrency } from '@parlor/contract/kernel/money.ts';
import type { Db } from '../../../db/sql.ts';
import { lockName } from '../../../db/lease.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Caller } from '../../../http/handlers.ts';
import { lockSums } from '../correction-store.ts';
import type { OperatorDeps, OperatorHandlers } from '../deps.ts';
import type { Guard } from '../guard.ts';
import { mustReach } from '../roles.ts';
import { noteAct, type Act } from '../store.ts';
import {
  addBulkAct,
  changeState,
  findBulkAct,
  hasExpired,
  itemPage,
  listedBulkActs,
  playersIn,
  viewBulkActs,
  whatOf,
  type BulkActRow,
} from './bulk-act-store.ts';
import { agreedToNews } from './message-reach.ts';
import { secondFor } from './second-person.ts';
import { viewReleasedActs } from './release-differences.ts';
import { releasedPlayersPage } from './release-store.ts';
import { termsOfRelease } from './release-terms.ts';
import { itemsOf, playersWithRole, type Item } from './segment-items.ts';

type BulkHandlers = Pick<OperatorHandlers, keyof typeof operatorBulkActs | keyof typeof operatorReleasedActs>;
interface Asked {
  readonly what: BulkWhat;
  readonly filter: SegmentFilter;
}

const viewListed = async (db: Db, messages: boolean, nowMs: number): Promise<BulkAct[]> =>
  viewBulkActs(db, await listedBulkActs(db, messages, nowMs), nowMs);

export function bulkActHandlers(d: OperatorDeps, roleOf: Guard['roleOf']): BulkHandlers {
  const { pool, clock } = d;

  /** The items as they are now. Corrections are only for treasurers, as those of one player are. */
  async function read(db: Db, caller: Caller, { what, filter }: Asked) {
    const role = roleOf(caller);
    if (what.kind === 'correct' || what.kind === 'repair-release') mustReach(role, 'treasurer');
    const operators = await playersWithRole(db, d.operators);
    const found = await itemsOf(db, { what, filter, operators, nowMs: clock.now() });
    return { ...found, asking: { by: caller.playerId, role, items: found.items, what } };
  }

  async function changed(
    caller: Caller,
    id: string,
    act: Omit<Act, 'by' | 'details'> & {
      readonly details?: object;
      readonly change: (tx: pg.ClientBase, row: BulkActRow, nowMs: number) => Promise<boolean>;
    },
  ): Promise<BulkAct> {
    const { change, details, ...noted } = act;
    return inTransaction(pool, async (tx) => {
      const nowMs = clock.now();
      const row = await findBulkAct(tx, Number(id));
      if (!row || !(await change(tx, row, nowMs)))
        throw new ApiError('NOT_FOUND', 'No bulk act with this number is in the state for this.');
      const reply = await viewOne(tx, Number(id), nowMs);
      const by = caller.playerId;
      await noteAct(tx, { ...noted, by, details: { bulkAct: id, ...details } }, nowMs, reply);
      return reply;
    });
  }

  const begin = (act: BulkAct): BulkAct => {
    if (act.state === 'running') d.runBulkActs?.();
    return act;
  };

  return {
    dryRunBulkAct: async ({ caller, body }) => {
      const { items, operatorsLeftOut, asking } = await read(pool, caller, body);
      return {
        ...sumsOf(items),
        players: playersIn(items),
        sample: items.slice(0, BULK_SAMPLE).map(viewItem),
        tooLow: items.filter(isTooLow).length,
        operatorsLeftOut,
        second: await secondFor(pool, d.limits, asking, clock.now()),
        ...(body.what.kind === 'message' ? { agreed: await agreedToNews(pool, items) } : {}),
      };
    },
    askBulkAct: async ({ caller, body: { what, filter, why, items: shownItems, sums: shownSums } }) => {
      const act = await inTransaction(pool, async (tx) => {
        // Two repairs of one release at once would both see the same differences.
        if (what.kind === 'repair-release') await lockName(tx, 'repairs of releases');
        const { items, asking } = await read(tx, caller, { what, filter });
        const now = sumsOf(items);
        if (now.items !== shownItems || canonicalJson(now.sums) !== canonicalJson(shownSums))
          throw new ApiError('BULK_ACT_CHANGED', undefined, now);
        if (items.length === 0)
          throw new ApiError('INVALID_REQUEST', 'No player is in this segment.', { in: 'body' });
        const { by } = asking;
        const nowMs = clock.now();
        // Summed under the lock, so that concurrent acts cannot exceed a limit together.
        if (what.kind === 'correct') await lockSums(tx, what.currency);
        const second = await secondFor(tx, d.limits, asking, nowMs);
        const added = { what, filter, why, by, needsSecond: second.length > 0, sums: now.sums, items };
        const id = await addBulkAct(tx, added, nowMs);
        const reply = await viewOne(tx, id, nowMs);
        const details = { bulkAct: String(id), what, filter, ...now, second };
        await noteAct(tx, { by, act: 'ask-bulk-act', why, details }, nowMs, reply);
        return reply;
      });
      return begin(act);
    },
    releasedActs: async ({ params: { id } }) =>
      viewReleasedActs(pool, await termsOfRelease(pool, Number(id), clock.now()), clock.now()),
    releasedPlayers: async ({ params: { id }, query: { after } }) =>
      releasedPlayersPage(pool, await termsOfRelease(pool, Number(id), clock.now()), after),
    bulkActs: async ({ query }) => ({ acts: await viewListed(pool, query.messages === 'true', clock.now()) }),
    bulkActItems: async ({ params: { id }, query: { after } }) => {
      if (!(await findBulkAct(pool, Number(id))))
        throw new ApiError('NOT_FOUND', 'There is no such bulk act.');
      return itemPage(pool, Number(id), after);
    },
    decideBulkAct: async ({ caller, params: { id }, body: { approve, why } }) => {
      const act = await changed(caller, id, {
        act: 'decide-bulk-act',
        why,
        details: { approve },
        change: (tx, row, nowMs) => {
          if (row.state === 'waiting' && String(row.operator_id) === caller.playerId)
            throw new ApiError('OWN_ACCOUNT');
          if (hasExpired(row, nowMs)) throw new ApiError('CORRECTION_EXPIRED');
          const to = approve ? 'running' : 'rejected';
          return changeState(tx, row.id, { from: 'waiting', to, decidedBy: caller.playerId });
        },
      });
      return begin(act);
    },
    stopBulkAct: ({ caller, params: { id }, body: { why } }) =>
      changed(caller, id, {
        act: 'stop-bulk-act',
        why,
        change: async (tx, row) => {
          const { id: act, state, operator_id } = row;
          // A message that is in all inboxes may still wait to be sent by bot and email.
          const maySend = state === 'done' && whatOf(row).kind === 'message';
          if (state === 'running' || maySend) return changeState(tx, act, { from: state, to: 'stopped' });
          const isOwn = state === 'waiting' && String(operator_id) === caller.playerId;
          return isOwn && changeState(tx, act, { from: state, to: 'rejected' });
        },
      }),
    continueBulkAct: async ({ caller, params: { id }, body: { why } }) => {
      const act = await changed(caller, id, {
        act: 'continue-bulk-act',
        why,
        change: (tx, row) => changeState(tx, row.id, { from: 'stopped', to: 'running' }),
      });
      return begin(act);
    },
  };
}

async function viewOne(tx: pg.ClientBase, id: number, nowMs: number): Promise<BulkAct> {
  const [act] = await viewBulkActs(tx, [(await findBulkAct(tx, id))!], nowMs);
  return act!;
}

function sumsOf(items: readonly Item[]): Pick<DryRun, 'items' | 'sums'> {
  const sums = new Map<MoneyCurrency, bigint>();
  for (const { money } of items)
    if (money) sums.set(money.currency, (sums.get(money.currency) ?? 0n) + money.amountMinor);
  return {
    items: items.length,
    sums: [...sums].map(([currency, minor]) => ({ currency, amount: toWire(currency, minor) })),
  };
}

const isTooLow = ({ money }: Item): boolean =>
  money !== undefined && (money.balanceMinor ?? money.amountMinor) + money.amountMinor < 0n;

const viewItem = ({ playerId, orderId, money }: Item): DryRun['sample'][number] => ({
  userId: playerId,
  ...(orderId === undefined ? {} : { orderId }),
  ...(money && { currency: money.currency, amount: toWire(money.currency, money.amountMinor) }),
  state: 'waiting',
});
