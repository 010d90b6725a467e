import { setTimeout } from 'node:timers/promises';
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

const LOOKS = 4;
const BETWEEN_MS = 500;

/**
 * Nodes of a cluster commit an act at their own moment, and a cluster has no snapshot of all nodes, so what one look finds
 * across players can be an act on its way. Only what every look finds is a mismatch.
 */
export async function askAll(
  snapshot: Snapshot,
  questions: readonly string[],
  report: Report,
  wait = (): Promise<unknown> => setTimeout(BETWEEN_MS),
): Promise<void> {
  for (const question of questions) {
    const sql = `${question} limit ${MAX_ANSWERS}`;
    let found = await snapshot.all<Found>(sql);
    // So many that some are not listed are not all on their way.
    const mayPass = !snapshot.hasSameGoods && found.length < MAX_ANSWERS;
    for (let look = 1; mayPass && look < LOOKS && found.length > 0; look += 1) {
      await wait();
      const again = new Set((await snapshot.later<Found>(sql)).map(nameOf));
      found = found.filter((one) => again.has(nameOf(one)));
    }
    for (const { player_id, what } of found) report(what, player_id ?? undefined);
  }
}

const nameOf = ({ player_id, what }: Found): string => `${player_id} ${what}`;
