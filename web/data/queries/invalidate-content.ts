// A script of its own: a page needs it only when a release of the content comes while it is open.
import type { QueryClient } from '@tanstack/react-query';
import { renewOverrides } from '../../i18n/overrides.ts';
import { keys } from './keys.ts';

/** What a player did and owns by name; no release of the content changes it. */
const OF_PLAYER: readonly string[] = [
  keys.player,
  keys.ledger,
  keys.draws,
  keys.draw,
  keys.fairness,
  keys.publicName,
  keys.document,
  keys.signIns,
  keys.analyticsChoice,
];

/**
 * After a release of the content: catalogue, prices, odds, quests and rewards are asked for again, and the operators' words
 * for the texts of the page.
 */
export async function invalidateContent(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ predicate: ({ queryKey }) => !OF_PLAYER.includes(String(queryKey[0])) }),
    renewOverrides(),
  ]);
}
