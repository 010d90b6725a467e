import {
  KEPT_PATH,
  RECEIPTS_FORMAT,
  type ActReceipt,
  type ReceiptsFile,
} from '@parlor/contract/calls/receipts.ts';
import type { PublishedRules } from '@parlor/contract/calls/fairness.ts';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import type { Api, Services } from '@parlor/sdk/services.ts';
import { keys } from '../../../data/queries/keys.ts';
import { playerQuery } from '../../../data/queries/player-query.ts';

export const RECEIPTS_NAME = 'parlor-receipts.json';
const PAGE = '100';

/** `null`: the act of this entry has no receipt. */
export const receiptQueries = ({ api }: Services, enabled: boolean) => ({
  ofEntry: (number: number) => ({
    ...playerQuery(enabled, [keys.ledger, 'receipt', number], async (options): Promise<ActReceipt | null> => {
      try {
        return (await api.entryReceipt({ params: { number: String(number) } }, options)).receipt;
      } catch (error) {
        if (hasErrorCode(error, 'NOT_FOUND')) return null;
        throw error;
      }
    }),
    // A receipt never changes.
    staleTime: Infinity,
  }),
});

/** Every receipt with what its check needs, as one file. */
export async function allReceipts(
  api: Pick<Api, 'actReceipts' | 'gameRules' | 'keptFiles'>,
  playerId: string,
): Promise<ReceiptsFile> {
  const receipts: ActReceipt[] = [];
  const seeds = new Map<string, ReceiptsFile['seeds'][number]>();
  const packIds: NonNullable<ReceiptsFile['packIds']> = [];
  let after: string | undefined;
  do {
    const page = await api.actReceipts({ query: { limit: PAGE, ...(after === undefined ? {} : { after }) } });
    receipts.push(...page.receipts);
    packIds.push(...page.packIds);
    for (const seed of page.seeds) seeds.set(seed.serverSeedHash, seed);
    ({ after } = page);
  } while (after !== undefined);
  const games = [...new Set(receipts.flatMap(({ draws }) => draws.flatMap(({ gameId }) => gameId ?? [])))];
  const rules = await Promise.all(games.map((gameId) => rulesOf(api, gameId)));
  const named = new Set(receipts.flatMap(({ engine }) => engine ?? []));
  const { engines, releases } = await api.keptFiles();
  return {
    format: RECEIPTS_FORMAT,
    playerId,
    receipts,
    seeds: [...seeds.values()],
    packIds,
    rules: rules.filter((one) => one !== undefined),
    kept: {
      from: `${window.location.origin}${KEPT_PATH}`,
      engines: engines.filter(({ hash }) => named.has(hash)),
      releases,
    },
  };
}

/** Undefined if the server publishes none any more. */
async function rulesOf(api: Pick<Api, 'gameRules'>, gameId: string): Promise<PublishedRules | undefined> {
  try {
    return await api.gameRules({ params: { gameId } });
  } catch (error) {
    if (hasErrorCode(error, 'GAME_NOT_FOUND')) return undefined;
    throw error;
  }
}
