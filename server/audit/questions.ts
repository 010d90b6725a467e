import type { Snapshot } from './snapshot.ts';

/** The fault that a question found; its rows describe it. */
interface Found {
  readonly player_id: bigint | null;
  readonly what: string;
}

/** Called with each mismatch and its player. */
export type Report = (what: string, playerId?: bigint) => void;

/** The maximum number of findings for one question. */
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
