// Reads content/*.yaml. An error is reported with file, line, field and reason, and the server does not start.
// A release in the database is checked in the same way; its faults name no line.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isScalar, LineCounter, parseDocument, visit, YAMLParseError, type Document } from 'yaml';
import * as z from 'zod/mini';
import { GateContent } from '@parlor/contract/content/gate.ts';
import { withInlineTexts } from '@parlor/contract/content/languages/translations.ts';
import { loadedContentOf, type ContentFiles, type LoadedContent } from '@parlor/games/content.ts';
import { contentFileName, contentSchemas } from '@parlor/contract/content/content-schemas.ts';
import { findDisagreements } from './cross-file-checks.ts';
import { reasonOf } from '../runtime/reason-of.ts';
import { fittingOverrides } from './messages/override-faults.ts';
import { applyKnownOdds } from './known-odds.ts';
import { besideCompiledCode } from './parsed-before.ts';

contentSchemas satisfies Record<keyof ContentFiles, z.ZodMiniType>;

z.config(z.locales.en());

/** One line for each error: `content/quests.yaml:12: templates.3.total: why`. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}

/** What the files say, before a schema adds its defaults: this is what a release keeps. */
export type ContentValues = Readonly<Record<keyof ContentFiles, unknown>>;

export interface ReadContent {
  readonly values: ContentValues;
  readonly loaded: LoadedContent;
}

/** The files as a server reads them at its start. */
export interface CheckoutContent extends ReadContent {
  /** By file name. */
  readonly texts: ReadonlyMap<string, string>;
  /** What a draft must pass; no part of a release. */
  readonly gate: GateContent;
}

/** Throws ContentError with every error of every file. The checks across files run once each file is valid. */
export function readContent(dir: string): CheckoutContent {
  const { files, values, texts } = readFiles(dir);
  const loaded = checkedTogether(files, (file) => parsed(texts.get(file) ?? ''));
  return { values, texts, loaded, gate: readGate(dir) };
}

/** Throws ContentError with every error of content/gate.yaml. */
function readGate(dir: string): GateContent {
  const unread: string[] = [];
  const text = readText(join(dir, 'gate.yaml'), unread);
  const { checked, faults } = checkFile('gate.yaml', text, GateContent);
  if (checked === undefined || unread.length > 0) throw new ContentError([...unread, ...faults].join('\n'));
  return checked;
}

/** The content of a stored release, in the form that the hosts use. It was checked when it was made, so a fault is a bug. */
export function contentFilesOf(values: ContentValues): ContentFiles {
  const checked = Object.entries(contentSchemas).map(([key, schema]) => ({
    key,
    checked: schema.parse(values[key as keyof ContentFiles]),
    value: values[key as keyof ContentFiles],
  }));
  const files = filesOf(checked);
  applyKnownOdds(files.games.games);
  return files;
}

export const loadContent = (dir: string): LoadedContent => readContent(dir).loaded;

/** The files alone, each checked by its schema, for a host elsewhere (a browser). */
export const loadContentFiles = (dir: string): ContentFiles => readFiles(dir).files;

/**
 * The same for texts by their file names, such as `shop.yaml`; a file that is not among them says what `base` says. Throws
 * ContentError with every fault.
 */
export function contentOfTexts(texts: Readonly<Record<string, string>>, base: ContentValues): ReadContent {
  const read = readTexts(texts, base);
  return {
    values: valuesOf(read),
    loaded: checkedTogether(filesOf(read), (file) =>
      texts[file] === undefined ? undefined : parsed(texts[file]),
    ),
  };
}

function readTexts(texts: Readonly<Record<string, string>>, base: ContentValues): ReadFile[] {
  const names = new Map(Object.keys(contentSchemas).map((key) => [`${contentFileName(key)}.yaml`, key]));
  const faults = Object.keys(texts)
    .filter((file) => !names.has(file))
    .map((file) => `content/${file}: there is no content file of this name`);
  const read = [...names].map(([file, key]) => {
    const text = texts[file];
    const schema = contentSchemas[key as keyof ContentFiles];
    const checked =
      text === undefined
        ? checkValue(file, base[key as keyof ContentFiles], schema)
        : checkFile(file, text, schema);
    faults.push(...checked.faults);
    return { key, ...checked };
  });
  if (faults.length > 0) throw new ContentError(faults.join('\n'));
  return read;
}

/**
 * Checks a stored release, which has no files. Overrides of messages that this program has in another form, or
 * not at all, are left out: an update of the program must not stop a release. Throws ContentError with every other fault.
 */
export function contentOfValues(values: Readonly<Record<string, unknown>>): LoadedContent {
  const unknown = Object.keys(values).filter((key) => !Object.hasOwn(contentSchemas, key));
  if (unknown.length > 0)
    throw new ContentError(
      unknown
        .map((key) => `content/${contentFileName(key)}.yaml: there is no content file of this name`)
        .join('\n'),
    );
  const files = filesOf(readTexts({}, values as ContentValues));
  const { fitting, unused } = fittingOverrides(files.messages);
  const loaded = checkedTogether({ ...files, messages: fitting }, () => undefined);
  return unused.length === 0 ? loaded : { ...loaded, unusedOverrides: unused };
}

function checkedTogether(
  files: ContentFiles,
  textOf: (file: string) => ParsedText | undefined,
): LoadedContent {
  applyKnownOdds(files.games.games);
  const loaded = loadedContentOf(files);
  const faults = findDisagreements(files, loaded).map(({ file, path, why }) =>
    faultAt(file, textOf(file), path, why),
  );
  if (faults.length > 0) throw new ContentError(faults.join('\n'));
  return loaded;
}

