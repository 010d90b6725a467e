// A file of its own: the first script of the app needs nothing else of the languages.
/** The direction of a language's script, by its tag. */
export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  /^(?:ar|fa|he|ur)(?:-|$)/.test(tag) ? 'rtl' : 'ltr';
