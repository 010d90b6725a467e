// Rows of shared rounds, as servers write them, for the database of a test.
import type pg from 'pg';
import type { CrashSettings } from '@parlor/contract/content/game-families/crash.ts';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import { CHAIN_LENGTH, chainFrom } from '@parlor/games/seed-chain.ts';
import { crashMs } from '@parlor/games/crash/curve.ts';
import type { CrashMove } from '@parlor/games/crash/rules.ts';
import { pointOf } from '@parlor/games/crash/point.ts';
import { nodeDigest } from '../../players/digest.ts';
import type { Players } from '../../players/players.ts';
import { endRound, insertRound, type StoredRound } from '../../features/play/shared/store.ts';
import { insertChain } from '../../seed-chains/store.ts';

interface Chained {
  readonly gameId: string;
  readonly settings: CrashSettings;
  /** When the first round opens, in ms since 1970. Each one opens a minute after the one before. */
  readonly fromMs: number;
  readonly count: number;
  readonly chain?: number;
  readonly length?: number;
  /** Number of the first round. */
  readonly from?: number;
}

/** Writes a chain and its first rounds, all of them ended. */
export async function addEndedRounds(
  pool: pg.Pool,
  { gameId, settings, fromMs, count, chain = 1, length = CHAIN_LENGTH, from = 1 }: Chained,
): Promise<StoredRound[]> {
  const secret = nodeDigest.sha256Hex(`chain ${gameId} ${chain}`);
  const seeds = chainFrom(nodeDigest, secret, length);
  await insertChain(pool, gameId, { number: chain, commitment: seeds.commitment, secret, length }, fromMs);
  const rounds: StoredRound[] = [];
  for (let place = 1; place <= count; place += 1) {
    const seed = seeds.seedAt(place);
    const pointE2 = pointOf(nodeDigest, seed, gameId, settings);
    const opensAtMs = fromMs + (place - 1) * 60_000;
    const risesAtMs = opensAtMs + settings.bettingMs;
    const endsAtMs = risesAtMs + crashMs(settings, pointE2);
    const round = { gameId, round: from + place - 1, chain, place, settings, seed, pointE2 };
    const stored: StoredRound = { ...round, opensAtMs, risesAtMs, endsAtMs, state: 'open' };
    await insertRound(pool, stored);
    await endRound(pool, stored, { state: 'ended', nowMs: endsAtMs });
    rounds.push({ ...stored, state: 'ended', endedAtMs: endsAtMs });
  }
  return rounds;
}

export const placeBet = (
  players: Players,
  playerId: string,
  { gameId, round }: Pick<StoredRound, 'gameId' | 'round'>,
  { roundId, auto }: { readonly roundId: string; readonly auto?: number },
): Promise<unknown> =>
  players.act('startRound', playerId, {
    draw: roundReference(roundId),
    input: ({ draw }) => ({
      gameId,
      roundId,
      stakeMinor: 1_000n,
      choice: { round, ...(auto === undefined ? {} : { auto }) },
      known: draw,
      mustTakeBet: () => undefined,
    }),
  });

export const endBet = (
  players: Players,
  playerId: string,
  gameId: string,
  { roundId, move }: { readonly roundId: string; readonly move: CrashMove },
): Promise<unknown> =>
  players.act('endSharedBet', playerId, {
    draw: roundReference(roundId),
    input: ({ draw }) => ({ gameId, roundId, known: draw, endOf: () => move }),
  });
