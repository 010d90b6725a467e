// Nodes of rounds, transactions and draws. A round of a built-in game is its draw and two entries; a studio's is a row with
// transactions.
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import { providerReference } from '@parlor/economy/play/provider-references.ts';
import {
  findDraw,
  findEntry,
  type StoredDraw,
  type StoredEntry,
} from '../../../players/rows/find-in-history.ts';
import { roundRecord, transactionRecord } from '../../../players/rows/player-rows.ts';
import {
  isRevealed,
  lastRoundEntry,
  roundOf,
  roundsIn,
  transactionOf,
  transactionsOfRound,
  type TimeWindow,
} from './explain-store.ts';
import { missing, tree, type Asked, type Tree } from './tree.ts';

export async function drawTree(x: Asked, row: StoredDraw): Promise<Tree> {
  return tree({
    kind: 'draw',
    at: row.at.toISOString(),
    reference: row.reference,
    purpose: row.purpose,
    ...(row.game_id === null ? {} : { gameId: row.game_id }),
    nonce: row.nonce,
    serverSeedHash: row.server_seed_hash,
    isRevealed: await isRevealed(x, row.server_seed_hash),
    outcome: row.outcome,
  });
}

export async function drawByReference(x: Asked, reference: string): Promise<Tree> {
  const row = await findDraw(x.db, x.files, x.playerId, reference);
  return row === undefined ? missing('draw', reference) : drawTree(x, row);
}

/** A round in steps has no draw before it ends. */
async function builtinRound(x: Asked, roundId: string): Promise<Tree> {
  const [draw, stake, win] = await Promise.all([
    findDraw(x.db, x.files, x.playerId, roundReference(roundId)),
    findEntry(x.db, x.files, x.playerId, {
      reference: providerReference(BUILTIN_PROVIDER, roundId, 'stake'),
    }),
    findEntry(x.db, x.files, x.playerId, { reference: providerReference(BUILTIN_PROVIDER, roundId, 'win') }),
  ]);
  if (stake === undefined) return missing('round', roundId);
  return tree(
    {
      kind: 'round',
      at: stake.at.toISOString(),
      provider: BUILTIN_PROVIDER,
      roundId,
      gameId: stake.game_id ?? '',
      currency: stake.currency,
      staked: toWire(stake.currency, stake.amount),
      won: toWire(stake.currency, win?.amount ?? 0n),
      isOpen: draw === undefined,
    },
    draw === undefined ? [] : [await drawTree(x, draw)],
  );
}

export async function roundTree(
  x: Asked,
  provider: string,
  roundId: string,
  /** Transactions that the tree shows already. */
  except: readonly string[] = [],
): Promise<Tree[]> {
  if (provider === BUILTIN_PROVIDER) return [await builtinRound(x, roundId)];
  const row = await roundOf(x, provider, roundId);
  // A prize of a promotion has no round.
  if (row === undefined) return [];
  const { gameId, currency, stakedMinor, wonMinor, open } = roundRecord(row);
  const others = (await transactionsOfRound(x, provider, roundId)).filter(
    ({ transaction_id }) => !except.includes(transaction_id),
  );
  const node = {
    kind: 'round',
    at: row.at.toISOString(),
    provider,
    roundId,
    gameId,
    currency,
    staked: toWire(currency, stakedMinor),
    won: toWire(currency, wonMinor),
    isOpen: open,
  } as const;
  return [
    tree(
      node,
      others.map((one) => transactionNode(one)),
    ),
  ];
}

type TransactionAt = NonNullable<Awaited<ReturnType<typeof transactionOf>>>;

function transactionNode(row: TransactionAt, causes: readonly Tree[] = []): Tree {
  const { provider, transactionId, kind, status, currency, amountMinor, referenceId } =
    transactionRecord(row);
  return tree(
    {
      kind: 'transaction',
      at: row.at.toISOString(),
      provider,
      transactionId,
      what: kind,
      status,
      currency,
      amount: toWire(currency, amountMinor),
      ...(referenceId === undefined ? {} : { reference: referenceId }),
    },
    causes,
  );
}

/** A transaction, the one that it undoes, and its round. */
export async function transactionTree(x: Asked, provider: string, id: string): Promise<Tree> {
  const row = await transactionOf(x, provider, id);
  if (row === undefined) return missing('transaction', id);
  const { kind, referenceId, roundId } = transactionRecord(row);
  const undone =
    kind === 'rollback' && referenceId !== undefined
      ? await transactionOf(x, provider, referenceId)
      : undefined;
  return transactionNode(row, [
    ...(undone === undefined ? [] : [transactionNode(undone)]),
    ...(await roundTree(x, provider, roundId, undone === undefined ? [id] : [id, undone.transaction_id])),
  ]);
}

/** The round of an entry of play, by the account on its other side. */
export async function roundOfEntry(x: Asked, entry: StoredEntry): Promise<Tree[]> {
  const account = entry.debit.startsWith('provider:') ? entry.debit : entry.credit;
  const provider = account.slice('provider:'.length);
  const id = entry.reference.slice(provider.length + 1).replace(/:debt$/, '');
  if (provider !== BUILTIN_PROVIDER) return [await transactionTree(x, provider, id)];
  return roundTree(x, provider, id.replace(/:(?:stake|win)$/, ''));
}

/** What was played in a time: sums by game, and the last round. */
export async function playedIn(x: Asked, w: TimeWindow): Promise<Tree[]> {
  const [sums, last] = await Promise.all([roundsIn(x, w), lastRoundEntry(x, w)]);
  if (sums.length === 0) return [];
  const games = sums.map(({ game_id, currency, rounds, wins, staked, won }) => ({
    gameId: game_id,
    currency,
    rounds: Number(rounds),
    wins: Number(wins),
    staked: toWire(currency, staked),
    won: toWire(currency, won),
  }));
  const node = {
    kind: 'rounds',
    since: new Date(w.sinceMs).toISOString(),
    until: new Date(w.untilMs).toISOString(),
    games,
  } as const;
  return [tree(node, last === undefined ? [] : await roundOfEntry(x, last))];
}
