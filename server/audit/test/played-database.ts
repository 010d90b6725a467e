// A database with history: players who played, won, lost, claimed, rotated their seed, and bets of an
// external provider in every state. Tests read it, or change one row.
import { roundReference } from '@parlor/economy/play/rounds.ts';
import { join } from 'node:path';
import { providerReference } from '@parlor/economy/play/provider-references.ts';
import { MAX_MINOR } from '@parlor/contract/kernel/money.ts';
import type { StudioTerms } from '@parlor/economy/play/studio-bounds.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import { ManualClock } from '../../runtime/clock.ts';
import { loadContent } from '../../content/load-content.ts';
import { openDatabase, type Database } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { nodeDigest } from '../../players/digest.ts';
import { Players } from '../../players/players.ts';
import { createTestDatabase, isOnCluster } from '../../test/database.ts';

export interface PlayedDatabase {
  readonly database: Database;
  readonly url: string;
  readonly loaded: LoadedContent;
  readonly clock: ManualClock;
  readonly players: Players;
  /** Has played, claimed a quest and rotated a seed. */
  readonly mina: string;
  /** Has bets, wins and rollbacks of an external provider. */
  readonly otto: string;
  round(playerId: string, roundId: string, more?: { game?: string; stakeMinor?: bigint }): Promise<void>;
  drop(): Promise<void>;
}

const GAME = 'dice-bone';
export const PROVIDER = 'acme';

export async function openPlayedDatabase(): Promise<PlayedDatabase> {
  const home = await createTestDatabase();
  const database = openDatabase({ url: home.url, onError: () => undefined });
  const { pool } = database;
  const loaded = loadContent(join(import.meta.dirname, '../../../content'));
  const clock = new ManualClock('2026-11-20T09:00:00Z');
  let secrets = 0;
  // The same in every run, so that no test depends on luck.
  const freshSecret = (): string => nodeDigest.sha256Hex(`secret ${secrets++}`);
  // Its studio pays more than a catalogue allows, so that every kind of row exists.
  const studios: StudioTerms = {
    boundsOf: () => ({ minStakeMinor: 1n, maxStakeMinor: MAX_MINOR, maxMultiplierE4: 1_000_000n }),
    ceilingsOf: () => ({ aheadMinor: MAX_MINOR / 4n, promoMinor: MAX_MINOR / 4n }),
  };
  const content = { ...loaded.content, studios };
  const players = new Players({ pool, clock, content, digest: nodeDigest, freshSecret, isOnCluster });
  const create = async () =>
    (await inTransaction(pool, (tx) => players.create(tx, { nowMs: clock.now() }))).playerId;
  const mina = await create();
  const otto = await create();

  const round: PlayedDatabase['round'] = async (playerId, roundId, more = {}) => {
    const gameId = more.game ?? GAME;
    const choices = loaded.content.rulesOf(gameId)!.choices();
    const choice = choices[Math.floor(choices.length / 2)];
    await players.act('playRound', playerId, {
      draw: roundReference(roundId),
      input: (known) => ({ gameId, roundId, stakeMinor: more.stakeMinor ?? 100n, choice, known: known.draw }),
    });
  };
  for (let i = 0; i < 25; i += 1) {
    await round(mina, `m-${i}`, { game: loaded.content.gameIds[i % 8]!, stakeMinor: 100n + BigInt(i) });
    clock.advance(1_000);
  }
  await players.act('rotateSeed', mina, { input: { body: { clientSeed: 'lamp' } } as never });
  for (let i = 25; i < 50; i += 1) await round(mina, `m-${i}`, { stakeMinor: 1_000n });
  const { quests } = await players.view('quests', mina, undefined as never);
  const filled = quests.find((quest) => quest.state.type === 'claimable');
  if (filled === undefined) throw new Error('Fifty rounds in eight games fill no quest');
  await players.act('claimQuest', mina, { input: { body: { id: filled.id } } as never });

  await wallet(players, otto);
  return {
    database,
    url: home.url,
    loaded,
    clock,
    players,
    mina,
    otto,
    round,
    drop: async () => {
      await database.close();
      await home.drop();
    },
  };
}

/** Every possible state of a transaction. */
async function wallet(players: Players, playerId: string): Promise<void> {
  const common = (transactionId: string, roundId: string) => ({
    provider: PROVIDER,
    transactionId,
    roundId,
    gameId: 'outside-slots',
    currency: 'PP' as const,
    roundClosed: false,
    promo: false,
  });
  const bet = (id: string, roundId: string, amountMinor: bigint) =>
    players.act('bet', playerId, {
      wallet: { provider: PROVIDER, transactionId: id, roundId },
      ownTransactions: true,
      input: (known) => ({ ...common(id, roundId), known, amountMinor }),
    });
  const win = (id: string, roundId: string, amountMinor: bigint, more: object = {}) =>
    players.act('win', playerId, {
      wallet: { provider: PROVIDER, transactionId: id, roundId, ...more },
      ownTransactions: true,
      input: (known) => ({ ...common(id, roundId), known, amountMinor, ...more }),
    });
  const rollback = (id: string, roundId: string, referenceId: string) =>
    players.act('rollback', playerId, {
      wallet: { provider: PROVIDER, transactionId: id, roundId, referenceId },
      ownTransactions: true,
      input: (known) => ({ ...common(id, roundId), known, referenceId }),
    });
  await bet('bet-won', 'r-won', 500n);
  await win('win-1', 'r-won', 900n, { referenceId: 'bet-won' });
  await win('win-2', 'r-won', 0n);
  await bet('bet-undone', 'r-undone', 300n);
  await rollback('undo-bet', 'r-undone', 'bet-undone');
  await rollback('undo-bet-again', 'r-undone', 'bet-undone');
  await bet('bet-refused', 'r-refused', 99_999_999n);
  await rollback('undo-nothing', 'r-late', 'bet-late');
  await win('gift', 'promo:gift', 2_000_000n, { promo: true });
  // All of it is spent before the provider rolls the win back, so a part becomes a debt.
  await bet('bet-all', 'r-all', 2_000_000n);
  await rollback('undo-gift', 'promo:gift', 'gift');
  await win('rescue', 'promo:rescue', 5_000n, { promo: true });
  await bet('bet-open', 'r-open', 250n);
}

export const referenceOf = (transactionId: string): string => providerReference(PROVIDER, transactionId);
