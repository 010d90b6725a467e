// Shared rounds: each seed belongs to the published chain, the point and the end follow from the seed, and no round is missing.
import { CrashSettings } from '@parlor/contract/content/game-families/crash.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { isOfChain } from '@parlor/games/seed-chain.ts';
import { crashMs } from '@parlor/games/crash/curve.ts';
import { pointOf } from '@parlor/games/crash/point.ts';
import { digest } from '../digest.ts';
import type { Report } from '../questions.ts';
import type { Snapshot } from '../snapshot.ts';

/** What the audit of single bets needs of all rounds. */
export interface SharedGames {
  has(gameId: string | null): boolean;
  /** Whether this round and its bets must still have their rows: old ones are deleted (server/jobs/prune-shared-rounds.ts). */
  keeps(gameId: string, round: number): boolean;
  /** The last time at which any round opened or ended, in ms since 1970; 0 without rounds. */
  readonly lastMs: number;
}

/** Bets are settled within seconds after the end of their round, or when the next server starts. */
export const SETTLED_WITHIN_MS = 5 * MINUTE_MS;

interface Game {
  game_id: string;
  /** The first round after which none is missing; null if each that is there is the last one of its chain. */
  oldest: number | null;
  last: Date;
}
interface Row {
  readonly game_id: string;
  readonly round: number;
  readonly chain: number;
  readonly place: number;
  readonly settings: string;
  readonly seed: string;
  readonly point_e2: number;
  readonly rises_at: Date;
  readonly ends_at: Date;
  readonly state: 'open' | 'ended' | 'void';
}

export async function checkSharedRounds(snapshot: Snapshot, report: Report): Promise<SharedGames> {
  const games = await snapshot.all<Game>(
    `select r.game_id, max(greatest(r.opens_at, coalesce(r.ended_at, r.opens_at))) as last,
            min(r.round) filter (where exists (select from shared_rounds later
              where later.game_id = r.game_id and later.chain = r.chain and later.place > r.place)) as oldest
       from shared_rounds r group by r.game_id`,
  );
  const gameOf = new Map(games.map((game) => [game.game_id, game]));
  const lastMs = Math.max(0, ...games.map(({ last }) => last.getTime()));
  const keeps = (gameId: string, round: number): boolean => {
    const oldest = gameOf.get(gameId)?.oldest ?? null;
    return oldest !== null && round >= oldest;
  };
  const commitments = new Map<string, string>();
  for (const one of await snapshot.all<{ game_id: string; number: number; commitment: string }>(
    'select game_id, number, commitment from shared_chains',
  ))
    commitments.set(`${one.game_id} ${one.number}`, one.commitment);
  let before: Row | undefined;
  for await (const row of snapshot.rows<Row>(
    `select game_id, round, chain, place, settings, seed, point_e2, rises_at, ends_at, state
       from shared_rounds order by game_id, round`,
  )) {
    const name = `round ${row.round} of ${row.game_id}`;
    const previous = before?.game_id === row.game_id ? before : undefined;
    if (keeps(row.game_id, row.round - 1) && previous?.round !== row.round - 1)
      report(`${name} comes after round ${previous?.round ?? 'none'}; expected every round between them`);
    if (previous?.state === 'open')
      report(`round ${previous.round} of ${row.game_id} is open; expected it ended before the next one`);
    checkSeed(row, previous, commitments.get(`${row.game_id} ${row.chain}`), (what) =>
      report(`${name}${what}`),
    );
    if (row.state === 'open' && row.ends_at.getTime() + SETTLED_WITHIN_MS < lastMs)
      report(`${name} is open; expected it ended at ${row.ends_at.toISOString()}`);
    before = row;
  }
  return { has: (gameId) => gameId !== null && gameOf.has(gameId), keeps, lastMs };
}

function checkSeed(
  row: Row,
  previous: Row | undefined,
  commitment: string | undefined,
  fault: (what: string) => void,
): void {
  const sameChain = previous?.chain === row.chain ? previous : undefined;
  const earlier = sameChain
    ? { place: row.place, from: sameChain.place, commitment: sameChain.seed }
    : { place: row.place, commitment: commitment ?? '' };
  if (!isOfChain(digest, row.seed, earlier))
    fault(`: its seed does not lead to ${sameChain ? 'the seed before it' : 'the published hash'}`);
  const settings = CrashSettings.parse(JSON.parse(row.settings));
  const pointE2 = pointOf(digest, row.seed, row.game_id, settings);
  if (pointE2 !== row.point_e2) fault(` has the point ${row.point_e2}; expected ${pointE2} from its seed`);
  const endsAtMs = row.rises_at.getTime() + crashMs(settings, row.point_e2);
  if (endsAtMs !== row.ends_at.getTime())
    fault(
      ` ends at ${row.ends_at.toISOString()}; expected ${new Date(endsAtMs).toISOString()} from its point`,
    );
}
