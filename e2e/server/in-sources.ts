// What a server writes that was started from its built file, with the places of its errors as they are in the sources.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';

const PLACE = /file:\/\/([^\s"]*\/e2e\/dist\/[\w-]+\.mjs):(\d+):(\d+)/g;

/** Read when an error is told: Node's own reading, at each start, is a quarter of a start. */
const maps = new Map<string, SourceMap>();

function mapOf(file: string): SourceMap {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  maps.set(file, map);
  return map;
}

export const inSources = (text: string): string =>
  text.replaceAll(PLACE, (place, file: string, line: string, column: string) => {
    const origin = mapOf(file).findOrigin(Number(line), Number(column));
    if (!('fileName' in origin)) return place;
    return `${resolve(dirname(file), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
  });
