// Sums of the rows of archived months. Only a computation from the first hour needs them.
import type pg from 'pg';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { dayOf } from '@parlor/economy/kernel/periods.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { ArchivedMonth, ArchiveFiles } from '../../history/archive-files.ts';
import { archivedMonths, needsFiles, parseRow } from '../../history/archived-rows.ts';
import { HourSums } from './hour-sums.ts';
import { noteDays, type ActiveDay } from './read-rows.ts';

const PLAYERS_AT_ONCE = 1_000;

interface LedgerLine {
  readonly reference: string;
  readonly player_id: bigint;
  readonly debit: string;
  readonly credit: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly reason: string;
  readonly game_id: string | null;
  readonly at: Date;
}
interface ClaimLine {
  readonly player_id: bigint;
  readonly reference: string;
  readonly at: Date;
}

/** The sums of all archived rows; also notes on which days their players were active. */
export async function sumsOfArchive(pool: pg.Pool, files: ArchiveFiles | undefined): Promise<HourSums> {
  const sums = new HourSums();
  for (const month of await archivedMonths(async (sql) => (await pool.query(sql)).rows as never)) {
    if (month.history !== 'ledger' && month.history !== 'claims') continue;
    if (files === undefined) throw needsFiles();
    await files.verify(month);
    await readMonth(pool, files, month, sums);
  }
  return sums;
}

async function readMonth(
  pool: pg.Pool,
  files: ArchiveFiles,
  month: ArchivedMonth,
  sums: HourSums,
): Promise<void> {
  let days: ActiveDay[] = [];
  let open = new Map<string, ActiveDay>();
  let player = 0n;
  const flush = async (): Promise<void> => {
    if (days.length > 0) await inTransaction(pool, (tx) => noteDays(tx, days));
    days = [];
  };
  for await (const line of files.lines(month)) {
    const row = parseRow<LedgerLine | ClaimLine>(line);
    if (row.player_id !== player) {
      days.push(...open.values());
      [player, open] = [row.player_id, new Map()];
      if (days.length >= PLAYERS_AT_ONCE) await flush();
    }
    const day = dayOf(row.at.getTime());
    const active = open.get(day) ?? { playerId: player, day, played: false, claimed: false, bought: false };
    open.set(day, active);
    if ('reason' in row) addEntry(sums, row, active);
    else {
      active.claimed = true;
      sums.add('claims', hourOf(row.at), [row.reference.split(':')[0]!], [1n]);
    }
  }
  days.push(...open.values());
  await flush();
}

function addEntry(sums: HourSums, row: LedgerLine, active: ActiveDay): void {
  const { debit, credit, currency, amount, reason, game_id: gameId } = row;
  const hour = hourOf(row.at);
  active.played ||= reason === 'stake';
  active.bought ||= reason === 'purchase';
  if (reason === 'lootbox' && credit === 'player') {
    const [, kind = '', which = ''] = row.reference.split(':');
    sums.add('boxes', hour, [kind, currency], [which.endsWith('#0') ? 1n : 0n, amount]);
  }
  if (credit === 'player' || debit === 'player')
    sums.add('points', hour, [currency, reason], credit === 'player' ? [amount, 0n] : [0n, amount]);
  if (gameId === null || !(debit.startsWith('provider:') || credit.startsWith('provider:'))) return;
  const values = OF_GAME[reason]?.(amount);
  if (values) sums.add('games', hour, [gameId, currency], values);
}

/** Rounds, staked, won, squares, largest. */
const OF_GAME: Readonly<Record<string, (amount: bigint) => readonly bigint[]>> = {
  stake: (amount) => [1n, amount, 0n, amount * amount, amount],
  'stake-returned': (amount) => [-1n, -amount, 0n, 0n, 0n],
  win: (amount) => [0n, 0n, amount, 0n, 0n],
  'win-taken-back': (amount) => [0n, 0n, -amount, 0n, 0n],
};

const hourOf = (at: Date): number => at.getTime() - (at.getTime() % HOUR_MS);
