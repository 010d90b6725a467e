// Shared parts of the document generators: Markdown tables, a part between two markers, and writing the page.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lint/repository.ts';

const inCell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');

export const code = (text: string): string => `\`${text}\``;

export const table = (head: readonly string[], rows: ReadonlyArray<readonly string[]>): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(inCell).join(' | ')} |`).join('\n');

export interface Marks {
  readonly begin: string;
  readonly end: string;
}

/** The page with new text between its markers. */
export function withPart(page: string, { begin, end }: Marks, text: string): string {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`The page has no ${begin} and ${end}`);
  return `${before}${begin}\n\n${text}\n\n${end}${after}`;
}

export const readPage = (page: string): string => readFileSync(join(root, page), 'utf8');

export function writePage(page: string, text: string): void {
  writeFileSync(join(root, page), text);
  process.stdout.write(`${page}\n`);
}
