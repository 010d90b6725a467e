// Does the items of bulk acts in chunks. What happens to a player and the state of the item are one transaction, so no item is
// done twice, whichever process does it and wherever it dies. The lease only keeps two processes from the same work.
import type { NewMessage } from '@parlor/contract/calls/operator/bulk/messages.ts';
import { errors, type ErrorCode } from '@parlor/contract/kernel/errors.ts';
import { withLease } from '../../../db/lease.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Job } from '../../../jobs/job.ts';
import { reasonOf } from '../../../runtime/reason-of.ts';
import type { WarnLog } from '../../../runtime/deps.ts';
import type { OperatorDeps } from '../deps.ts';
import {
  changeState,
  findBulkAct,
  finishItem,
  isErased,
  nextItems,
  runningActs,
  whatOf,
  type BulkActRow,
  type WaitingItem,
} from './bulk-act-store.ts';

/** Items between two looks at whether the act was stopped. */
const CHUNK = 100;
/** The order was paid, cancelled or refunded after the act was asked for. */
const REFUSED_ORDER = { refund: 'NOT_REFUNDABLE', cancel: 'NOT_CANCELLABLE' } as const;

/** Whether the same would be refused tomorrow. */
const isFinal = (code: ErrorCode): boolean =>
  code !== 'BUSY' && code !== 'MINTING_PAUSED' && [403, 404, 409, 422].includes(errors[code].status);

export interface BulkRunDeps extends Pick<OperatorDeps, 'pool' | 'clock' | 'players' | 'refund' | 'cancel'> {
  readonly log: WarnLog;
  readonly chunk?: number;
  /** Called after each chunk; an error ends the run. */
  readonly onChunk?: () => Promise<void>;
}

export interface BulkRunner {
  /** Does what is left of every running act. Returns how many items it did or refused. */
  run(): Promise<number>;
  /** The same without waiting for it; never rejects. */
  runSoon(): void;
  /** Resolves when no run of this process is left. */
  stop(): Promise<void>;
}

export function createBulkRunner(d: BulkRunDeps): BulkRunner {
  let isStopping = false;
  let last: Promise<unknown> = Promise.resolve();
  const run = async (): Promise<number> => {
    // Side by side: a payment provider that does not answer holds up only its own act.
    const ends = await Promise.allSettled(
      (await runningActs(d.pool, d.clock.now())).map(async (act) => {
        const done = await withLease(d.pool, `bulk act ${act.id}`, () => runAct(d, act, () => isStopping));
        return done?.result ?? 0;
      }),
    );
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
    return ends.reduce((sum, end) => sum + (end.status === 'fulfilled' ? end.value : 0), 0);
  };
  return {
    run,
    runSoon: () => {
      last = last
        .then(run)
        .catch((error: unknown) => d.log.warn({ reason: reasonOf(error) }, 'a bulk act goes on later'));
    },
    stop: async () => {
      isStopping = true;
      await last;
    },
  };
}

export const bulkActJob = (runner: BulkRunner): Job => ({
  name: 'run-bulk-acts',
  run: async () => ({ items: await runner.run() }),
});

async function runAct(d: BulkRunDeps, act: BulkActRow, isStopping: () => boolean): Promise<number> {
  let finished = 0;
  let failed = 0;
  for (let after = 0n; !isStopping();) {
    if ((await findBulkAct(d.pool, act.id))?.state !== 'running') return finished;
    const items = await nextItems(d.pool, act.id, after, d.chunk ?? CHUNK);
    const last = items.at(-1);
    if (last === undefined) {
      // Those that could not be done now are tried again by the next run.
      if (failed === 0) await changeState(d.pool, act.id, { from: 'running', to: 'done' });
      return finished;
    }
    for (const item of items) {
      if (isStopping()) return finished;
      try {
        if (await doItem(d, act, item)) finished += 1;
      } catch (error) {
        failed += 1;
        d.log.warn({ act: act.id, reason: reasonOf(error) }, 'an item of a bulk act is tried again later');
      }
    }
    // A player's orders may go on into the next chunk.
    after = failed > 0 ? last.player_id : last.player_id - 1n;
    await d.onChunk?.();
  }
  return finished;
}

/** Whether this call finished it. Throws what may succeed later. */
async function doItem(d: BulkRunDeps, act: BulkActRow, item: WaitingItem): Promise<boolean> {
  try {
    const what = whatOf(act);
    switch (what.kind) {
      case 'correct':
      case 'repair-release':
        return await correct(d, act, item);
      case 'refund-orders':
        return await endOrder(d, act, item, 'refund');
      case 'cancel-orders':
        return await endOrder(d, act, item, 'cancel');
      case 'message':
        return await tell(d, act.id, item, what.message);
    }
  } catch (error) {
    if (error instanceof DoneBefore) return false;
    if (!(error instanceof ApiError) || !isFinal(error.code)) throw error;
    return finishItem(d.pool, act.id, item, { nowMs: d.clock.now(), code: error.code });
  }
}

/** Undoes an act on a player whose item another process has finished. */
class DoneBefore extends Error {}

async function correct(d: BulkRunDeps, { id }: BulkActRow, item: WaitingItem): Promise<boolean> {
  const { currency, amount: amountMinor } = item;
  if (currency === null || amountMinor === null) throw new Error('this item moves nothing');
  await d.players.act('correctBalance', String(item.player_id), {
    input: { correctionId: `bulk-${id}`, currency, amountMinor },
    also: async (tx) => {
      if (!(await finishItem(tx, id, item, { nowMs: d.clock.now() }))) throw new DoneBefore();
    },
  });
  return true;
}

/** Into the inbox. The job of messages tells what is new there to those who agreed to it. */
async function tell(d: BulkRunDeps, id: number, item: WaitingItem, message: NewMessage): Promise<boolean> {
  await d.players.act('tellMessage', String(item.player_id), {
    input: { messageId: String(id), ...message },
    also: async (tx) => {
      // It may have been scheduled long ago.
      if (await isErased(tx, item.player_id)) throw new ApiError('NOT_FOUND');
      if (!(await finishItem(tx, id, item, { nowMs: d.clock.now() }))) throw new DoneBefore();
    },
  });
  return true;
}

async function endOrder(
  d: BulkRunDeps,
  { id, why }: BulkActRow,
  item: WaitingItem,
  how: keyof typeof REFUSED_ORDER,
): Promise<boolean> {
  let isDone = false;
  await d[how](String(item.player_id), item.order_id, why, async (tx) => {
    if (!(await finishItem(tx, id, item, { nowMs: d.clock.now() }))) throw new DoneBefore();
    isDone = true;
  });
  return isDone || finishItem(d.pool, id, item, { nowMs: d.clock.now(), code: REFUSED_ORDER[how] });
}
