// `npm run translations`: gives translators a file, and takes it back (docs/translating.md).
import { readFileSync, writeFileSync } from 'node:fs';
import { createItem, parsePo, stringifyPo } from 'pofile-ts';
import type { Translated } from '@parlor/contract/formats/languages.ts';
import { catalogues } from './catalogues.ts';
import { faultsOf } from '../../server/texts/message-faults.ts';
import { faultsIn, translatedLanguages } from './missing.ts';

const USAGE = `npm run translations -- export LANGUAGE FILE     FILE.po or FILE.json: every text with its translation
npm run translations -- import LANGUAGE FILE     takes the translations of such a file
npm run translations -- missing LANGUAGE         what is missing or faulty

LANGUAGE: ${translatedLanguages.join(', ')}`;

/** In a PO file a text of content, of the server or of a refusal has its key as context. */
const CONTEXT = /^(content|server|errors):(.+)$/;

function exported(language: Translated, file: string): string {
  const parts = catalogues.map(({ name, read }) => ({ name, entries: read(language) }));
  if (file.endsWith('.json')) {
    const all = parts.flatMap(({ entries }) => entries.map(({ key, translated = '' }) => [key, translated]));
    return `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`;
  }
  const items = parts.flatMap(({ name, entries }) =>
    entries.map(({ key, english, translated = '', about }) => {
      const item = createItem();
      item.msgid = english;
      if (name !== 'screens') item.msgctxt = `${name}:${key}`;
      else if (key !== english) item.msgctxt = key.slice(0, -english.length - 1);
      item.msgstr = [translated];
      item.extractedComments = [...about];
      return item;
    }),
  );
  const headers = { Language: language, 'Content-Type': 'text/plain; charset=utf-8' };
  return stringifyPo(
    { comments: [], extractedComments: [], headers, headerOrder: Object.keys(headers), items },
    { foldLength: 0 },
  );
}

/** Key → translation; an empty one is left out. */
function readTranslations(file: string): Map<string, string> {
  const text = readFileSync(file, 'utf8');
  const all: Array<[string, string]> = file.endsWith('.json')
    ? Object.entries(JSON.parse(text) as Record<string, string>)
    : parsePo(text).items.map(({ msgid, msgctxt, msgstr }) => {
        const own = CONTEXT.exec(msgctxt ?? '')?.[2];
        return [own ?? (msgctxt ? `${msgctxt}\u0004${msgid}` : msgid), msgstr[0] ?? ''];
      });
  return new Map(all.filter(([, said]) => said !== ''));
}

function imported(language: Translated, file: string): void {
  const translations = readTranslations(file);
  const unknown = new Set(translations.keys());
  for (const { name, read, write } of catalogues) {
    const usable = new Map<string, string>();
    for (const { key, english, translated, isPlain } of read(language)) {
      const said = translations.get(key);
      if (said === undefined) continue;
      unknown.delete(key);
      // What did not change would win over a change of the same English text at another place.
      if (said === translated) continue;
      const faults = isPlain ? [] : faultsOf(english, said, language);
      if (faults.length === 0) usable.set(key, said);
      else process.stdout.write(`${name}: ${JSON.stringify(key)} is left out: ${faults.join('; ')}\n`);
    }
    if (usable.size === 0) continue;
    write(language, usable);
    process.stdout.write(`${name}: ${usable.size} new or changed\n`);
  }
  for (const key of unknown) process.stdout.write(`unknown: ${JSON.stringify(key)}\n`);
}

const [command, language, file] = process.argv.slice(2);
const known = translatedLanguages.find((one) => one === language);
if (known !== undefined && command === 'export' && file !== undefined)
  writeFileSync(file, exported(known, file));
else if (known !== undefined && command === 'import' && file !== undefined) imported(known, file);
else if (known !== undefined && command === 'missing') {
  const faults = catalogues.flatMap((catalogue) => faultsIn(catalogue, known));
  process.stdout.write(`${faults.map((fault) => `${fault}\n`).join('')}${faults.length} missing or faulty\n`);
} else {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
}
