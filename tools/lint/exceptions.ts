// Exceptions to the rules of the repository. The licences that are accepted: tools/lint/licences.ts.
import { LANGUAGES } from '@parlor/contract/formats/languages.ts';

/** Path → why breaking the rule is better here. */
export type Allowed = Readonly<Record<string, string>>;

/** Words of the wire outside contract/. */
export const wireWordsAllowed: Allowed = {};

/** Long files about one thing. */
export const longFilesAllowed: Allowed = Object.fromEntries(
  Object.keys(LANGUAGES).map((language) => [
    `games/words/${language}.ts`,
    'one map of texts, one file for each language',
  ]),
);

/** Folders with more source files than the rule allows. */
export const fullFoldersAllowed: Allowed = {
  'contract/calls': 'one file for each system, found by its name',
};
