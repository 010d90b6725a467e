import type { Draw, PublishedRules } from '@parlor/contract/calls/fairness.ts';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import type { Api } from '@parlor/sdk/services.ts';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../data/ServicesContext.tsx';
import { keys } from '../../data/queries/keys.ts';

/** The rules of a built-in game. Undefined if the server published none (a studio's game). */
export async function publishedRules(
  api: Pick<Api, 'gameRules'>,
  gameId: string | undefined,
): Promise<PublishedRules | undefined> {
  if (gameId === undefined) return undefined;
  try {
    return await api.gameRules({ params: { gameId } });
  } catch (error) {
    if (hasErrorCode(error, 'GAME_NOT_FOUND')) return undefined;
    throw error;
  }
}

/** The shared round with this number, and the chains of its game. Undefined if it is not listed any more. */
async function sharedRoundAt(api: Pick<Api, 'sharedRounds'>, gameId: string, number: number) {
  const { rounds, chains } = await api.sharedRounds({
    params: { gameId },
    query: { limit: '1', before: String(number + 1) },
  });
  const round = rounds.find((one) => one.round === number);
  return round && { round, chains };
}

/** Computes a draw again in this browser. Rules and hash functions load only here. */
export function useDrawCheck(draw: Draw) {
  const { api } = useServices();
  return useQuery({
    queryKey: [keys.draw, draw.reference, 'check', draw.serverSeed ?? ''],
    // A shared round may still go on. Everything else stays as it is.
    staleTime: ({ state: { data } }) =>
      data?.verdict === 'seed-only' && data.because === 'shared-round' ? 0 : Infinity,
    queryFn: async () => {
      const [{ verifyDraw, sharedRoundOf }, rules] = await Promise.all([
        import('@parlor/sdk/fairness/verify-draw.ts'),
        publishedRules(api, draw.gameId),
      ]);
      const number = sharedRoundOf(draw, rules);
      const sharedRound =
        rules === undefined || number === undefined
          ? undefined
          : await sharedRoundAt(api, rules.gameId, number);
      return verifyDraw(draw, rules, { sharedRound });
    },
  });
}
