/** Class names of one element; what is missing or false is left out. */
export const classNames = (...names: ReadonlyArray<string | false | undefined>): string =>
  names.filter(Boolean).join(' ');
