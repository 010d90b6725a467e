// The gate between a draft and its release (C2). One check runs at a time, in a separate process. Its verdicts are written
// together at the end, so a crash leaves none. No call accepts a verdict.
import type pg from 'pg';
import type { CheckKind, GateState } from '@parlor/contract/calls/operator/content/checks.ts';
import type { ContentFiles } from '@parlor/games/content.ts';
import type { GateContent } from '@parlor/contract/content/gate.ts';
import { inTransaction } from '../../db/transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Log } from '../../runtime/deps.ts';
import { faultOf } from '../drafts/draft-content.ts';
import { filesOf, lockDraft, type DraftRow } from '../drafts/draft-store.ts';
import { mustBeOpen, newestOf, type DraftsDeps } from '../drafts/drafts.ts';
import { contentFilesOf } from '../load-content.ts';
import type { Db } from '../../db/sql.ts';
import { readVersion } from '../releases/store.ts';
import { valuesOf } from '../releases/version.ts';
import { baseFigures } from './base-figures.ts';
import { gateStates } from './gate-state.ts';
import { beginRun, cancelRun, type Checked } from './gate-store.ts';
import { runCheck, type BothFiles } from './run-check.ts';
import type { LiveContents } from './simulation-process.ts';

export interface GateDeps extends Pick<DraftsDeps, 'pool' | 'clock' | 'contents'> {
  readonly gate: GateContent;
  /** The folder of the sources of the rules and the simulator. */
  readonly projectDir: string;
  readonly live: LiveContents;
  /** Whether nothing is published without green checks. Else `prepare` does nothing. */
  readonly isRequired: boolean;
  readonly log: Pick<Log, 'warn'>;
}

/** Written in the transaction of the start. */
export type NoteCheck = (tx: pg.ClientBase) => Promise<void>;

export interface Gate {
  state(draftId: number): Promise<GateState>;
  start(
    o: { readonly id: number; readonly hash: string; readonly baseHash: string; readonly by: string },
    note: NoteCheck,
  ): Promise<GateState>;
  cancel(draftId: number, note: NoteCheck): Promise<GateState>;
  /** Simulates a release in the background, so that a check of a draft on it only has to simulate the draft. */
  prepare(baseHash: string): void;
  /** Kinds that are not green for exactly this hash, base and engine. */
  missing(db: Db, of: { readonly hash: string; readonly baseHash: string }): Promise<CheckKind[]>;
  /** Resolves when the check of this process, if any, has ended. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export function createGate(d: GateDeps): Gate {
  const { pool, clock, contents, gate } = d;
  const stopping = new AbortController();
  const bases = baseFigures(d);
  let running: Promise<void> = Promise.resolve();
  const { engine, missing, state } = gateStates(d);

  const filesOfRelease = async (db: Db, hash: string): Promise<ContentFiles> =>
    contentFilesOf(valuesOf(await readVersion(db, hash)));

  /** Both contents. Refuses a draft that has changed since it was shown, or is not based on the newest release. */
  async function filesToCheck(tx: Db, row: DraftRow, shown: Omit<Checked, 'engine'>): Promise<BothFiles> {
    mustBeOpen(row);
    const newest = await newestOf(tx);
    if (row.hash !== shown.hash || row.base_hash !== shown.baseHash)
      throw new ApiError('RELEASE_OUTDATED', 'This draft has changed since it was shown.', {
        hash: row.hash,
      });
    if (newest.hash !== row.base_hash)
      throw new ApiError('RELEASE_OUTDATED', undefined, { newest: newest.id, base: row.base_release });
    const { version, faults, changes } = await contents.contentOf(tx, row.base_hash, filesOf(row));
    if (version === undefined)
      throw new ApiError('CONTENT_INVALID', undefined, { faults: faults.map(faultOf) });
    return {
      base: await filesOfRelease(tx, row.base_hash),
      draft: contentFilesOf(valuesOf(version)),
      changes,
    };
  }

  return {
    state,
    missing,
    prepare(hash) {
      if (d.isRequired) bases.prepare({ hash, engine: engine() }, () => filesOfRelease(pool, hash));
    },
    async start({ id, hash, baseHash, by }, note) {
      const c = { hash, baseHash, engine: engine() };
      const { runId, files } = await inTransaction(pool, async (tx) => {
        const found = await filesToCheck(tx, await lockDraft(tx, id), c);
        const begun = await beginRun(tx, {
          ...c,
          draftId: id,
          by,
          players: gate.simulation.players * 2,
          nowMs: clock.now(),
        });
        if (begun === undefined) throw new ApiError('CHECK_RUNNING');
        await note(tx);
        return { runId: begun, files: found };
      });
      running = runCheck({ ...d, bases }, { runId, checked: c, files, stopping: stopping.signal });
      return state(id);
    },
    async cancel(id, note) {
      await inTransaction(pool, async (tx) => {
        await lockDraft(tx, id);
        if (await cancelRun(tx, id)) await note(tx);
      });
      return state(id);
    },
    settled: () => running,
    async close() {
      stopping.abort(new Error('The server is stopping'));
      await Promise.all([running, bases.close()]);
    },
  };
}
