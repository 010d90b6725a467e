import type { FoundMessage } from '@parlor/contract/calls/operator/content/messages.ts';
import type { Language } from '@parlor/contract/formats/languages.ts';
import { idIn, isFields, valueAt, type Path } from '../form/json-schema.ts';
import { parseYaml, withField } from '../form/yaml-edits.ts';

export const MESSAGES_FILE = 'messages.yaml';
const LIST = 'overrides';

/** Whether the list of overrides is in view, or one of them. */
export const isListOfOverrides = (file: string, path: Path): boolean =>
  file === MESSAGES_FILE && (path.length === 0 || (path.length === 1 && path[0] === LIST));

/** The message of the override in view. */
export const overriddenAt = (file: string, path: Path, value: unknown): string | undefined =>
  file === MESSAGES_FILE && path.length === 2 ? idIn(valueAt(value, path)) : undefined;

/**
 * The file with an override of this message in a language, and its place. A new text is the built-in one, to be changed; one
 * that is there stays.
 */
export function putOverride(
  text: string,
  { id, texts }: Pick<FoundMessage, 'id' | 'texts'>,
  language: Language,
): { readonly text: string; readonly path: Path } {
  const { value } = parseYaml(text);
  const list =
    isFields(value) && Array.isArray(value[LIST]) ? (value[LIST] as readonly unknown[]) : undefined;
  const said = texts[language];
  const at = list?.findIndex((one) => idIn(one) === id) ?? -1;
  if (list !== undefined && at >= 0) {
    const path = [LIST, at];
    const known = valueAt(list[at], ['texts', language]);
    return { text: known === undefined ? withField(text, [...path, 'texts', language], said) : text, path };
  }
  const added = { id, texts: { [language]: said } };
  return list === undefined
    ? { text: withField(text, [LIST], [added]), path: [LIST, 0] }
    : { text: withField(text, [LIST, list.length], added), path: [LIST, list.length] };
}
