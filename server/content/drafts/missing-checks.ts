// What a version still lacks before it may be published on a base. The schemas and the checks across files also run in the
// publishing call itself.
import type { CheckKind } from '@parlor/contract/calls/operator/content/checks.ts';
import type { Gate } from '../gate/gate.ts';
import type { Db } from '../../db/sql.ts';

/** A release needs what this gate finds green; a server without one asks for no checks. */
export type RequiredChecks = Pick<Gate, 'missing'>;

const CHECKS: Readonly<Record<CheckKind, string>> = {
  schema: 'the schemas',
  'cross-file': 'the checks across files',
  offers: 'the offers',
  simulation: 'the simulation',
  diff: 'the budgets',
};

/** Checks that are not green for exactly this hash on this base by this engine; empty where all are. */
export async function missingChecks(
  gate: RequiredChecks | undefined,
  db: Db,
  of: { readonly hash: string; readonly baseHash: string },
): Promise<readonly string[]> {
  const missing = (await gate?.missing(db, of)) ?? [];
  if (missing.length === 0) return [];
  return [`Not green for just this hash on this base: ${missing.map((kind) => CHECKS[kind]).join(', ')}.`];
}
