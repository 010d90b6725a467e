// Replays a player's chain of receipts up to an act, from the nearest document that was kept.
import { setImmediate } from 'node:timers/promises';
import type { ActReceipt } from '@parlor/contract/calls/receipts.ts';
import { ACTS_AT_ONCE } from '@parlor/contract/calls/time-machine.ts';
import type { Digest } from '@parlor/economy/kernel/world.ts';
import type { Replay, ReplayStart, Stopped } from '@parlor/economy/replay/replay.ts';
import { actsAfter, type PastDeps, type Unknown } from './acts-of-past.ts';
import { ByEngines } from './by-engines.ts';
import { keptBefore, type KeptState } from './kept.ts';

export interface Replayed {
  readonly replay: Replay;
  /** Acts that were decided again. */
  readonly count: number;
}

/** A replay from a kept document that cannot go on is tried from earlier ones, whose replays know more rounds. */
const TRIES = 3;

/** The player after the act of this number. `onProgress` is called now and then with the number of the last act. */
export async function replayTo(
  d: PastDeps,
  playerId: string,
  number: number,
  onProgress?: (number: number) => void,
): Promise<Replayed | Unknown> {
  let before = number;
  let first: Unknown | undefined;
  for (let tries = 1; ; tries++) {
    const kept = tries <= TRIES ? await keptBefore(d.pool, playerId, before) : undefined;
    const from = kept === undefined ? 0 : Number(kept.number);
    if (number - from > ACTS_AT_ONCE) return first ?? { why: 'long', number: from + 1 };
    const result = await replayFrom(d, playerId, { kept, number, onProgress });
    if ('replay' in result || from === 0) return 'replay' in result ? result : (first ?? result);
    first ??= result;
    before = from - 1;
  }
}

async function replayFrom(
  d: PastDeps,
  playerId: string,
  {
    kept,
    number,
    onProgress,
  }: {
    readonly kept: KeptState | undefined;
    readonly number: number;
    readonly onProgress?: ((number: number) => void) | undefined;
  },
): Promise<Replayed | Unknown> {
  // With the receipt of the kept document, which has its balances and its digest.
  let after = kept === undefined ? 0 : Number(kept.number) - 1;
  let deciding: ByEngines | undefined = kept === undefined ? await ByEngines.open(d, playerId) : undefined;
  let count = 0;
  const unknown = ({ why, number: at, at: time }: Stopped): Unknown => ({ why, number: at, at: time });
  try {
    for await (const act of actsAfter(d, playerId, { after, to: number })) {
      const { receipt } = act;
      after = receipt.number;
      if (deciding === undefined) {
        const start = startOf(receipt, kept!, d.digest);
        if (start === undefined) return { why: 'start', number: receipt.number, at: receipt.at };
        deciding = await ByEngines.open(d, playerId, start);
        continue;
      }
      const stopped = await deciding.next(act);
      if (stopped) return unknown(stopped);
      count += 1;
      // Other requests go on meanwhile.
      if (count % 50 === 0) {
        onProgress?.(receipt.number);
        await setImmediate();
      }
    }
    const replay = await deciding?.end();
    if (replay !== undefined && 'why' in replay) return unknown(replay);
    if (replay?.player === undefined || after !== number) return { why: 'gap', number };
    return { replay, count };
  } finally {
    await deciding?.close();
  }
}

function startOf(receipt: ActReceipt, kept: KeptState, digest: Digest): ReplayStart | undefined {
  const isOfReceipt =
    receipt.number === Number(kept.number) && digest.sha256Hex(kept.state) === receipt.state.after;
  return isOfReceipt
    ? { number: receipt.number, balances: receipt.balances.after, state: kept.state }
    : undefined;
}
