import type { Snapshot } from './snapshot.ts';

/** What a question found that must not be; its rows say it in words. */
interface Found {
  readonly player_id: bigint | null;
  readonly what: string;
}

/** Told what does not fit, and of whom. */
export type Report = (what: string, playerId?: bigint) => void;

/** So many answers to one question say enough. */
const MAX_ANSWERS = 200;

export async function askAll(
  snapshot: Snapshot,
  questions: readonly string[],
  report: Report,
): Promise<void> {
  for (const question of questions)
    for (const { player_id, what } of await snapshot.all<Found>(`${question} limit ${MAX_ANSWERS}`))
      report(what, player_id ?? undefined);
}
