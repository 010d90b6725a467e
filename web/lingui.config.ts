import { LANGUAGES } from '@parlor/contract/formats/languages.ts';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** The operators' screens. Operators read English, so nobody translates their catalogue (docs/decisions/0081). */
const CONSOLE = [
  '<rootDir>/features/operator',
  '<rootDir>/screens/Console.tsx',
  '<rootDir>/screens/JoinConsole.tsx',
  '<rootDir>/screens/Operator.tsx',
  '<rootDir>/routes/operator.tsx',
  '<rootDir>/boot/console',
];
const PLAYERS = ['ui', 'features', 'screens', 'routes', 'navigation', 'shell', 'boot', 'data'];

const catalogues = {
  players: {
    path: '<rootDir>/i18n/locales/{locale}/messages',
    include: PLAYERS.map((folder) => `<rootDir>/${folder}`),
    exclude: [...CONSOLE.map((path) => (path.endsWith('.tsx') ? path : `${path}/**`)), '**/*.test.*'],
  },
  console: {
    path: '<rootDir>/i18n/console/{locale}/messages',
    include: CONSOLE,
    exclude: ['**/*.test.*'],
  },
};
/** The commands work on one catalogue at a time; a build reads both. */
const only = process.env['LINGUI_CATALOGUE'];

/**
 * English is the source language. `ar-XB` is a pseudo-locale: accented English from right to left, which
 * shows untranslated text and layout that does not mirror. What is not translated is shown in English.
 * Each text is about half as long again, by words of one letter, so that it wraps as a translation does.
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: only === 'console' ? ['en', 'ar-XB'] : [...Object.keys(LANGUAGES), 'ar-XB'],
  pseudoLocale: { locale: 'ar-XB', extend: 0.6, extendCharacter: 'ö ' },
  // A line moved in a screen leaves the catalogues as they are.
  format: formatter({ lineNumbers: false }),
  fallbackLocales: { default: 'en' },
  catalogs:
    only === 'console'
      ? [catalogues.console]
      : only === 'players'
        ? [catalogues.players]
        : Object.values(catalogues),
});
