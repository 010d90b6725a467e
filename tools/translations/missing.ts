// For `npm run check`: every offered language has every text of screens, content, server and errors, in the form
// that it needs. The compiler checks those of the games' pages (games/words/).
import { LANGUAGES, OFFERED, SOURCE_LANGUAGE, type Translated } from '@parlor/contract/formats/languages.ts';
import type { Finding } from '../lint/repository.ts';
import { catalogues, type Catalogue, type Entry } from './catalogues.ts';
import { faultsOf } from '../../server/texts/message-faults.ts';

export const translatedLanguages = Object.keys(LANGUAGES).filter(
  (one): one is Translated => one !== SOURCE_LANGUAGE,
);

const nameOf = ({ key }: Entry): string => JSON.stringify(key.length > 60 ? `${key.slice(0, 57)}…` : key);

/** One line for each text that a language lacks, or has in a form that cannot be used. */
export function faultsIn({ name, read }: Catalogue, language: Translated): string[] {
  const entries = read(language);
  return [
    ...entries.flatMap((entry) =>
      entry.translated === undefined ? [`${language}, ${name}: ${nameOf(entry)} is not translated`] : [],
    ),
    ...entries.flatMap((entry) =>
      formFaults(entry, language).map((fault) => `${language}, ${name}: ${nameOf(entry)}: ${fault}`),
    ),
  ];
}

function formFaults({ english, translated, isPlain }: Entry, language: Translated): string[] {
  if (translated === undefined || isPlain) return [];
  return faultsOf(english, translated, language);
}

export function findMissingTranslations(): Finding[] {
  return catalogues.flatMap((catalogue) =>
    OFFERED.filter((one): one is Translated => one !== SOURCE_LANGUAGE).flatMap((language) =>
      faultsIn(catalogue, language).map((message) => ({ path: 'contract/formats/languages.ts', message })),
    ),
  );
}
