// The operator's view of a draft's checks, and what is missing for its release.
import {
  CHECK_KINDS,
  GateReport,
  type CheckKind,
  type GateState,
} from '@parlor/contract/calls/operator/content/checks.ts';
import { findDraft } from '../drafts/draft-store.ts';
import type { Db } from '../../db/sql.ts';

import { checkEngineHash } from './check-engine-hash.ts';
import type { GateDeps } from './gate.ts';
import { checksOf, newestRun, viewRun, type Checked } from './gate-store.ts';

export function gateStates({ pool, gate, projectDir }: Pick<GateDeps, 'pool' | 'gate' | 'projectDir'>) {
  const engine = (): string => checkEngineHash(gate, projectDir);

  async function missing(db: Db, of: Omit<Checked, 'engine'>): Promise<CheckKind[]> {
    const green = new Set(
      (await checksOf(db, { ...of, engine: engine() }))
        .filter(({ verdict }) => verdict === 'green')
        .map(({ kind }) => kind),
    );
    return CHECK_KINDS.filter((kind) => !green.has(kind));
  }

  async function state(draftId: number): Promise<GateState> {
    const row = await findDraft(pool, draftId);
    const run = await newestRun(pool, draftId);
    const checked = { hash: row.hash ?? '', baseHash: row.base_hash, engine: engine() };
    const checks = row.hash === null ? [] : await checksOf(pool, checked);
    const diff = checks.find(({ kind }) => kind === 'diff');
    return {
      ...(row.hash === null ? {} : { hash: row.hash }),
      baseHash: row.base_hash,
      engine: checked.engine,
      missing: row.hash === null ? [...CHECK_KINDS] : await missing(pool, checked),
      checks: checks.map(({ kind, verdict, at, ms, report }) => ({
        kind,
        verdict,
        at: at.toISOString(),
        ms,
        faults: (report as { faults?: string[] }).faults ?? [],
      })),
      isStale:
        checks.length === 0 &&
        run?.state === 'done' &&
        (run.hash !== checked.hash || run.base_hash !== checked.baseHash || run.engine !== checked.engine),
      ...(run === undefined ? {} : { run: viewRun(run) }),
      ...(diff === undefined ? {} : { report: GateReport.parse(diff.report) }),
    };
  }

  return { engine, missing, state };
}
