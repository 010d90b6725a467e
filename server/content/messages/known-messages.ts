// Every message of the program that an operator may override, read from the catalogues themselves, so that no list of them
// can be out of date. The console's own messages are not among them: operators read its English.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePo } from 'pofile-ts';
import { kindOfMessage, type MessageKind } from '@parlor/contract/content/languages/messages.ts';
import { idOfMessage } from '@parlor/contract/content/languages/message-ids.ts';
import { ERROR_TEXTS, NOT_FOR_PLAYERS, type PlayerErrorCode } from '@parlor/contract/error-texts/index.ts';
import {
  LANGUAGES,
  SOURCE_LANGUAGE,
  type Language,
  type Translated,
} from '@parlor/contract/formats/languages.ts';
import { errors } from '@parlor/contract/kernel/errors.ts';
import { TEXTS, type Texts } from '../../texts/index.ts';

const LOCALES = join(import.meta.dirname, '..', '..', '..', 'web', 'i18n', 'locales');

export interface KnownMessage {
  readonly id: string;
  readonly kind: MessageKind;
  readonly english: string;
  /** What its placeholders are, such as `placeholder {0}: found.total`. */
  readonly notes: readonly string[];
}

type Catalogue = ReadonlyMap<string, string>;
const catalogues = new Map<Language, Catalogue>();
let known: ReadonlyMap<string, KnownMessage> | undefined;

const readScreens = (language: Language) =>
  parsePo(readFileSync(join(LOCALES, language, 'messages.po'), 'utf8')).items;
const idOfItem = (item: { readonly msgid: string; readonly msgctxt: string | null }): string =>
  idOfMessage(item.msgid, item.msgctxt || undefined);

/** By id. Read once: the catalogues belong to the program. */
export function knownMessages(): ReadonlyMap<string, KnownMessage> {
  known ??= new Map(
    [
      ...readScreens(SOURCE_LANGUAGE).map((item) => ({
        id: idOfItem(item),
        english: item.msgid,
        notes: item.extractedComments,
      })),
      ...Object.entries(TEXTS[SOURCE_LANGUAGE]).map(([id, english]) => ({ id, english, notes: [] })),
      ...refusals().map(([id, { message }]) => ({ id, english: message, notes: [] })),
    ].map((one) => [one.id, { ...one, kind: kindOfMessage(one.id) }]),
  );
  return known;
}

const refusals = () =>
  Object.entries(errors).filter(([code]) => NOT_FOR_PLAYERS.every((operators) => operators !== code));

/** The built-in texts of a language by id. */
function catalogueOf(language: Language): Catalogue {
  let catalogue = catalogues.get(language);
  if (catalogue === undefined) {
    catalogue = new Map([
      ...readScreens(language).map((item) => [idOfItem(item), item.msgstr[0] ?? ''] as const),
      ...Object.entries(TEXTS[language] as Texts),
      ...refusals().map(
        ([code, { message }]) =>
          [
            code,
            language === SOURCE_LANGUAGE
              ? message
              : ERROR_TEXTS[language as Translated][code as PlayerErrorCode],
          ] as const,
      ),
    ]);
    catalogues.set(language, catalogue);
  }
  return catalogue;
}

/** What the program says by itself, in each language that has the message. */
export const builtInTexts = (id: string): Partial<Record<Language, string>> =>
  Object.fromEntries(
    (Object.keys(LANGUAGES) as Language[]).flatMap((language) => {
      const text = catalogueOf(language).get(id);
      return text === undefined || text === '' ? [] : [[language, text]];
    }),
  );
