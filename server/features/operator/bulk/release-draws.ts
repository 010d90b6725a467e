// The draws of a release that the previous content may answer otherwise, each drawn again from its own seed.
import type pg from 'pg';
import type { Round } from '@parlor/contract/calls/play.ts';
import type { AnyLootboxKind, Reward } from '@parlor/contract/kernel/vocabulary.ts';
import type { RequestedPack } from '@parlor/economy/collectibles/pack-draw.ts';
import type { Boosted } from '@parlor/economy/compared-boosts.ts';
import {
  changedDraws,
  compareDrawnLootbox,
  compareRound,
  isSamePack,
  type ChangedDraws,
  type ComparedDraw,
} from '@parlor/economy/compared-draws.ts';
import { pointsOf } from '@parlor/economy/compared-rewards.ts';
import type { Content } from '@parlor/economy/kernel/world.ts';
import type { Boost } from '@parlor/economy/money/boosts.ts';
import { drawSource } from '@parlor/economy/play/fairness.ts';
import { allRows, type Db } from '../../../db/sql.ts';
import { nodeDigest } from '../../../players/digest.ts';
import type { ReleaseTerms } from './release-terms.ts';

/** Draws that one statement reads. */
const PAGE = 2000;

interface DrawRow extends pg.QueryResultRow {
  readonly player_id: bigint;
  readonly number: bigint;
  readonly server_seed_hash: string;
  readonly client_seed: string;
  readonly nonce: number;
  readonly purpose: 'round' | 'lootbox' | 'pack';
  readonly input: string;
  readonly outcome: string;
  readonly reply: string;
  readonly at: Date;
  readonly revealed: string | null;
  /** Rewards of the boosts on it. */
  readonly boosted: string | null;
}

/** In the order of players. */
const drawsAfter = (
  db: Db,
  { release, rowsSince }: ReleaseTerms,
  { games, lootboxes, packs }: ChangedDraws,
  after: Pick<DrawRow, 'player_id' | 'number'>,
): Promise<DrawRow[]> =>
  allRows<DrawRow>(db)`
    select d.player_id, d.number, d.server_seed_hash, d.client_seed, d.nonce, d.purpose, d.input, d.outcome, d.reply, d.at,
      s.server_seed as revealed, b.rewards as boosted
    from draws d
      left join revealed_seeds s on s.player_id = d.player_id and s.server_seed_hash = d.server_seed_hash
      left join claims b on b.player_id = d.player_id
        and b.reference = case d.purpose when 'round' then 'boost:round:' else 'boost:' end || d.reference
    where d.release = ${release} and d.at >= ${rowsSince}
      and (d.player_id, d.number) > (${after.player_id}::bigint, ${after.number}::bigint)
      and (d.purpose = 'round' and d.game_id = any(${games}::text[])
        or d.purpose = 'lootbox' and d.input::json ->> 'kind' = any(${lootboxes}::text[])
        or d.purpose = 'pack' and ${packs}::boolean)
    order by d.player_id, d.number limit ${PAGE}::integer`;

interface PlayerNow extends pg.QueryResultRow {
  readonly player_id: bigint;
  readonly seed: string;
  readonly boosts: string;
}
/** The seed in use, which is secret, and the boosts that the players still have. */
export const playersNow = async (db: Db, ids: readonly bigint[]): Promise<Map<bigint, PlayerNow>> => {
  const rows = await allRows<PlayerNow>(db)`
    select player_id, state::json #>> '{fairness,active,serverSeed}' as seed, state::json ->> 'boosts' as boosts
    from players where player_id = any(${[...new Set(ids)]}::bigint[])`;
  return new Map(rows.map((row) => [row.player_id, row]));
};
export const boostsOf = (player: PlayerNow | undefined): readonly Boost[] =>
  player === undefined ? [] : (JSON.parse(player.boosts) as Boost[]);

export interface DrawDifference extends Boosted {
  readonly playerId: bigint;
  readonly minor: bigint;
}
export interface DrawDifferences {
  readonly differences: readonly DrawDifference[];
  /** What the previous content would not have taken, packs with other cards, and boxes with other goods. */
  readonly left: { readonly rounds: number; readonly packs: number; readonly goods: number };
}

/** Compares every draw whose rules, chances or cards differ between both contents. */
export async function differencesOfDraws(
  db: Db,
  terms: ReleaseTerms,
  { was, before }: { readonly was: Content; readonly before: Content },
): Promise<DrawDifferences> {
  const changed = changedDraws(was, before);
  const left = { rounds: 0, packs: 0, goods: 0 };
  const differences: DrawDifference[] = [];
  if (changed.games.length === 0 && changed.lootboxes.length === 0 && !changed.packs)
    return { differences, left };
  for (let after = { player_id: 0n, number: 0n }; ;) {
    const rows = await drawsAfter(db, terms, changed, after);
    const players = await playersNow(
      db,
      rows.map(({ player_id }) => player_id),
    );
    for (const row of rows) {
      const seed = row.revealed ?? players.get(row.player_id)?.seed ?? '';
      const source = drawSource(nodeDigest, seed, row.client_seed, row.nonce);
      const found = compared(row, source, was, before);
      if (found === 'same') continue;
      if (found === 'other cards') left.packs += 1;
      else if (found === undefined) left.rounds += 1;
      else {
        if (!found.hasSameGoods) left.goods += 1;
        const paid = pointsOf(row.boosted === null ? [] : (JSON.parse(row.boosted) as Reward[]));
        differences.push({ playerId: row.player_id, minor: found.minor, ...found.earned, paid });
      }
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return { differences, left };
    after = last;
  }
}

function compared(
  { purpose, input, outcome, reply, at }: DrawRow,
  source: ReturnType<typeof drawSource>,
  was: Content,
  before: Content,
): ComparedDraw | 'same' | 'other cards' | undefined {
  if (purpose === 'round') return compareRound((JSON.parse(reply) as { round: Round }).round, source, before);
  if (purpose === 'lootbox') {
    const { kind } = JSON.parse(input) as { readonly kind: AnyLootboxKind };
    const { lines } = JSON.parse(outcome) as { readonly lines: readonly number[] };
    return compareDrawnLootbox({ kind, lines }, source, was, before);
  }
  const request = JSON.parse(input) as RequestedPack;
  const { collectibles } = JSON.parse(outcome) as { readonly collectibles: readonly string[] };
  return isSamePack({ request, collectibles, atMs: at.getTime() }, source, before) ? 'same' : 'other cards';
}
