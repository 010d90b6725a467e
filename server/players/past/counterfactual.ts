// The acts of a player in an interval, decided as they were and under other content.
import { Counterfactual, type CounterfactualResult } from '@parlor/economy/replay/counterfactual.ts';
import { Replay } from '@parlor/economy/replay/replay.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import type { ReceiptRow } from '../../history/receipt-rows.ts';
import { lastReceiptAt } from '../../history/read-receipts.ts';
import { actsAfter, allEditions, worldOf, type PastDeps, type Unknown } from './acts-of-past.ts';
import { replayTo } from './replaying.ts';

export interface Interval {
  readonly fromMs: number;
  /** The first instant after it. */
  readonly toMs: number;
}

/** The other content in the place of a release; undefined for the live one. */
export type OtherOf = (release: number | undefined) => Promise<Content>;

/** Undefined if the player did nothing in the interval. A player's creation is not compared: it is not an act on a document. */
export async function underOtherContent(
  d: PastDeps,
  playerId: string,
  { fromMs, toMs }: Interval,
  otherOf: OtherOf,
): Promise<CounterfactualResult | Unknown | undefined> {
  const numberAt = async (ms: number): Promise<number> =>
    numberOf(await lastReceiptAt(d.pool, d.archive, playerId, new Date(ms - 1)));
  const [first, last] = [await numberAt(fromMs), await numberAt(toMs)];
  if (last <= Math.max(1, first)) return undefined;
  const begun = first === 0 ? await created(d, playerId) : await replayTo(d, playerId, first);
  if (!('replay' in begun)) return begun;
  const { replay } = begun;
  const editions = await allEditions(d.pool);
  const two = new Counterfactual(replay.player!, replay.rows, fromMs);
  let release: number | undefined;
  for await (const { receipt, note } of actsAfter(d, playerId, { after: replay.number, to: last })) {
    const world = await worldOf(d, receipt, two.player, editions);
    ({ release } = receipt);
    two.next(receipt, note, world && { world, other: await otherOf(release) });
  }
  const at = new Date(toMs - 1).toISOString();
  const world = await worldOf(d, { at, ...(release !== undefined && { release }) }, two.player, editions);
  if (world === undefined) return { why: 'content' };
  return two.result(toMs - 1, { world, other: await otherOf(release) });
}

const numberOf = (row: ReceiptRow | undefined): number => (row === undefined ? 0 : Number(row.number));

/** After the first act. */
async function created(d: PastDeps, playerId: string): Promise<{ readonly replay: Replay } | Unknown> {
  const replay = new Replay(playerId);
  for await (const { receipt, note } of actsAfter(d, playerId, { after: 0, to: 1 })) {
    const world = await worldOf(d, receipt, undefined, []);
    if (world === undefined) return { why: 'content', number: 1, at: receipt.at };
    const stopped = replay.next(receipt, note, world);
    if (stopped) return { why: stopped.why, number: stopped.number, at: stopped.at };
    return { replay };
  }
  return { why: 'start' };
}
