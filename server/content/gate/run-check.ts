// One check: the offers, then the same simulated players on base and draft, and the comparison.
import type { GateReport } from '@parlor/contract/calls/operator/content/checks.ts';
import type { ContentChange } from '@parlor/contract/calls/operator/content/releases.ts';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { engineContentOf, filesOfEngine, type ContentFiles } from '@parlor/games/content.ts';
import { repairsOf } from '../../../simulator/comparison/repairs.ts';
import { isGreen, reportOf } from '../../../simulator/comparison/report.ts';
import { offerFaults, offerLine } from '../../../simulator/offers/offers.ts';
import { inTransaction } from '../../db/transaction.ts';
import { reasonOf } from '../../runtime/reason-of.ts';
import { isSound, type BaseFigures } from './base-figures.ts';
import type { GateDeps } from './gate.ts';
import { addCheck, endRun, noteProgress, type Checked } from './gate-store.ts';
import { sideOf } from './sides.ts';
import type { Simulated } from './simulation-process.ts';

const HEARD_EVERY_MS = 1_000;

export interface BothFiles {
  readonly base: ContentFiles;
  readonly draft: ContentFiles;
  /** The changes of the draft, field by field. */
  readonly changes: readonly ContentChange[];
}

/** The check was cancelled, or another process has replaced it: nothing of it is written. */
class RunEnded extends Error {
  override readonly name = 'RunEnded';
}

/** Whether the engine reads the same from both, as in a draft of flags or translations. */
const areSameToEngine = ({ base, draft }: BothFiles): boolean =>
  canonicalJson(filesOfEngine(base)) === canonicalJson(filesOfEngine(draft));

/** Simulates both contents and writes all verdicts of the check, or none. */
export async function runCheck(
  d: Pick<GateDeps, 'pool' | 'clock' | 'gate' | 'live' | 'log'> & { readonly bases: BaseFigures },
  o: {
    readonly runId: number;
    readonly checked: Checked;
    readonly files: BothFiles;
    /** Aborted when the server stops. */
    readonly stopping: AbortSignal;
  },
): Promise<void> {
  const { pool, gate } = d;
  const { runId, checked: c, files } = o;
  const { players } = gate.simulation;
  const abort = new AbortController();
  const signal = AbortSignal.any([abort.signal, o.stopping]);
  let lived = 0;
  const heard = setInterval(() => {
    noteProgress(pool, runId, lived).then(
      (isWanted) => {
        if (!isWanted) abort.abort(new RunEnded('The check was cancelled'));
      },
      () => undefined,
    );
  }, HEARD_EVERY_MS);
  const startedMs = performance.now();
  try {
    const faults = offerFaults(engineContentOf(files.draft));
    const offersMs = performance.now() - startedMs;
    const base = await d.bases.of(
      { hash: c.baseHash, engine: c.engine, files: files.base },
      { signal, onProgress: (n) => void (lived = n) },
    );
    const draft = areSameToEngine(files)
      ? { figures: base.figures, ms: 0 }
      : await d.live(
          { ...gate.simulation, files: files.draft },
          { signal, onProgress: (n) => void (lived = players + n) },
        );
    const compared = reportOf(sideOf(files.base, base.figures), sideOf(files.draft, draft.figures), gate);
    const report = { ...compared, repairs: repairsOf(compared.budgets, faults, files.changes) };
    await writeVerdicts(d, { ...o, faults: faults.map(offerLine), offersMs, draft, report });
  } catch (error) {
    if (error instanceof RunEnded) return;
    d.log.warn({ run: runId, reason: reasonOf(error) }, 'a check of content failed');
    await endRun(pool, runId, 'failed', reasonOf(error)).catch(() => undefined);
  } finally {
    clearInterval(heard);
  }
}

async function writeVerdicts(
  { pool, clock, gate }: Pick<GateDeps, 'pool' | 'clock' | 'gate'>,
  o: {
    readonly runId: number;
    readonly checked: Checked;
    readonly faults: readonly string[];
    readonly offersMs: number;
    readonly draft: Simulated;
    readonly report: GateReport;
  },
): Promise<void> {
  const { runId, checked: c, faults, offersMs, draft, report } = o;
  const common = { seed: gate.simulation.seed, nowMs: clock.now() };
  await inTransaction(pool, async (tx) => {
    if (!(await endRun(tx, runId, 'done'))) throw new RunEnded('The check was cancelled');
    for (const kind of ['schema', 'cross-file'] as const)
      await addCheck(tx, c, { ...common, kind, isGreen: true, report: {}, ms: 0 });
    await addCheck(tx, c, {
      ...common,
      kind: 'offers',
      isGreen: faults.length === 0,
      report: { faults },
      ms: offersMs,
    });
    await addCheck(tx, c, {
      ...common,
      kind: 'simulation',
      isGreen: isSound(draft.figures),
      report: draft.figures,
      ms: draft.ms,
    });
    await addCheck(tx, c, { ...common, kind: 'diff', isGreen: isGreen(report), report, ms: 0 });
  });
}
