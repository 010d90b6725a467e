// The same check as a page: it is one file, opens from a disk, and asks no network (offline-check.ts).
import { lineOf, readNoted, readReceipts, summaryOf } from './receipts-report.ts';
import { verifyReceipts } from '@parlor/sdk/fairness/receipts/verify-receipts.ts';

const by = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;
const file = by<HTMLInputElement>('file');
const noted = by<HTMLInputElement>('noted');
const summary = by('summary');
const rows = by('rows');

function show(
  head: readonly string[],
  lines: ReadonlyArray<{ readonly text: string; readonly isSame: boolean }>,
): void {
  summary.replaceChildren(
    ...head.map((text) => Object.assign(document.createElement('p'), { textContent: text })),
  );
  rows.replaceChildren(
    ...lines.map(({ text, isSame }) =>
      Object.assign(document.createElement('li'), { textContent: text, className: isSame ? '' : 'differs' }),
    ),
  );
}

async function check(): Promise<void> {
  const chosen = file.files?.[0];
  if (chosen === undefined) return;
  const wanted = noted.value.trim();
  const earlier = wanted === '' ? undefined : readNoted(wanted);
  if (wanted !== '' && earlier === undefined) {
    show(['What you noted has the form NUMBER:HASH.'], []);
    return;
  }
  try {
    const done = verifyReceipts(readReceipts(await chosen.text()), earlier);
    show(
      [done.isSame ? 'Everything is the same.' : 'Something differs.', ...summaryOf(done)],
      done.rows.map((row) => ({ text: lineOf(row), isSame: row.faults.length === 0 })),
    );
  } catch (error) {
    show([`This is no file of receipts: ${error instanceof Error ? error.message : String(error)}`], []);
  }
}

file.addEventListener('change', () => void check());
noted.addEventListener('change', () => void check());
