// Every draw of the player with the rules needed to verify it, as one file.
import { FAIRNESS_ALGORITHM, type Draw } from '@parlor/contract/calls/fairness.ts';
import type { DrawsFile } from '@parlor/sdk/fairness/verify-draws.ts';
import type { Api } from '@parlor/sdk/services.ts';
import { publishedRules } from './use-draw-check.ts';

export const fileName = 'my-draws.json';
/** Built beside the website from the code that verifies draws in this page. */
export const CHECK_SCRIPT = '/check-draws.mjs';
const PAGE = '100';

export async function allDraws(api: Pick<Api, 'draws' | 'gameRules' | 'fairness'>): Promise<DrawsFile> {
  // Open rounds are loaded first: a round that ends in between is then in both lists, not in neither.
  const { openRounds = [] } = await api.fairness();
  const draws: Draw[] = [];
  let before: string | undefined;
  do {
    const page = await api.draws({ query: { limit: PAGE, ...(before === undefined ? {} : { before }) } });
    draws.push(...page.draws);
    ({ before } = page);
  } while (before !== undefined);
  const gameIds = [...new Set(draws.flatMap(({ gameId }) => gameId ?? []))];
  const rules = await Promise.all(gameIds.map((gameId) => publishedRules(api, gameId)));
  return {
    scheme: FAIRNESS_ALGORITHM,
    draws,
    rules: rules.filter((one) => one !== undefined),
    ...(openRounds.length === 0 ? {} : { open: openRounds.map(({ number }) => number) }),
  };
}
