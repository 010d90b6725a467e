// The values of content files as an earlier start parsed them. Parsing the YAML takes a quarter of the processor time of a
// start. They are stored beside Node's compiled code, if it stores any: what can be made again at any time.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const { version } = createRequire(import.meta.url)('yaml/package.json') as { version: string };

export interface ParsedBefore {
  /** Undefined unless exactly this text was kept under this name, with the same parser. */
  valueOf(file: string, text: string): unknown;
  keep(file: string, text: string, value: unknown): void;
}

/** One text for each name, so that it does not grow. */
export function parsedBefore(folder: string): ParsedBefore {
  const pathOf = (file: string): string => join(folder, `${file}.json`);
  const keyOf = (text: string): string =>
    createHash('sha256').update(`${version}\0`).update(text).digest('hex');
  return {
    valueOf: (file, text) => {
      try {
        const { key, value } = JSON.parse(readFileSync(pathOf(file), 'utf8')) as {
          key: string;
          value: unknown;
        };
        return key === keyOf(text) ? value : undefined;
      } catch {
        return undefined; // None, or half of one.
      }
    },
    keep: (file, text, value) => {
      const json = JSON.stringify({ key: keyOf(text), value });
      // JSON has no -0, and no undefined.
      if (!isDeepStrictEqual((JSON.parse(json) as { value: unknown }).value, value)) return;
      try {
        mkdirSync(folder, { recursive: true });
        const part = `${pathOf(file)}.${process.pid}`;
        writeFileSync(part, json);
        renameSync(part, pathOf(file));
      } catch {
        // A read-only checkout: the next start parses again.
      }
    },
  };
}

const compiled = getCompileCacheDir();
export const besideCompiledCode: ParsedBefore | undefined =
  compiled === undefined ? undefined : parsedBefore(join(compiled, 'content'));
