// `npm run translations` as a translator's colleague uses it: a file out, one text changed by hand, the file back in.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyCheckout, type Copy } from '../mutations/copy.ts';

let copy: Copy;
beforeAll(() => {
  copy = copyCheckout(undefined);
});
afterAll(() => copy.remove());

/** What the command prints. It works on the copy, so that the checkout never changes. */
const translations = (...words: string[]): string =>
  execFileSync(process.execPath, ['tools/translations/main.ts', ...words], {
    cwd: copy.folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
const PO = 'web/i18n/locales/ru/messages.po';
/** Lines that are in one of the texts only. */
const changed = (before: string, after: string): string[] => {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return [...now.filter((line) => !old.includes(line)), ...old.filter((line) => !now.includes(line))];
};

test('export, change a text of each kind, import: the catalogues have these and nothing else', () => {
  const file = join(copy.folder, 'ru.po');
  translations('export', 'ru', file);
  const exported = readFileSync(file, 'utf8');
  const paths = [PO, 'content/languages.yaml', 'server/texts/ru.ts', 'contract/error-texts/ru.ts'];
  const before = paths.map((path) => copy.read(path));

  /** The translation of the entry with this head, replaced as an editor of gettext files would. */
  const replaced = (text: string, head: string, said: string): string => {
    const at = text.indexOf(head);
    expect(at, head).toBeGreaterThan(-1);
    return text.slice(0, at) + text.slice(at).replace(/msgstr ".*"/, `msgstr ${JSON.stringify(said)}`);
  };
  let edited = replaced(exported, 'msgid "Language"\n', 'Язык текста');
  edited = replaced(edited, 'msgctxt "content:games.games.dice-bone.title"', 'Кости Проверки');
  edited = replaced(edited, 'msgctxt "errors:SWITCHED_OFF"', 'Пока закрыто');
  // A placeholder is gone: this one is left out and said.
  edited = replaced(edited, 'msgid "{usedText} of {ofText} used"', 'Потрачено {usedText}');
  writeFileSync(file, edited);
  const printed = translations('import', 'ru', file);
  expect(printed).toContain('"{usedText} of {ofText} used" is left out: the placeholder {ofText} is missing');
  expect(printed).not.toContain('unknown');

  const after = paths.map((path) => copy.read(path));
  const [screens, content, server, errors] = paths.map((_, n) => changed(before[n]!, after[n]!));
  expect(screens).toEqual(['msgstr "Язык текста"', 'msgstr "Язык"']);
  expect(content).toEqual(['    ru: Кости Проверки', expect.stringMatching(/^ {4}ru: /)]);
  expect(server).toEqual([]);
  expect(errors).toEqual(["  SWITCHED_OFF: 'Пока закрыто',", expect.stringMatching(/^ {2}SWITCHED_OFF: /)]);
  expect(translations('missing', 'ru')).toBe('0 missing or faulty\n');
  rmSync(file);
});
