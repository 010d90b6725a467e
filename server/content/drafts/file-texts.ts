// The files of a version as YAML texts that people edit, with fields in the order of their schema. If a file of this
// server has the same values, its text is used, with its comments.
import {
  Document,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  type Node,
  type Pair,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import * as z from 'zod/mini';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { contentFileName, contentSchemas } from '@parlor/contract/content/content-schemas.ts';
import { tooManyAliases, type ContentValues } from '../load-content.ts';
import { nameOf } from '../releases/changes.ts';

export type FileTexts = Readonly<Record<string, string>>;
type Key = keyof ContentValues;
const KEYS = Object.keys(contentSchemas) as Key[];
export const FILE_NAMES: ReadonlyMap<string, Key> = new Map(
  KEYS.map((key) => [`${contentFileName(key)}.yaml`, key]),
);

/** Long lines are not folded: a field is one line. */
const OUTPUT = { lineWidth: 0, flowCollectionPadding: true } as const;

/** The parsed value; undefined if the text is not valid YAML. */
export function valueOf(text: string | undefined): unknown {
  if (text === undefined || tooManyAliases(text) !== undefined) return undefined;
  try {
    const document = parseDocument(text, { uniqueKeys: false });
    return document.errors.length > 0 ? undefined : document.toJS();
  } catch {
    return undefined;
  }
}

/** `known` are texts to reuse if they have the same values. */
export function textsOf(values: ContentValues, known: FileTexts): FileTexts {
  return Object.fromEntries(
    [...FILE_NAMES].map(([file, key]) => {
      const before = known[file];
      const isKnown = before !== undefined && canonicalJson(valueOf(before)) === canonicalJson(values[key]);
      return [file, isKnown ? before : textThatSays(values[key], before, key)];
    }),
  );
}

/** The YAML of `value`. Where `text` has the same value, its comments and layout stay. */
export function textThatSays(value: unknown, text: string | undefined, key: Key): string {
  const document = text === undefined ? undefined : parseDocument(text, { uniqueKeys: false });
  const isUsable = document !== undefined && document.errors.length === 0 && document.contents !== null;
  // The release is from before this file: a form adds the first field to an empty text, not to a null.
  if (value === undefined) return commentsOf(text ?? '');
  if (!isUsable) return new Document(inSchemaOrder(value, jsonSchemaOf(key))).toString(OUTPUT);
  const contents = adjust(document, document.contents, inSchemaOrder(value, jsonSchemaOf(key)));
  document.contents = contents as typeof document.contents;
  return document.toString(OUTPUT);
}

const commentsOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.startsWith('#'))
    .map((line) => `${line}\n`)
    .join('');

function adjust(document: Document, node: Node | null, value: unknown): Node {
  if (node !== null && canonicalJson(node.toJS(document)) === canonicalJson(value)) return node;
  if (isMap(node) && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    adjustMap(document, node as YAMLMap<Node, Node | null>, value as Record<string, unknown>);
    return node;
  }
  if (isSeq(node) && Array.isArray(value) && value.every((one) => nameOf(one) !== undefined)) {
    adjustList(document, node as YAMLSeq<Node>, value);
    return node;
  }
  if (isScalar(node) && (typeof value !== 'object' || value === null)) {
    node.value = value;
    delete node.source;
    return node;
  }
  return document.createNode(value) as Node;
}

const keyIn = ({ key }: Pair<Node, Node | null>): string => String(isScalar(key) ? key.value : key);

function adjustMap(
  document: Document,
  map: YAMLMap<Node, Node | null>,
  value: Readonly<Record<string, unknown>>,
): void {
  map.items = map.items.filter((pair) => value[keyIn(pair)] !== undefined);
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined) continue;
    const pair = map.items.find((one) => keyIn(one) === name);
    if (pair) pair.value = adjust(document, pair.value, part);
    else map.items.push(document.createPair(name, part) as unknown as Pair<Node, Node | null>);
  }
}

function adjustList(document: Document, list: YAMLSeq<Node>, value: readonly unknown[]): void {
  const known = new Map(list.items.map((item) => [nameOf(item.toJS(document)), item]));
  list.items = value.map((one) => adjust(document, known.get(nameOf(one)) ?? null, one));
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly const?: unknown;
}

const schemas = new Map<Key, JsonSchema>();
function jsonSchemaOf(key: Key): JsonSchema {
  let schema = schemas.get(key);
  if (schema === undefined) {
    schema = z.toJSONSchema(contentSchemas[key], { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    schemas.set(key, schema);
  }
  return schema;
}

/** Fields in the order of the schema; a stored version has them in alphabetical order. */
function inSchemaOrder(value: unknown, schema: JsonSchema | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const own = branchOf(value, schema);
  if (Array.isArray(value)) {
    const items = typeof own?.items === 'object' ? own.items : undefined;
    return value.map((one: unknown) => inSchemaOrder(one, items));
  }
  const fields = value as Readonly<Record<string, unknown>>;
  const listed = Object.keys(own?.properties ?? {}).filter((name) => Object.hasOwn(fields, name));
  const others = Object.keys(fields).filter((name) => !listed.includes(name));
  const rest = typeof own?.additionalProperties === 'object' ? own.additionalProperties : undefined;
  return Object.fromEntries(
    [...listed, ...others].map((name) => [
      name,
      inSchemaOrder(fields[name], own?.properties?.[name] ?? rest),
    ]),
  );
}

/** The branch of a union whose constants match the value. */
function branchOf(value: object, schema: JsonSchema | undefined): JsonSchema | undefined {
  const branches = schema?.oneOf ?? schema?.anyOf;
  if (branches === undefined) return schema;
  const fields = value as Readonly<Record<string, unknown>>;
  const fits = (branch: JsonSchema): boolean =>
    Array.isArray(value)
      ? branch.items !== undefined
      : branch.properties !== undefined &&
        Object.entries(branch.properties).every(
          ([name, one]) => one.const === undefined || fields[name] === one.const,
        );
  return branchOf(value, branches.find(fits) ?? {});
}
