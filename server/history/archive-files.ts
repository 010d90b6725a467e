// Archived months as files: rows in PostgreSQL's text form, one per line, ordered by player. A file is gzip
// in blocks, so that one player's rows can be read alone. `zcat` reads it whole.
import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { HistoryTable } from './months.ts';

/** The database's record of an archived month. */
export interface ArchivedMonth {
  readonly history: HistoryTable;
  /** Its first day. */
  readonly month: string;
  readonly rows: bigint;
  readonly sha256: string;
}

/** A file of the archive is missing, or is not the original. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

interface Block {
  /** The player of its first row. */
  readonly first: bigint;
  readonly offset: number;
  readonly bytes: number;
}

const ROWS_A_BLOCK = 1_000;
const INDEXES_KEPT = 120;
const PLAYER = /^\{"player_id":(\d+),/;

export class ArchiveFiles {
  readonly #folder: string;
  readonly #indexes = new Map<string, Promise<readonly Block[]>>();
  constructor(folder: string) {
    this.#folder = folder;
  }

  #paths(history: HistoryTable, month: string): { file: string; index: string } {
    const path = join(this.#folder, month.slice(0, 7), history);
    return { file: `${path}.jsonl.gz`, index: `${path}.index.json` };
  }

  /** The rows, each a line that begins with its player. When this resolves they are on disk under their final name. */
  async write(
    history: HistoryTable,
    month: string,
    lines: AsyncIterable<string>,
  ): Promise<Pick<ArchivedMonth, 'rows' | 'sha256'>> {
    const { file, index } = this.#paths(history, month);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const draft = await open(`${file}.unfinished`, 'w', 0o600);
    const hash = createHash('sha256');
    const blocks: Block[] = [];
    let [rows, offset, waiting] = [0n, 0, [] as string[]];
    const flush = async (): Promise<void> => {
      if (waiting.length === 0) return;
      const bytes = gzipSync(`${waiting.join('\n')}\n`);
      hash.update(bytes);
      await draft.writeFile(bytes);
      blocks.push({ first: playerOf(waiting[0]!), offset, bytes: bytes.length });
      [offset, waiting] = [offset + bytes.length, []];
    };
    try {
      for await (const line of lines) {
        rows += 1n;
        waiting.push(line);
        if (waiting.length === ROWS_A_BLOCK) await flush();
      }
      await flush();
      await draft.sync();
    } finally {
      await draft.close();
    }
    await writeDurably(
      `${index}.unfinished`,
      JSON.stringify(blocks.map((block) => ({ ...block, first: String(block.first) }))),
    );
    await rename(`${file}.unfinished`, file);
    await rename(`${index}.unfinished`, index);
    for (const folder of [dirname(file), this.#folder]) await syncFolder(folder);
    this.#indexes.delete(index);
    return { rows, sha256: hash.digest('hex') };
  }

  /** @throws ArchiveError if the file is not the original */
  async verify({ history, month, sha256 }: ArchivedMonth): Promise<void> {
    const { file } = this.#paths(history, month);
    const hash = createHash('sha256');
    const handle = await opened(file);
    try {
      for await (const bytes of handle.createReadStream({ autoClose: false })) hash.update(bytes as Buffer);
    } finally {
      await handle.close();
    }
    if (hash.digest('hex') !== sha256)
      throw new ArchiveError(`${file} is not the file that was archived: take it from a copy.`);
  }

  /** Every line, ordered by player. */
  async *lines({ history, month }: ArchivedMonth): AsyncGenerator<string, void, undefined> {
    const blocks = await this.#blocksOf(history, month);
    yield* this.#read(history, month, blocks);
  }

  /** The lines of one player. */
  async linesOf({ history, month }: ArchivedMonth, playerId: bigint): Promise<string[]> {
    const blocks = await this.#blocksOf(history, month);
    // They may begin in the block before the first that begins with them.
    const from = Math.max(
      0,
      blocks.findLastIndex(({ first }) => first < playerId),
    );
    const to = blocks.findIndex(({ first }) => first > playerId);
    const found: string[] = [];
    const prefix = `{"player_id":${playerId},`;
    for await (const line of this.#read(history, month, blocks.slice(from, to === -1 ? undefined : to)))
      if (line.startsWith(prefix)) found.push(line);
    return found;
  }

  async *#read(
    history: HistoryTable,
    month: string,
    blocks: readonly Block[],
  ): AsyncGenerator<string, void, undefined> {
    if (blocks.length === 0) return;
    const handle = await opened(this.#paths(history, month).file);
    try {
      for (const { offset, bytes } of blocks) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, offset);
        if (bytesRead !== bytes) throw new ArchiveError(`${this.#paths(history, month).file} was cut off.`);
        const text = gunzipSync(buffer).toString();
        for (const line of text.split('\n')) if (line !== '') yield line;
      }
    } finally {
      await handle.close();
    }
  }

  #blocksOf(history: HistoryTable, month: string): Promise<readonly Block[]> {
    const { index } = this.#paths(history, month);
    let blocks = this.#indexes.get(index);
    if (blocks === undefined) {
      const oldest = this.#indexes.keys().next();
      if (this.#indexes.size >= INDEXES_KEPT && oldest.done !== true) this.#indexes.delete(oldest.value);
      blocks = readIndex(index);
      this.#indexes.set(index, blocks);
      // A failed read is retried.
      blocks.catch(() => this.#indexes.delete(index));
    }
    return blocks;
  }
}

const playerOf = (line: string): bigint => {
  const id = PLAYER.exec(line)?.[1];
  if (id === undefined) throw new ArchiveError('A row does not begin with its player.');
  return BigInt(id);
};

async function readIndex(path: string): Promise<Block[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => missing(path, error));
  const blocks = JSON.parse(text) as ReadonlyArray<Omit<Block, 'first'> & { readonly first: string }>;
  return blocks.map((block) => ({ ...block, first: BigInt(block.first) }));
}

const opened = (path: string): Promise<FileHandle> =>
  open(path, 'r').catch((error: unknown) => missing(path, error));

function missing(path: string, error: unknown): never {
  throw new ArchiveError(
    `${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}).`,
  );
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A file's name is on disk once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
