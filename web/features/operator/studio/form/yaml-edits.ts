// Edits one field in a YAML text. The rest of the text stays unchanged, with its comments.
import { isScalar, parseDocument, type Document, type Node } from 'yaml';
import type { Path } from './json-schema.ts';

export interface ParsedYaml {
  readonly value: unknown;
  /** The first error. If there is one, there is no value. */
  readonly error: string | undefined;
}

/** More anchors and aliases than any content has; the server refuses them too. */
const LIMIT = { maxAliasCount: 100 };

/** Several parts of the page read the same text, and the largest file takes 40 ms. */
const KEPT = 6;
const documents = new Map<string, Document.Parsed>();
const values = new WeakMap<Document.Parsed, ParsedYaml>();

function documentOf(text: string): Document.Parsed {
  const document = documents.get(text) ?? parseDocument(text);
  documents.delete(text);
  documents.set(text, document);
  for (const oldest of documents.keys()) {
    if (documents.size <= KEPT) break;
    documents.delete(oldest);
  }
  return document;
}

/** The same object for the same text: nobody changes it. */
export function parseYaml(text: string): ParsedYaml {
  try {
    const document = documentOf(text);
    const known = values.get(document) ?? valueOf(document);
    values.set(document, known);
    return known;
  } catch (error) {
    return { value: undefined, error: error instanceof Error ? error.message : String(error) };
  }
}

function valueOf(document: Document.Parsed): ParsedYaml {
  const [error] = document.errors;
  if (error) return { value: undefined, error: error.message.split('\n')[0] };
  return { value: document.toJS(LIMIT), error: undefined };
}

const PLAIN = /^[\p{L}][\p{L}\p{N} .’'()%×–-]*$/u;
const RESERVED = /^(?:true|false|null|yes|no|on|off|~)$/i;

function written(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return PLAIN.test(value) && !RESERVED.test(value) && value.trim() === value ? value : JSON.stringify(value);
}

/** The text with a new value of the field, or without the field if the value is undefined. */
export function withField(text: string, path: Path, value: unknown): string {
  const document = documentOf(text);
  const node: unknown = document.getIn(path, true);
  if (isScalar(node) && node.range && (typeof value !== 'object' || value === null) && value !== undefined) {
    const spliced = text.slice(0, node.range[0]) + written(value) + text.slice(node.range[1]);
    const again = documentOf(spliced);
    if (again.errors.length === 0 && Object.is(again.getIn(path), value)) return spliced;
  }
  documents.delete(text);
  if (value === undefined) document.deleteIn(path);
  else document.setIn(path, styled(document, value));
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

/** Small objects are on one line, like in the content files. */
function styled(document: Document, value: unknown): Node {
  const node = document.createNode(value) as Node & { flow?: boolean };
  if (typeof value === 'object' && value !== null && JSON.stringify(value).length < 100) node.flow = true;
  return node;
}
