// A file of its own: the first script of the app needs nothing else of the languages.
/** The direction of a language's script, by its tag. */
export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  /^(?:ar|fa|he|ur)(?:-|$)/.test(tag) ? 'rtl' : 'ltr';

/**
 * The locale that formats the numbers of a language in messages. The locale `es` groups from five digits on, so 1146
 * would stand beside 15.000. Argentina has the same signs and plural forms, and groups from four digits on.
 */
export const numberLocaleOf = (language: string): string => (language === 'es' ? 'es-AR' : language);
