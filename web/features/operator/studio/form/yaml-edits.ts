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

export function parseYaml(text: string): ParsedYaml {
  try {
    const document = parseDocument(text);
    const [error] = document.errors;
    if (error) return { value: undefined, error: error.message.split('\n')[0] };
    return { value: document.toJS(LIMIT), error: undefined };
  } catch (error) {
    return { value: undefined, error: error instanceof Error ? error.message : String(error) };
  }
}

const PLAIN = /^[\p{L}][\p{L}\p{N} .’'()%×–-]*$/u;
const RESERVED = /^(?:true|false|null|yes|no|on|off|~)$/i;

function written(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return PLAIN.test(value) && !RESERVED.test(value) && value.trim() === value ? value : JSON.stringify(value);
}

/** The text with a new value of the field, or without the field if the value is undefined. */
export function withField(text: string, path: Path, value: unknown): string {
  const document = parseDocument(text);
  const node: unknown = document.getIn(path, true);
  if (isScalar(node) && node.range && (typeof value !== 'object' || value === null) && value !== undefined) {
    const spliced = text.slice(0, node.range[0]) + written(value) + text.slice(node.range[1]);
    const again = parseDocument(spliced);
    if (again.errors.length === 0 && Object.is(again.getIn(path), value)) return spliced;
  }
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
