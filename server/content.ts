// Reads content/*.yaml. A wrong file is told by file, line, field and why, and the server does not start.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineCounter, parseDocument, type Document } from 'yaml';
import * as z from 'zod/mini';
import { EconomyContent, QuestsContent } from '@parlor/contract/content.ts';
import { GamesContent } from '@parlor/contract/content-games.ts';
import { houseOf, type House } from '@parlor/games/content.ts';

z.config(z.locales.en());

/** One line for each fault: `content/quests.yaml:12: templates.3.total: why`. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}

export function loadContent(dir: string): House {
  const faults: string[] = [];
  const read = <T extends z.ZodMiniType>(file: string, schema: T): z.output<T> | undefined => {
    const checked = checkFile(file, readText(join(dir, file), faults), schema);
    faults.push(...checked.faults);
    return checked.value;
  };
  const economy = read('economy.yaml', EconomyContent);
  const quests = read('quests.yaml', QuestsContent);
  const games = read('games.yaml', GamesContent);
  if (faults.length > 0 || !economy || !quests || !games) throw new ContentError(faults.join('\n'));
  return houseOf({ economy, quests, games });
}

function readText(path: string, faults: string[]): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (e) {
    faults.push(`${path}: cannot be read (${(e as { code?: string }).code ?? 'unknown'})`);
    return '{}';
  }
}

/** Checks one file's text; every fault names the file, the line and the field. */
export function checkFile<T extends z.ZodMiniType>(
  file: string,
  text: string,
  schema: T,
): { value?: z.output<T>; faults: string[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, strict: true });
  if (document.errors.length > 0)
    return {
      faults: document.errors.map(
        (e) => `content/${file}:${lines.linePos(e.pos[0]).line}: ${e.message.split('\n')[0]}`,
      ),
    };
  const parsed = schema.safeParse(document.toJS());
  if (parsed.success) return { value: parsed.data, faults: [] };
  return {
    faults: parsed.error.issues.map(
      (issue) =>
        `content/${file}:${lineOf(document, lines, issue.path)}: ${issue.path.map(String).join('.') || '(whole file)'}: ${issue.message}`,
    ),
  };
}

/** The line of a field, or of the nearest thing around it that exists. */
function lineOf(document: Document.Parsed, lines: LineCounter, path: readonly PropertyKey[]): number {
  for (let length = path.length; length >= 0; length--) {
    const node: unknown =
      length === 0
        ? document.contents
        : document.getIn(
            path.slice(0, length).map((p) => (typeof p === 'number' ? p : String(p))),
            true,
          );
    const range = (node as { range?: [number, number, number] | null } | undefined)?.range;
    if (range) return lines.linePos(range[0]).line;
  }
  return 1;
}
