// Where the translations of a language are, in one form: screens (a PO file), content (YAML), server and errors (TypeScript).
// The games' pages have functions and are typed maps of their own (games/words/).
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePo, stringifyPo, type PoFile } from 'pofile-ts';
import { parseDocument, stringify } from 'yaml';
import type { LanguagesContent } from '@parlor/contract/content/languages/translations.ts';
import { ERROR_TEXTS, NOT_FOR_PLAYERS, type PlayerErrorCode } from '@parlor/contract/error-texts/index.ts';
import type { Translated } from '@parlor/contract/formats/languages.ts';
import { errors } from '@parlor/contract/kernel/errors.ts';
import { en as serverTexts } from '../../server/texts/en.ts';
import { TEXTS } from '../../server/texts/index.ts';
import { programOf, root } from '../lint/repository.ts';
import { textsOfContent } from './content-texts.ts';

export interface Entry {
  /** Of the message: its English text (and context) for screens, the path for content, the key for the server. */
  readonly key: string;
  readonly english: string;
  /** Missing where there is none yet. */
  readonly translated?: string | undefined;
  /** For translators: where it is shown, what its placeholders are. */
  readonly about: readonly string[];
  /** Plain text without placeholders. */
  readonly isPlain?: boolean;
}

export interface Catalogue {
  readonly name: 'screens' | 'content' | 'server' | 'errors';
  read(language: Translated): Entry[];
  /** By key; a missing key keeps what it has. */
  write(language: Translated, translations: ReadonlyMap<string, string>): void;
}

const poPath = (language: string): string => join(root, 'web', 'i18n', 'locales', language, 'messages.po');
const readPo = (language: string): PoFile => parsePo(readFileSync(poPath(language), 'utf8'));
/** As gettext joins them. */
const CONTEXT_END = '\u0004';
const poKey = ({ msgid, msgctxt }: PoFile['items'][number]): string =>
  msgctxt ? `${msgctxt}${CONTEXT_END}${msgid}` : msgid;

const screens: Catalogue = {
  name: 'screens',
  read: (language) =>
    readPo(language).items.map((item) => ({
      key: poKey(item),
      english: item.msgid,
      translated: item.msgstr[0] || undefined,
      about: [...item.references, ...item.extractedComments],
    })),
  write(language, translations) {
    const file = readPo(language);
    for (const item of file.items) {
      const said = translations.get(poKey(item));
      if (said !== undefined) item.msgstr = [said];
    }
    writeFileSync(poPath(language), stringifyPo(file, { foldLength: 0 }));
  },
};

const languagesPath = join(root, 'content', 'languages.yaml');
const readLanguages = (): LanguagesContent =>
  parseDocument(readFileSync(languagesPath, 'utf8')).toJS() as LanguagesContent;

const content: Catalogue = {
  name: 'content',
  read(language) {
    const { texts } = readLanguages();
    return textsOfContent().map(({ path, english }) => ({
      key: path,
      english,
      translated: texts[english]?.[language],
      about: [path],
      isPlain: true,
    }));
  },
  write(language, translations) {
    const { texts } = readLanguages();
    const next: LanguagesContent['texts'] = {};
    // In the order of the files, and without texts that are gone.
    for (const { path, english } of textsOfContent()) {
      const said = translations.get(path) ?? next[english]?.[language] ?? texts[english]?.[language];
      const all = { ...texts[english], ...next[english], ...(said !== undefined && { [language]: said }) };
      if (Object.keys(all).length > 0) next[english] = all;
    }
    const head = readFileSync(languagesPath, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('#'));
    writeFileSync(languagesPath, `${head.join('\n')}\n${stringify({ texts: next }, { lineWidth: 0 })}`);
  },
};

/** The name of the constant in the module of a language. */
const constantOf = (language: Translated): string => language.replace('-', '');

/** Formatted like the rest of the sources. */
function writeModule(path: string, text: string): void {
  writeFileSync(path, text);
  execFileSync(process.execPath, [programOf('oxfmt'), path], { cwd: root, stdio: 'inherit' });
}

const server: Catalogue = {
  name: 'server',
  read: (language) =>
    Object.entries(serverTexts).map(([key, english]) => ({
      key,
      english,
      translated: TEXTS[language][key as keyof typeof serverTexts],
      about: [key],
    })),
  write(language, translations) {
    const lines = Object.keys(serverTexts).flatMap((key) => {
      const said = translations.get(key) ?? TEXTS[language][key as keyof typeof serverTexts];
      return said === undefined ? [] : [`  '${key}': ${JSON.stringify(said)},`];
    });
    writeModule(
      join(root, 'server', 'texts', `${language}.ts`),
      `import type { Texts } from './index.ts';\n\nexport const ${constantOf(language)}: Texts = {\n${lines.join('\n')}\n};\n`,
    );
  },
};

const playerErrors = Object.entries(errors).flatMap(([code, { message }]) =>
  NOT_FOR_PLAYERS.some((one) => one === code) ? [] : [[code, message] as const],
);

const refusals: Catalogue = {
  name: 'errors',
  read: (language) =>
    playerErrors.map(([code, english]) => ({
      key: code,
      english,
      translated: ERROR_TEXTS[language][code as PlayerErrorCode],
      about: [code],
      isPlain: true,
    })),
  write(language, translations) {
    const lines = playerErrors.flatMap(([code]) => {
      const said = translations.get(code) ?? ERROR_TEXTS[language][code as PlayerErrorCode];
      return said === undefined ? [] : [`  ${code}: ${JSON.stringify(said)},`];
    });
    writeModule(
      join(root, 'contract', 'error-texts', `${language}.ts`),
      `import type { ErrorTexts } from './index.ts';\n\nexport const ${constantOf(language)}: ErrorTexts = {\n${lines.join('\n')}\n};\n`,
    );
  },
};

export const catalogues: readonly Catalogue[] = [screens, content, server, refusals];
