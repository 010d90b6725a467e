// Which games are new since the last visit, from the newest games now and the newest one known then.

/** `newest` is sorted newest first. Nothing is new on a first visit, or if the known game was removed. */
export function newSince(newest: readonly string[], known: string | undefined): readonly string[] {
  const place = known === undefined ? -1 : newest.indexOf(known);
  return place > 0 ? newest.slice(0, place) : [];
}

/** Other apps may write the same document, so a value that is not an id is ignored. */
export function newestKnownIn(document: Readonly<Record<string, unknown>>): string | undefined {
  const { newestGame } = document;
  return typeof newestGame === 'string' && newestGame !== '' ? newestGame : undefined;
}
