// Output of a server that runs from a built file, with error locations mapped to the sources.
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';

const PLACE = /file:\/\/([^\s"]*\/e2e\/dist\/[\w-]+\.mjs):(\d+):(\d+)/g;

/** Only when an error is reported: Node's own source maps cost a quarter of each start. */
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
