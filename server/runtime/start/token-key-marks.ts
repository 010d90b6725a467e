// Whether the processes of one database sign with keys that the others know. If not, each refuses the players of the
// others.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { allRows } from '../../db/sql.ts';
import type { WarnLog } from '../deps.ts';
import type { WatchedGauge } from '../metrics.ts';

const NAME = 'token_key_mark';
/** A process writes its readings four times in this time. */
const ALIVE_MS = MINUTE_MS;

/** A number that differs between keys and tells nothing about them. `key` is derived from a token key. */
export const markOf = (key: Buffer): number =>
  createHash('sha256').update('mark').update(key).digest().readUIntBE(0, 6);

/** Of the key that signs. */
export const markGauge = (keys: readonly Buffer[]): WatchedGauge => ({
  name: NAME,
  help: 'A mark of the key that signs tokens: the same in every process that signs with the same key',
  read: () => markOf(keys[0]!),
});

/** Warns once, at the start, of a process that signs with a key that `keys` does not have. */
export async function warnOfOtherKeys(o: {
  readonly pool: pg.Pool;
  readonly nowMs: number;
  /** Derived from the token keys of this process. */
  readonly keys: readonly Buffer[];
  readonly log: WarnLog;
}): Promise<void> {
  const known = new Set(o.keys.map(markOf));
  const others = await allRows<{ mark: string | null }>(o.pool, 'processes-marks')`
    select readings->>'token_key_mark' as mark from process_readings where at > ${new Date(o.nowMs - ALIVE_MS)}`;
  if (others.some(({ mark }) => mark !== null && !known.has(Number(mark))))
    o.log.warn(
      {},
      'another process on this database signs tokens with a key that TOKEN_KEYS of this one does not hold: players are signed out when they reach the other process. Give all processes the same file',
    );
}
