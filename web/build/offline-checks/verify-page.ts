// The same check as a page: it is one file, opens from a disk, and asks no network (build-checks.ts).
import { isSigned, reportOnSigned } from './signed-report.ts';
import { readNoted, reportOnReceipts } from './receipts-report.ts';

const by = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E;
const file = by<HTMLInputElement>('file');
const noted = by<HTMLInputElement>('noted');
const summary = by('summary');
const rows = by('rows');

function show(
  head: readonly string[],
  lines: ReadonlyArray<{ readonly text: string; readonly isRight: boolean }>,
): void {
  summary.replaceChildren(
    ...head.map((text) => Object.assign(document.createElement('p'), { textContent: text })),
  );
  rows.replaceChildren(
    ...lines.map(({ text, isRight }) =>
      Object.assign(document.createElement('li'), { textContent: text, className: isRight ? '' : 'differs' }),
    ),
  );
}

async function check(): Promise<void> {
  const all = [...(file.files ?? [])];
  // With the certificate of a contest its result file may be chosen, and certificates of odds of several days.
  const beside = all.length > 1 ? all.find(({ name }) => name.endsWith('.jsonl')) : undefined;
  const [chosen, ...others] = all.filter((one) => one !== beside);
  if (chosen === undefined) return;
  const wanted = noted.value.trim();
  const earlier = wanted === '' ? undefined : readNoted(wanted);
  if (wanted !== '' && earlier === undefined) {
    show(['What you noted has the form NUMBER:HASH.'], []);
    return;
  }
  try {
    const content: unknown = JSON.parse(await chosen.text());
    const {
      title,
      lines,
      summary: words,
    } = isSigned(content)
      ? await reportOnSigned(content, {
          noted: earlier,
          results: await beside?.text(),
          more: await Promise.all(others.map(async (one) => JSON.parse(await one.text()) as unknown)),
        })
      : reportOnReceipts(content, earlier);
    show([title, ...words], lines);
  } catch (error) {
    show(
      [`This is not a file that this page checks: ${error instanceof Error ? error.message : String(error)}`],
      [],
    );
  }
}

file.addEventListener('change', () => void check());
noted.addEventListener('change', () => void check());
