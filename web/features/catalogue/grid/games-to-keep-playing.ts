/** The most games in the row "Keep playing". */
export const KEEP_PLAYING = 5;

/** Ids of the games in the row: those played last, without those that the screen shows above. */
export const gamesToKeepPlaying = (lastPlayed: readonly string[], above: readonly string[] = []): string[] =>
  lastPlayed.filter((id) => !above.includes(id)).slice(0, KEEP_PLAYING);
