import { defineConfig } from '@lingui/cli';

/**
 * English is the source language. `ar-XB` is a pseudo-locale: accented English from right to left, which
 * shows untranslated text and layout that does not mirror.
 */
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
