// Plays every case against a studio's server, one after the other.
import type { CaseResult } from '../run.ts';
import { CaseFailed } from '../wallet-case.ts';
import { faultsOf, NotSeen, whyNotPlayed, type StudioCase, type StudioTable } from './studio-case.ts';
import { studioCases } from './studio-cases.ts';

/** `callsOf` returns the calls since it was last called. */
export async function certifyStudio(
  table: StudioTable,
  callsOf: () => readonly string[],
  onResult: (result: CaseResult) => void,
  cases: readonly StudioCase[] = studioCases,
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  const { lobby } = table;
  for (const one of cases) {
    const { id, title } = one;
    const skipped = whyNotPlayed(one, table);
    let verdict: CaseResult['verdict'] = skipped === undefined ? 'right' : 'not seen';
    let why = skipped ?? '';
    callsOf();
    if (skipped === undefined)
      try {
        // Late calls of an earlier case are not of this one.
        lobby.wallet.seats.clear();
        lobby.heard.length = 0;
        lobby.wallet.faults.length = 0;
        await one.play(table);
      } catch (error) {
        verdict = error instanceof NotSeen ? 'not seen' : 'wrong';
        why = error instanceof CaseFailed || error instanceof NotSeen ? error.message : String(error);
      } finally {
        const faults = faultsOf(lobby);
        if (faults.length > 0) verdict = 'wrong';
        why = [...faults, ...(why === '' ? [] : [why])].join('; ');
        lobby.heals();
        lobby.onHeard = () => undefined;
      }
    const result = { id, title, verdict, why, calls: callsOf() };
    results.push(result);
    onResult(result);
  }
  return results;
}
