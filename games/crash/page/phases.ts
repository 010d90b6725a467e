// What happens at a table at a time, from the last message of the server alone.
import type { SharedTable } from '@parlor/contract/calls/shared-rounds.ts';

export type Phase =
  /** Nothing is known yet, or the next round has not opened. */
  | { readonly is: 'waiting'; readonly leftMs: number | undefined }
  | { readonly is: 'betting'; readonly round: number; readonly leftMs: number }
  | { readonly is: 'rising'; readonly round: number; readonly ms: number }
  /** In hundredths; 0 is a round that ended at its start. */
  | { readonly is: 'ended'; readonly round: number; readonly pointE2: number; readonly isVoid: boolean };

export function phaseAt(table: SharedTable | undefined, nowMs: number): Phase {
  const { round, nextAt } = table ?? {};
  if (round === undefined) return { is: 'waiting', leftMs: undefined };
  const { ended } = round;
  if (ended !== undefined) {
    const leftMs = nextAt === undefined ? undefined : Date.parse(nextAt) - nowMs;
    return leftMs !== undefined && leftMs <= 0
      ? { is: 'waiting', leftMs }
      : { is: 'ended', round: round.round, pointE2: ended.point, isVoid: ended.isVoid === true };
  }
  const ms = nowMs - Date.parse(round.risesAt);
  return ms < 0
    ? { is: 'betting', round: round.round, leftMs: -ms }
    : { is: 'rising', round: round.round, ms };
}

/** Ms until the phase changes by the clock; undefined if only a message changes it. */
export function changesInMs(table: SharedTable | undefined, nowMs: number): number | undefined {
  const phase = phaseAt(table, nowMs);
  if (phase.is === 'betting') return phase.leftMs;
  if (phase.is === 'ended' && table?.nextAt !== undefined) return Date.parse(table.nextAt) - nowMs;
  return undefined;
}
