// Runs every wallet case that is possible here, and reports its result and the expected reply.
import { walletCases } from './cases.ts';
import { CaseFailed, whyNot, type Table } from './wallet-case.ts';

export interface CaseResult {
  readonly id: string;
  readonly title: string;
  readonly verdict: 'right' | 'wrong' | 'not seen';
  /** The right answer, or why there was none. */
  readonly why: string;
  /** Every request and reply of the case. */
  readonly calls: readonly string[];
}

/** `callsOf` returns the calls since it was last called. */
export async function certify(
  table: Table,
  callsOf: () => readonly string[],
  onResult: (result: CaseResult) => void,
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  for (const one of walletCases) {
    const { id, title } = one;
    const skipped = whyNot(one, table);
    let verdict: CaseResult['verdict'] = skipped === undefined ? 'right' : 'not seen';
    let why = skipped ?? '';
    callsOf();
    if (skipped === undefined)
      try {
        await one.play(table);
      } catch (error) {
        verdict = 'wrong';
        why = error instanceof CaseFailed ? error.message : `no answer: ${String(error)}`;
      }
    const result = { id, title, verdict, why, calls: callsOf() };
    results.push(result);
    onResult(result);
  }
  return results;
}

const MARKS = { right: 'right   ', wrong: 'WRONG   ', 'not seen': 'not seen' } as const;
const MAX_CALLS_SHOWN = 12;

/** A case as lines: one line if it is right, with its last calls if it is wrong. */
export function linesOf(r: CaseResult, { withCalls }: { withCalls: boolean }): string[] {
  const head = `  ${r.id.padEnd(9)} ${MARKS[r.verdict]}  ${r.title}`;
  const shown = withCalls ? r.calls : r.verdict === 'wrong' ? r.calls.slice(-MAX_CALLS_SHOWN) : [];
  return [
    head,
    ...(r.why === '' ? [] : [`${' '.repeat(22)}${r.why}`]),
    ...shown.map((line) => `${' '.repeat(22)}${line}`),
  ];
}

export function summaryOf(results: readonly CaseResult[]): string {
  const count = (verdict: CaseResult['verdict']): number =>
    results.filter((r) => r.verdict === verdict).length;
  return `${count('right')} right, ${count('wrong')} wrong, ${count('not seen')} not seen from here`;
}
