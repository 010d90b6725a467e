import { defineConfig } from '@lingui/cli';

/** English is the language of the source. `ar-XB` is no language: it is English with accents, read from right to left, to
 * show what was not translated and what does not mirror. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'ar-XB'],
  pseudoLocale: 'ar-XB',
  fallbackLocales: { 'ar-XB': 'en' },
  catalogs: [
    {
      path: '<rootDir>/i18n/locales/{locale}/messages',
      include: [
        '<rootDir>/ui',
        '<rootDir>/features',
        '<rootDir>/screens',
        '<rootDir>/routes',
        '<rootDir>/navigation',
        '<rootDir>/shell',
        '<rootDir>/boot',
        '<rootDir>/data',
      ],
      exclude: ['**/*.test.*'],
    },
  ],
});
