// Makes the ZIP file of an export: one JSON file for each section, and one page to read. A process may die at any moment;
// another one then begins again, and the parts of an earlier attempt are never sent.
import type pg from 'pg';
import { openSnapshot } from '../../../audit/snapshot.ts';
import type { ArchiveFiles } from '../../../history/archive-files.ts';
import type { Players } from '../../../players/players.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { WarnLog } from '../../../runtime/deps.ts';
import { reasonOf } from '../../../runtime/reason-of.ts';
import { readablePage, type ReadableSection, type ReadableView } from './readable-page.ts';
import { rowsOf, type RowSource } from './rows.ts';
import type { TableSection } from './section.ts';
import { TABLE_SECTIONS, VIEW_SECTIONS } from './sections.ts';
import {
  addPart,
  beginAttempt,
  exportsToMake,
  finishExport,
  giveUp,
  noteProgress,
  type Attempt,
  type ExportName,
} from './store.ts';
import { zipParts, type ZipParts } from './zip-parts.ts';

/** Rows of a section that the page shows. */
const ROWS_SHOWN = 200;
const AT_ONCE = 20;

export interface ExportMakerDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly players: Pick<Players, 'view'>;
  readonly archive: ArchiveFiles | undefined;
  /** Called once the file is there. */
  readonly onReady: (playerId: string) => Promise<void>;
  readonly log: WarnLog;
}

export type ExportMaker = ReturnType<typeof createExportMaker>;

/** Another process makes this export now. */
class TakenOver extends Error {}

export function createExportMaker(d: ExportMakerDeps) {
  const { pool, clock, log } = d;

  let last: Promise<unknown> = Promise.resolve();

  /**
   * Whether this process made it. One at a time: each holds a connection for its snapshot while it needs others, so
   * several at once could wait for each other with the whole pool. One that waits is free for another process.
   */
  function make(name: ExportName): Promise<boolean> {
    const made = last.then(() => makeNow(name));
    last = made.catch(() => undefined);
    return made;
  }
  async function makeNow(name: ExportName): Promise<boolean> {
    const attempt = await beginAttempt(pool, name, clock.now());
    if (attempt === undefined) return false;
    try {
      await write(d, attempt);
    } catch (error) {
      if (error instanceof TakenOver) return false;
      log.warn({ player: name.playerId, reason: reasonOf(error) }, 'an export of personal data was not made');
      await giveUp(pool, attempt);
      return false;
    }
    await d.onReady(name.playerId).catch((error: unknown) => {
      log.warn({ reason: reasonOf(error) }, 'the email about an export was not sent');
    });
    return true;
  }
  return {
    make,
    /** Those that no process makes: of a process that died, or after an error. */
    async makeDue(): Promise<number> {
      let made = 0;
      for (const name of await exportsToMake(pool, clock.now(), AT_ONCE)) if (await make(name)) made += 1;
      return made;
    },
  };
}

async function write(d: ExportMakerDeps, attempt: Attempt): Promise<void> {
  const { pool, clock, players, archive } = d;
  const { playerId } = attempt;
  const total = TABLE_SECTIONS.length + VIEW_SECTIONS.length + 1;
  let done = 0;
  const next = async (): Promise<void> => {
    done += 1;
    if (!(await noteProgress(pool, attempt, Math.floor((done * 100) / total), clock.now())))
      throw new TakenOver();
  };
  const zip = zipParts(async (number, body) => void (await addPart(pool, attempt, number, body)));
  const sections: Array<ReadableSection | ReadableView> = [];
  for (const section of VIEW_SECTIONS) {
    const value = await players.view(section.view, playerId, undefined as never);
    await zip.addFile(`data/${section.name}.json`, [JSON.stringify(value, undefined, 1)]);
    sections.push({ ...section, value });
    await next();
  }
  const snapshot = await openSnapshot(pool);
  let isBroken = true;
  try {
    for (const section of TABLE_SECTIONS) {
      sections.push(await addTable(zip, { snapshot, archive, playerId }, section));
      await next();
    }
    isBroken = false;
  } finally {
    await snapshot.end(isBroken);
  }
  const at = new Date(clock.now()).toISOString();
  await zip.addFile('index.html', [readablePage({ playerId, at, sections })]);
  if (!(await finishExport(pool, attempt, await zip.end(), clock.now()))) throw new TakenOver();
}

async function addTable(zip: ZipParts, source: RowSource, section: TableSection): Promise<ReadableSection> {
  const shown: Array<ReadableSection['shown'][number]> = [];
  let count = 0;
  const texts = async function* () {
    for await (const row of rowsOf(source, section)) {
      yield `${count === 0 ? '[\n' : ',\n'}${JSON.stringify(row)}`;
      count += 1;
      if (shown.length < ROWS_SHOWN) shown.push(row);
    }
    yield count === 0 ? '[]\n' : '\n]\n';
  };
  await zip.addFile(`data/${section.name}.json`, texts());
  return { ...section, count, shown };
}
