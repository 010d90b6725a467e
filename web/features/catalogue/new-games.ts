// Which games came since the player was here last, from the newest games of now and the newest one they knew then.

/** `newest` stand newest first. Nothing is new to who was never here, and nothing where the one they knew is no longer among them. */
export function newSince(newest: readonly string[], known: string | undefined): readonly string[] {
  const place = known === undefined ? -1 : newest.indexOf(known);
  return place > 0 ? newest.slice(0, place) : [];
}

/** Other apps may write the same document: whatever is no id is none. */
export function newestKnownIn(document: Readonly<Record<string, unknown>>): string | undefined {
  const { newestGame } = document;
  return typeof newestGame === 'string' && newestGame !== '' ? newestGame : undefined;
}
