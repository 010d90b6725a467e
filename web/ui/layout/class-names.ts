/** Joins class names. Skips missing and false ones. */
export const classNames = (...names: ReadonlyArray<string | false | undefined>): string =>
  names.filter(Boolean).join(' ');
