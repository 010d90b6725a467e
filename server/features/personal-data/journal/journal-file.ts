// The journal of limits, breaks and deletions, beside the backups: one file for each month, a line for each entry, encrypted
// with the keys of the server. Lines are only added.
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JournalEntry } from '../../../players/rows/care-journal.ts';
import { seal, unseal } from '../../../auth/tokens/sealed.ts';

export interface JournalLine {
  readonly playerId: string;
  /** ISO 8601. */
  readonly at: string;
  readonly entry: JournalEntry;
}

const ABOUT = 'care-journal';
/** At the end of a whole line. Lines of earlier versions have none. */
const END = '.';
const NAME = /^care-\d{4}-\d{2}\.journal$/;

/** The folder has no journal that these keys can read. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
}

/** When this resolves the lines are on disk. */
export async function appendLines(
  folder: string,
  keys: readonly Buffer[],
  lines: readonly JournalLine[],
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const month of new Set(lines.map(({ at }) => at.slice(0, 7)))) {
    const own = lines.filter(({ at }) => at.startsWith(month));
    const text = own
      .map((line) => `${seal(keys, JSON.stringify(line), ABOUT).toString('base64')}${END}\n`)
      .join('');
    const file = await open(join(folder, `care-${month}.journal`), 'a', 0o600);
    try {
      // A line that an earlier process left unfinished ends here.
      await file.appendFile(`\n${text}`);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

/** All lines, the earliest first. A line that was cut off is left out: the database still has its row. */
export async function readLines(folder: string, keys: readonly Buffer[]): Promise<readonly JournalLine[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name)).toSorted();
  const lines: JournalLine[] = [];
  let whole = 0;
  let unread = 0;
  let early = 0;
  for (const name of names)
    for (const text of (await readFile(join(folder, name), 'utf8')).split('\n')) {
      if (text === '') continue;
      const isWhole = text.endsWith(END);
      const found = unseal(keys, Buffer.from(isWhole ? text.slice(0, -END.length) : text, 'base64'), ABOUT);
      if (isWhole) whole += 1;
      if (found !== undefined) lines.push(JSON.parse(found.text) as JournalLine);
      else if (isWhole) unread += 1;
      else if (whole === 0) early += 1;
    }
  // Another key, or a damaged file. Lines from before the first whole one are of an earlier version: of these only one may
  // be cut off.
  if (unread > 0 || early > 1)
    throw new JournalError(
      `${unread + early} lines of the journal in ${folder} cannot be read with these keys.`,
    );
  return lines.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