function readFiles(dir: string): {
  files: ContentFiles;
  values: ContentValues;
  texts: ReadonlyMap<string, string>;
} {
  const faults: string[] = [];
  const texts = new Map<string, string>();
  const read = Object.entries(contentSchemas).map(([key, schema]) => {
    const file = `${contentFileName(key)}.yaml`;
    const text = readText(join(dir, file), faults);
    texts.set(file, text);
    const checked = checkedBefore(file, text, schema) ?? checkFile(file, text, schema);
    if (checked.before !== true && checked.faults.length === 0)
      besideCompiledCode?.keep(file, text, checked.value);
    faults.push(...checked.faults);
    return { key, ...checked };
  });
  if (faults.length > 0) throw new ContentError(faults.join('\n'));
  return {
    files: filesOf(read),
    values: valuesOf(read),
    texts,
  };
}

type ReadFile = { readonly key: string; readonly value?: unknown; readonly checked?: unknown };
const valuesOf = (read: readonly ReadFile[]): ContentValues =>
  Object.fromEntries(read.map(({ key, value }) => [key, value])) as unknown as ContentValues;

/** Translations beside their texts join those of content/languages.yaml. */
function filesOf(read: readonly ReadFile[]): ContentFiles {
  const files = Object.fromEntries(read.map(({ key, checked }) => [key, checked])) as unknown as ContentFiles;
  return { ...files, languages: withInlineTexts(files.languages, valuesOf(read)) };
}

function readText(path: string, faults: string[]): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (e) {
    faults.push(`${path}: cannot be read (${(e as { code?: string }).code ?? 'unknown'})`);
    return '{}';
  }
}

interface Checked<T> {
  readonly value?: unknown;
  readonly checked?: T;
  readonly faults: string[];
  /** Parsed by an earlier start. */
  readonly before?: boolean;
}

/** Undefined if the text has to be parsed: because it is new, or because a fault needs its line. */
function checkedBefore<T extends z.ZodMiniType>(
  file: string,
  text: string,
  schema: T,
): Checked<z.output<T>> | undefined {
  const value = besideCompiledCode?.valueOf(file, text);
  if (value === undefined) return undefined;
  const checked = schema.safeParse(value);
  return checked.success ? { value, checked: checked.data, faults: [], before: true } : undefined;
}

/** Checks what one file says; the faults name no line. */
function checkValue<T extends z.ZodMiniType>(file: string, value: unknown, schema: T): Checked<z.output<T>> {
  const checked = schema.safeParse(value);
  if (checked.success) return { value, checked: checked.data, faults: [] };
  return {
    faults: checked.error.issues.map(({ path, message }) => faultAt(file, undefined, path, message)),
  };
}

/** Checks one file's text; every fault names the file, the line and the field. */
function checkFile<T extends z.ZodMiniType>(file: string, text: string, schema: T): Checked<z.output<T>> {
  const tooMany = tooManyAliases(text);
  if (tooMany) return { faults: [`content/${file}:1: (whole file): ${tooMany}`] };
  const { document, lines } = parsed(text);
  if (document.errors.length > 0)
    return {
      faults: document.errors.map(
        (e) => `content/${file}:${lines.linePos(e.pos[0]).line}: ${e.message.split('\n')[0]}`,
      ),
    };
  let value: unknown;
  try {
    // A file of comments alone says nothing, like no file.
    value = document.toJS() ?? undefined;
  } catch (error) {
    // Aliases of aliases that would fill the memory.
    return { faults: [`content/${file}:1: (whole file): ${reasonOf(error)}`] };
  }
  const faults = inexactNumbers(value).map((path) => faultAt(file, { document, lines }, path, INEXACT));
  if (faults.length > 0) return { faults };
  const checked = schema.safeParse(value);
  if (checked.success) return { value, checked: checked.data, faults: [] };
  return {
    faults: checked.error.issues.map(({ path, message }) =>
      faultAt(file, { document, lines }, path, message),
    ),
  };
}

const INEXACT = 'a number is at most 9007199254740991, so that it stays exact';

/** Numbers that a double cannot hold exactly, or that are not finite: the paths to them. */
function inexactNumbers(value: unknown, path: readonly PropertyKey[] = []): Array<readonly PropertyKey[]> {
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    inexactNumbers(part, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

/** The parser looks through the whole document for each alias, which takes seconds for thousands. */
const MAX_ALIASES = 100;
export const tooManyAliases = (text: string): string | undefined =>
  [...text.matchAll(/(?:^|[\s,[{:-])[&*][^\s,[\]{}]/gm)].length > MAX_ALIASES
    ? `it has more than ${MAX_ALIASES} anchors and aliases`
    : undefined;

interface ParsedText {
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

function parsed(text: string): ParsedText {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, strict: true });
  addRepeatedKeys(document);
  return { lines, document };
}

/** The parser's own check compares each key with each other one: seconds for a file with thousands of keys. */
function addRepeatedKeys(document: Document.Parsed): void {
  visit(document, {
    Map: (_, { items }) => {
      const known = new Set<unknown>();
      for (const { key } of items) {
        const name: unknown = isScalar(key) ? key.value : key;
        if (known.has(name) && isScalar(key) && key.range)
          document.errors.push(
            new YAMLParseError([key.range[0], key.range[1]], 'DUPLICATE_KEY', 'Map keys must be unique'),
          );
        known.add(name);
      }
    },
  });
}

const faultAt = (
  file: string,
  text: ParsedText | undefined,
  path: readonly PropertyKey[],
  why: string,
): string => {
  const line = text === undefined ? '' : `:${lineOf(text.document, text.lines, path)}`;
  return `content/${file}${line}: ${path.map(String).join('.') || '(whole file)'}: ${why}`;
};

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
