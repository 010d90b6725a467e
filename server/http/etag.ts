/**
 * Whether an If-None-Match names this tag. Weak and strong tags compare equal, because a compressing proxy makes them
 * weak.
 */
export const matchesEtag = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag);
